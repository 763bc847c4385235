import ArgumentParser
import Printing
import Releases
import Reports

/// `relctl board`.
struct BoardCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Write the release board: a page for everybody, and its data.",
        usage: "relctl board --output <dir> [<trains> ...] [options]",
        discussion: """
            Writes index.html (one file that loads nothing else) and board.json into
            DIR, for GitLab Pages, GitHub Pages or an artifact. reconcile --board DIR
            writes the same after its pass. With --configs one page holds many
            repositories; one that can't be looked at is named on it.

            EXAMPLES
              relctl board --output public
              relctl board --output public --every 5m
              relctl board --output public --dry-run
              relctl board --output public --configs repositories.txt
              relctl reconcile --board public
            """)

    @Argument(help: "The trains, each as TRAIN or TRAIN@VERSION (default: all).", completion: NameCompletion.trains)
    var trains: [String] = []

    @Option(
        help: ArgumentHelp("The folder to write to; made if it isn't there.", valueName: "dir"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "Many repositories: their relctl.yml with commas between, a file that lists them, or a folder.",
            valueName: "list"),
        completion: .file())
    var configs: String?

    @Flag(help: "Print the files that would be written and write none.")
    var dryRun = false

    @OptionGroup var schedule: BoardScheduleOption
    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if configs != nil { try options.refuseOne(of: "--configs", trains: trains) }
    }

    func run() async throws {
        if let configs { return try await run(configs) }
        let workplace = try await Workplace.open(options, signing: .unneeded)
        let result = await runPass(in: workplace)
        // If the repository can't be read, the last page stays as it is, and turns red by itself once it is out of
        // date.
        if let error = result.error { throw error }
        let report = RepositoryReport(workplace.settings.path, workplace, result)
        let part = BoardFolder.Part(report, history: workplace.project.store)
        try write([part], observingRun.document(result), observingRun.status(of: result), asOf: result.asOf)
    }

    /// Many repositories on one page.
    private func run(_ list: String) async throws {
        let visits = RepositoryVisits(options: options, signing: .unneeded)
        let parts = await visits.visit(try ConfigList(at: list).paths, pass: runPass)
        try Task.checkCancellation()
        let reports = parts.map(\.report)
        let codes = reports.compactMap { ExitStatus(rawValue: Int32($0.exitCode)) }.filter { $0 != .needsPerson }
        let status = ExitStatus(worstOf: codes)
        let asOf = Environment.now
        try write(parts, RepositoriesJSON("board", reports, status, asOf: asOf).document, status, asOf: asOf)
    }

    private func write(
        _ parts: [BoardFolder.Part], _ document: JSONValue, _ status: ExitStatus, asOf: Int
    ) throws {
        let folder = BoardFolder(path: output, interval: schedule.every.seconds)
        if dryRun { try folder.requireName() } else { try folder.write(parts, status: document, asOf: asOf) }
        try tell(of: folder, document, status)
        if status != .done { throw ExitStatusError(status: status) }
    }

    /// Prints the path of the page, or which files would be written.
    ///
    /// - Parameter document: what the page shows, with the reason where it could not be read.
    private func tell(of folder: BoardFolder, _ document: JSONValue, _ status: ExitStatus) throws {
        switch format.format {
        case .text where dryRun: Console.result(folder.files.map { "would write \($0)\n" }.joined())
        case .text: Console.result(folder.page + "\n")
        case .json:
            let files = folder.files.map { FileReport.File(path: $0, outcome: dryRun ? .planned : .done) }
            var report = FileReport(command: Self._commandName, files: files, status: status)
            if status != .done, case .object(let members) = document {
                report.more = members.filter { ["failure", "fix"].contains($0.key) }
            }
            Console.result(try report.document.text())
        }
    }

    func document(of failure: CommandFailure) -> JSONValue {
        FileReport.document(of: failure, command: Self._commandName)
    }

    private func runPass(in workplace: Workplace) async -> ReleaseRun.PassResult {
        do {
            let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
            var run = observingRun
            run.requested = selection.versions
            return await run.runPass(on: workplace) { planner, releases in
                try selection.reconcile(planner, among: releases).map(\.withoutSteps)
            }
        } catch {
            return .early(error)
        }
    }

    /// The run that observes, as `status` does.
    private var observingRun: ReleaseRun {
        ReleaseRun(command: "board", options: options, format: .text, isDryRun: true, mode: .board)
    }
}

/// `--every`, for the commands that write a board.
struct BoardScheduleOption: ParsableArguments {
    @Option(
        name: .customLong("every"),
        help: ArgumentHelp(
            "How often the board is written; a board three times as old turns red.", valueName: "duration"),
        transform: DurationArgument.init(argument:))
    var every = DurationArgument(seconds: 900)
}
