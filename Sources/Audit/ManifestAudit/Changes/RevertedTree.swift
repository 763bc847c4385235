import Workspaces

/// A tree with a set of changes undone: files that changed are read from an earlier tree, all others from this one.
///
/// Files that git doesn't track, such as resolved dependencies, are the same before and after.
package struct RevertedTree: SourceTree {
    private let current: any SourceTree
    private let earlier: any SourceTree
    private let changed: Set<String>
    private let changedNames: Set<String>
    /// The folders above changed files.
    private let folders: Set<String>

    /// - Parameter changed: the files that differ between the two trees, by path.
    package init(_ current: any SourceTree, to earlier: any SourceTree, changed: some Sequence<String>) {
        (self.current, self.earlier, self.changed) = (current, earlier, Set(changed))
        changedNames = Set(self.changed.map(\.lastPathComponent))
        var folders: Set<String> = []
        for path in self.changed {
            var folder = path
            repeat { folder = folder.parentPath } while folders.insert(folder).inserted && !folder.isEmpty
        }
        self.folders = folders
    }

    /// Whether the file at a path differs between the two trees, symbolic links on the way followed.
    func isChanged(_ path: String) -> Bool {
        if changed.contains(path) { return true }
        guard changedNames.contains(path.lastPathComponent), let folder = resolved(path.parentPath) else {
            return false
        }
        return changed.contains(folder.isEmpty ? path.lastPathComponent : folder + "/" + path.lastPathComponent)
    }

    /// Whether the file at a path differs between the two trees, or one in the folder there.
    func touches(_ path: String) -> Bool { !path.isEmpty && (changed.contains(path) || folders.contains(path)) }

    /// Whether both trees have the same files, whatever is in them. A link may lead elsewhere.
    var hasSameFiles: Bool {
        changed.allSatisfy { path in
            entry(path, of: current).map { !$0.isLink && $0 == entry(path, of: earlier) } ?? false
        }
    }

    /// Whether a file changed that describes targets or what they declare, by its name.
    var changesDescriptions: Bool {
        changed.contains { path in
            let name = path.lastPathComponent
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            return Self.describingNames.contains(name) || name.lowercased() == "podfile"
                || Self.describingEndings.contains(ending)
        }
    }

    private static let describingNames: Set<String> = [
        "Package.swift", "Project.swift", "Workspace.swift",
    ]
    private static let describingEndings: Set<String> = [
        "entitlements", "lock", "pbxproj", "plist", "podspec", "resolved", "xcconfig", "xcprivacy", "xcscheme",
        "xcworkspacedata", "yaml", "yml",
    ]

    private func entry(_ path: String, of tree: any SourceTree) -> TreeEntry? {
        let siblings = try? tree.list(path.parentPath)
        return siblings?.first { $0.name == path.lastPathComponent }
    }

    /// Lists the entries of a folder.
    package func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        let now = try current.list(folder)
        guard folders.contains(folder) else { return now }
        let then = try earlier.list(folder)
        let (known, there) = (Set(then.map(\.name)), Set(now.map(\.name)))
        func differs(_ entry: TreeEntry) -> Bool {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            return changed.contains(path) || folders.contains(path)
        }
        let kept = now.filter { !differs($0) || known.contains($0.name) }
        let returned = then.filter { !there.contains($0.name) && differs($0) }
        return (kept + returned).sorted { $0.name < $1.name }
    }

    /// The path of a folder with its symbolic links resolved.
    package func resolved(_ folder: String) -> String? { current.resolved(folder) ?? earlier.resolved(folder) }

    /// The bytes of a file, as they were.
    package func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        try (isChanged(path) ? earlier : current).contents(of: path, limit: limit)
    }

    /// Returns versions of files; those of the one tree say nothing about the other's.
    package func versions(of paths: [String]) -> [FileVersion?] {
        var now = current.versions(of: paths.filter { !isChanged($0) })[...]
        var then = earlier.versions(of: paths.filter(isChanged))[...]
        return paths.map { (isChanged($0) ? then.popFirst() : now.popFirst()) ?? nil }
    }
}
