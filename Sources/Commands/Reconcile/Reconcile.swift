import ArgumentParser
import Reconciling
import Releases

/// `relctl reconcile`.
struct Reconcile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The scheduled job: move every train as far as it can go now.",
        discussion: """
            Opens missing merge requests, pulls moved upstreams, retargets and merges what is ready. It never cuts a release.
            Running it again, or killing it half-way, is safe.

            EXAMPLES
              relctl reconcile
              relctl reconcile TrendyolGo --format json
              relctl reconcile --configs ios.yml,android.yml
            """)

    @Argument(help: "The trains; all when none is named.", completion: .custom { _, _, _ in TrainCompletion.names() })
    var trains: [String] = []

    @Option(
        help: ArgumentHelp(
            "The settings of several repositories, separated by commas; trouble with one doesn't stop the others.",
            valueName: "paths"))
    var configs: String?

    @Flag(help: "Show the steps, take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let run = ReleaseRun(command: "reconcile", options: options, format: format.format, isDryRun: dryRun)
        guard let configs else {
            let workplace = try await Workplace.open(options)
            return try await run.run(on: workplace, planning: planning(for: workplace))
        }
        guard options.config == nil else {
            throw CommandFailure(.usage, "--config and --configs exclude each other")
        }
        var parts: [(config: String?, outcome: Outcome)] = []
        var statuses: [ExitStatus] = []
        for path in configs.split(separator: ",").map(String.init) {
            let ending = await ending(of: path, run)
            parts.append((path, ending.outcome))
            statuses.append(ExitStatus(ending.outcome))
            if let error = ending.error {
                let failure = CommandFailure(error)
                Console.error("\(path): \(failure.message)", hint: failure.hint)
                statuses.append(failure.status)
                if failure.status == .interrupted { break }
            }
        }
        try run.print(parts)
        let worst = ExitStatus(worstOf: statuses)
        if worst != .done { throw ExitStatusError(status: worst) }
    }

    private func ending(of path: String, _ run: ReleaseRun) async -> ReleaseRun.Ending {
        var options = options
        options.config = path
        do {
            let workplace = try await Workplace.open(options)
            return await run.ending(on: workplace, planning: try planning(for: workplace))
        } catch {
            return .early(error)
        }
    }

    private func planning(for workplace: Workplace) throws -> Pass.Planning {
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        return { planner, releases in
            try selection.releases(among: releases, isMeant: selection.contains)
                .map { try planner.reconcile($0, among: releases) }
        }
    }
}
