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

    /// Whether projects in a folder are found from the root: none of the folders on the way is passed over by its name.
    package static func searches(_ folder: String) -> Bool {
        let names = folder.split(separator: "/")
        return names.indices.allSatisfy { Discovery.searches(names[...$0].joined(separator: "/")) }
    }
}
