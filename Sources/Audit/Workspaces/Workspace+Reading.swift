extension Workspace {
    /// Reads every project, spec, manifest and package below the root of `tree`.
    ///
    /// Nothing in the tree can make it fail: what can't be read is in `diagnostics`, or in `unresolved` of the target it
    /// concerns.
    ///
    /// - Parameter budget: the work that may be done for it, which several readings of a tree may share.
    package static func read(
        _ tree: any SourceTree, options: ReadingOptions = ReadingOptions(), budget: ReadingBudget = ReadingBudget()
    ) -> Workspace {
        var reader = WorkspaceReader(TreeIndex(tree, budget: budget), options: options)
        return reader.read()
    }
}
