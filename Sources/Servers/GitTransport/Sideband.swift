/// A unit of a multiplexed answer (gitprotocol-pack, side-band-64k).
enum Sideband {
    /// A piece of what was asked for.
    case payload(ArraySlice<UInt8>)
    /// Something for people to read.
    case remark(ArraySlice<UInt8>)

    /// Takes the band number off; the third band is the server giving up.
    init(_ content: ArraySlice<UInt8>) throws(GitTransportError) {
        switch content.first {
        case 1: self = .payload(content.dropFirst())
        case 2: self = .remark(content.dropFirst())
        case 3: throw ServerComplaint.error(ServerText.harmless(content.dropFirst()))
        default: throw GitTransportError(.malformed, "the server's answer can't be read: no such band")
        }
    }
}
