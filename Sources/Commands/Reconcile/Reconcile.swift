import ArgumentParser
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
            """)

    @Argument(help: "The trains; all when none is named.", completion: .custom { _, _, _ in TrainCompletion.names() })
    var trains: [String] = []

    @Flag(help: "Show the steps, take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options)
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        try await ReleaseRun(command: "reconcile", options: options, format: format.format, isDryRun: dryRun)
            .run(on: workplace) { planner, releases in
                try releases.filter(selection.contains).map { try planner.reconcile($0, among: releases) }
            }
    }
}
