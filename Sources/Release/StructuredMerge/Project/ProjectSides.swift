/// The objects of the three versions of a project.
struct ProjectSides {
    let base: ProjectObjects?
    let ours: ProjectObjects
    let theirs: ProjectObjects
    /// The objects that are written differently, with the names that Xcode writes beside them: of the base, ours and theirs.
    let changed: ChangedObjects

    init(base: ProjectObjects?, ours: ProjectObjects, theirs: ProjectObjects) {
        (self.base, self.ours, self.theirs) = (base, ours, theirs)
        changed = ChangedObjects([base ?? ours, ours, theirs]) { $0.piece($1) }
    }

    /// - Throws: for files that are no projects.
    init(base: SyntaxTree?, ours: SyntaxTree, theirs: SyntaxTree) throws(MergeConflict) {
        var old: ProjectObjects?
        if let base { old = try ProjectObjects(base) }
        try self.init(base: old, ours: ProjectObjects(ours), theirs: ProjectObjects(theirs))
    }

    /// The objects whose values differ between the base, ours, theirs and the result.
    func changed(with result: ProjectObjects) -> ChangedObjects {
        ChangedObjects([base ?? ours, ours, theirs, result]) { $0.range($1) }
    }
}
