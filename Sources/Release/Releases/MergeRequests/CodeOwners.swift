import Names

/// The rules of a CODEOWNERS file: whose approval changes of which files ask for.
package struct CodeOwners: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        var pattern: [Substring]
        var owners: [Substring]
        /// The section asks nobody about these files.
        var isExclusion = false
    }

    private struct Section: Hashable, Sendable {
        /// In lower case; sections of one name are one.
        var name: String
        var rules: [Rule] = []
    }

    /// GitHub reads no larger file.
    package static let sizeLimit = 3 << 20

    /// A file without sections has one.
    private var sections = [Section(name: "")]

    /// Reads a file; what is no rule is passed over.
    package init(_ text: String, syntax: CodeOwnersSyntax) {
        let isGitLab = syntax == .gitlab
        var numbers = ["": 0]
        var (defaults, current): ([Substring], Int) = ([], 0)
        for line in text.split(whereSeparator: \.isNewline) {
            if isGitLab, let name = Self.sectionName(line) {
                current = numbers[name] ?? sections.count
                if current == sections.count { sections.append(Section(name: name)) }
                numbers[name] = current
                defaults = Self.owners(in: Self.words(of: line))
                continue
            }
            let words = Self.words(of: line)
            guard let first = words.first, isGitLab || !first.hasPrefix("!") && !first.hasPrefix("[") else { continue }
            let named = Self.owners(in: words.dropFirst())
            let isExclusion = first.hasPrefix("!")
            sections[current].rules.append(
                Rule(
                    pattern: Self.pattern(isExclusion ? first.dropFirst() : first, syntax),
                    owners: named.isEmpty ? defaults : named, isExclusion: isExclusion))
        }
    }

    /// The name in a head such as `^[Documentation][2] @docs`; `nil`: the line is none.
    private static func sectionName(_ line: Substring) -> String? {
        let line = line.drop { $0.isWhitespace }
        guard line.hasPrefix("[") || line.hasPrefix("^["), let open = line.firstIndex(of: "[") else { return nil }
        return line[open...].dropFirst().prefix { $0 != "]" }.lowercased()
    }

    /// The words before a comment. A character after a backslash is an ordinary one.
    private static func words(of line: Substring) -> [Substring] {
        var (words, word, isEscaped): ([Substring], Substring, Bool) = ([], "", false)
        for character in line {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == "#", word.isEmpty { break }
            if !isEscaped, character.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
            isEscaped = false
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func owners(in words: some Sequence<Substring>) -> [Substring] { words.filter { $0.contains("@") } }

    /// The segments of a pattern. One that doesn't begin with a slash matches at any depth, and one of a folder all below it.
    /// GitHub's patterns are those of gitignore(5): a slash in the middle binds them to the root too.
    private static func pattern(_ text: Substring, _ syntax: CodeOwnersSyntax) -> [Substring] {
        var segments = text.split(separator: "/")
        let isAnchored = text.hasPrefix("/") || syntax == .github && text.dropLast().contains("/")
        if !isAnchored { segments.insert("**", at: 0) }
        if text.hasSuffix("/") { segments.append("**") }
        return segments
    }

    /// Whether a change of one of these files needs the approval of one of these accounts. A team, a role or an email
    /// address may stand for any of them.
    ///
    /// - Parameter steps: the most comparisons, because strangers write rules and change files; enough for a thousand
    ///   of both.
    /// - Returns: `false` also if the comparisons run out.
    package func cover(anyOf paths: some Sequence<String>, by accounts: Set<String>, steps: Int = 30_000_000) -> Bool {
        var steps = steps
        for path in paths where steps > 0 {
            let segments = path.split(separator: "/")
            for section in sections where steps > 0 {
                steps -= 1
                let owners = Self.owners(of: segments, in: section, &steps)
                if steps > 0, Self.names(owners, accounts) { return true }
            }
        }
        return false
    }

    /// Whom a section asks about a file: the last rule counts, unless one excludes the file.
    private static func owners(of path: [Substring], in section: Section, _ steps: inout Int) -> [Substring] {
        var owners: [Substring] = []
        for rule in section.rules where steps > 0 && matches(rule.pattern, path, &steps) {
            if rule.isExclusion { return [] }
            owners = rule.owners
        }
        return owners
    }

    private static func names(_ owners: [Substring], _ accounts: Set<String>) -> Bool {
        owners.contains { owner in
            let name = owner.dropFirst()
            let isAccount = owner.hasPrefix("@") && !name.contains("/") && !name.contains("@")
            return !isAccount || accounts.contains(name.lowercased())
        }
    }

    /// Whether a pattern matches a path, or a folder that it is in. Takes time in proportion to the product of their
    /// lengths.
    private static func matches(_ pattern: [Substring], _ path: [Substring], _ steps: inout Int) -> Bool {
        // Whether the pattern so far matches the first segments of the path.
        var isReached = [true] + Array(repeating: false, count: path.count)
        for part in pattern where steps > 0 {
            steps -= path.count + 1
            var next = Array(repeating: false, count: path.count + 1)
            if part == "**" {
                for index in next.indices { next[index] = isReached[index] || index > 0 && next[index - 1] }
            } else {
                for (index, segment) in path.enumerated() where isReached[index] {
                    next[index + 1] = matches(part, segment, &steps)
                }
            }
            isReached = next
        }
        if isReached[path.count] { return true }
        // `docs` means the folder too, `docs/*` no folder in it.
        return pattern.last?.contains("*") == false && isReached.contains(true)
    }

    /// Whether a segment matches one of a pattern, in which `*` stands for any text and `?` for a character.
    private static func matches(_ pattern: Substring, _ text: Substring, _ steps: inout Int) -> Bool {
        var (place, at) = (pattern.startIndex, text.startIndex)
        var star: (after: Substring.Index, at: Substring.Index)?
        while at < text.endIndex, steps > 0 {
            steps -= 1
            if place < pattern.endIndex, pattern[place] == "*" {
                place = pattern.index(after: place)
                star = (place, at)
            } else if place < pattern.endIndex, pattern[place] == "?" || pattern[place] == text[at] {
                (place, at) = (pattern.index(after: place), text.index(after: at))
            } else if let last = star {
                let next = text.index(after: last.at)
                (place, at, star) = (last.after, next, (last.after, next))
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
