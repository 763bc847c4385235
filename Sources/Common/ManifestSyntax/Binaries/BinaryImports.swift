/// The imports of a library or framework: symbols, linked frameworks, and names that it may look up while it runs.
///
/// Sources: `mach-o/loader.h`, `mach-o/nlist.h` and `mach-o/fixup-chains.h` of Apple's cctools and dyld; `ar(5)`.
package struct BinaryImports: Sendable {
    /// The slice that was read.
    package let slice: String
    /// Imported symbols, as the linker spells them: `_OBJC_CLASS_$_AVCaptureDevice`.
    package var symbols: [String] { imported.texts }
    /// Linked frameworks and libraries by name: `AVFoundation`, `libz`.
    package var frameworks: [String] { linked.texts }
    /// Selectors of Objective-C: `requestAccessForMediaType:completionHandler:`.
    package var selectors: [String] { sent.texts }
    /// Text that code holds.
    package var strings: [String] { held.texts }
    /// Whether all of it could be read: an object of another format, or one cut off, may import anything.
    package internal(set) var isWhole = true
    /// Whether some of it is bitcode instead of machine code.
    package private(set) var holdsBitcode = false

    var imported = BinaryNames()
    var linked = BinaryNames()
    var sent = BinaryNames()
    var held = BinaryNames()

    /// Larger files are not read.
    package static let sizeLimit = 96 << 20

    /// Reads the slice for devices; `nil` for what is no library of Apple's systems.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit,
            let slice = BinarySlice(head: Array(bytes.prefix(BinarySlice.headLength)), size: bytes.count)
        else { return nil }
        self.slice = slice.name
        bytes.withUnsafeBytes { buffer in
            guard let part = BinaryBytes(buffer).part(slice.range.lowerBound, slice.range.count) else {
                isWhole = false
                return
            }
            read(part)
        }
    }

    private mutating func read(_ bytes: BinaryBytes) {
        guard bytes.holds("!<arch>\n", at: 0) else {
            if !MachOObject.read(bytes, into: &self) { isWhole = false }
            return
        }
        let isSound = ArchiveMembers.forEach(in: bytes) { member in
            // Resources and notes of the linker stand among the objects, too.
            guard let magic = member.big32(0) else { return }
            if [0xCFFA_EDFE, 0xCEFA_EDFE].contains(magic) {
                if !MachOObject.read(member, into: &self) { isWhole = false }
            } else if [0x4243_C0DE, 0xDEC0_170B].contains(magic) {
                // What the compiler left to the linker to compile.
                (isWhole, holdsBitcode) = (false, true)
            }
        }
        if !isSound { isWhole = false }
    }
}

/// Names in the order that they are met, each once, within limits.
struct BinaryNames {
    private(set) var texts: [String] = []
    private var seen: Set<Int> = []
    private var bytes = 0
    private static let limits = (name: 512, all: 32 << 20, count: 400_000)

    /// - Returns: `false` once there are more than are kept.
    mutating func add(_ text: UnsafeRawBufferPointer) -> Bool {
        guard !text.isEmpty, text.count <= Self.limits.name else { return true }
        var hasher = Hasher()
        hasher.combine(bytes: text)
        guard seen.insert(hasher.finalize()).inserted else { return true }
        bytes += text.count
        guard bytes <= Self.limits.all, texts.count < Self.limits.count else { return false }
        texts.append(String(decoding: text, as: UTF8.self))
        return true
    }
}
