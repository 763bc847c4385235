/// Steps through the words and blanks of code, byte by byte.
struct CodeBytes {
    let content: UnsafeRawBufferPointer

    var count: Int { content.count }

    /// The byte at an offset; `nil` outside of the text.
    subscript(offset: Int) -> UInt8? { content.indices.contains(offset) ? content[offset] : nil }

    subscript(range: Range<Int>) -> Slice<UnsafeRawBufferPointer> { content[range] }

    func end(ofWordAt offset: Int) -> Int {
        var at = offset
        while at < content.count, WordMask.isWord(content[at]) { at += 1 }
        return at
    }

    func start(ofWordEndingAt last: Int) -> Int {
        var at = last
        while at >= 0, WordMask.isWord(content[at]) { at -= 1 }
        return at + 1
    }

    /// The word that ends at the offset; `nil` where no word does.
    func word(endingAt last: Int) -> Range<Int>? {
        let start = start(ofWordEndingAt: last)
        return start <= last ? start..<(last + 1) : nil
    }

    func word(endingAt last: Int, isIn words: [String]) -> Bool {
        guard let word = word(endingAt: last) else { return false }
        return words.contains { content[word].elementsEqual($0.utf8) }
    }

    /// Whether the whole word at the offset is this one.
    func word(at offset: Int, is text: String) -> Bool {
        offset <= content.count && content[offset..<end(ofWordAt: offset)].elementsEqual(text.utf8)
    }

    /// The first offset from here that holds no space and no tab.
    func skippingBlanks(_ offset: Int) -> Int {
        var at = offset
        while at < content.count, content[at] == UInt8(ascii: " ") || content[at] == UInt8(ascii: "\t") { at += 1 }
        return at
    }

    /// The last offset before this one that holds no space and no tab.
    func lastNonBlank(before offset: Int) -> Int? {
        var at = offset - 1
        while at >= 0, content[at] == UInt8(ascii: " ") || content[at] == UInt8(ascii: "\t") { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// The last offset before this one that holds no space and no line break.
    func lastNonSpace(before offset: Int) -> Int? {
        var at = offset - 1
        while at >= 0, Self.isSpace(content[at]) { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// The first offset from here that holds no space and no line break.
    func skippingSpace(_ offset: Int) -> Int {
        var at = offset
        while at < content.count, Self.isSpace(content[at]) { at += 1 }
        return at
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}
