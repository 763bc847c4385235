/// Every target that a source tree defines, as far as it can be read without running anything.
package struct Workspace: Sendable {
    /// All targets, sorted by id: apps, extensions, frameworks, package targets, tests.
    package var targets: [Target]
    /// Problems that concern no single target: broken projects, references to projects that are not there. Sorted.
    package var diagnostics: [Diagnostic]

    private var positions: [Target.ID: Int]

    /// A workspace of these targets; of two with the same id the first stays.
    package init(targets: [Target], diagnostics: [Diagnostic]) {
        var unique: [Target.ID: Target] = [:]
        for target in targets where unique[target.id] == nil { unique[target.id] = target }
        let sorted = unique.values.sorted { $0.id < $1.id }
        self.targets = sorted
        self.diagnostics = Set(diagnostics).sorted()
        positions = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.id, $0) })
    }

    /// The target with this id, if the tree defines it.
    package func target(_ id: Target.ID) -> Target? {
        positions[id].map { targets[$0] }
    }

    /// The targets that are audited by themselves: apps, extensions, watch apps and App Clips.
    package var bundles: [Target] {
        targets.filter { $0.kind.isAudited }
    }
}
