/// The releases whose rewritten or deleted branches a person accepts, for one run.
package struct AcceptedRewrites: Hashable, Sendable {
    /// The releases; a name without a version means all releases of the train. `nil`: all there are.
    private let names: Set<ReleaseName>?
    /// Whether releases on hold are among them.
    private let includesHeld: Bool

    package init(_ names: Set<ReleaseName>?, includesHeld: Bool = false) {
        (self.names, self.includesHeld) = (names, includesHeld)
    }

    package static let none = AcceptedRewrites([])

    func contains(_ release: ReleaseName) -> Bool {
        names.map { $0.contains(release) || $0.contains(ReleaseName(release.train)) } ?? true
    }

    func contains(_ release: LiveRelease) -> Bool { contains(release.name) && (includesHeld || !release.isHeld) }
}
