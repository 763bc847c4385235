import ManifestSyntax

/// One pattern of a `.gitignore` file.
///
/// Source: gitignore(5). A set of characters in brackets matches any one character here.
struct IgnorePattern {
    /// The pattern begins with `!`: what it matches is not ignored.
    let isNegated: Bool
    /// The number of folders above the `.gitignore` file.
    let depth: Int
    /// The pattern is about Xcode projects or what is in them.
    let namesProject: Bool
    private let parts: [String]
    private let matchesFoldersOnly: Bool

    /// Larger `.gitignore` files are not read.
    static let sizeLimit = 1 << 20

    /// The pattern of one line; `nil` for blank lines and comments.
    init?(_ line: Substring, depth: Int) {
        var text = line[...]
        while let last = text.last, last.isWhitespace, !text.hasSuffix("\\ ") { text.removeLast() }
        guard let first = text.first, first != "#" else { return nil }
        isNegated = first == "!"
        if isNegated { text.removeFirst() }
        matchesFoldersOnly = text.hasSuffix("/")
        if matchesFoldersOnly { text.removeLast() }
        // A slash before the end ties the pattern to the folder of the file; else it may match at any depth.
        let isAnchored = text.contains("/")
        let names = text.split(separator: "/").map { Self.wildcards(String($0)) }
        guard !names.isEmpty else { return nil }
        namesProject = names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".pbxproj") }
        (parts, self.depth) = (isAnchored ? names : ["**"] + names, depth)
    }

    /// The patterns of a `.gitignore` file, in their order.
    static func patterns(in bytes: [UInt8], depth: Int) -> [IgnorePattern] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { IgnorePattern($0, depth: depth) }
    }

    /// Whether the pattern means the file or folder with these names on its path from the root of the tree.
    func matches(_ names: ArraySlice<String>, isFolder: Bool) -> Bool {
        guard isFolder || !matchesFoldersOnly, names.count > depth else { return false }
        return Glob.matches(names.dropFirst(depth), parts[...])
    }

    /// The name with `\` before a character taken away, and `?` for each set in brackets.
    private static func wildcards(_ name: String) -> String {
        var (result, rest) = ("", name[...])
        while let character = rest.popFirst() {
            if character == "\\", let escaped = rest.popFirst() {
                result.append(escaped)
            } else if character == "[", let close = rest.dropFirst().firstIndex(of: "]") {
                result.append("?")
                rest = rest[rest.index(after: close)...]
            } else {
                result.append(character)
            }
        }
        return result
    }
}

extension TreeIndex {
    /// Whether a `.gitignore` file of the tree names the file or a folder above it, by one of the patterns for which
    /// `counts` is true.
    func isIgnored(_ path: String, by counts: (IgnorePattern) -> Bool = { _ in true }) -> Bool {
        let names = path.split(separator: "/").map(String.init)
        var patterns: [IgnorePattern] = []
        for depth in names.indices {
            patterns += ignorePatterns(in: names[..<depth].joined(separator: "/"), depth: depth).filter(counts)
            guard budget.spend(patterns.count, .steps, at: path) else { return false }
            let (part, isFolder) = (names[...depth], depth < names.count - 1)
            if let last = patterns.last(where: { $0.matches(part, isFolder: isFolder) }), !last.isNegated {
                return true
            }
        }
        return false
    }

    private func ignorePatterns(in folder: String, depth: Int) -> [IgnorePattern] {
        if let known = ignorePatterns[folder] { return known }
        let patterns = readIgnorePatterns(in: folder, depth: depth)
        ignorePatterns[folder] = patterns
        return patterns
    }

    private func readIgnorePatterns(in folder: String, depth: Int) -> [IgnorePattern] {
        guard let path = folder.joined(".gitignore"), file(path) != nil,
            let bytes = try? tree.contents(of: path, limit: IgnorePattern.sizeLimit),
            budget.spend(bytes.count, .bytes, at: path)
        else { return [] }
        return IgnorePattern.patterns(in: bytes, depth: depth)
    }
}
