import ArgumentParser
import Releases

/// `relctl retarget-release`.
struct RetargetRelease: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "retarget-release",
        abstract: "Move a release's merge request to the branch it lands on, and merge it.",
        usage: "relctl retarget-release <train> [options]",
        discussion: """
            Refuses (exit 5) while the upstream has not landed or the package is not
            published.

            EXAMPLES
              relctl retarget-release TrendyolGo
              relctl retarget-release TrendyolGo --force-gate
            """)

    @Argument(help: "The train, or TRAIN@VERSION.", completion: NameCompletion.trains)
    var train: String

    @Flag(help: "Ignore closed gates and the hold label, for this run.")
    var forceGate = false

    @Flag(help: "Go on although the landing of its upstream was undone.")
    var acceptUndo = false

    @Flag(help: "Print the steps and take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let selection = try TrainSelection([train], fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "retarget-release", options: options, format: format.format, isDryRun: dryRun)
        run.requested = selection.versions
        run.permission.forceGate = forceGate
        run.permission.isLandingRequested = true
        run.permission.undoChoice = acceptUndo ? .acceptUndo : nil
        try await run.run(on: workplace) { planner, releases in
            let release = try planner.assessedAsNamed(selection.only(among: releases), among: releases)
            return [try planner.retarget(release)]
        }
    }
}
