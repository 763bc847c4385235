import FoundationEssentials

/// What surrounds the process.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// The local clock, in seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
