import Names

/// Replaces the items at paths of a tree.
struct TreeEdits {
    private let store: MergeStore
    private let edits: [[UInt8]: TreeItem]
    /// The folders that hold edits, at any depth.
    private let folders: Set<[UInt8]>

    init(_ store: MergeStore, _ edits: [[UInt8]: TreeItem]) {
        (self.store, self.edits) = (store, edits)
        var folders: Set<[UInt8]> = []
        for path in edits.keys {
            for (index, byte) in path.enumerated() where byte == UInt8(ascii: "/") {
                folders.insert(Array(path[..<index]))
            }
        }
        self.folders = folders
    }

    func apply(to root: ObjectID) throws(GitStoreError) -> ObjectID {
        guard !edits.isEmpty else { return root }
        let edited = try apply(to: root, [])
        try store.trees.requireAll()
        return edited
    }

    private func apply(to id: ObjectID, _ prefix: [UInt8]) throws(GitStoreError) -> ObjectID {
        guard let tree = try store.trees.noting({ () throws(GitStoreError) in try store.trees.tree(id) }) else {
            return id
        }
        var draft = TreeDraft()
        for entry in tree.entries {
            let path = prefix + tree.name(entry)
            if entry.item.isTree, folders.contains(path) {
                let edited = try apply(to: entry.item.id, path + [UInt8(ascii: "/")])
                draft.append(tree.name(entry), TreeItem(mode: .tree, id: edited))
            } else {
                draft.append(tree.name(entry), edits[path] ?? entry.item)
            }
        }
        return try draft.write(to: store)
    }
}
