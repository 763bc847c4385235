import Names

extension Repository {
    /// Whether the commit that is checked out has anything at a path below the work tree: a file or a folder there, or a
    /// link or a submodule on the way. Only what is tracked comes with a checkout.
    package func tracks(_ path: String) throws(GitStoreError) -> Bool {
        guard let head = try commit(named: "HEAD") else { return false }
        let root = try commit(head).tree
        return try withObjects { objects throws(GitStoreError) in
            let trees = TreeStore(objects)
            var item = TreeItem(mode: .tree, id: root.object)
            for name in path.utf8.split(separator: UInt8(ascii: "/")) {
                guard item.isTree else { return true }
                guard let next = try trees.tree(item.id)[Array(name)[...]] else { return false }
                item = next
            }
            return true
        }
    }
}
