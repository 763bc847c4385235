import ManifestSyntax

/// A pattern for paths: `*` and `?` within a name, `**` for any number of folders, `{a,b}` for alternatives.
struct Glob {
    private let alternatives: [[String]]
    /// More alternatives than this are a mistake, or worse.
    private static let limit = 256

    init(_ pattern: String) {
        alternatives = Self.expanded(pattern).map { $0.split(separator: "/").map(String.init).filter { $0 != "." } }
    }

    /// The regular files of the tree that match, sorted, each once. What matches as a folder counts with all its files
    /// when `takingFolders` is set.
    func files(in index: TreeIndex, takingFolders: Bool = false) -> [String] {
        var found: Set<String> = []
        for pattern in alternatives {
            let literal = pattern.prefix { !Self.isPattern($0) }
            let path = literal.joined(separator: "/")
            guard literal.count < pattern.count else {
                if let file = index.file(path) { found.insert(file) }
                if takingFolders, let folder = index.folder(path) { found.formUnion(index.files(below: folder)) }
                continue
            }
            guard let folder = index.folder(path) else { continue }
            let rest = Array(pattern[literal.count...])
            let depth = folder.isEmpty ? 0 : folder.split(separator: "/").count
            for file in index.files(below: folder) where index.budget.spend(Self.cost(rest), .steps, at: file) {
                let names = file.split(separator: "/").dropFirst(depth).map(String.init)
                let isMatch = Self.matches(names[...], rest[...])
                if isMatch || takingFolders && Self.matchesFolder(names, rest) { found.insert(file) }
            }
        }
        return found.sorted()
    }

    /// Whether one of these patterns means a path, as far as the budget of the tree reaches.
    static func matches(_ path: String, any globs: [Glob], in index: TreeIndex) -> Bool {
        globs.contains { index.budget.spend($0.cost, .steps, at: path) && $0.matches(path) }
    }

    /// The cost of one comparison with a path, in steps of the budget.
    private var cost: Int { alternatives.reduce(0) { $0 + Self.cost($1) } }

    private static func cost(_ pattern: [String]) -> Int { pattern.reduce(3) { $0 + 1 + $1.utf8.count / 64 } }

    /// Whether the pattern means this path.
    func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").map(String.init)
        return alternatives.contains { Self.matches(names[...], $0[...]) }
    }

    private static func isPattern(_ name: String) -> Bool { name.contains { "*?[".contains($0) } }

    /// Goes through the pattern once, keeping every number of names that it may have used up: patterns with many `**`
    /// branch without end otherwise.
    static func matches(_ names: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
        var used = [true] + names.map { _ in false }
        for (position, part) in pattern.enumerated() {
            guard part != "**" else {
                // At the end, `**` is everything below, and so at least something.
                let first = (used.firstIndex(of: true) ?? used.count) + (position == pattern.count - 1 ? 1 : 0)
                for count in used.indices { used[count] = count >= first }
                continue
            }
            var next = used.map { _ in false }
            for (count, name) in names.enumerated() where used[count] {
                next[count + 1] = Wildcard.matches(name, pattern: part)
            }
            used = next
        }
        return used[names.count]
    }

    private static func matchesFolder(_ names: [String], _ pattern: [String]) -> Bool {
        (1..<max(names.count, 1)).contains { matches(names[..<$0], pattern[...]) }
    }

    private static func expanded(_ pattern: String) -> [String] {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
            return [pattern]
        }
        let (head, tail) = (pattern[..<open], String(pattern[pattern.index(after: close)...]))
        let choices = pattern[pattern.index(after: open)..<close].split(
            separator: ",", omittingEmptySubsequences: false)
        let tails = expanded(tail)
        guard choices.count * tails.count <= limit else { return [pattern] }
        return choices.flatMap { choice in tails.map { head + choice + $0 } }
    }
}
