import Names

/// A server's advertisement: its capabilities (protocol version 2), or all of its refs (version 0).
enum RefAdvertisement: Hashable, Sendable {
    /// - Parameter filters: whether fetches may leave objects out.
    case capabilities(filters: Bool)
    case refs([RemoteRef])

    /// The support for filters.
    var fetchSupport: FetchSupport {
        switch self {
        case .capabilities(let filters): filters ? .filters : .noFilters
        case .refs: .oldProtocol
        }
    }
}

/// Parses an advertisement, one pkt-line at a time (gitprotocol-v2, gitprotocol-pack).
struct RefAdvertisementReader {
    private var refs: [RemoteRef] = []
    private var isVersionTwo = false
    private var isAnnounced = false
    private var filters = false

    /// Parses one pkt-line; returns the advertisement once it is complete.
    mutating func take(_ line: PktLine) throws(GitTransportError) -> RefAdvertisement? {
        if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
        guard let text = line.text else { return end() }
        if text.hasPrefix("# service=") {
            isAnnounced = true
        } else if text == "version 2" {
            isVersionTwo = true
        } else if !isVersionTwo {
            try takeRef(text)
        } else if let features = text.split(separator: "=", maxSplits: 1).last, text.hasPrefix("fetch=") {
            filters = features.split(separator: " ").contains("filter")
        }
        return nil
    }

    /// A flush ends the advertisement, but for the one after the `# service=` line of HTTP.
    private mutating func end() -> RefAdvertisement? {
        if isAnnounced {
            isAnnounced = false
            return nil
        }
        return isVersionTwo ? .capabilities(filters: filters) : .refs(refs)
    }

    private mutating func takeRef(_ text: String) throws(GitTransportError) {
        // Capabilities follow a NUL on the first line.
        let words = text.prefix { $0 != "\0" }.split(separator: " ", maxSplits: 1)
        if words.first == "version" || words.first == "shallow" { return }
        guard words.count == 2, let object = ObjectID(hex: words[0]) else {
            throw GitTransportError(.malformed, "the server's list of refs can't be read: \(ServerText.harmless(text))")
        }
        let name = String(words[1])
        if name == "capabilities^{}" { return }
        guard name.hasSuffix("^{}") else { return try refs.add(RemoteRef(name: name, object: object)) }
        // A tag's target follows the tag.
        if let last = refs.indices.last, refs[last].name == name.dropLast(3) { refs[last].peeled = object }
    }
}
