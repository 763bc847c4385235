import Forges

/// Whether the scheduled job runs. A job that nobody starts looks like one that has nothing to do.
enum ScheduleCheck {
    /// After that long without a run something is wrong, in seconds: a day.
    static let limit = 86_400

    /// Judges the forge's answer about scheduled runs.
    ///
    /// - Parameter now: the forge's clock, in seconds since 1970.
    static func check(_ runs: ScheduledRuns, now: Int) -> Check {
        if !runs.lapsed.isEmpty {
            return Check(
                name: "schedule", state: .warning,
                detail:
                    "the forge switched \(runs.lapsed.sorted().joined(separator: ", ")) off: nobody committed for 60 days",
                fix: "switch the workflow on again (gh workflow enable), and let pushes start it too")
        }
        guard let last = runs.last else {
            let isOff = runs.active == 0
            return Check(
                name: "schedule", state: .warning,
                detail: isOff ? "no schedule of this project is on" : "no schedule of this project has run yet",
                fix: "let relctl reconcile run every few minutes, or name the project that does: forge.schedule_project"
            )
        }
        let age = now - last.startedAt
        if runs.active == 0 || age > limit {
            return Check(
                name: "schedule", state: .warning,
                detail: (runs.active == 0 ? "no schedule is on; " : "") + "the last run was \(ago(age)) \(last.url)",
                fix: "switch it on, and let the bot own it: a schedule stops when its owner is blocked or leaves")
        }
        let isFailed = ["failed", "failure", "timed_out", "startup_failure"].contains(last.status)
        return Check(
            name: "schedule", state: isFailed ? .warning : .good,
            detail: "the last run was \(ago(age)): \(last.status) \(last.url)",
            fix: isFailed ? "look at its log; Docs/Runbook.md has the exit codes" : nil)
    }

    private static func ago(_ seconds: Int) -> String {
        switch max(0, seconds) {
        case let seconds where seconds < 3600: "\(seconds / 60) min ago"
        case let seconds where seconds < 2 * 86_400: "\(seconds / 3600) h ago"
        case let seconds: "\(seconds / 86_400) days ago"
        }
    }
}
