/// Text as a word of a command that people copy into a shell.
package enum ShellWord {
    /// The text as one word of a POSIX shell. What could mislead the eye is written as octal bytes.
    package static func quoted(_ text: String) -> String {
        if text.utf8.allSatisfy({ isHarmless($0) || "@+".utf8.contains($0) }), !text.isEmpty { return text }
        guard Printable.isVisible(text) else {
            let bytes = text.utf8.map { byte in
                isHarmless(byte) ? String(UnicodeScalar(byte)) : "\\0" + octal(byte)
            }
            return #""$(printf %b '"# + bytes.joined() + #"')""#
        }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    /// Whether a byte means nothing to a shell.
    package static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/:._-".utf8.contains(byte)
        }
    }
}
