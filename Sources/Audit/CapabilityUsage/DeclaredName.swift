/// The name at an offset of Swift code, where it may be declared: what stands around it tells.
struct DeclaredName {
    private let content: UnsafeRawBufferPointer
    private let code: CodeBytes
    private let start: Int
    private let end: Int

    /// How far declarations are looked at, in bytes.
    private static let reach = 400

    init(_ content: UnsafeRawBufferPointer, at offset: Int) {
        (self.content, code, start) = (content, CodeBytes(content: content), offset)
        end = code.end(ofWordAt: offset)
    }

    /// Whether it is a case of an enumeration: `case camera, settings` or `case photo = "p", camera`.
    var isCase: Bool {
        var (at, isAfterComma) = (start - 1, false)
        while at >= 0, start - at < Self.reach {
            let byte = content[at]
            if WordMask.isWord(byte) {
                let last = at
                while at >= 0, WordMask.isWord(content[at]) { at -= 1 }
                if content[(at + 1)...last].elementsEqual("case".utf8) { return true }
                // Two names without anything between them are no list.
                if !isAfterComma { return false }
                continue
            }
            switch byte {
            case UInt8(ascii: ","): isAfterComma = true
            // A list goes on in the next line after a comma only.
            case UInt8(ascii: "\n") where !isAfterComma && !isComma(before: at): return false
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"),
                UInt8(ascii: "."), UInt8(ascii: "?"):
                return false
            default: break
            }
            at -= 1
        }
        return false
    }

    /// True if the declaration only forwards a member of the same name: `let systemUptime =
    /// ProcessInfo.processInfo.systemUptime`.
    var isPassedOn: Bool {
        var (at, depth) = (end, 0)
        while at < content.count, at - end < Self.reach {
            switch content[at] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return false }
            case UInt8(ascii: "\n"), UInt8(ascii: ";"): if depth == 0 { return false }
            case UInt8(ascii: "."): if isName(at: at + 1) { return true }
            default: break
            }
            at += 1
        }
        return false
    }

    /// True if `false` or `NO` is assigned to the property here, so that the feature is switched off and not used.
    var isSwitchedOff: Bool {
        var at = code.skippingBlanks(end)
        guard at < content.count, content[at] == UInt8(ascii: "=") else { return false }
        at = code.skippingBlanks(at + 1)
        return ["false", "NO"].contains { word in
            at + word.utf8.count <= content.count && content[at..<(at + word.utf8.count)].elementsEqual(word.utf8)
                && (at + word.utf8.count == content.count || !WordMask.isWord(content[at + word.utf8.count]))
        }
    }

    /// Whether the last byte before blanks and line breaks is a comma.
    private func isComma(before offset: Int) -> Bool {
        var at = offset - 1
        while at >= 0, offset - at < Self.reach, [0x20, 0x09, 0x0A, 0x0D].contains(content[at]) { at -= 1 }
        return at >= 0 && content[at] == UInt8(ascii: ",")
    }

    private func isName(at offset: Int) -> Bool {
        let stop = offset + end - start
        return stop <= content.count && content[offset..<stop].elementsEqual(content[start..<end])
            && (stop == content.count || !WordMask.isWord(content[stop]))
    }
}
