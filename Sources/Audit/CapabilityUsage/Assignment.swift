/// Searches a file for a place that gives a property or parameter a new value, which may create an object of its type.
struct Assignment {
    let name: Range<Int>
    let code: CodeBytes
    let isProperty: Bool

    /// True if the file assigns the name, or passes an inferred member such as `.init()` under it as an argument label.
    var isMade: Bool {
        let word = code[name]
        var at = 0
        while at + word.count <= code.count {
            guard WordMask.isWord(code.content[at]) else {
                at += 1
                continue
            }
            let end = code.end(ofWordAt: at)
            if end - at == word.count, at != name.lowerBound, code[at..<end].elementsEqual(word),
                isInferred(after: end) || (isProperty && isWritten(from: at, to: end))
            {
                return true
            }
            at = end
        }
        return false
    }

    /// True for a label with an inferred member as argument: `name: .shared`.
    private func isInferred(after end: Int) -> Bool {
        code[end] == UInt8(ascii: ":") && code[code.skippingSpace(end + 1)] == UInt8(ascii: ".")
    }

    /// Whether a value other than `nil` is assigned here, or the name passed by reference.
    private func isWritten(from start: Int, to end: Int) -> Bool {
        if let before = code[start - 1], "&\\$".utf8.contains(before) { return true }
        // `guard let session = session` binds a new name.
        if let last = code.lastNonBlank(before: start), code.word(endingAt: last, isIn: ["let", "var"]) {
            return false
        }
        let at = code.skippingBlanks(end)
        guard code[at] == UInt8(ascii: "=") else { return false }
        let value = code.skippingBlanks(at + 1)
        return code[at + 1] != UInt8(ascii: "=") && !code.word(at: value, is: "nil") && !isHandedOn(at: value)
    }

    /// True for `self.name = name`, which only stores a value that the caller passed in.
    private func isHandedOn(at value: Int) -> Bool {
        let end = code.end(ofWordAt: value)
        guard code[value..<end].elementsEqual(code[name]) else { return false }
        return code[code.skippingBlanks(end)].map { "\n\r;}".utf8.contains($0) } ?? true
    }
}
