import Names
import Printing
import Releases
import Reports

/// The folder that a board is written to.
struct BoardFolder {
    let path: String
    /// How often the board is made anew, in seconds; `nil`: never.
    let interval: Int?

    /// A repository's part of a board.
    struct Part {
        let report: RepositoryReport
        /// The commits of the repository; `nil`: they could not be had.
        let history: (any History)?

        init(_ report: RepositoryReport, history: (any History)?) { (self.report, self.history) = (report, history) }
    }

    /// The page's path.
    var page: String { path + (path.hasSuffix("/") ? "" : "/") + "index.html" }
    /// The files that are written.
    var files: [String] { [data, page] }
    private var data: String { path + (path.hasSuffix("/") ? "" : "/") + "board.json" }

    /// Writes the page and its data, each as a whole.
    ///
    /// - Parameters:
    ///   - status: what the release commands print as JSON about the same.
    ///   - asOf: when it was looked, in seconds since 1970.
    func write(_ parts: [Part], status: JSONValue, asOf: Int) throws(CommandFailure) {
        try requireName()
        let board = Board(
            sections: parts.map { section($0, asOf: asOf) }, asOf: asOf, interval: interval,
            toolVersion: relctlVersion)
        let text: String
        do {
            text = try BoardJSON(board, status: status).document.text()
        } catch {
            throw CommandFailure(error)
        }
        try OutputFile.createFolder(path)
        try OutputFile.write(Console.redact(text), to: data)
        try OutputFile.write(Console.redact(BoardPage(board).text), to: page)
    }

    /// Refuses the folder without a name.
    func requireName() throws(CommandFailure) {
        guard path.isEmpty else { return }
        throw CommandFailure(.usage, "the folder of the board has no name", hint: "name one, such as public")
    }

    private func section(_ part: Part, asOf: Int) -> Board.Section {
        var section = Board.Section(report: part.report, timelines: [:])
        guard let history = part.history else { return section }
        let reader = TimelineReader(history: history, journals: part.report.outcome.journals, now: asOf)
        for entry in part.report.outcome.entries {
            // What can't be read is left out: where the release stands is known without it.
            section.timelines[entry.plan.release.name] = try? reader.timeline(of: entry)
        }
        return section
    }
}
