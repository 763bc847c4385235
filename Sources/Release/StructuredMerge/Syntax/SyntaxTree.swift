/// A text and the values in it, each with the bytes it is made of: what a merge cuts out, puts in and leaves alone.
///
/// The readers of `ManifestSyntax` tell what a file means; this tells where every piece of it stands. The nodes are in the
/// order of the text, a container before its children, so that a project of 5 MB takes a few large blocks of memory.
struct SyntaxTree {
    enum Format {
        case openStep
        case json
        case xml
        /// Build configuration files: a list of lines.
        case lines
    }

    enum Kind: UInt8 {
        case dictionary
        case array
        case scalar
        /// A comment that belongs to no entry, because a blank line or the end of the container follows.
        case comment
    }

    /// A value with its key. All numbers are offsets in the text, but `next`.
    struct Node {
        var kind: Kind
        /// Where the piece starts that is removed or copied with the node: its line, with comments that belong to it.
        var lead: UInt32
        /// The key as it is written; empty for elements of arrays.
        var keyStart: UInt32 = 0
        var keyEnd: UInt32 = 0
        /// The value.
        var start: UInt32
        var end: UInt32
        /// The comma or semicolon; 0: there is none.
        var separator: UInt32 = 0
        /// Where the piece ends: behind the separator and, where nothing follows in the line, the line break.
        var tail: UInt32 = 0
        /// Where the first child's piece starts.
        var open: UInt32 = 0
        /// The index of the node behind this one and its children.
        var next: UInt32 = 0
    }

    let text: [UInt8]
    let format: Format
    var nodes: ContiguousArray<Node>
    /// Whether comments are people's. In project files Xcode writes them, and they follow from the rest.
    var keepsComments = false
    /// Comments before and behind the root, which belong to no value.
    var outerComments: [Range<Int>] = []

    /// Steps over the children of a container.
    struct Children: Sequence, IteratorProtocol {
        let tree: SyntaxTree
        var index: Int
        let end: Int

        mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = Int(tree.nodes[index].next) }
            return index
        }
    }

    func children(of node: Int) -> Children {
        Children(tree: self, index: node + 1, end: Int(nodes[node].next))
    }

    func kind(_ node: Int) -> Kind { nodes[node].kind }

    /// The value's bytes.
    func range(_ node: Int) -> Range<Int> { Int(nodes[node].start)..<Int(nodes[node].end) }

    /// The bytes of the whole piece.
    func piece(_ node: Int) -> Range<Int> { Int(nodes[node].lead)..<Int(nodes[node].tail) }

    func isAtLineStart(_ offset: Int) -> Bool {
        offset == 0 || (offset <= text.count && text[offset - 1] == UInt8(ascii: "\n"))
    }

    /// Line of an offset, from 1.
    func line(of offset: Int) -> Int {
        text[..<min(offset, text.count)].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }
}

// What nodes mean.
extension SyntaxTree {
    /// The decoded key; empty for elements.
    func key(_ node: Int) -> [UInt8] {
        let (start, end) = (Int(nodes[node].keyStart), Int(nodes[node].keyEnd))
        return start < end ? ScalarText.decoded(text[start..<end], format) : []
    }

    /// Returns a scalar's value: equal for equal values, however they are quoted.
    func scalar(_ node: Int) -> [UInt8] { ScalarText.canonical(text[range(node)], format) }

    /// A string's text; `nil` for anything else.
    func string(_ node: Int) -> [UInt8]? {
        kind(node) == .scalar ? ScalarText.string(text[range(node)], format) : nil
    }

    /// The value under a key of a dictionary.
    func value(_ key: StaticString, of node: Int) -> Int? {
        guard kind(node) == .dictionary else { return nil }
        return key.withUTF8Buffer { key in children(of: node).first { hasKey($0, key) } }
    }

    /// Whether a node's key is this one, decoded only where it is quoted.
    private func hasKey(_ node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let written = keyRange(node)
        guard !written.isEmpty else { return key.isEmpty }
        guard isBareKey(node) else { return self.key(node).elementsEqual(key) }
        guard written.count == key.count else { return false }
        for (index, byte) in key.enumerated() where text[written.lowerBound + index] != byte { return false }
        return true
    }

    /// The bytes of the key as it is written.
    func keyRange(_ node: Int) -> Range<Int> { Int(nodes[node].keyStart)..<Int(nodes[node].keyEnd) }

    /// Whether a key means the bytes that are written.
    func isBareKey(_ node: Int) -> Bool { !keyRange(node).isEmpty && isBare(at: Int(nodes[node].keyStart)) }

    /// Whether the word that starts at an offset means the bytes that are written.
    func isBare(at offset: Int) -> Bool {
        format == .openStep && text[offset] != UInt8(ascii: "\"") && text[offset] != UInt8(ascii: "'")
    }

    /// The text under a key of a dictionary.
    func string(_ key: StaticString, of node: Int) -> [UInt8]? { value(key, of: node).flatMap { string($0) } }

    /// The text of a free comment, blanks at both ends left out.
    func comment(_ node: Int) -> [UInt8] { Self.trimmed(text[range(node)]) }

    /// The comments that belong to an entry, as they are written, without the blanks around them.
    func attachedComment(_ node: Int) -> [UInt8] {
        let node = nodes[node]
        let start = node.keyEnd > 0 ? node.keyStart : node.start
        let before = ScalarText.commentBytes(of: text[Int(node.lead)..<Int(start)], format)
        let inside = innerRanges(of: node).flatMap { innerComment($0) }
        let end = node.separator > 0 ? node.separator + 1 : node.end
        return before + inside + ScalarText.commentBytes(of: text[Int(end)..<Int(max(node.tail, end))], format)
    }

    /// The same where comments are people's.
    func peoplesComment(_ node: Int) -> [UInt8] { keepsComments ? attachedComment(node) : [] }

    /// What stands between the key and the value, and between the value and the separator.
    func innerRanges(of node: Node) -> [Range<Int>] {
        [
            node.keyEnd > 0 ? Int(node.keyEnd)..<Int(node.start) : Int(node.start)..<Int(node.start),
            Int(node.end)..<Int(max(node.separator, node.end)),
        ]
    }

    /// The comments in an inner range, with the equals sign if there are any.
    func innerComment(_ range: Range<Int>) -> [UInt8] {
        guard text[range].contains(UInt8(ascii: format == .xml ? "<" : "/")) else { return [] }
        return ScalarText.commentBytes(of: text[range], format)
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return Array(bytes[first...last])
    }
}
