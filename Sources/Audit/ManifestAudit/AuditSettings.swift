import Names
import Printing
import Workspaces

/// The audit settings of one app.
package struct AppAuditSettings: Sendable {
    /// The name that reports use.
    package var name: String
    /// The target, if the configuration names one.
    package var target: String?
    /// The folder of the tree below which its project lies; empty: anywhere; `nil`: in a part of the repository that is not
    /// in the tree.
    package var folder: String? = ""
    /// The build configuration to look at.
    package var configuration: String?
    /// A file with the JSON of `tuist graph`, relative to the root of the tree.
    package var graph: String?
    /// From which severity on the app's findings fail the audit.
    package var failOn = FailureThreshold.error
    /// Modules that the app may not reach yet.
    package var forbid: [String] = []
    /// Apps of one family share keychain and app groups.
    package var family: String?
    /// Keys that third-party modules need.
    package var sdks: [String: [String]] = [:]
    /// Findings that are accepted, each with its reason.
    package var allow: [Allowance] = []

    /// Settings with defaults for everything but the name and the target.
    package init(name: String, target: String? = nil) {
        (self.name, self.target) = (name, target)
    }

    /// Whether the settings are about this target. Many targets have one name: each app of Capacitor is an `App`.
    package func isAbout(_ target: Target) -> Bool {
        guard let folder, (self.target ?? name) == target.name else { return false }
        // By bytes, so that no part of a name counts as a folder.
        return folder.isEmpty || (target.id.project + "/").utf8.starts(with: (folder + "/").utf8)
    }
}

extension [AppAuditSettings] {
    /// The settings that name this target: those of the innermost folder, of several the first.
    func about(_ target: Target) -> AppAuditSettings? {
        filter { $0.isAbout(target) }.max { ($0.folder ?? "").utf8.count < ($1.folder ?? "").utf8.count }
    }
}

extension Allowance {
    /// Whether the allowance covers this key, value and target on this day.
    func covers(_ key: String, _ value: String?, target: String, on today: Day) -> Bool {
        self.key == key && (self.value == nil || self.value == value) && (self.target == nil || self.target == target)
            && (expires.map { today <= $0 } ?? true)
    }
}
