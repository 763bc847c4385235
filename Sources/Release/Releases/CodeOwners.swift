/// The rules of a CODEOWNERS file: whose approval changes of which files ask for
/// (https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners,
/// https://docs.gitlab.com/user/project/codeowners/reference/, https://docs.gitea.com/usage/code-owners).
package struct CodeOwners: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        var pattern: [Substring]
        var owners: [Substring]
    }

    /// Where forges look for the file; the first one counts.
    package static let paths = [
        "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS", ".github/CODEOWNERS", ".gitea/CODEOWNERS",
    ]
    /// GitHub reads no larger file.
    package static let sizeLimit = 3 << 20

    /// The rules of each section; a file without sections has one.
    private var sections: [[Rule]] = [[]]

    /// Reads a file; what is no rule is passed over.
    package init(_ text: String) {
        var defaults: [Substring] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = Self.words(of: line)
            guard let first = words.first else { continue }
            let owners = words.filter { $0.contains("@") }
            if first.hasPrefix("[") || first.hasPrefix("^[") {
                sections.append([])
                defaults = owners
            } else {
                let named = owners.filter { $0 != first }
                sections[sections.count - 1].append(
                    Rule(pattern: Self.pattern(first), owners: named.isEmpty ? defaults : named))
            }
        }
    }

    /// The words before a comment.
    private static func words(of line: Substring) -> [Substring] {
        let words = line.split(whereSeparator: \.isWhitespace)
        return Array(words.prefix { !$0.hasPrefix("#") })
    }

    /// The segments of a pattern. One that doesn't begin with a slash matches at any depth, and one of a folder all below it.
    private static func pattern(_ text: Substring) -> [Substring] {
        var segments = text.split(separator: "/")
        if !text.hasPrefix("/") { segments.insert("**", at: 0) }
        if text.hasSuffix("/") { segments.append("**") }
        return segments
    }

    /// Whether a change of one of these files asks for the approval of one of these accounts. A team, a role or an address may
    /// be any of them.
    ///
    /// - Parameter steps: how many comparisons there are at most, as strangers write rules and change files; enough for a
    ///   thousand of both.
    /// - Returns: `false` also where it takes more steps to tell.
    func cover(anyOf paths: some Sequence<String>, by accounts: Set<String>, steps: Int = 30_000_000) -> Bool {
        var steps = steps
        for path in paths where steps > 0 {
            let segments = path.split(separator: "/")
            for rules in sections where steps > 0 {
                steps -= 1
                let rule = rules.last { Self.matches($0.pattern, segments, &steps) }
                if steps > 0, rule.map({ Self.names($0, accounts) }) ?? false { return true }
            }
        }
        return false
    }

    private static func names(_ rule: Rule, _ accounts: Set<String>) -> Bool {
        rule.owners.contains { owner in
            let name = owner.dropFirst()
            let isAccount = owner.hasPrefix("@") && !name.contains("/") && !name.contains("@")
            return !isAccount || accounts.contains(name.lowercased())
        }
    }

    /// Whether a pattern matches a path, or a folder that it is in. Takes as long as both are long at most.
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
