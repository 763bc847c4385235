extension [UInt8] {
    /// Appends the text that code units stand for, and empties them; half a character becomes U+FFFD.
    mutating func append(draining units: inout [UInt16]) {
        guard !units.isEmpty else { return }
        append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        units.removeAll()
    }
}
