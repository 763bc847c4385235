// Objects that both sides added under different ids.
extension FileSides {
    /// The same versions, after each object that both sides added under different ids got one id.
    func withoutTwins() throws(MergeConflict) -> FileSides {
        if kind == .packages { return try withEqualAddresses() }
        guard kind == .project else { return self }
        let (project, search) = try twins()
        guard !search.redirects.isEmpty else { return self }
        return try FileSides(
            self, ours: Redirection.text(of: project.ours, search),
            theirs: Redirection.text(of: project.theirs, search))
    }

    /// The objects of the project that both sides added under different ids.
    private func twins() throws(MergeConflict) -> (ProjectSides, TwinSearch) {
        guard let project, let base = project.base, !base.places.isEmpty else {
            throw MergeConflict("the project has no objects")
        }
        var search = TwinSearch(base: base, ours: project.ours, theirs: project.theirs, changed: project.changed)
        try search.run()
        return (project, search)
    }

    /// Checks that no object was added on both sides under different ids: a merge of the lines has it twice.
    func checkTwins() throws(MergeConflict) {
        guard kind == .project, let twin = try twins().1.redirects.keys.first else { return }
        throw MergeConflict("added twice, once on each side", at: twin)
    }

    /// The same pins, after each package that both sides added has one address.
    private func withEqualAddresses() throws(MergeConflict) -> FileSides {
        let (old, mine, other) = (base.map { PackagePins($0) }, PackagePins(ours), PackagePins(theirs))
        return try FileSides(self, ours: mine.text(with: other, since: old), theirs: other.text(with: mine, since: old))
    }

    /// Checks that no package has more pins than on the side that has most of it.
    func checkPins(of result: SyntaxTree) throws(MergeConflict) {
        let (mine, other) = (PackagePins(ours).counts, PackagePins(theirs).counts)
        for (identity, count) in PackagePins(result).counts
        where count > max(mine[identity] ?? 0, other[identity] ?? 0) {
            throw MergeConflict("is pinned twice", at: identity)
        }
    }
}
