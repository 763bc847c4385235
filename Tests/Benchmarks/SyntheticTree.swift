/// The files of the synthetic repository: made-up Swift, each line with a revision of its own.
struct SyntheticTree {
    /// 20 modules of 10 features of 10 parts of 100 files.
    static let fileCount = 200_000
    static let lineCount = 16

    private var revisions: [Int: [UInt32]] = [:]

    static func path(of file: Int) -> String {
        let (module, feature, part) = (file / 10_000, file / 1000 % 10, file / 100 % 10)
        return "Modules/Module\(module)/Feature\(feature)/Part\(part)/File\(file % 100).swift"
    }

    /// Gives a line of a file a new revision.
    mutating func edit(_ file: Int, line: Int) {
        revisions[file, default: Array(repeating: 0, count: Self.lineCount)][line] += 1
    }

    /// Gives a line of a file the revision of one's choice.
    mutating func set(_ file: Int, line: Int, to revision: UInt32) {
        revisions[file, default: Array(repeating: 0, count: Self.lineCount)][line] = revision
    }

    /// The text of a file.
    func content(of file: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Self.lineCount * 48)
        for line in 0..<Self.lineCount {
            let revision = UInt64(revisions[file]?[line] ?? 0)
            var state = UInt64(file) << 32 | UInt64(line) << 24 | revision
            text += Self.opening
            text.append(UInt8(ascii: "a") + UInt8(line))
            text += Self.middle
            for _ in 0..<2 { Self.append(word: &state, to: &text) }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    private static let opening = Array("    public static let value".utf8)
    private static let middle = Array(" = 0x".utf8)
    private static let digits = Array("0123456789abcdef".utf8)

    /// Eight digits from a SplitMix64 step: text that compresses like source code does, not like noise.
    private static func append(word state: inout UInt64, to text: inout [UInt8]) {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        for shift in stride(from: 0, to: 32, by: 4) {
            text.append(digits[Int(truncatingIfNeeded: mixed >> UInt64(shift)) & 15])
        }
    }
}
