/// The settings of a GitLab project and the version of its server, as far as they change its behaviour (Docs/Forges.md has
/// the source of each).
package struct ForgeVariant: Hashable, Sendable {
    /// How a merge request lands.
    package enum Method: CaseIterable, Sendable {
        case merge, semiLinear, fastForward
    }

    /// How many single reads show a merge request as it was before a push to its source.
    package var refreshLag = 0
    /// How a merge request lands.
    package var method = Method.merge
    /// Whether a source that is behind is rebased as it is merged, without its merge commits.
    package var rebasesAutomatically = false
    /// Whether of two labels of one scope the last one set stays.
    package var hasScopedLabels = false
    /// Whether labels that are set are dropped without an error.
    package var dropsLabels = false

    /// Whether merge requests are merged by a queue alone, which makes merge commits: relctl uses no queue that squashes or
    /// rebases.
    package var hasMergeQueue = false

    /// A project with GitLab's defaults.
    package init() {}

    /// A random combination.
    package static func random(using random: inout some RandomNumberGenerator) -> ForgeVariant {
        var variant = ForgeVariant()
        variant.refreshLag = [0, 0, 1, 2, 4].randomElement(using: &random) ?? 0
        variant.method = Method.allCases.randomElement(using: &random) ?? .merge
        variant.rebasesAutomatically = Bool.random(using: &random)
        variant.hasScopedLabels = Bool.random(using: &random)
        variant.dropsLabels = Int.random(in: 0..<4, using: &random) == 0
        variant.hasMergeQueue = variant.method == .merge && Bool.random(using: &random)
        return variant
    }

    /// The labels that a merge request has after some were set.
    func labels(_ old: [String], adding new: [String]) -> [String] {
        if dropsLabels { return old }
        return new.reduce(old) { labels, label in
            let scope = hasScopedLabels ? Self.scope(of: label) : nil
            return labels.filter { $0 != label && (scope == nil || Self.scope(of: $0) != scope) } + [label]
        }
    }

    private static func scope(of label: String) -> Substring? {
        label.ranges(of: "::").last.map { label[..<$0.lowerBound] }
    }
}
