import ArgumentParser
import Releases

/// `relctl status`.
struct Status: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show where every release stands.",
        usage: "relctl status [<trains> ...] [options]",
        discussion: """
            EXAMPLES
              relctl status
              relctl status TrendyolGo --format json
            """)

    @Argument(help: "The trains, each as TRAIN or TRAIN@VERSION (default: all).", completion: NameCompletion.trains)
    var trains: [String] = []

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .unneeded)
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "status", options: options, format: format.format, isDryRun: true, mode: .status)
        run.trains = selection.trains
        run.requested = selection.versions
        try await run.run(on: workplace) { planner, releases in
            try selection.reconcile(planner, among: releases).map(\.withoutSteps)
        }
    }
}
