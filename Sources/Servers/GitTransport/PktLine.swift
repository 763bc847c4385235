/// A pkt-line, the unit of git's wire format (gitprotocol-common): a length in four hexadecimal digits, then the content.
enum PktLine: Hashable, Sendable {
    /// A line or a piece of a stream, without its length.
    case content(ArraySlice<UInt8>)
    /// `0000`: the end of a message.
    case flush
    /// `0001`: the end of a section.
    case delimiter
    /// `0002`: the end of an answer over a connection that stays open.
    case responseEnd

    /// The most bytes of a pkt-line, its length included.
    static let limit = 65_520

    /// The content as text without the line feed at its end; `nil` for the other kinds.
    var text: String? {
        guard case .content(let bytes) = self else { return nil }
        return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    /// The message of an error packet, `ERR …`; `nil` for others.
    var complaint: String? {
        guard case .content(let bytes) = self, bytes.starts(with: "ERR ".utf8) else { return nil }
        return ServerText.harmless(bytes.dropFirst(4))
    }
}

/// Encodes pkt-lines.
struct PktLineWriter {
    private(set) var bytes: [UInt8] = []

    /// Adds a line and the line feed that ends it.
    mutating func line(_ text: String) { content(Array(text.utf8) + [UInt8(ascii: "\n")]) }

    /// Adds a pkt-line of at most ``PktLine/limit`` bytes.
    mutating func content(_ content: [UInt8]) {
        let length = String(content.count + 4, radix: 16)
        bytes += String(repeating: "0", count: 4 - length.count).utf8
        bytes += length.utf8
        bytes += content
    }

    mutating func flush() { bytes += "0000".utf8 }

    mutating func delimiter() { bytes += "0001".utf8 }
}
