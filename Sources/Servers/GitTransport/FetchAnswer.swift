/// Finds the pack in the response to a fetch, one pkt-line at a time.
struct FetchAnswer {
    private enum Part {
        /// Sections before the pack (version 2), or the acknowledgement (before that).
        case preamble
        case pack
        case end
    }

    private var part = Part.preamble
    private let isVersionTwo: Bool

    init(isVersionTwo: Bool) { self.isVersionTwo = isVersionTwo }

    /// Whether the response is complete.
    var isComplete: Bool { part == .end }

    /// Parses one pkt-line; returns the bytes of the pack in it.
    mutating func take(_ line: PktLine) throws(GitTransportError) -> ArraySlice<UInt8>? {
        if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
        switch (part, line) {
        case (.preamble, .content(let content)): return try takePreamble(line, content)
        case (.preamble, .delimiter) where isVersionTwo: return nil
        case (.pack, .content(let content)): return try payload(content)
        case (.pack, .flush):
            part = .end
            return nil
        default: throw GitTransportError(.malformed, "the server's answer to the fetch holds no pack")
        }
    }

    private mutating func takePreamble(
        _ line: PktLine, _ content: ArraySlice<UInt8>
    ) throws(GitTransportError) -> ArraySlice<UInt8>? {
        if isVersionTwo {
            if line.text == "packfile" { part = .pack }
            return nil
        }
        if content.starts(with: "ACK ".utf8) || content.starts(with: "NAK".utf8) { return nil }
        part = .pack
        return try payload(content)
    }

    private func payload(_ content: ArraySlice<UInt8>) throws(GitTransportError) -> ArraySlice<UInt8>? {
        guard case .payload(let bytes) = try Sideband(content) else { return nil }
        return bytes
    }
}
