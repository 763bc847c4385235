import ArgumentParser
import Printing
import Reconciling
import Releases
import Reports
import Settings

/// `relctl reconcile`.
struct Reconcile: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile",
        abstract: "The scheduled job: move every train as far as it can go now.",
        usage: "relctl reconcile [<trains> ...] [options]",
        discussion: """
            Opens missing merge requests, pulls moved upstreams, retargets and merges what
            is ready. It never cuts a release. Running it again, or killing it half-way, is
            safe.

            With --configs it goes through many repositories. LIST is a file with one
            relctl.yml a line, relative to the list, or a folder of them. In a CI job with
            CI_NODE_INDEX and CI_NODE_TOTAL it takes its share. What fails in one
            repository doesn't stop the others.

            EXAMPLES
              relctl reconcile
              relctl reconcile TrendyolGo --format json
              relctl reconcile --configs repositories.txt --report reconcile.json
            """)

    @Argument(help: "The trains, each as TRAIN or TRAIN@VERSION (default: all).", completion: NameCompletion.trains)
    var trains: [String] = []

    @Flag(help: "Print the steps and take none.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Many repositories: their relctl.yml with commas between, a file that lists them, or a folder.",
            valueName: "list"),
        completion: .file())
    var configs: String?

    @Option(
        help: ArgumentHelp("Write the JSON to this file as well, whatever stdout carries.", valueName: "file"),
        completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp("Write the release board to this folder after the pass.", valueName: "dir"),
        completion: .directory)
    var board: String?

    @Flag(help: "In a GitLab pipeline that a trigger started: do nothing if a later one waits.")
    var skipSuperseded = false

    @OptionGroup var schedule: BoardScheduleOption
    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if configs != nil { try options.refuseOne(of: "--configs", trains: trains) }
    }

    func run() async throws {
        if let configs { return try await RepositoriesRun(reconcile: self).run(configs) }
        if try await isSuperseded(options) {
            let idle = ReleaseRun.PassResult(outcome: Outcome())
            Announcement(reportPath: report, isDryRun: dryRun).writeReport(releaseRun.document(idle))
            return try releaseRun.conclude(idle)
        }
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let announcement = Announcement(reportPath: report, isDryRun: dryRun)
        let result = await runPass(in: workplace)
        let report = RepositoryReport(workplace.settings.path, workplace, result)
        announcement.publish([report], document: releaseRun.document(result))
        await announcement.notify(report, from: workplace)
        if result.error == nil {
            writeBoard(
                [.init(report, history: workplace.project.store)], releaseRun.document(result),
                asOf: result.asOf)
        }
        try releaseRun.conclude(result)
    }

    func document(of failure: CommandFailure) -> JSONValue {
        failure.document(command: Self._commandName, adding: configs == nil ? [:] : ["repositories": .array([])])
    }

    func announce(_ failure: CommandFailure) {
        let place = configs ?? options.config ?? Settings.fileName
        let report = RepositoryReport(place, nil, .early(failure))
        Announcement(reportPath: self.report, isDryRun: dryRun).publish([report], document: document(of: failure))
    }

    /// Whether a later pipeline waits that sees everything this pass would; prints its id.
    func isSuperseded(_ options: GlobalOptions) async throws -> Bool {
        guard skipSuperseded else { return false }
        let settings = try SettingsFile.load(options)
        // A server in trouble costs the pass ten seconds here, and not the hundred of a command.
        let http = options.httpClient(giveUpAfter: .seconds(10))
        guard let later = await SupersededRun.successor(under: settings, http: http) else { return false }
        Console.note("relctl: skipped, because pipeline \(later) waits to do the same")
        return true
    }

    /// One pass over the trains of one `relctl.yml`.
    func runPass(in workplace: Workplace) async -> ReleaseRun.PassResult {
        do {
            let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
            var run = releaseRun
            run.requested = selection.versions
            return await run.runPass(on: workplace) { planner, releases in
                try selection.reconcile(planner, among: releases)
            }
        } catch {
            return .early(error)
        }
    }

    /// Writes the board that `--board` asks for. It changes nothing about how the pass ends.
    func writeBoard(_ parts: [BoardFolder.Part], _ document: JSONValue, asOf: Int) {
        guard let board else { return }
        do {
            try BoardFolder(path: board, interval: schedule.every.seconds).write(parts, status: document, asOf: asOf)
        } catch {
            Console.note("relctl: warning: the board is not written: \(Printable.text(CommandFailure(error).message))")
        }
    }

    /// How a pass is run and shown.
    var releaseRun: ReleaseRun {
        var run = ReleaseRun(command: "reconcile", options: options, format: format.format, isDryRun: dryRun)
        run.mode.readsPipelines = board != nil
        run.hasSections = Environment.variables["GITLAB_CI"] != nil && format.format == .text
        return run
    }
}

extension RepositoryReport {
    /// Summarises a pass for a report.
    init(_ config: String, _ workplace: Workplace?, _ result: ReleaseRun.PassResult) {
        let status = result.error.map { CommandFailure($0).status } ?? ExitStatus(result.outcome)
        self.init(
            config: config, project: workplace?.settings.forge.project, outcome: result.outcome,
            exitCode: Int(status.rawValue))
    }
}
