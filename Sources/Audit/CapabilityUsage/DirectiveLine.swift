/// A line of conditional compilation, as read from a directive's region.
enum DirectiveLine: Hashable, Sendable {
    case open(String)
    case alternative(String)
    case otherwise
    case close
    /// `#import`, `#include`.
    case moduleImport

    /// Swift's directives; C has more.
    static let names: [StaticString] = ["if", "elseif", "else", "endif"]

    static func isConditional(_ name: String) -> Bool {
        ["if", "ifdef", "ifndef", "elif", "elseif", "elifdef", "elifndef", "else", "endif"].contains(name)
    }

    static func isImport(_ name: String) -> Bool { ["import", "include", "include_next"].contains(name) }

    /// The word after the `#` at `offset`.
    static func name(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ count: Int) -> String {
        var start = offset + 1
        while start < count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
        var end = start
        while end < count, end - start < 16, WordMask.isWord(bytes[end]) { end += 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Reads a whole directive's region; `nil`: none that matters.
    init?(_ bytes: UnsafeRawBufferPointer, _ region: Region) {
        let name = Self.name(bytes, region.start, region.end)
        let text = String(decoding: bytes[region.start..<region.end], as: UTF8.self)
        let rest = text.utf8.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let condition = String(Substring(rest.dropFirst(name.utf8.count)))
        switch name {
        case "if": self = .open(condition)
        case "ifdef": self = .open("defined(\(condition))")
        case "ifndef": self = .open("!defined(\(condition))")
        case "elif", "elseif": self = .alternative(condition)
        case "elifdef": self = .alternative("defined(\(condition))")
        case "elifndef": self = .alternative("!defined(\(condition))")
        case "else": self = .otherwise
        case "endif": self = .close
        case "import", "include", "include_next": self = .moduleImport
        default: return nil
        }
    }
}
