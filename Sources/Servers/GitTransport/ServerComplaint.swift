/// What a server's last words mean, over whichever transport they came.
enum ServerComplaint {
    /// Pairs of what is said, in lower case, and what it means; the first match counts.
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

    /// The error for the words; `otherwise` when they aren't known.
    static func error(_ words: String, otherwise: GitTransportError.Kind = .malformed) -> GitTransportError {
        let lowercased = words.lowercased()
        let kind = meanings.first { lowercased.contains($0.phrase) }?.kind ?? otherwise
        return GitTransportError(kind, words)
    }
}
