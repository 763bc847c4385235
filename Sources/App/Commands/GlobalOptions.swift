import ArgumentParser
import Glibc
import Printing
import Reports

/// Options that every command has.
struct GlobalOptions: ParsableArguments {
    enum Colour: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(
        help: ArgumentHelp("The relctl.yml to use (default: the one here or in a parent folder).", valueName: "path"),
        completion: .file(extensions: ["yml", "yaml"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The git repository to read objects from (default: the one here, else a cache).", valueName: "path"),
        completion: .directory)
    var repository: String?

    @Flag(name: [.short, .long], help: "Show more; twice: every request, on stderr.")
    var verbose: Int

    @Flag(name: [.short, .long], help: "Say nothing on stderr but warnings and errors.")
    var quiet = false

    @Option(help: "Whether the output has colours.")
    var color = Colour.auto

    /// Colours for stdout, as https://no-color.org and the option ask.
    var style: Style { Style(isColoured: isColoured(STDOUT_FILENO)) }

    private func isColoured(_ descriptor: Int32) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            if let value = Environment.variables["NO_COLOR"], !value.isEmpty { return false }
            if let value = Environment.variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
            return isatty(descriptor) == 1 && Environment.variables["TERM"] != "dumb"
        }
    }
}

/// Output formats of all commands but `audit-manifest`, which has more.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(help: "The format of the result on stdout: text for people, json for programs.")
    var format = OutputFormat.text
}

extension GlobalOptions {
    /// Refuses what names one repository, or trains of one, beside a list of many.
    func refuseOne(of option: String, trains: [String]) throws {
        guard config == nil, repository == nil else {
            throw ValidationError("\(option) goes with neither --config nor --repository")
        }
        guard trains.isEmpty else {
            throw ValidationError("\(option) takes no trains: they are not the same in every repository")
        }
    }
}
