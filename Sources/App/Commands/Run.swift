import ArgumentParser
import Dispatch
import Glibc
import HTTPTransport
import Names
import Printing
import Releases
import Settings

/// Parses the arguments of this process, runs the command and exits with its status.
package func runRelctl() async {
    // First of all: children and neighbours of the same user must not read the token out of this process.
    SecretMemory.protect()
    // A reader that went away shows as a failed write, not as a death in the middle of a step.
    signal(SIGPIPE, SIG_IGN)
    let command: any ParsableCommand
    let arguments = withOptionsBehindTheCommand(Array(CommandLine.arguments.dropFirst()))
    if let failure = misspelledCommand(in: arguments) ?? emptyArgument(in: arguments) {
        Console.error(failure.message, hint: failure.hint)
        exit(failure.status.rawValue)
    }
    do {
        command = try Relctl.parseAsRoot(arguments)
    } catch {
        if let failure = versionWithoutTrain(error, in: arguments) {
            Console.error(failure.message, hint: failure.hint)
            exit(failure.status.rawValue)
        }
        exitWithParserWords(error)
    }
    let work = Task { await status(of: command) }
    let signals = Signals { work.cancel() }
    let ended = await work.value
    withExtendedLifetime(signals) {}
    exit((ExitStatus.ofSignal ?? ended).rawValue)
}

/// Moves the global options before a command behind it. People write them in both places; the parser accepts them only
/// behind the command.
func withOptionsBehindTheCommand(_ arguments: [String]) -> [String] {
    let (flags, valued) = (
        ["-q", "--quiet", "-v", "-vv", "--verbose"], ["--config", "--repository", "--color", "--format"]
    )
    var (options, rest): ([String], ArraySlice<String>) = ([], arguments[...])
    while let option = rest.first, option.hasPrefix("-") {
        let isWhole = flags.contains(option) || valued.contains { option.hasPrefix($0 + "=") }
        guard isWhole || valued.contains(option) else { return arguments }
        options += rest.prefix(isWhole ? 1 : 2)
        rest = rest.dropFirst(isWhole ? 1 : 2)
    }
    guard !rest.isEmpty else { return arguments }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return rest[..<end] + options + rest[end...]
}

/// The error for an unknown command. The parser would only call it an unexpected argument or, after `help`, show the
/// help of the parent command.
func misspelledCommand(in arguments: [String]) -> CommandFailure? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard words.first != "help" else { return nil }
    var command: any ParsableCommand.Type = Relctl.self
    for word in words {
        let known = command.configuration.subcommands
        guard !known.isEmpty, !word.hasPrefix("-") else { return nil }
        guard let next = known.first(where: { $0.configuration.commandName == word }) else {
            let closest = Suggestion.nearest(to: word, among: known.compactMap { $0.configuration.commandName })
            let path = command == Relctl.self ? "relctl" : "relctl \(command.configuration.commandName ?? "")"
            return CommandFailure(
                .usage, "\(path) has no command \(word)",
                hint: closest.map { "did you mean \(path) \($0)?" } ?? "\(path) --help lists all")
        }
        command = next
    }
    return nil
}

/// The error for `publish-release --version 8.2.0` without a train: the parser takes that for a question for the version of
/// relctl, and would succeed.
private func versionWithoutTrain(_ error: any Error, in arguments: [String]) -> CommandFailure? {
    let names = [CutRelease._commandName, PublishRelease._commandName]
    guard Relctl.exitCode(for: error).isSuccess, Relctl.fullMessage(for: error) == relctlVersion,
        let name = names.first(where: arguments.contains)
    else { return nil }
    return CommandFailure(.usage, "\(name) needs a train", hint: "relctl \(name) TRAIN --version 8.2.0")
}

private func status(of command: any ParsableCommand) async -> ExitStatus {
    do {
        try requireCurrentFolder()
        var command = command
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
        return .done
    } catch let ended as ExitStatusError {
        return ended.status
    } catch let error where !(error is CommandFailure) && Relctl.exitCode(for: error) != .failure {
        // Help, the version, and arguments that make no sense: the parser's own words and status.
        exitWithParserWords(error)
    } catch {
        let failure = CommandFailure(error)
        (command as? any ReportingCommand)?.report(failure)
        Console.error(failure.message, hint: failure.hint)
        return failure.status
    }
}

/// Refuses a current folder that was removed: Foundation would take the root of the file system for it, where nothing
/// may be read or written.
private func requireCurrentFolder() throws(CommandFailure) {
    if let path = getcwd(nil, 0) { return free(path) }
    guard errno == ENOENT else { return }
    throw CommandFailure(.unusableInput, "the current folder was removed", hint: "cd to a folder that is there")
}

/// Prints the parser's message (help, version, completions or a usage error) and exits with its status. Marks for CI
/// systems are made harmless, because the arguments of a job may come from other people.
private func exitWithParserWords(_ error: any Error) -> Never {
    let (text, status) = (Relctl.fullMessage(for: error), Relctl.exitCode(for: error))
    if !text.isEmpty {
        status.isSuccess
            ? Console.result(withOneVersion(text) + "\n", keeping: .none)
            : Console.note(Printable.output(likeOtherErrors(text), keeping: .none))
    }
    exit(status.rawValue)
}

/// The parser's help without its line on the version of relctl, where `--version` is an option of the command's own and
/// takes the version of a release.
private func withOneVersion(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("  --version <") }) else { return text }
    return lines.filter { !$0.hasPrefix("  --version ") || !$0.hasSuffix("Show the version.") }
        .joined(separator: "\n")
}

/// The parser's words with the beginning that all errors of relctl have.
private func likeOtherErrors(_ text: String) -> String {
    text.hasPrefix("Error: ") ? "relctl: " + text.dropFirst("Error: ".count) : text
}

/// Ends the command with a status after everything has been said.
struct ExitStatusError: Error {
    var status: ExitStatus
}
