import Support
import Testing

@testable import CapabilityUsage

/// I8, I11: whatever the bytes are, the lexers end soon, with regions that tile the file.
@Suite struct HostileInputTests {
    static let seeds = [
        "let s = \"a\\(b(\"c\"))d\" // e\n#if A && (B || !C)\nx/* /* */ */#\"r\"#\n#else\n\"\"\"\n t\n\"\"\"\n#endif\n",
        "#import <A/A.h>\n#if defined(A) && B > 2\n@\"s\\\"\" '\\'' R\"d(x)d\" // \\\n y\n#elif C\n/* */\n#endif\n",
    ]

    @Test(arguments: SourceLanguage.allCases, 0..<40)
    func mutatedSourcesTile(language: SourceLanguage, seed: Int) {
        var generator = SplitMix(state: UInt64(seed) &* 77 &+ 1)
        for _ in 0..<50 {
            var bytes = Array(Self.seeds[seed % 2].utf8)
            for _ in 0..<(1 + generator.next() % 12) {
                let place = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 3 {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(Self.special[Int(generator.next() % UInt64(Self.special.count))], at: place)
                default: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                }
            }
            expectTiling(bytes, language)
        }
    }

    static let special = Array("\"/#()*\\'\n \u{0}R".utf8)

    private func expectTiling(_ bytes: [UInt8], _ language: SourceLanguage) {
        let regions = bytes.withUnsafeBytes { buffer in
            switch language {
            case .swift: SwiftLexer.regions(of: buffer, count: buffer.count)
            // What a binary imports is written down in C.
            case .cFamily, .binary: CLexer.regions(of: buffer, count: buffer.count)
            case .markup: MarkupLexer.regions(of: buffer, count: buffer.count)
            }
        }
        var end = 0
        for region in regions.list {
            #expect(region.start == end && region.end > region.start)
            end = region.end
        }
        #expect(end == bytes.count)
    }

    @Test(arguments: [
        "(", "\"\\(", "/*", "#if A\n", "#if ", "!", "#/", "( /x", "\"\"\"", "##\"", "#", "import stat ", "stat ",
        "#elseif A\n", "#if (((((\n", "R\"((", "'", "#if A && stat\nstat\n", "\\", "<!--", "x", "#if !!!!!!\nstat\n",
    ])
    func repetitionStaysLinear(text: String) {
        let bytes = Array(("stat " + String(repeating: text, count: 100_000 / text.utf8.count) + " stat").utf8)
        let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "stat"), Symbol(.module, "stat")]))
        for language in SourceLanguage.allCases {
            let time = ContinuousClock().measure { _ = scanner.uses(in: bytes, language: language) }
            // A debug build takes some tens of milliseconds; a quadratic one takes minutes.
            #expect(time < .seconds(100))
        }
    }

    @Test func deepNestingIsSaid() {
        let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "stat")]))
        let deep = String(repeating: "\"\\(", count: 1_000) + "stat"
        let found = scanner.uses(in: Array(deep.utf8), language: .swift)
        #expect(found.problem == .tooDeep)
        #expect(found.uses.isEmpty)
    }

    @Test func hugeFilesAreSaid() {
        let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "stat")]))
        let found = scanner.uses(in: [UInt8](repeating: 32, count: SourceScanner.sizeLimit + 1), language: .swift)
        #expect(found.problem == .tooLarge)
    }
}
