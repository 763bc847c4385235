/// Parses a stream of bytes into pkt-lines. Any input gives pkt-lines or an error.
struct PktLineReader {
    private var buffer: [UInt8] = []
    private var start = 0

    /// Adds the next bytes of the stream.
    mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next pkt-line; `nil` while it is incomplete.
    mutating func next() throws(GitTransportError) -> PktLine? {
        guard buffer.count - start >= 4 else { return nil }
        let length = try Self.length(buffer[start..<start + 4])
        guard length >= 4 else {
            start += 4
            return try Self.marker(length)
        }
        guard buffer.count - start >= length else { return nil }
        defer { start += length }
        return .content(buffer[start + 4..<start + length])
    }

    private static func length(_ digits: ArraySlice<UInt8>) throws(GitTransportError) -> Int {
        // `Int` takes a sign too, so the digits are looked at first.
        let isHex = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }
        guard isHex, let length = Int(String(decoding: digits, as: UTF8.self), radix: 16), length <= PktLine.limit
        else { throw error(insteadOfLength: digits) }
        return length
    }

    /// The error for bytes that are no length. A web page comes from something in front of the server: a sign-in page, or
    /// that of a gateway.
    private static func error(insteadOfLength digits: ArraySlice<UInt8>) -> GitTransportError {
        if digits.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") {
            return GitTransportError(
                .unreachable, "the server doesn't speak git's protocol: it answers with a web page",
                hint: "run it again; should it stay so: is forge.remote the address of the repository, and is no"
                    + " sign-in page in front of it?")
        }
        let seen = ServerText.harmless(digits)
        return GitTransportError(
            .malformed, "the server doesn't speak git's protocol: it sent \"\(seen)\" for a length",
            hint: "is forge.remote the address of a git repository?")
    }

    private static func marker(_ length: Int) throws(GitTransportError) -> PktLine {
        switch length {
        case 0: return .flush
        case 1: return .delimiter
        case 2: return .responseEnd
        default: throw GitTransportError(.malformed, "the server doesn't speak git's protocol: a length of \(length)")
        }
    }
}
