/// Recognizes a stored property of an optional type that its file never assigns: `var session: AVCaptureSession?`.
///
/// Whatever makes the object names the type in a place of its own; the property alone uses nothing.
struct UnassignedProperty {
    private let content: UnsafeRawBufferPointer

    init(_ content: UnsafeRawBufferPointer) { self.content = content }

    /// Whether the type's name at `offset` annotates a property of an optional type, by what stands around it.
    func mayBeType(at offset: Int) -> Bool { isOptional(from: offset) && propertyName(before: offset) != nil }

    /// Whether the type's name at `offset` is the annotation of such a property. Looks through the whole file.
    func isType(at offset: Int) -> Bool {
        guard isOptional(from: offset), let name = propertyName(before: offset) else { return false }
        return !isAssigned(name)
    }

    /// The type is followed by `?` or `!`, and the declaration ends there or with `= nil`.
    private func isOptional(from offset: Int) -> Bool {
        var at = end(ofWordAt: offset)
        guard at < content.count, content[at] == UInt8(ascii: "?") || content[at] == UInt8(ascii: "!") else {
            return false
        }
        at = skippingBlanks(at + 1)
        if at < content.count, content[at] == UInt8(ascii: "="), isNil(at: at + 1) { return true }
        return at >= content.count
            || [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ";"), UInt8(ascii: "}")]
                .contains(content[at])
            || (content[at] == UInt8(ascii: "/") && at + 1 < content.count && content[at + 1] == UInt8(ascii: "/"))
    }

    /// The `name` of `var name: Type`; `nil` where the declaration has an attribute: what it stands for may assign it.
    private func propertyName(before offset: Int) -> Range<Int>? {
        let colon = lastNonBlank(before: offset)
        guard let colon, content[colon] == UInt8(ascii: ":"), let last = lastNonBlank(before: colon) else { return nil }
        let start = start(ofWordEndingAt: last)
        guard start <= last, let keywordEnd = lastNonBlank(before: start) else { return nil }
        guard word(endingAt: keywordEnd, is: "var"), !hasAttribute(before: keywordEnd) else { return nil }
        return start..<(last + 1)
    }

    /// Whether `@` stands before the keyword in its line or in the line above.
    private func hasAttribute(before offset: Int) -> Bool {
        var (at, lines) = (offset - 1, 0)
        while at >= 0, offset - at < Self.reach {
            switch content[at] {
            case UInt8(ascii: "@"): return true
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return false
            case UInt8(ascii: "\n"):
                lines += 1
                if lines == 2 { return false }
            default: break
            }
            at -= 1
        }
        return false
    }

    private static let reach = 300

    /// Whether the file gives the name a value other than `nil`, or passes it by reference.
    private func isAssigned(_ name: Range<Int>) -> Bool {
        let word = content[name]
        var at = 0
        while at + word.count <= content.count {
            guard WordMask.isWord(content[at]) else {
                at += 1
                continue
            }
            let end = end(ofWordAt: at)
            if end - at == word.count, at != name.lowerBound, content[at..<end].elementsEqual(word),
                isWritten(from: at, to: end)
            {
                return true
            }
            at = end
        }
        return false
    }

    private func isWritten(from start: Int, to end: Int) -> Bool {
        if start > 0, [UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "$")].contains(content[start - 1]) {
            return true
        }
        // `guard let session = session` binds a new name.
        if let last = lastNonBlank(before: start), Self.bindings.contains(where: { word(endingAt: last, is: $0) }) {
            return false
        }
        let at = skippingBlanks(end)
        guard at < content.count, content[at] == UInt8(ascii: "=") else { return false }
        let isComparison = at + 1 < content.count && content[at + 1] == UInt8(ascii: "=")
        return !isComparison && !isNil(at: at + 1)
    }

    private static let bindings = ["let", "var"]

    private func word(endingAt last: Int, is text: String) -> Bool {
        let start = start(ofWordEndingAt: last)
        return start <= last && content[start...last].elementsEqual(text.utf8)
    }

    private func isNil(at offset: Int) -> Bool {
        let start = skippingBlanks(offset)
        return content[start..<end(ofWordAt: start)].elementsEqual("nil".utf8)
    }

    // MARK: Words

    private func end(ofWordAt offset: Int) -> Int {
        var at = offset
        while at < content.count, WordMask.isWord(content[at]) { at += 1 }
        return at
    }

    private func start(ofWordEndingAt last: Int) -> Int {
        var at = last
        while at >= 0, WordMask.isWord(content[at]) { at -= 1 }
        return at + 1
    }

    private func skippingBlanks(_ offset: Int) -> Int {
        var at = offset
        while at < content.count, content[at] == UInt8(ascii: " ") || content[at] == UInt8(ascii: "\t") { at += 1 }
        return at
    }

    private func lastNonBlank(before offset: Int) -> Int? {
        var at = offset - 1
        while at >= 0, content[at] == UInt8(ascii: " ") || content[at] == UInt8(ascii: "\t") { at -= 1 }
        return at >= 0 ? at : nil
    }
}
