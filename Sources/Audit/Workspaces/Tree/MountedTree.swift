/// A source tree with other folders hung into it, each below a name of its own. None of them is left.
package struct MountedTree: SourceTree {
    /// The folder that they hang in. It is hidden, so that nothing is searched for in it that isn't named.
    package static let folder = ".dependencies"

    private let base: any SourceTree
    private var mounts: [String: any SourceTree]

    /// - Parameter mounts: by the name of each.
    package init(_ base: any SourceTree, mounts: [String: any SourceTree]) {
        (self.base, self.mounts) = (base, mounts)
    }

    /// With folders of the file system, each under its name. `nil`: none of them is a folder.
    package init?(_ base: any SourceTree, folders: [String]) {
        var mounts: [String: any SourceTree] = [:]
        for folder in folders {
            guard let tree = try? FolderTree(root: folder) else { continue }
            let name = tree.root.lastPathComponent
            let free = (1...folders.count).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { mounts[$0] == nil }
            if let free { mounts[free] = tree }
        }
        guard !mounts.isEmpty else { return nil }
        self.init(base, mounts: mounts)
    }

    /// This tree with further mounts; a name that is taken keeps its mount.
    package func adding(_ more: [String: any SourceTree]) -> MountedTree {
        var tree = self
        tree.mounts.merge(more) { known, _ in known }
        return tree
    }

    /// The paths of what is hung in, by name.
    package var paths: [String] { mounts.keys.sorted().map { Self.folder + "/" + $0 } }

    private func place(of path: String) -> (tree: any SourceTree, path: String, mount: String?)? {
        guard path == Self.folder || path.utf8.starts(with: (Self.folder + "/").utf8) else { return (base, path, nil) }
        let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count > 1, let tree = mounts[parts[1]] else { return nil }
        return (tree, parts.count > 2 ? parts[2] : "", Self.folder + "/" + parts[1])
    }

    /// Lists the entries of a folder.
    package func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        if folder == Self.folder { return mounts.keys.sorted().map { TreeEntry(name: $0, kind: .folder) } }
        guard let place = place(of: folder) else { return [] }
        let entries = try place.tree.list(place.path)
        guard folder.isEmpty else { return entries }
        let others = entries.filter { $0.name != Self.folder }
        return (others + [TreeEntry(name: Self.folder, kind: .folder)]).sorted { $0.name < $1.name }
    }

    /// Where a folder really is, as this tree calls it.
    package func resolved(_ folder: String) -> String? {
        if folder == Self.folder { return folder }
        guard let place = place(of: folder), let path = place.tree.resolved(place.path) else { return nil }
        guard let mount = place.mount else { return path }
        return path.isEmpty ? mount : mount + "/" + path
    }

    /// The bytes of a file.
    package func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        guard let place = place(of: path) else { throw .absent }
        do throws(SourceTreeError) {
            return try place.tree.contents(of: place.path, limit: limit)
        } catch {
            throw error.placed(at: place.mount ?? "")
        }
    }

    /// The first bytes of a file.
    package func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8] {
        guard let place = place(of: path) else { throw .absent }
        return try place.tree.head(of: place.path, count: count)
    }

    /// Returns versions of files; each tree is asked for its own.
    package func versions(of paths: [String]) -> [FileVersion?] {
        var versions = [FileVersion?](repeating: nil, count: paths.count)
        var asked: [String: (tree: any SourceTree, positions: [Int], paths: [String])] = [:]
        for (position, path) in paths.enumerated() {
            guard let place = place(of: path) else { continue }
            var group = asked[place.mount ?? ""] ?? (place.tree, [], [])
            group.positions.append(position)
            group.paths.append(place.path)
            asked[place.mount ?? ""] = group
        }
        for group in asked.values {
            for (position, version) in zip(group.positions, group.tree.versions(of: group.paths)) {
                versions[position] = version
            }
        }
        return versions
    }
}
