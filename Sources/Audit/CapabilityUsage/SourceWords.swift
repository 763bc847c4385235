/// What a source declares for other files, and the words of its code by which it may reach what they declare.
package struct SourceWords: Sendable {
    /// The names that other files can reach.
    package let declared: Set<String>
    /// How many bytes the source has.
    package let size: Int
    /// Hashes of the words, in order. A source has far more words than are ever asked for, so only these are kept.
    private let hashes: [UInt64]

    /// Reads a source. In a nib, all words count.
    package init(_ bytes: [UInt8], language: SourceLanguage) {
        var words: Set<UInt64> = []
        let text = SourceText(bytes, language: language)
        if let text {
            for region in text.regions where region.kind == .code {
                Self.read(bytes[region.start..<region.end], language) { words.insert($0) }
            }
        } else if language == .markup {
            Self.read(bytes[...], language) { words.insert($0) }
        }
        (declared, size, hashes) = (text?.declaredNames ?? [], bytes.count, words.sorted())
    }

    /// Whether the code has one of these names, other than to declare or to import it.
    package func name(anyOf names: Names) -> Bool { hashes.contains(where: names.hashes.contains) }

    /// Names to be looked for.
    package struct Names: Sendable {
        fileprivate let hashes: Set<UInt64>

        package init(_ names: Set<String>) { hashes = Set(names.map { SourceWords.hash($0.utf8) }) }
    }

    private static func read(_ code: ArraySlice<UInt8>, _ language: SourceLanguage, _ word: (UInt64) -> Void) {
        let keywords = language == .swift ? swiftKeywords : language == .cFamily ? cKeywords : []
        var (at, isNamed) = (code.startIndex, false)
        while at < code.endIndex {
            guard WordMask.isWord(code[at]) else {
                // A backquoted name is still a name.
                if !CodeBytes.isSpace(code[at]), code[at] != UInt8(ascii: "`") { isNamed = false }
                at += 1
                continue
            }
            let end = code[at...].firstIndex { !WordMask.isWord($0) } ?? code.endIndex
            let found = hash(code[at..<end])
            if !isNamed { word(found) }
            isNamed = keywords.contains(found)
            at = end
        }
    }

    /// FNV-1a (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv).
    private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    /// The words before a name that is declared or imported.
    private static let swiftKeywords = Set(
        [
            "class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype", "var", "let", "case",
            "macro",
            "func", "import",
        ].map { hash($0.utf8) })
    private static let cKeywords = Set(
        ["class", "protocol", "interface", "define", "implementation", "import"].map { hash($0.utf8) })
}
