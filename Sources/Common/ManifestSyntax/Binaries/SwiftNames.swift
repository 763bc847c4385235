/// The identifiers in names that the Swift compiler mangles.
///
/// Source: `docs/ABI/Mangling.rst` of Swift. Identifiers stand with their length before them; one that is made of words
/// of earlier ones is left out.
package enum SwiftNames {
    /// The identifiers in a symbol, in their order; none in one that Swift did not mangle.
    package static func identifiers(in symbol: String) -> [String] {
        let bytes = Array(symbol.utf8)
        guard let start = ["_$s", "_$S", "$s", "$S"].first(where: { symbol.hasPrefix($0) }) else { return [] }
        var found: [String] = []
        var place = start.utf8.count
        while place < bytes.count {
            guard isDigit(bytes[place]), bytes[place] != UInt8(ascii: "0") else {
                place += 1
                continue
            }
            var length = 0
            while place < bytes.count, isDigit(bytes[place]), length <= bytes.count {
                length = length * 10 + Int(bytes[place] & 0x0F)
                place += 1
            }
            guard length > 0, length <= bytes.count - place else { break }
            let name = bytes[place..<(place + length)]
            if name.first.map(isDigit) == false { found.append(String(decoding: name, as: UTF8.self)) }
            place += length
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
