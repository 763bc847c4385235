import Names

/// Parses the response to `ls-refs` (gitprotocol-v2).
struct RefListing {
    private(set) var refs: [RemoteRef] = []
    private(set) var isComplete = false

    /// Parses one pkt-line.
    mutating func take(_ line: PktLine) throws(GitTransportError) {
        if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
        guard let text = line.text else { return isComplete = true }
        let words = text.split(separator: " ")
        // The id is `unborn` for a HEAD without a commit; that wasn't asked for, but it is no ref either way.
        if words.first == "unborn" { return }
        guard words.count >= 2, let object = ObjectID(hex: words[0]) else {
            throw GitTransportError(.malformed, "the server's list of refs can't be read: \(ServerText.harmless(text))")
        }
        let peeled = words.dropFirst(2).first { $0.hasPrefix("peeled:") }
        let target = peeled.flatMap { ObjectID(hex: $0.dropFirst("peeled:".count)) }
        try refs.add(RemoteRef(name: String(words[1]), object: object, peeled: target))
    }
}

extension [RemoteRef] {
    /// Adds a ref.
    ///
    /// - Throws: `malformed` beyond two million.
    mutating func add(_ ref: RemoteRef) throws(GitTransportError) {
        guard count < 2_000_000 else {
            throw GitTransportError(.malformed, "the server lists more than 2,000,000 refs")
        }
        append(ref)
    }
}
