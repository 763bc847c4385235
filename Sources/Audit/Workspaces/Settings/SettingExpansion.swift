/// `$(NAME)`, `${NAME}`, their modifiers and `$NAME`, as in build settings and manifests.
enum SettingExpansion {
    /// Longer values are cut: settings that double each other grow without end.
    static let limit = 1 << 16
    private static let depth = 32

    /// The text with every variable that `lookup` knows replaced by its value; others stay as they are.
    static func expand(_ text: String, lookup: (String) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        return expand(text, depth: 0, lookup: lookup)
    }

    private static func expand(_ text: String, depth: Int, lookup: (String) -> String?) -> String {
        // What is longer would be cut below.
        let bytes = Array(text.utf8.prefix(limit))
        let brackets = Brackets(bytes)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count, result.count < limit {
            guard bytes[position] == UInt8(ascii: "$"), depth < Self.depth,
                let (content, end) = reference(in: bytes, from: position, brackets)
            else {
                result.append(bytes[position])
                position += 1
                continue
            }
            let name = expand(String(decoding: content, as: UTF8.self), depth: depth + 1, lookup: lookup)
            if let value = value(of: name, lookup: lookup) {
                result += value.utf8
            } else {
                result += bytes[position...end]
            }
            position = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the name after `$`, and the position of its last byte.
    private static func reference(
        in bytes: [UInt8], from start: Int, _ brackets: Brackets
    ) -> (content: ArraySlice<UInt8>, end: Int)? {
        if let end = brackets.ends[start + 1] { return (bytes[(start + 2)..<end], end) }
        let name = bytes[(start + 1)...].prefix { byte in
            byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        }
        guard let first = name.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        return (name, name.endIndex - 1)
    }

    private static func value(of content: String, lookup: (String) -> String?) -> String? {
        let parts = content.split(separator: ":", omittingEmptySubsequences: false)
        // `$()` is how a URL escapes from being a comment.
        guard let name = parts.first, !name.isEmpty else { return content.isEmpty ? "" : nil }
        var value = lookup(String(name))
        for (position, modifier) in parts.enumerated().dropFirst() {
            if modifier.hasPrefix("default=") {
                let rest = parts[position...].joined(separator: ":").dropFirst("default=".count)
                return value.flatMap { $0.isEmpty ? nil : $0 } ?? String(rest)
            }
            value = value.map { apply(modifier, to: $0) }
        }
        return value
    }

    private static func apply(_ modifier: Substring, to value: String) -> String {
        switch modifier {
        case "rfc1034identifier": identifier(value, other: "-") { $0 == "-" || $0 == "." }
        case "c99extidentifier", "identifier": Target.moduleName(from: value)
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case "file": value.lastPathComponent
        case "dir": value.parentPath
        case "base": value.stem
        case "suffix": value.pathExtension.isEmpty ? "" : "." + value.pathExtension
        default: value
        }
    }

    private static func identifier(_ value: String, other: Character, isFine: (Character) -> Bool) -> String {
        String(value.map { ($0.isASCII && ($0.isLetter || $0.isNumber)) || isFine($0) ? $0 : other })
    }
}

/// Where each bracket of a text closes; round and curly ones don't know of each other.
private struct Brackets {
    private(set) var ends: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        var (round, curly): ([Int], [Int]) = ([], [])
        for (position, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "("): round.append(position)
            case UInt8(ascii: "{"): curly.append(position)
            case UInt8(ascii: ")"): if let start = round.popLast() { ends[start] = position }
            case UInt8(ascii: "}"): if let start = curly.popLast() { ends[start] = position }
            default: break
            }
        }
    }
}
