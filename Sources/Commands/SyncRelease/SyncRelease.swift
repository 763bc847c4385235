import ArgumentParser
import Releases

/// `relctl sync-release`.
struct SyncRelease: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync-release",
        abstract: "Bring a moved upstream into the release branches that follow it.",
        discussion: """
            EXAMPLES
              relctl sync-release
              relctl sync-release TrendyolGo --dry-run
            """)

    @Argument(help: "The trains; all when none is named.", completion: .custom { _, _, _ in TrainCompletion.names() })
    var trains: [String] = []

    @Flag(help: "Go on although the upstream was rewritten; what it dropped stays on the branch.")
    var acceptRewrite = false

    @Flag(help: "Also for a train on hold, for this run.")
    var forceGate = false

    @Flag(help: "Show the steps, take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options)
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "sync-release", options: options, format: format.format, isDryRun: dryRun)
        run.permission.forceGate = forceGate
        run.permission.acceptsRewrite = acceptRewrite
        try await run.run(on: workplace) { planner, releases in
            try selection.releases(among: releases, isMeant: selection.means).map(planner.sync)
        }
    }
}
