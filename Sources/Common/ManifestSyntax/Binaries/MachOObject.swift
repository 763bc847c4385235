/// One object, library or program in the Mach-O format, of 32 or 64 bits.
enum MachOObject {
    /// Adds what it imports.
    ///
    /// - Returns: whether all of it could be read.
    static func read(_ bytes: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        guard let magic = bytes.big32(0), [0xCFFA_EDFE, 0xCEFA_EDFE].contains(magic), let count = bytes.size(16) else {
            return false
        }
        let isWide = magic == 0xCFFA_EDFE
        var reader = MachOCommands(bytes: bytes, isWide: isWide)
        var place = isWide ? 32 : 28
        // Each has eight bytes at least: there can't be more than fit.
        for _ in 0..<min(count, bytes.count / 8) {
            guard let kind = bytes.little32(place), let size = bytes.size(place + 4), size >= 8,
                let command = bytes.part(place, size)
            else { return false }
            guard reader.read(command, kind, into: &imports) else { return false }
            place += size
        }
        return true
    }
}

/// The load commands of one object.
private struct MachOCommands {
    let bytes: BinaryBytes
    let isWide: Bool

    mutating func read(_ command: BinaryBytes, _ kind: UInt32, into imports: inout BinaryImports) -> Bool {
        switch kind {
        case 0x19 where isWide: sections(command, count: 64, first: 72, length: 80, into: &imports)
        case 0x01 where !isWide: sections(command, count: 48, first: 56, length: 68, into: &imports)
        case 0x02: symbols(command, into: &imports)
        case 0x0C, 0x20, 0x8000_0018, 0x8000_001F, 0x8000_0023: library(command, into: &imports)
        case 0x2D: options(command, into: &imports)
        case 0x22, 0x8000_0022: MachOBindings(bytes: bytes).opcodes(command, into: &imports)
        case 0x8000_0034: MachOBindings(bytes: bytes).chains(command, into: &imports)
        default: true
        }
    }

    // MARK: Symbols

    /// The symbols that nothing in the object defines. Many may share a name: each is looked at once in their order.
    private func symbols(_ command: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        let length = isWide ? 16 : 12
        guard let offset = command.size(8), let count = command.size(12), let names = command.size(16),
            let size = command.size(20), let table = bytes.part(offset, count * length),
            let texts = bytes.part(names, size)
        else { return false }
        var last = 0
        for number in 0..<count {
            let place = number * length
            guard let type = table.byte(place + 4), type & 0xE0 == 0, type & 0x0E == 0,
                let name = table.size(place), name != last
            else { continue }
            last = name
            guard let text = texts.text(name, limit: 512) else { continue }
            if !imports.imported.add(text) { return false }
        }
        return true
    }

    // MARK: Sections

    private func sections(
        _ command: BinaryBytes, count: Int, first: Int, length: Int, into imports: inout BinaryImports
    ) -> Bool {
        guard let sections = command.size(count) else { return false }
        for number in 0..<min(sections, command.count / length) {
            guard let section = command.part(first + number * length, length) else { return false }
            let (size, offset) =
                isWide
                ? (section.little64(40).flatMap { Int(exactly: $0) }, section.size(48))
                : (section.size(36), section.size(40))
            if section.holds("__objc_methname\0", at: 0) {
                guard texts(offset, size, { imports.sent.add($0) }) else { return false }
            } else if section.holds("__cstring\0", at: 0) {
                guard texts(offset, size, { imports.held.add($0) }) else { return false }
            }
        }
        return true
    }

    /// The texts of a section, each ended by a zero.
    private func texts(
        _ offset: Int?, _ size: Int?, _ add: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        guard let offset, let size, let part = bytes.part(offset, size) else { return false }
        let raw = part.raw
        var start = 0
        for place in raw.indices where raw[place] == 0 {
            if place > start, !add(UnsafeRawBufferPointer(rebasing: raw[start..<place])) { return false }
            start = place + 1
        }
        return true
    }

    // MARK: Libraries

    private func library(_ command: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        guard let offset = command.size(8), let path = command.text(offset, limit: 4096) else { return false }
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let name = path[start...]
        let end = name.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return imports.linked.add(UnsafeRawBufferPointer(rebasing: path[start..<end]))
    }

    /// Reads an object's linker options: `-framework AVFoundation`.
    private func options(_ command: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        guard let count = command.size(8) else { return false }
        var place = 12
        var isFramework = false
        for _ in 0..<min(count, command.count) {
            guard let text = command.text(place, limit: 4096) else { return false }
            if isFramework, !imports.linked.add(text) { return false }
            isFramework = text.elementsEqual("-framework".utf8)
            place += text.count + 1
        }
        return true
    }
}
