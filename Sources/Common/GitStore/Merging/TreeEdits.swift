import Names

/// Puts items at paths of a tree, in the place of what is there or in addition to it.
struct TreeEdits {
    private let store: MergeStore
    private let edits: [[UInt8]: TreeItem]
    /// The names to edit in each folder: files, and folders that hold edits at any depth. Folders end in a slash; the root
    /// is empty.
    private let names: [[UInt8]: Set<[UInt8]>]

    init(_ store: MergeStore, _ edits: [[UInt8]: TreeItem]) {
        (self.store, self.edits) = (store, edits)
        var names: [[UInt8]: Set<[UInt8]>] = [:]
        for path in edits.keys {
            var folder: [UInt8] = []
            for name in path.split(separator: UInt8(ascii: "/")) {
                names[folder, default: []].insert(Array(name))
                folder += name + [UInt8(ascii: "/")]
            }
        }
        self.names = names
    }

    /// Returns the edited tree; `nil` if a file and a folder would have the same path.
    func apply(to root: ObjectID) throws(GitStoreError) -> ObjectID? {
        guard !edits.isEmpty else { return root }
        let edited = try apply(to: root, [])
        try store.trees.requireAll()
        return edited
    }

    private func apply(to id: ObjectID?, _ prefix: [UInt8]) throws(GitStoreError) -> ObjectID? {
        let trees = store.trees
        guard let tree = try trees.collectingMissing({ () throws(GitStoreError) in try trees.tree(id) }) else {
            return id
        }
        var names = names[prefix] ?? []
        var entries: [(name: [UInt8], item: TreeItem)] = []
        for entry in tree.entries {
            let name = Array(tree.name(entry))
            guard names.remove(name) != nil else {
                entries.append((name, entry.item))
                continue
            }
            guard let item = try edited(prefix + name, entry.item) else { return nil }
            entries.append((name, item))
        }
        if !names.isEmpty {
            for name in names {
                guard let item = try edited(prefix + name, nil) else { return nil }
                entries.append((name, item))
            }
            // git's order: a folder as if its name ended in a slash.
            func key(_ entry: (name: [UInt8], item: TreeItem)) -> [UInt8] {
                entry.item.isTree ? entry.name + [UInt8(ascii: "/")] : entry.name
            }
            entries.sort { key($0).lexicographicallyPrecedes(key($1)) }
        }
        var draft = TreeDraft()
        for (name, item) in entries { draft.append(name[...], item) }
        return try draft.write(to: store)
    }

    private func edited(_ path: [UInt8], _ old: TreeItem?) throws(GitStoreError) -> TreeItem? {
        let folder = path + [UInt8(ascii: "/")]
        if let item = edits[path] { return old?.isTree == true || names[folder] != nil ? nil : item }
        guard old?.isTree != false, let id = try apply(to: old?.id, folder) else { return nil }
        return TreeItem(mode: .tree, id: id)
    }
}
