import Printing

extension Settings {
    /// How an app's manifests are audited.
    package struct Audit: Hashable, Sendable {
        /// From which severity on a finding fails the audit.
        package enum FailOn: String, Hashable, Sendable, CaseIterable {
            case error, warning, never
        }

        /// A finding that is accepted, and why.
        package struct Allowance: Hashable, Sendable {
            /// The key of the manifest, such as `NSCameraUsageDescription`.
            package var key: String
            /// The element, for keys that hold a list; `nil`: any.
            package var value: String?
            /// The rule; `nil`: any.
            package var rule: String?
            /// The target; `nil`: any.
            package var target: String?
            /// Why it is accepted.
            package var reason: String
            /// The last day on which it is; `nil`: for good.
            package var expires: Day?
            /// The line of the configuration where it stands.
            package var line: Int
        }

        /// The folder that is searched for projects, below the repository's root. The app is one of a project in it.
        package var path = "."
        /// The app's target; `nil`: the one named like the app.
        package var target: String?
        /// The build configuration; `nil`: the scheme's archive configuration, else Release.
        package var configuration: String?
        /// The file with the JSON of `tuist graph`.
        package var graph: String?
        /// From which severity on the audit fails.
        package var failOn = FailOn.error
        /// Modules that the app may not reach yet.
        package var forbiddenModules: [String] = []
        /// Apps of one family share keychain groups and app groups.
        package var family: String?
        /// Folders with resolved dependencies, relative to the configuration.
        package var dependencies: [String] = []
        /// Whether pinned dependencies that are not there are fetched.
        package var fetchesDependencies = false
        /// The hosts that they may come from; `nil`: the large public ones and the forge's.
        package var fetchHosts: [String]?
        /// By module: the capabilities' keys that a binary needs. Such a module is not opaque.
        package var sdks: [String: [String]] = [:]
        /// Findings that are accepted.
        package var allowances: [Allowance] = []
    }
}
