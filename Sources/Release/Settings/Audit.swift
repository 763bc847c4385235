import Names

extension Settings {
    /// How an app's manifests are audited.
    package struct Audit: Hashable, Sendable {
        /// The folder that is searched for projects, below the repository's root. The app is one of a project in it.
        package var path = "."
        /// The app's target; `nil`: the one named like the app.
        package var target: String?
        /// The build configuration; `nil`: the scheme's archive configuration, else Release.
        package var configuration: String?
        /// The file with the JSON of `tuist graph`.
        package var graph: String?
        /// From which severity on the audit fails.
        package var failOn = FailureThreshold.error
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
