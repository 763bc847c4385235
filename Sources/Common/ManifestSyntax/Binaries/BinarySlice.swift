/// The part of a library or framework that is built for one kind of processor.
///
/// Sources: `mach-o/fat.h`, `mach-o/loader.h` and `mach/machine.h` of Apple's cctools; `ar(5)`.
package struct BinarySlice: Hashable, Sendable {
    /// As `lipo` calls it: `arm64`; `static library` for one without a choice.
    package let name: String
    /// Where it is in the file.
    let range: Range<Int>

    /// How many bytes of a file tell its slices.
    package static let headLength = 4096
    /// `lipo` knows some dozen processors.
    private static let most = 64

    /// The slice for devices; `nil` for what is neither an object, a library nor an archive of them.
    ///
    /// - Parameters:
    ///   - head: the first bytes of the file, `headLength` or more of them if it has so many.
    ///   - size: how many bytes the whole file has, where that is known.
    package init?(head: [UInt8], size: Int? = nil) {
        let found = head.withUnsafeBytes { Self.find(BinaryBytes($0), size ?? .max) }
        guard let found else { return nil }
        self = found
    }

    init(_ name: String, _ range: Range<Int>) { (self.name, self.range) = (name, range) }

    private static func find(_ bytes: BinaryBytes, _ size: Int) -> BinarySlice? {
        if bytes.holds("!<arch>\n", at: 0) { return BinarySlice("static library", 0..<size) }
        switch bytes.big32(0) {
        case 0xCAFE_BABE: return fat(bytes, size, isWide: false)
        case 0xCAFE_BABF: return fat(bytes, size, isWide: true)
        case 0xCFFA_EDFE, 0xCEFA_EDFE:
            return bytes.little32(4).map { BinarySlice(processors[$0]?.name ?? "other", 0..<size) }
        default: return nil
        }
    }

    /// A class of Java begins with the same bytes: its version stands where the number of slices does.
    private static func fat(_ bytes: BinaryBytes, _ size: Int, isWide: Bool) -> BinarySlice? {
        guard let count = bytes.big32(4).map(Int.init), (1..<45).contains(count) else { return nil }
        var best: (rank: Int, slice: BinarySlice)?
        for number in 0..<min(count, most) {
            let place = 8 + number * (isWide ? 32 : 20)
            let offset = isWide ? bytes.big64(place + 8) : bytes.big32(place + 8).map(UInt64.init)
            let length = isWide ? bytes.big64(place + 16) : bytes.big32(place + 12).map(UInt64.init)
            guard let processor = bytes.big32(place), let offset, let length, let start = Int(exactly: offset),
                let count = Int(exactly: length), start <= size, count <= size - start
            else { continue }
            let known = processors[processor] ?? (other, "other")
            if best.map({ known.rank < $0.rank }) ?? true {
                best = (known.rank, BinarySlice(known.name, start..<(start + count)))
            }
        }
        return best?.slice
    }

    private static let other = 9
    /// The slices of devices before those of simulators.
    private static let processors: [UInt32: (rank: Int, name: String)] = [
        0x0100_000C: (0, "arm64"), 0x0200_000C: (1, "arm64_32"), 12: (2, "armv7"), 0x0100_0007: (3, "x86_64"),
        7: (4, "i386"),
    ]
}
