import HTTPTransport

/// What a child process may know.
enum ChildEnvironment {
    private static let telling = [
        "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "WEBHOOK", "API_KEY", "ASC_KEY", "PRIVATE_KEY",
    ]

    /// The environment without variables that hold one of the secrets, or whose name says that they hold one.
    static func clean(_ environment: [String: String], of secrets: [Secret]) -> [String: String] {
        let redaction = secrets.reduce(into: Redaction()) { $0.conceal($1) }
        return environment.filter { name, value in
            let upper = name.uppercased()
            return !telling.contains { upper.contains($0) } && redaction.redact(value) == value
        }
    }
}
