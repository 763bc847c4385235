/// 128 bits that tell one content from another.
///
/// The hash is fast, not cryptographic: anyone who can write a file in the tree can also write a line that proves a use.
package struct ContentHash: Hashable, Sendable {
    package var high: UInt64
    package var low: UInt64

    /// Mixes 16 bytes per step, two multiplications wide, as the wyhash family does.
    package init(of bytes: UnsafeRawBufferPointer) {
        var first: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var second: UInt64 = 0xD6E8_FEB8_6659_FD93
        var offset = 0
        while offset &+ 16 <= bytes.count {
            let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let right = bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
            first = Self.mix(first ^ left, 0xA076_1D64_78BD_642F ^ right)
            second = Self.mix(second ^ right, 0xE703_7ED1_A0B4_28DB ^ left) &+ first
            offset &+= 16
        }
        var rest: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: .init(rebasing: bytes[offset...])) }
        first = Self.mix(first ^ rest.0, 0x8EBC_6AF0_9C88_C6E3 ^ rest.1)
        second = Self.mix(second ^ rest.1, 0x5899_65CC_7537_4CC3 ^ rest.0) &+ first
        (high, low) = (Self.mix(first, second ^ 0x1D8E_4E27_C47D_124F), Self.mix(second, first ^ 0xEB44_ACCA_B455_D165))
    }

    /// A hash with these halves.
    package init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
