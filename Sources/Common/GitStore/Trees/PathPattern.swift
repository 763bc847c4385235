/// A pattern of `.gitattributes`: `*`, `?`, `[…]` and `**`, with the rules of gitignore(5).
package struct PathPattern {
    private let parts: [[Character]]
    private let isForNames: Bool

    /// Takes the pattern apart.
    package init(_ text: String) {
        isForNames = !text.contains("/")
        parts = text.split(separator: "/").map(Array.init)
    }

    /// Whether a path, seen from the file's folder, is meant. A pattern without a slash is for the last name.
    package func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").map(Array.init)
        if isForNames {
            guard let name = names.last, let part = parts.first else { return false }
            return Self.matches(part[...], name[...])
        }
        return Self.matches(parts[...], names[...])
    }

    private static func matches(_ parts: ArraySlice<[Character]>, _ names: ArraySlice<[Character]>) -> Bool {
        var (parts, names) = (parts, names)
        // Where to go on after a mismatch: the last `**`, one folder further. What it can't do, an earlier one can't.
        var retry: (parts: ArraySlice<[Character]>, names: ArraySlice<[Character]>)?
        while true {
            if parts.first == ["*", "*"] {
                parts = parts.dropFirst()
                // At the end it means everything inside.
                if parts.isEmpty { return !names.isEmpty }
                retry = (parts, names)
            } else if let part = parts.first, let name = names.first, matches(part[...], name[...]) {
                (parts, names) = (parts.dropFirst(), names.dropFirst())
            } else if parts.isEmpty, names.isEmpty {
                return true
            } else if let last = retry, !last.names.isEmpty {
                retry = (last.parts, last.names.dropFirst())
                (parts, names) = (last.parts, last.names.dropFirst())
            } else {
                return false
            }
        }
    }

    private static func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
        var (pattern, name) = (pattern, name)
        // Where to go on after a mismatch: the last star, one character later.
        var retry: (pattern: ArraySlice<Character>, name: ArraySlice<Character>)?
        while true {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (pattern, name)
            } else if let rest = afterOne(pattern, name.first) {
                (pattern, name) = (rest, name.dropFirst())
            } else if pattern.isEmpty, name.isEmpty {
                return true
            } else if let last = retry, !last.name.isEmpty {
                retry = (last.pattern, last.name.dropFirst())
                (pattern, name) = (last.pattern, last.name.dropFirst())
            } else {
                return false
            }
        }
    }

    /// The pattern after what stands for this character; `nil` when it doesn't.
    private static func afterOne(_ pattern: ArraySlice<Character>, _ character: Character?) -> ArraySlice<Character>? {
        guard let character, let first = pattern.first else { return nil }
        switch first {
        case "?": return pattern.dropFirst()
        case "\\": return pattern.dropFirst().first == character ? pattern.dropFirst(2) : nil
        case "[": return afterSet(pattern.dropFirst(), character)
        default: return first == character ? pattern.dropFirst() : nil
        }
    }

    private static func afterSet(_ pattern: ArraySlice<Character>, _ character: Character) -> ArraySlice<Character>? {
        guard let end = pattern.dropFirst().firstIndex(of: "]") else { return nil }
        var set = pattern[..<end]
        let isNegated = set.first == "!" || set.first == "^"
        if isNegated { set = set.dropFirst() }
        var isMember = false
        while let low = set.popFirst() {
            if set.first == "-", let high = set.dropFirst().first {
                isMember = isMember || (low <= character && character <= high)
                set = set.dropFirst(2)
            } else {
                isMember = isMember || low == character
            }
        }
        return isMember != isNegated ? pattern[(end + 1)...] : nil
    }
}
