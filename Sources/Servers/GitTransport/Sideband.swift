/// A packet of a side-band response (gitprotocol-pack, side-band-64k).
enum Sideband {
    /// Band 1: data.
    case payload(ArraySlice<UInt8>)
    /// Band 2: progress and other messages for people.
    case remark(ArraySlice<UInt8>)

    /// Strips the band number.
    ///
    /// - Throws: the server's fatal error, which is band 3.
    init(_ content: ArraySlice<UInt8>) throws(GitTransportError) {
        switch content.first {
        case 1: self = .payload(content.dropFirst())
        case 2: self = .remark(content.dropFirst())
        case 3: throw ServerComplaint.error(ServerText.harmless(content.dropFirst()))
        default: throw GitTransportError(.malformed, "the server's answer can't be read: no such band")
        }
    }
}
