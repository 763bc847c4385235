extension Settings {
    /// How an app's manifests are audited.
    public struct Audit: Hashable, Sendable {
        /// From which severity on a finding fails the audit.
        public enum FailOn: String, Hashable, Sendable, CaseIterable {
            case error, warning, never
        }

        /// A finding that is accepted, and why.
        public struct Allowance: Hashable, Sendable {
            /// The key of the manifest, such as `NSCameraUsageDescription`.
            public var key: String
            /// The element, for keys that hold a list; `nil`: any.
            public var value: String?
            /// The rule; `nil`: any.
            public var rule: String?
            /// The target; `nil`: any.
            public var target: String?
            /// Why it is accepted.
            public var reason: String
            /// The last day on which it is; `nil`: for good.
            public var expires: CalendarDate?
            /// The line of the configuration where it stands.
            public var line: Int
        }

        /// The folder that is searched for projects, below the repository's root.
        public var path = "."
        /// The app's target; `nil`: the one named like the app.
        public var target: String?
        /// The build configuration; `nil`: the scheme's archive configuration, else Release.
        public var configuration: String?
        /// The file with the JSON of `tuist graph`.
        public var graph: String?
        /// From which severity on the audit fails.
        public var failOn = FailOn.error
        /// Modules that the app may not reach yet.
        public var forbiddenModules: [String] = []
        /// Apps of one family share keychain groups and app groups.
        public var family: String?
        /// By module: the capabilities' keys that a binary needs. Such a module is not opaque.
        public var sdks: [String: [String]] = [:]
        /// Findings that are accepted.
        public var allowances: [Allowance] = []
    }
}
