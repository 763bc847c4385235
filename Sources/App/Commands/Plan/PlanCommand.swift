import ArgumentParser
import Releases

/// `relctl plan`.
struct PlanCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show the steps that reconcile would take; change nothing.",
        usage: "relctl plan [<trains> ...] [options]",
        discussion: """
            EXAMPLES
              relctl plan
              relctl plan --detailed-exitcode  exits with 2 when steps are due
            """)

    @Argument(help: "The trains, each as TRAIN or TRAIN@VERSION (default: all).", completion: NameCompletion.trains)
    var trains: [String] = []

    @Flag(help: "Exit with 2 when steps are due.")
    var detailedExitcode = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .foreseen)
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "plan", options: options, format: format.format, isDryRun: true, mode: .plan)
        run.trains = selection.trains
        run.requested = selection.versions
        run.tellsDueSteps = detailedExitcode
        try await run.run(on: workplace) { planner, releases in try selection.reconcile(planner, among: releases) }
    }
}
