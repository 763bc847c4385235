import Glibc

/// The common state of the scanners of all formats: the place in the text, the nodes so far, and the assignment of bytes to
/// nodes.
struct PieceScanner {
    /// Containers nest no deeper.
    static let deepest = 100

    let text: [UInt8]
    /// See ``SyntaxTree/keepsComments``.
    let keepsComments: Bool
    var at = 0
    var nodes: ContiguousArray<SyntaxTree.Node> = []
    /// Comments that were passed since the last node.
    var comments: [Range<Int>] = []
    /// See ``SyntaxTree/outerComments``.
    private var outerComments: [Range<Int>] = []

    init(_ text: [UInt8], keepsComments: Bool) {
        (self.text, self.keepsComments) = (text, keepsComments)
        // About what a project has; growing step by step would copy the nodes several times.
        nodes.reserveCapacity(text.count / 40)
    }

    var isAtEnd: Bool { at >= text.count }
    /// The byte here; 0 at the end.
    var current: UInt8 { at < text.count ? text[at] : 0 }

    func isAt(_ word: StaticString) -> Bool { isAt(word, at) }

    /// Whether the text goes on with a word at an offset.
    func isAt(_ word: StaticString, _ offset: Int) -> Bool {
        guard offset + word.utf8CodeUnitCount <= text.count else { return false }
        return word.withUTF8Buffer { word in
            for index in 0..<word.count where text[offset + index] != word[index] { return false }
            return true
        }
    }

    func error(_ message: String, at offset: Int? = nil) -> Unreadable {
        Unreadable(message: message, offset: offset ?? at)
    }

    mutating func skipBlanks() {
        var end = at
        while end < text.count, ScalarText.isBlank(text[end]) { end += 1 }
        at = end
    }

    /// Goes behind the next `word`.
    mutating func skip(past word: StaticString) throws(Unreadable) {
        var end = at
        while let found = next(word.withUTF8Buffer { $0[0] }, from: end) {
            if isAt(word, found) {
                at = found + word.utf8CodeUnitCount
                return
            }
            end = found + 1
        }
        throw error("what starts here does not end")
    }

    private func next(_ byte: UInt8, from start: Int) -> Int? {
        text.withUnsafeBytes { text in
            guard start < text.count, let base = text.baseAddress,
                let found = memchr(base + start, Int32(byte), text.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    func check(depth: Int) throws(Unreadable) {
        guard depth <= Self.deepest else { throw error("nested deeper than \(Self.deepest) levels") }
    }

    /// Starts a node here; its end is told later.
    mutating func begin(_ kind: SyntaxTree.Kind, lead: Int, key: Range<Int> = 0..<0) -> Int {
        nodes.append(
            SyntaxTree.Node(
                kind: kind, lead: UInt32(lead), keyStart: UInt32(key.lowerBound), keyEnd: UInt32(key.upperBound),
                start: UInt32(at), end: UInt32(at)))
        return nodes.count - 1
    }

    /// Ends the value of a node here.
    mutating func end(_ node: Int) { Self.end(&nodes[node], at: UInt32(at), next: UInt32(nodes.count)) }

    private static func end(_ node: inout SyntaxTree.Node, at: UInt32, next: UInt32) {
        (node.end, node.tail, node.next) = (at, at, next)
    }

    /// The end of an entry's piece: after the line break if nothing but blanks and a comment follows in the line, else
    /// after the blanks.
    ///
    /// - Parameter comment: the end of a comment that starts at an offset and ends in the same line.
    func endOfPiece(comment: (PieceScanner, Int) -> Int?) -> Int { endOfPiece(at, comment: comment) }

    private func endOfPiece(_ start: Int, comment: (PieceScanner, Int) -> Int?) -> Int {
        let blanks = endOfLineBlanks(start)
        var end = blanks
        if let behind = comment(self, blanks) { end = endOfLineBlanks(behind) }
        if end < text.count, text[end] == UInt8(ascii: "\r") { end += 1 }
        if end < text.count, text[end] == UInt8(ascii: "\n") { return end + 1 }
        return end >= text.count ? end : blanks
    }

    private func endOfLineBlanks(_ start: Int) -> Int {
        var end = start
        while end < text.count, text[end] == UInt8(ascii: " ") || text[end] == UInt8(ascii: "\t") { end += 1 }
        return end
    }

    /// The start of the piece of the entry at this position; the piece before it ended at `tail`. Comments that a blank
    /// line separates from the entry, or that stand before the end of the container, become nodes of their own.
    mutating func lead(after tail: Int, isClosing: Bool) -> Int {
        defer { forgetComments() }
        guard keepsComments else { return isClosing ? tail : lineStart(notBefore: tail) }
        var (free, edge) = (comments.count, at)
        while !isClosing, free > 0, breaks(in: comments[free - 1].upperBound..<edge) < 2 {
            free -= 1
            edge = comments[free].lowerBound
        }
        var (lead, index) = (tail, 0)
        while index < free {
            let start = comments[index].lowerBound
            var end = comments[index].upperBound
            while index + 1 < free, breaks(in: end..<comments[index + 1].lowerBound) < 2 {
                index += 1
                end = comments[index].upperBound
            }
            index += 1
            lead = addComment(start..<end, lead: lead)
        }
        return lead
    }

    /// Forgets the comments that were passed. The check is for speed: removing nothing from an array takes as long as
    /// scanning a key.
    mutating func forgetComments() {
        if !comments.isEmpty { comments.removeAll(keepingCapacity: true) }
    }

    /// Takes the comments that were passed for such that stand before or behind the root.
    mutating func keepOuterComments() {
        outerComments += comments
        forgetComments()
    }

    func tree(_ format: SyntaxTree.Format) -> SyntaxTree {
        SyntaxTree(
            text: text, format: format, nodes: nodes, keepsComments: keepsComments, outerComments: outerComments)
    }

    private mutating func addComment(_ range: Range<Int>, lead: Int) -> Int {
        let tail = endOfPiece(range.upperBound) { _, _ in nil }
        nodes.append(
            SyntaxTree.Node(
                kind: .comment, lead: UInt32(lead), start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
                tail: UInt32(tail), next: UInt32(nodes.count + 1)))
        return tail
    }

    /// The start of this line if nothing but blanks stands before the place here.
    private func lineStart(notBefore tail: Int) -> Int {
        var start = at
        while start > tail, text[start - 1] == UInt8(ascii: " ") || text[start - 1] == UInt8(ascii: "\t") { start -= 1 }
        return start == 0 || text[start - 1] == UInt8(ascii: "\n") ? start : tail
    }

    private func breaks(in range: Range<Int>) -> Int {
        text[range].count { $0 == UInt8(ascii: "\n") }
    }
}
