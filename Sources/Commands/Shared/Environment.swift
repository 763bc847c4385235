import FoundationEssentials

/// The environment of this process.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
