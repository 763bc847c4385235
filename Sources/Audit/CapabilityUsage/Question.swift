/// The question whether the device has something, asked with a name: `isSourceTypeAvailable(.camera)`. Who only asks uses
/// nothing.
enum Question {
    /// Whether the name at an offset is the argument of such a question.
    static func asks(_ content: UnsafeRawBufferPointer, nameAt offset: Int) -> Bool {
        let code = CodeBytes(content: content)
        var start = offset
        // The types before it: `.SourceType.camera`.
        while let byte = code[start - 1], offset - start < 100, WordMask.isWord(byte) || byte == UInt8(ascii: ".") {
            start -= 1
        }
        guard let open = code.lastNonSpace(before: start),
            code[open] == UInt8(ascii: "(") || code[open] == UInt8(ascii: ":"),
            let last = code.lastNonSpace(before: open)
        else { return false }
        if code.word(endingAt: last, isIn: selectors) { return true }
        guard code.word(endingAt: last, isIn: ["for"]), let open = code.lastNonSpace(before: last - 2),
            code[open] == UInt8(ascii: "("), let last = code.lastNonSpace(before: open)
        else { return false }
        return code.word(endingAt: last, isIn: functions)
    }

    /// https://developer.apple.com/documentation/uikit/uiimagepickercontroller
    private static let selectors = ["isSourceTypeAvailable", "availableMediaTypesForSourceType"]
    private static let functions = ["availableMediaTypes"]
}
