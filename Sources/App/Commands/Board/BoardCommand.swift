import ArgumentParser
import Releases
import Reports

/// `relctl board`.
struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Write the release board: a page for everybody, and its data.",
        usage: "relctl board --output <dir> [<trains> ...] [options]",
        discussion: """
            Writes index.html (one file that asks nothing of anybody) and board.json into
            DIR, for GitLab Pages, GitHub Pages or an artifact. reconcile --board DIR
            writes the same after its pass.

            EXAMPLES
              relctl board --output public
              relctl board --output public --every 5m
              relctl reconcile --board public
            """)

    @Argument(help: "The trains; all when none is named.", completion: .custom { _, _, _ in TrainCompletion.names() })
    var trains: [String] = []

    @Option(
        help: ArgumentHelp("The folder to write to; made if it isn't there.", valueName: "dir"),
        completion: .directory)
    var output: String

    @OptionGroup var schedule: BoardScheduleOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options)
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "board", options: options, format: .text, isDryRun: true)
        run.readsPipelines = true
        run.isReport = true
        let ending = await run.ending(on: workplace) { planner, releases in
            try selection.releases(among: releases, isMeant: selection.contains).map {
                try planner.reconcile($0, among: releases).without { _ in true }
            }
        }
        // A look that failed tells nothing: the page of the last one stays, and turns red by itself.
        if let error = ending.error { throw error }
        let folder = BoardFolder(path: output, interval: schedule.seconds)
        let report = RepositoryReport(workplace.settings.path, workplace, ending)
        try folder.write(
            [.init(report, history: workplace.project.store)], status: run.document(ending), asOf: ending.asOf)
        Console.result(folder.page + "\n")
        let status = run.status(of: ending)
        if status != .done { throw ExitStatusError(status: status) }
    }
}

/// `--every`, for the commands that write a board.
struct BoardScheduleOption: ParsableArguments {
    @Option(
        name: .customLong("every"),
        help: ArgumentHelp(
            "How often the board is made anew; one three times as old turns red.", valueName: "duration"))
    var every = "15m"

    func validate() throws {
        guard parsed != nil else { throw ValidationError("--every \(every) is no duration: write it like 15m or 2h") }
    }

    /// In seconds.
    var seconds: Int { parsed ?? 900 }

    private var parsed: Int? {
        let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = units[String(every.suffix(1))], let count = Int(every.dropLast()), 1...100_000 ~= count else {
            return nil
        }
        return count * unit
    }
}
