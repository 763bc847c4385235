extension Workspace {
    /// Reads every project, spec, manifest and package below the root of `tree`.
    ///
    /// Nothing in the tree can make it fail: what can't be read is in `diagnostics`, or in `unresolved` of the target it
    /// concerns.
    public static func read(_ tree: any SourceTree, options: ReadingOptions = ReadingOptions()) -> Workspace {
        var reader = WorkspaceReader(TreeIndex(tree), options: options)
        return reader.read()
    }
}
