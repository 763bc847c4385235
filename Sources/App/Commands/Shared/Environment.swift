import FoundationEssentials

/// The environment of the process: variables and clock.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// The local clock, in seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
