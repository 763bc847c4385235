/// A library as the linker leaves it, of load commands alone: no linker here makes one for Apple's systems.
///
/// Sources: `mach-o/loader.h` and `mach-o/fixup-chains.h`.
struct LinkedLibrary {
    let libraries: [String]

    /// With a table of imports of this format: 1, 2 with an addend of 32 bits, or 3 with one of 64.
    func bytes(chained names: [String], format: Int) -> [UInt8] {
        var (texts, offsets): ([UInt8], [Int]) = ([0], [])
        for name in names {
            offsets.append(texts.count)
            texts += Array(name.utf8) + [0]
        }
        let entries = offsets.flatMap { offset -> [UInt8] in
            switch format {
            case 1: Self.little(offset << 9 | 1, 4)
            case 2: Self.little(offset << 9 | 1, 4) + Self.little(0, 4)
            default: Self.little(offset << 32 | 1, 8) + Self.little(0, 8)
            }
        }
        // The header, then where chains start (in no segment), the imports and their names.
        let starts = 32
        let table = starts + 8
        var data = [0, starts, table, table + entries.count, names.count, format, 0, 0].flatMap { Self.little($0, 4) }
        data += Self.little(1, 4) + Self.little(0, 4) + entries + texts
        return file(data) { offset in
            Self.little(0x8000_0034, 4) + Self.little(16, 4) + Self.little(offset, 4) + Self.little(data.count, 4)
        }
    }

    /// With a program that binds the symbols.
    func bytes(bound names: [String]) -> [UInt8] {
        var program: [UInt8] = [0x11, 0x51]
        for (number, name) in names.enumerated() {
            // The symbol, its place in the first segment, and the binding.
            program += [0x40] + Array(name.utf8) + [0, 0x70, UInt8(number * 8), 0x90]
        }
        program.append(0)
        return file(program) { offset in
            let parts = [0, 0, offset, program.count, 0, 0, 0, 0, 0, 0]
            return Self.little(0x8000_0022, 4) + Self.little(48, 4) + parts.flatMap { Self.little($0, 4) }
        }
    }

    private func file(_ data: [UInt8], _ command: (_ offset: Int) -> [UInt8]) -> [UInt8] {
        let loads = libraries.map(Self.load)
        let length = 32 + Self.segment(0, 0).count + loads.reduce(0) { $0 + $1.count } + command(0).count
        let offset = (length + 7) / 8 * 8
        let commands = [Self.segment(offset, 4096)] + loads + [command(offset)]
        var bytes = [0xFEED_FACF, 0x0100_000C, 0, 8, commands.count, commands.reduce(0) { $0 + $1.count }, 0x85, 0]
            .flatMap { Self.little($0, 4) }
        bytes += commands.joined()
        bytes += [UInt8](repeating: 0, count: offset - bytes.count)
        return bytes + data + [UInt8](repeating: 0, count: 4096)
    }

    private static func load(_ path: String) -> [UInt8] {
        let name = Array(path.utf8) + [0]
        let size = (24 + name.count + 7) / 8 * 8
        return little(0x0C, 4) + little(size, 4) + little(24, 4) + [UInt8](repeating: 0, count: 12) + name
            + [UInt8](repeating: 0, count: size - 24 - name.count)
    }

    private static func segment(_ offset: Int, _ size: Int) -> [UInt8] {
        let (name, section) = (field("__DATA"), field("__data"))
        // Zeros, which stand nowhere in the file.
        let data = section + name + [0, size].flatMap { little($0, 8) }
        return little(0x19, 4) + little(152, 4) + name + [0, size, offset, size].flatMap { little($0, 8) }
            + [3, 3, 1, 0].flatMap { little($0, 4) } + data + [0, 0, 0, 0, 1, 0, 0, 0].flatMap { little($0, 4) }
    }

    private static func field(_ name: String) -> [UInt8] {
        Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
    }

    private static func little(_ number: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
