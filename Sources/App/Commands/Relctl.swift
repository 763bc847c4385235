import ArgumentParser
import Names

/// The command `relctl`: one subcommand per verb.
struct Relctl: AsyncParsableCommand {
    // Each command says its name: ArgumentParser asks the type for it otherwise, which takes milliseconds at every start.
    static let configuration = CommandConfiguration(
        commandName: "relctl",
        abstract: "Ship several apps from one repository: cut, keep in step, land, audit and upload.",
        discussion: """
            EXAMPLES
              relctl rehearse                         a whole release, no account needed
              relctl init && relctl doctor            set up for your own repository
              relctl cut-release Trendyol TrendyolGo  cut both releases
              relctl reconcile                        the scheduled job: move everything on
              relctl status                           where every release stands

            Exit codes: 0 done or nothing to do, 1 failed, 2 steps due (plan
            --detailed-exitcode), 3 audit findings, 4 permission, 5 a person must decide,
            64 usage, 65 unreadable input, 69 unreachable, 70 a bug, 75 busy: run again, 78
            bad config, 130 or 143 interrupted. Docs/Runbook.md says what to do about each.
            """,
        version: relctlVersion,
        subcommands: [
            CutRelease.self, SyncRelease.self, PublishRelease.self, RetargetRelease.self, Reconcile.self,
            PlanCommand.self, Status.self, BoardCommand.self, TriggerUpload.self, AuditManifest.self, MergeDriver.self,
            Doctor.self, RepairAncestry.self, Init.self, Config.self, Rehearse.self,
        ])
}
