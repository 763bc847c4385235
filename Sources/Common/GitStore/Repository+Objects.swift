import CGit2
import Names

extension Repository {
    /// Whether the object is there, on disk or in memory.
    package func contains(_ id: ObjectID) throws(GitStoreError) -> Bool {
        try withObjects { objects in objects.contains(id) }
    }

    /// Whether the object is on disk. What is in memory alone must not keep a fetch from bringing it: later runs, and
    /// the server, take what refers to it for complete.
    package func keeps(_ id: ObjectID) throws(GitStoreError) -> Bool {
        try withObjects { objects in objects.isOnDisk(id) }
    }

    /// Whether an object is a commit. It isn't read: whoever can push can point a ref at a file of any size.
    ///
    /// - Throws: `missingObject` when it isn't there.
    package func isCommit(_ id: ObjectID) throws(GitStoreError) -> Bool {
        try withObjects { objects throws(GitStoreError) in try objects.kind(of: id) == .commit }
    }

    /// Reads a commit.
    ///
    /// - Throws: `missingObject` when it isn't there.
    package func commit(_ id: CommitID) throws(GitStoreError) -> Commit {
        let bytes = try withObjects { objects throws(GitStoreError) in try objects.read(id.object, .commit) }
        return try CommitText.parse(bytes, id)
    }

    /// The commit that an id names in the end: the commit itself, or what an annotated tag (of a tag …) points at.
    ///
    /// - Throws: `missingObject`, or `broken` for a tree or a blob.
    package func peelToCommit(_ id: ObjectID) throws(GitStoreError) -> CommitID {
        try withObjects { objects throws(GitStoreError) in try Self.peel(id, in: objects) }
    }

    /// The commit of a full id, or of at least 7 digits of one that no other object has; `nil` otherwise.
    package func resolve(_ revision: String) throws(GitStoreError) -> CommitID? {
        guard (7...40).contains(revision.utf8.count), revision.utf8.allSatisfy(\.isHexDigit) else { return nil }
        return try withObjects { objects throws(GitStoreError) -> CommitID? in
            guard let id = objects.find(revision) else { return nil }
            do throws(GitStoreError) {
                return try Self.peel(id, in: objects)
            } catch  where error.kind == .broken {
                return nil
            }
        }
    }

    private static func peel(_ id: ObjectID, in objects: ObjectDatabase) throws(GitStoreError) -> CommitID {
        var id = id
        // git itself stops at no depth; no one has a chain of that many tags.
        for _ in 0..<100 {
            switch try objects.kind(of: id) {
            case .commit: return CommitID(id)
            case .tag: id = try CommitText.target(ofTag: objects.read(id, .tag), id)
            case .tree, .blob: throw GitStoreError(.broken, "\(id.hex) is no commit")
            }
        }
        throw GitStoreError(.broken, "\(id.hex) is a tag of tags without end")
    }

    /// Signs every commit that is made from now on.
    package func sign(with signer: CommitSigner) { self.signer.withLock { $0 = signer } }

    /// Keeps a new commit in memory; equal arguments give an equal id. It is signed if ``sign(with:)`` was called.
    ///
    /// - Throws: `broken` when the message holds a NUL byte, as git refuses it.
    package func writeCommit(
        tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String
    ) throws(GitStoreError) -> CommitID {
        let text = try CommitText.compose(
            tree: tree, parents: parents, author: author, committer: committer, message: message,
            signer: signer.withLock(\.self))
        return CommitID(try withObjects { objects throws(GitStoreError) in try objects.write(text, .commit) })
    }
}

extension Repository {
    /// Keeps the tree without files in memory.
    package func writeEmptyTree() throws(GitStoreError) -> TreeID {
        TreeID(try withObjects { objects throws(GitStoreError) in try objects.write([], .tree) })
    }
}

extension ObjectDatabase {
    /// The one object whose id starts with these digits; `nil` for none, or several.
    func find(_ digits: String) -> ObjectID? {
        if let id = ObjectID(hex: digits) { return contains(id) ? id : nil }
        let padded = digits + String(repeating: "0", count: 40 - digits.utf8.count)
        guard var short = ObjectID(hex: padded)?.raw else { return nil }
        var found = git_oid()
        guard git_odb_exists_prefix(&found, raw, &short, digits.utf8.count) == 0 else { return nil }
        return ObjectID(found)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
