import ArgumentParser
import FoundationEssentials
import Names
import Settings

/// `relctl init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a commented relctl.yml from this repository's remote.",
        discussion: """
            The trains are named after the release branches that the clone knows of, if there are two. An existing file is
            left alone.

            EXAMPLES
              relctl init
              relctl init --remote git@gitlab.example.com:mobile/ios.git
            """)

    @Option(help: ArgumentHelp("The remote's URL (default: that of origin in this repository).", valueName: "url"))
    var remote: String?

    @Option(
        help: ArgumentHelp(
            "The branch that releases are cut from and land on (default: develop, else the remote's default).",
            valueName: "branch"))
    var branch: String?

    @Flag(help: "Print the file instead of writing it.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let origin = try Origin(ofRepositoryAt: options.repository ?? FileManager.default.currentDirectoryPath)
        let location = try location(origin)
        if let branch, BranchName(branch) == nil {
            throw CommandFailure(.usage, "\(branch) is no name of a branch", hint: "write it like develop")
        }
        let text = Settings.starter(
            for: location, defaultBranch: branch ?? origin?.trunk ?? "develop",
            releaseBranches: origin?.releaseBranches ?? [])
        if dryRun { return Console.result(text) }
        let path = options.config ?? Settings.fileName
        try OutputFile.create(text, at: path)
        Console.result("Wrote \(path) for \(location.kind.rawValue) \(location.url), project \(location.project).\n")
        for doubt in location.doubts { Console.result("  check: \(doubt)\n") }
        let variable = location.kind.tokenVariables.first ?? "RELCTL_TOKEN"
        Console.result("Next: adapt its trains, set \(variable), and run relctl doctor.\n")
    }

    private func location(_ origin: Origin?) throws -> ForgeLocation {
        guard let url = remote ?? origin?.url else {
            throw CommandFailure(
                .usage, "this folder is in no git repository with a remote called origin",
                hint: "relctl init --remote URL")
        }
        guard let location = ForgeLocation(fromRemoteURL: url) else {
            throw CommandFailure(
                .usage, "the remote is no address of a forge",
                hint: "relctl init --remote https://HOST/GROUP/PROJECT.git")
        }
        return location
    }
}
