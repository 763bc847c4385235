#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Resolves a path component by component, as the system does, and refuses symbolic links that lead out of a tree.
///
/// Anybody may have committed a symbolic link in a tree, so none may lead out of it. Links on the way to a tree belong
/// to the system or the user and are followed.
package struct PathWalk: Hashable, Sendable {
    /// Which folders are trees, besides the work trees of git.
    package enum Roots: Hashable, Sendable {
        case repositories
        /// The current folder is a tree as well, whether or not it is in a repository.
        case repositoriesAndCurrentFolder
    }

    /// Where the path leads, absolute and without symbolic links. Names that don't exist are kept as they are.
    package private(set) var destination = ""
    private let currentFolder: String
    private let roots: Roots

    /// Follows a path from the current folder.
    ///
    /// - Throws: ``FileError/leadsOut(link:tree:)``.
    package init(_ path: String, roots: Roots = .repositories) throws(FileError) {
        currentFolder = Self.resolved(".") ?? "/"
        self.roots = roots
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        for name in Self.names(isAbsolute ? path : currentFolder + "/" + path) where name != "." {
            if name == ".." { leaveFolder() } else { try enter(name) }
        }
        if destination.isEmpty { destination = "/" }
    }

    /// Whether `path` is `folder` or below it. Compared by bytes: names that only look the same are not the same file.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        guard folder != "/", path.utf8.starts(with: folder.utf8) else { return folder == "/" }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }

    /// Split by bytes: a slash with a combining mark is one character, but still ends a name.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The innermost tree that the destination is or lies in; `nil`: none.
    package var tree: String? {
        var folder = destination
        while !folder.isEmpty {
            if isTree(folder) { return folder }
            folder = Self.parent(of: folder)
        }
        return nil
    }

    private mutating func leaveFolder() { destination = Self.parent(of: destination) }

    private mutating func enter(_ name: String) throws(FileError) {
        let next = destination + "/" + name
        // A dangling link counts as a name that doesn't exist.
        guard Self.isLink(next), let target = Self.resolved(next) else { return destination = next }
        if let tree, !Self.isInside(target, tree) { throw .leadsOut(link: next, tree: tree) }
        destination = target
    }

    private static func parent(of folder: String) -> String {
        folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(folder[..<$0]) } ?? ""
    }

    private func isTree(_ folder: String) -> Bool {
        if roots == .repositoriesAndCurrentFolder, folder.utf8.elementsEqual(currentFolder.utf8) { return true }
        var status = stat()
        return lstat(folder + "/.git", &status) == 0
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
