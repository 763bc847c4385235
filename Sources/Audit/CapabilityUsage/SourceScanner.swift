import ManifestSyntax

/// Finds symbols in source files: a cheap search over raw bytes, then, only where that finds something, a lexer that
/// tells code from comments, strings and branches that are never compiled.
package struct SourceScanner: Sendable {
    /// The symbols that are searched for.
    package let symbols: SymbolSet
    private let filter: WordFilter

    /// Files larger than this many bytes are not scanned: nobody writes such files by hand.
    package static let sizeLimit = 16 << 20
    /// The limit of a binary's listing in bytes.
    static let listingLimit = 64 << 20

    /// How many bytes a file at this path may have.
    package static func sizeLimit(of path: String) -> Int {
        SourceLanguage(path: path) == .binary ? BinaryImports.sizeLimit : sizeLimit
    }

    /// Uses kept for one symbol in one file.
    static let usesPerSymbol = 4
    /// The maximum number of uses kept per file. Without it, a file with thousands of conditions could hold each symbol
    /// thousands of times.
    static let usesPerFile = 10_000

    /// A scanner for these symbols.
    package init(symbols: SymbolSet) {
        self.symbols = symbols
        filter = WordFilter(symbols)
    }

    /// The uses of the symbols in `bytes`.
    package func uses(in bytes: [UInt8], language: SourceLanguage) -> FileUses {
        var scratch = Scratch()
        return uses(in: bytes, language: language, scratch: &scratch)
    }

    /// The uses of the symbols in `bytes`; buffers in `scratch` are reused from file to file.
    func uses(in bytes: [UInt8], language: SourceLanguage, scratch: inout Scratch) -> FileUses {
        if LargeFilePointer.isIn(bytes) { return FileUses(problem: .largeFilePointer) }
        if language == .binary { return uses(inBinary: bytes, scratch: &scratch) }
        guard bytes.count <= Self.sizeLimit else { return FileUses(problem: .tooLarge) }
        // No compiler reads UTF-16, nor do the lexers here.
        if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2))) { return FileUses(problem: .unreadable) }
        return search(bytes, language, &scratch)
    }

    /// Scans the listing of a binary's imports.
    private func uses(inBinary bytes: [UInt8], scratch: inout Scratch) -> FileUses {
        guard bytes.count <= BinaryImports.sizeLimit else { return FileUses(problem: .tooLarge) }
        guard let listing = BinaryListing.text(of: bytes) else { return FileUses(problem: .unreadable) }
        var uses = search(listing.text, .cFamily, &scratch)
        if let problem = listing.problem { uses.problem = problem }
        return uses
    }

    private func search(_ bytes: [UInt8], _ language: SourceLanguage, _ scratch: inout Scratch) -> FileUses {
        scratch.load(bytes)
        return scratch.buffer.withUnsafeBytes { buffer in
            let content = UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
            guard
                filter.search(buffer, count: bytes.count, into: &scratch.hits)
                    || language == .swift && declaresCase(scratch.hits, in: content)
            else { return FileUses() }
            return classify(scratch.hits, in: content, language)
        }
    }

    /// True if a member symbol is declared as an enum case here: the same name in other files may then refer to this
    /// case and not to the API.
    private func declaresCase(_ hits: [WordFilter.Hit], in content: UnsafeRawBufferPointer) -> Bool {
        hits.contains { hit in
            symbols.symbols[hit.symbol].kind == .member && DeclaredName(content, at: hit.offset).isCase
        }
    }

    /// A padded copy of the content, and the hits in it.
    struct Scratch {
        fileprivate(set) var buffer: [UInt8] = []
        fileprivate(set) var hits: [WordFilter.Hit] = []

        fileprivate mutating func load(_ bytes: [UInt8]) {
            hits.removeAll(keepingCapacity: true)
            buffer.removeAll(keepingCapacity: true)
            buffer.append(contentsOf: bytes)
            buffer.append(contentsOf: repeatElement(0, count: WordFilter.padding))
        }
    }

    private func classify(
        _ hits: [WordFilter.Hit], in content: UnsafeRawBufferPointer, _ language: SourceLanguage
    ) -> FileUses {
        let ordered = hits.sorted { $0.offset < $1.offset }
        // Text after the line of the last hit can't change how the hits are classified.
        let last = ordered.last?.offset ?? 0
        let end = content[last...].firstIndex(of: UInt8(ascii: "\n")) ?? content.count
        let regions =
            switch language {
            case .swift: SwiftLexer.regions(of: content, count: end)
            case .cFamily: CLexer.regions(of: content, count: end)
            // `BinaryListing` lists a binary's imports as C source.
            case .binary: CLexer.regions(of: content, count: end)
            case .markup: MarkupLexer.regions(of: content, count: end)
            }
        var classifier = HitClassifier(content, language, symbols)
        classifier.classify(ordered, in: regions)
        return classifier.result
    }
}
