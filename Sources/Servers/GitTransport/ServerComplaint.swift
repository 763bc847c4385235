/// Classifies a server's error message, over either transport.
enum ServerComplaint {
    /// Phrases in lower case and the kind of error that they mean; the first match counts.
    private static let meanings: [(phrase: String, kind: GitTransportError.Kind)] = [
        ("temporarily read-only", .busy),
        ("read-only gitlab instance", .busy),
        ("maintenance mode", .busy),
        ("host key verification failed", .denied),
        ("too many authentication failures", .denied),
        ("permission denied", .denied),
        ("access denied", .denied),
        ("not allowed", .denied),
        ("authentication failed", .denied),
        ("could not be found", .notFound),
        ("repository not found", .notFound),
        ("does not appear to be a git repository", .notFound),
        ("repository not exported", .notFound),
        ("not our ref", .missingObject),
        ("missing object", .missingObject),
        ("too many", .busy),
        ("rate limit", .busy),
    ]

    /// Returns the error for a message, of the kind `otherwise` for unknown messages.
    static func error(_ words: String, otherwise: GitTransportError.Kind = .malformed) -> GitTransportError {
        let lowercased = words.lowercased()
        let kind = meanings.first { lowercased.contains($0.phrase) }?.kind ?? otherwise
        return GitTransportError(kind, words)
    }
}
