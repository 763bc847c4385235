/// A value as the catalogue writes it: exact, with `*` for anything, or a placeholder in `<…>` for any text.
package struct ValuePattern: Sendable {
    private let parts: [String]

    init(_ text: String) {
        var parts = [""]
        var isPlaceholder = false
        for character in text {
            switch character {
            case "*": parts.append("")
            case "<":
                isPlaceholder = true
                parts.append("")
            case ">": isPlaceholder = false
            default: if !isPlaceholder { parts[parts.count - 1].append(character) }
            }
        }
        self.parts = parts
    }

    /// The value itself, where it is exact.
    var exact: String? { parts.count == 1 ? parts[0] : nil }

    /// Whether the value holds a build variable, which nothing defines: those that the target defines are replaced.
    static func holdsVariable(_ value: String) -> Bool {
        // Most values hold no `$`, and bytes are searched faster than characters.
        value.utf8.contains(UInt8(ascii: "$")) && (value.contains("$(") || value.contains("${"))
    }

    /// Whether the value fits. A variable that nothing defines may stand for anything.
    func matches(_ value: String) -> Bool {
        if Self.holdsVariable(value) { return true }
        guard parts.count > 1 else {
            return value == parts[0] || (parts[0].hasSuffix(":") && value.hasPrefix(parts[0]))
        }
        guard value.hasPrefix(parts[0]), value.count >= parts.reduce(0, { $0 + $1.count }) else { return false }
        var rest = value.dropFirst(parts[0].count)
        for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}
