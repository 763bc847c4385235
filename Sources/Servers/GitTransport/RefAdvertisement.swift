import Names

/// How a server introduces itself: with its abilities (protocol version 2), or with every ref it has (before that).
enum RefAdvertisement: Hashable, Sendable {
    /// - Parameter filters: whether fetches may leave objects out.
    case abilities(filters: Bool)
    case refs([RemoteRef])

    /// What fetches may leave out.
    var fetchSupport: FetchSupport {
        switch self {
        case .abilities(let filters): filters ? .filters : .noFilters
        case .refs: .oldProtocol
        }
    }
}

/// Reads an introduction unit by unit (gitprotocol-v2, gitprotocol-pack).
struct RefAdvertisementReader {
    private var refs: [RemoteRef] = []
    private var isVersionTwo = false
    private var isAnnounced = false
    private var filters = false

    /// Takes a unit; gives the introduction once it is complete.
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

    /// A flush ends the introduction, but for the one after HTTP's line on the service.
    private mutating func end() -> RefAdvertisement? {
        if isAnnounced {
            isAnnounced = false
            return nil
        }
        return isVersionTwo ? .abilities(filters: filters) : .refs(refs)
    }

    private mutating func takeRef(_ text: String) throws(GitTransportError) {
        // Abilities follow a NUL on the first line.
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
