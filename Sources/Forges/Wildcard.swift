/// Branch patterns in which `*` stands for any text, slashes included, as in protected branches of GitLab and Gitea.
enum Wildcard {
    /// Whether the pattern matches the whole text.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return pattern == text }
        guard text.hasPrefix(first), text.dropFirst(first.count).hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        // The leftmost place for each piece leaves the most room for the pieces after it.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
