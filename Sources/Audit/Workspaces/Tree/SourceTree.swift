import ManifestSyntax

/// A read-only tree of files: a folder on disk or a revision of a git repository.
///
/// Paths are relative to the root, with `/` between names and none at either end; the root itself is the empty path.
/// Implementations never leave their root, follow no symbolic link that does, and change nothing.
package protocol SourceTree: Sendable {
    /// Lists the entries of a folder, sorted by name in scalar order; empty if there is no such folder.
    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry]

    /// Where a folder really is, symbolic links followed; `nil` where there is none below the root.
    func resolved(_ folder: String) -> String?

    /// The bytes of a regular file of at most `limit` bytes.
    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8]

    /// The first bytes of a regular file, `count` of them or as many as it has.
    func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8]

    /// Returns the version of each file, cheaply; `nil` for other things than regular files. Paths that come folder by
    /// folder are answered fastest.
    func versions(of paths: [String]) -> [FileVersion?]
}

extension SourceTree {
    /// The first bytes, of all of them.
    package func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8] {
        Array(try contents(of: path, limit: BinaryImports.sizeLimit).prefix(count))
    }
}

/// A name in a folder of a source tree.
package struct TreeEntry: Hashable, Sendable {
    /// The kind of an entry, with symbolic links within the root resolved.
    package enum Kind: Hashable, Sendable {
        case file
        case folder
    }

    /// The name alone.
    package var name: String
    /// File or folder.
    package var kind: Kind
    /// Whether it is a symbolic link to that.
    package var isLink: Bool

    /// An entry of a folder.
    package init(name: String, kind: Kind, isLink: Bool = false) {
        (self.name, self.kind, self.isLink) = (name, kind, isLink)
    }
}

/// Why a path of a source tree can't be read.
package enum SourceTreeError: Error, Hashable, Sendable {
    /// There is no such file or folder.
    case absent
    /// A symbolic link on the way leads to this path, where nothing is.
    case dangling(String)
    /// It, or a symbolic link on the way, leads out of the root.
    case outsideRoot
    /// It is a folder, a device, a pipe or a socket.
    case notAFile
    /// It has more bytes than the limit.
    case tooLarge(bytes: Int)
    /// The system or the object store refused; the text says why.
    case failed(String)
}

extension SourceTreeError {
    /// The error as a tree throws it that has the root of this one at a folder.
    package func placed(at folder: String) -> SourceTreeError {
        guard case .dangling(let path) = self, !folder.isEmpty else { return self }
        return .dangling(folder + "/" + path)
    }
}
