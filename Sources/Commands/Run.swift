import ArgumentParser
import Dispatch
import Glibc
import Releases
import Settings

/// Parses the arguments of this process, runs the command and exits with its status.
public func runRelctl() async {
    // A reader that went away shows as a failed write, not as a death in the middle of a step.
    signal(SIGPIPE, SIG_IGN)
    let command: any ParsableCommand
    if let failure = misspelledCommand(in: Array(CommandLine.arguments.dropFirst())) {
        Console.error(failure.message, hint: failure.hint)
        exit(failure.status.rawValue)
    }
    do {
        command = try Relctl.parseAsRoot()
    } catch {
        Relctl.exit(withError: error)
    }
    let work = Task { await status(of: command) }
    let signals = Signals { work.cancel() }
    let ended = await work.value
    exit(signals.received.map { 128 + $0 } ?? ended.rawValue)
}

/// The parser would only say that it didn't expect the word, and after `help` show the help of what it is in.
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

private func status(of command: any ParsableCommand) async -> ExitStatus {
    do {
        var command = command
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
        return .done
    } catch let ended as ExitStatusError {
        return ended.status
    } catch is CancellationError {
        return .interrupted
    } catch let error where !(error is CommandFailure) && Relctl.exitCode(for: error) != .failure {
        // Help, the version, and arguments that make no sense: the parser's own words and status.
        Relctl.exit(withError: error)
    } catch {
        let failure = CommandFailure(error)
        Console.error(failure.message, hint: failure.hint)
        return failure.status
    }
}

/// Ends the command with a status after everything has been said.
struct ExitStatusError: Error {
    var status: ExitStatus
}
