import ArgumentParser
import Releases

/// `relctl sync-release`.
struct SyncRelease: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync-release",
        abstract: "Bring a moved upstream into the release branches that follow it.",
        usage: "relctl sync-release [<trains> ...] [options]",
        discussion: """
            EXAMPLES
              relctl sync-release
              relctl sync-release TrendyolGo --dry-run
              relctl sync-release TrendyolGo --keep-own
            """)

    @Argument(help: "The trains, each as TRAIN or TRAIN@VERSION (default: all).", completion: NameCompletion.trains)
    var trains: [String] = []

    @Flag(
        help: """
            Go on although commits vanished from a branch (a forced push, a deletion). What the upstream dropped stays on \
            the train's branch.
            """)
    var acceptRewrite = false

    @Flag(help: "Keep the train's own work that its upstream got and undid; pull everything else.")
    var keepOwn = false

    @Flag(help: "Take the undoing of the train's own work in as well.")
    var acceptUndo = false

    @Flag(help: "Ignore the hold label, for this run.")
    var forceGate = false

    @Flag(help: "Print the steps and take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if keepOwn, acceptUndo { throw ValidationError("--keep-own and --accept-undo exclude each other") }
    }

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let selection = try TrainSelection(trains, fleet: workplace.project.fleet)
        var run = ReleaseRun(command: "sync-release", options: options, format: format.format, isDryRun: dryRun)
        run.requested = selection.versions
        run.permission.forceGate = forceGate
        if acceptRewrite {
            run.permission.acceptedRewrites = AcceptedRewrites(selection.names, includesHeld: forceGate)
        }
        run.permission.undoChoice = keepOwn ? .keepOwn : acceptUndo ? .acceptUndo : nil
        try await run.run(on: workplace) { planner, releases in
            try selection.releases(among: releases, isSelected: selection.selects).map(planner.sync)
        }
    }
}
