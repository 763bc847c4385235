/// The releases whose rewritten or deleted branches a person accepts, for one run.
package struct AcceptedRewrites: Hashable, Sendable {
    /// The releases; a name without a version means all releases of the train. `nil`: all there are.
    private let names: Set<ReleaseName>?
    /// Whether releases on hold are among them.
    private let includesHeld: Bool
    /// Whether they are accepted by cutting them anew, and not where that is refused.
    private let needsCut: Bool
    private var refused: Set<ReleaseName> = []

    package init(_ names: Set<ReleaseName>?, includesHeld: Bool = false, needsCut: Bool = false) {
        (self.names, self.includesHeld, self.needsCut) = (names, includesHeld, needsCut)
    }

    package static let none = AcceptedRewrites([])

    /// Returns the acceptances without those of releases whose cut was refused.
    ///
    /// - Parameter plans: the last plans of the run.
    package func afterCuts(by plans: [Plan]) -> AcceptedRewrites {
        guard needsCut else { return self }
        var accepted = self
        for plan in plans where !plan.decisions.isEmpty && !plan.steps.contains(where: { $0.movedBranch != nil }) {
            accepted.refused.insert(plan.release.name)
        }
        return accepted
    }

    func contains(_ release: ReleaseName) -> Bool {
        guard !refused.contains(release) else { return false }
        return names.map { $0.contains(release) || $0.contains(ReleaseName(release.train)) } ?? true
    }

    func contains(_ release: LiveRelease) -> Bool { contains(release.name) && (includesHeld || !release.isHeld) }
}
