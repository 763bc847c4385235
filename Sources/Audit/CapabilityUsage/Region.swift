/// A stretch of a source file, by what it is to the compiler. Regions tile the file: each byte is in exactly one.
struct Region: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case code
        case comment
        /// Part of a string literal, its quotes included; interpolated code is `code`.
        case string
        /// A line of the conditional-compilation or preprocessor language, from `#` on.
        case directive
    }

    let kind: Kind
    /// Offsets of the first byte, and of the byte after the last.
    let start: Int
    let end: Int
    /// For a string: where its text begins, if this region opens the literal.
    let textStart: Int?
    /// For a string: where its text ends; the end of the region if code is interpolated or the literal is cut off.
    let textEnd: Int

    init(_ kind: Kind, _ start: Int, _ end: Int) {
        (self.kind, self.start, self.end, textStart, textEnd) = (kind, start, end, nil, end)
    }

    init(string start: Int, _ end: Int, textStart: Int?, textEnd: Int) {
        (kind, self.start, self.end, self.textStart, self.textEnd) = (.string, start, end, textStart, textEnd)
    }
}

/// The regions of one file, as a lexer finds them.
struct Regions: Sendable {
    private(set) var list: [Region] = []
    /// Nesting passed `depthLimit`; what follows that place is called a comment, so that it proves nothing.
    var isTooDeep = false

    /// Deeper nesting of comments, interpolations or conditions than this is no source that people write.
    static let depthLimit = 200

    /// Adds a region, unless it is empty.
    mutating func append(_ region: Region) {
        if region.end > region.start { list.append(region) }
    }
}
