/// The imports of a linked library, which may stand there alone once its symbols are stripped.
struct MachOBindings {
    let bytes: BinaryBytes

    /// `LC_DYLD_CHAINED_FIXUPS`: a table of imports, each with its place among the names.
    func chains(_ command: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        guard let offset = command.size(8), let size = command.size(12), let data = bytes.part(offset, size),
            let table = data.size(8), let names = data.size(12), let count = data.size(16), let format = data.size(20),
            let length = [1: 4, 2: 8, 3: 16][format], let entries = data.part(table, count * length),
            let texts = data.rest(from: names)
        else { return false }
        // Compressed names are made by nobody.
        guard data.size(24) == 0 else { return false }
        for number in 0..<count {
            let place = number * length
            let name = format == 3 ? entries.little32(place + 4) : entries.little32(place).map { $0 >> 9 }
            guard let name, let text = texts.text(Int(name), limit: 512) else { continue }
            if !imports.imported.add(text) { return false }
        }
        return true
    }

    /// `LC_DYLD_INFO`: programs that bind symbols, at once, weakly and when they are first used.
    func opcodes(_ command: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        for place in [16, 24, 32] {
            guard let offset = command.size(place), let size = command.size(place + 4),
                let program = bytes.part(offset, size)
            else { return false }
            guard run(program, into: &imports) else { return false }
        }
        return true
    }

    private func run(_ program: BinaryBytes, into imports: inout BinaryImports) -> Bool {
        var place = 0
        while let byte = program.byte(place) {
            place += 1
            switch byte & 0xF0 {
            case 0x40:
                guard let text = program.text(place, limit: 1 << 16), imports.imported.add(text) else { return false }
                place += text.count + 1
            case 0x20, 0x60, 0x70, 0x80, 0xA0: place = skip(1, program, from: place)
            case 0xC0: place = skip(2, program, from: place)
            case 0xD0 where byte & 0x0F == 0: place = skip(1, program, from: place)
            default: break
            }
        }
        return true
    }

    /// The place behind so many numbers of variable length.
    private func skip(_ numbers: Int, _ program: BinaryBytes, from start: Int) -> Int {
        var place = start
        for _ in 0..<numbers {
            while let byte = program.byte(place), byte & 0x80 != 0 { place += 1 }
            place += 1
        }
        return place
    }
}
