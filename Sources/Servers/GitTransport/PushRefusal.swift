/// Classifies a refused ref update by its message. The phrases are those of git's builtin/receive-pack.c and refs code;
/// since git 2.51 the verdict on a ref is one of `ref_transaction_error_msg` in refs.c.
enum PushRefusal {
    /// The ref doesn't have the expected old value: read the refs again.
    private static let moved = [
        "failed to update ref", "fetch first", "non-fast-forward", "cannot lock ref", "reference already exists",
        "stale info", "failed to delete", "failed to lock", "remote ref updated since checkout",
        "incorrect old value provided", "reference does not exist",
    ]

    /// The only verdict whose reason is in the remarks alone.
    private static let unexplained = "failed to update ref"

    /// The name conflicts with that of another ref; reading again doesn't help.
    private static let nameInTheWay = ["; cannot create '"]

    private static let missing = [
        "missing necessary objects", "bad pack", "unresolved deltas", "missing blob", "missing tree",
    ]

    static func error(ref: String, unpacking: String, verdict: String, remarks: String) -> GitTransportError {
        let words = unpacking == "ok" ? verdict : "unpack failed: \(unpacking)"
        let message = PushReport.joined("the server refused to update \(ref): \(words)", remarks)
        return GitTransportError(kind(words.lowercased(), remarks.lowercased()), message)
    }

    private static func kind(_ words: String, _ remarks: String) -> GitTransportError.Kind {
        func say(_ phrases: [String], _ text: String) -> Bool { phrases.contains { text.contains($0) } }
        if say(missing, words) || words.hasPrefix("unpack failed") && say(missing, remarks) { return .missingObject }
        guard say(moved, words) else { return .refused }
        // Other verdicts have their reason, and the remarks may be about another ref of the push.
        return say(nameInTheWay, words.contains(unexplained) ? words + remarks : words) ? .refused : .moved
    }
}
