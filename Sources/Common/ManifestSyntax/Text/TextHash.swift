/// Hashes texts, eight bytes at a time. Each value has a seed of its own, so that no text can be
/// written to collide with others.
package struct TextHash: Sendable {
    private let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// The hash of the text.
    package func callAsFunction(_ text: UnsafeRawBufferPointer) -> UInt64 {
        var hash = seed ^ UInt64(text.count)
        var at = 0
        while at &+ 8 <= text.count {
            hash = Self.mix(hash ^ text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at &+= 8
        }
        guard text.count >= 8 else { return Self.mix(hash ^ text.reduce(0) { $0 << 8 | UInt64($1) }) }
        // The last eight bytes once more, whatever of them was hashed before.
        return Self.mix(hash ^ text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
