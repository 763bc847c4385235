/// A rule that protects the branches whose names it matches.
package struct BranchProtection: Hashable, Sendable {
    /// The forge's id of the rule.
    package var id: Int
    /// A branch name in which `*` stands for any text, slashes included.
    package var pattern: String
    /// The lowest role that may push; ``ForgeUser/Role/none`` for nobody.
    package var push: ForgeUser.Role
    /// The lowest role that may merge; ``ForgeUser/Role/none`` for nobody.
    package var merge: ForgeUser.Role
    /// Whether those who may push may also force-push.
    package var allowsForcePush: Bool

    package init(
        id: Int, pattern: String, push: ForgeUser.Role = .maintainer, merge: ForgeUser.Role = .maintainer,
        allowsForcePush: Bool = false
    ) {
        (self.id, self.pattern, self.push, self.merge) = (id, pattern, push, merge)
        self.allowsForcePush = allowsForcePush
    }

    /// Whether the rule is about this branch.
    package func covers(_ branch: String) -> Bool { Glob.matches(pattern, branch) }

    /// Whether a role is enough where `needed` is asked for.
    static func allows(_ role: ForgeUser.Role, needed: ForgeUser.Role) -> Bool { needed != .none && role >= needed }
}

/// Patterns in which `*` stands for any text.
enum Glob {
    static func matches(_ pattern: String, _ text: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return pattern == text }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
