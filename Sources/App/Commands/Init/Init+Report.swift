import Printing
import Settings

/// What `init` prints: text as it goes, or one document at its end.
extension Init {
    func tell(_ text: String) {
        if format.format == .text { Console.result(text) }
    }

    /// Prints the guesses beside a file that is shown and not written. JSON has them in its document.
    func tellDoubts(_ starter: StarterFile) {
        guard format.format == .text else { return }
        for doubt in starter.doubts { Console.note("relctl: check: \(doubt)") }
    }

    /// - Parameter text: what is written; `nil` where the file is there and is kept.
    func file(_ path: String, _ text: String?) -> FileReport.File {
        guard let text else { return FileReport.File(path: path, outcome: .skipped) }
        return FileReport.File(path: path, outcome: dryRun ? .planned : .done, content: dryRun ? text : nil)
    }

    /// Prints the document, where JSON is asked for.
    func report(_ files: [FileReport.File], _ starter: StarterFile?, remaining: [String]) throws {
        guard format.format == .json else { return }
        let more: [String: JSONValue] = [
            "guesses": .strings(starter?.doubts ?? []), "remaining": .strings(remaining),
        ]
        Console.result(try FileReport(command: Self._commandName, files: files, more: more).document.text())
    }

    func document(of failure: CommandFailure) -> JSONValue {
        FileReport.document(of: failure, command: Self._commandName)
    }
}
