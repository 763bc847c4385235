import CGit2
import Names

/// A name in a folder of a revision.
package struct TreeChild: Hashable, Sendable {
    /// The kind of object that a name stands for.
    package enum Kind: Hashable, Sendable {
        case file
        /// The blob holds the path that it leads to.
        case symbolicLink
        case folder
        case submodule
    }

    /// The name; what is no UTF-8 in it is U+FFFD.
    package let name: String
    package let kind: Kind
    /// The blob, tree or commit.
    package let id: ObjectID
}

extension Repository {
    /// Lists the entries of a tree, in git's order.
    package func children(of tree: TreeID) throws(GitStoreError) -> [TreeChild] {
        try withObjects { objects throws(GitStoreError) in
            let tree = try TreeStore(objects).tree(tree.object)
            return tree.entries.map { entry in
                let name = String(decoding: tree.name(entry), as: UTF8.self)
                return TreeChild(name: name, kind: entry.item.mode.kind, id: entry.item.id)
            }
        }
    }

    /// How many bytes a blob has.
    package func blobSize(_ id: ObjectID) throws(GitStoreError) -> Int {
        try withObjects { objects throws(GitStoreError) in try objects.size(ofFile: id) }
    }

    /// The bytes of a blob.
    package func blob(_ id: ObjectID) throws(GitStoreError) -> [UInt8] {
        try withObjects { objects throws(GitStoreError) in try objects.read(id, .blob) }
    }

    /// The folder that the repository's files are checked out to; `nil` for a bare one.
    package var workTree: String? {
        get throws(GitStoreError) {
            try withHandle { handle throws(GitStoreError) in
                git_repository_workdir(handle.repository).map { String(cString: $0) }
            }
        }
    }

    /// The commit that any name of git's means here, such as `main`, `v1.0` or `HEAD~2`; `nil` when there is none.
    package func commit(named revision: String) throws(GitStoreError) -> CommitID? {
        let id = try withHandle { handle throws(GitStoreError) -> ObjectID? in
            var object: OpaquePointer?
            let code = git_revparse_single(&object, handle.repository, revision)
            defer { git_object_free(object) }
            // What git can't read as a name, such as `:`, names nothing.
            guard code >= 0 else { return nil }
            return git_object_id(object).map { ObjectID($0.pointee) }
        }
        return try id.map { id throws(GitStoreError) in try peelToCommit(id) }
    }
}

extension FileMode {
    fileprivate var kind: TreeChild.Kind {
        switch self {
        case .tree: .folder
        case .symlink: .symbolicLink
        case .submodule: .submodule
        default: .file
        }
    }
}
