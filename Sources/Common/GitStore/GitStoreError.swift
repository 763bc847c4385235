import Names

/// An error of the object store.
package struct GitStoreError: Error, Equatable, Sendable {
    /// The kind of an error, which decides how the run goes on.
    package enum Kind: Hashable, Sendable {
        /// No repository there.
        case notARepository
        /// An object isn't there; the caller may fetch it.
        case missingObject
        /// The repository lacks history or objects on purpose (exit 65).
        case shallow
        /// The repository is a partial clone that lacks blobs or trees (exit 65).
        case partial
        /// The repository has a form that libgit2 can't read (exit 65).
        case unsupported
        /// An object is there, but its bytes are damaged.
        case damaged
        /// libgit2 can't be loaded (exit 69).
        case unavailable
        /// More than relctl takes on: the message names the limit.
        case beyondLimit
        /// The file system refuses: it is full or read-only, or this account may not read or write there.
        case fileSystem
        /// Anything else that libgit2 says.
        case broken
    }

    package var kind: Kind
    /// The cause.
    package var message: String
    /// The trees and blobs found to be missing before the operation stopped. Fetch them and run the operation again;
    /// more may be missing then. Empty for other errors.
    package var lacking: Set<ObjectID> = []

    /// The remedy, where one is known.
    package var hint: String? {
        switch kind {
        case .damaged:
            "git fsck tells what else is damaged; if this is relctl's own cache, remove it: the next run makes another"
        case .missingObject where !lacking.isEmpty:
            "git fsck lists what is missing; in relctl's own cache it is what the git server no longer has"
        case .missingObject:
            "git fsck tells what is missing; if this is relctl's own cache, remove it: the next run makes another"
        case .fileSystem:
            "make room there, or let this account write there; relctl's own cache goes to another folder with XDG_CACHE_HOME"
        default: nil
        }
    }

    /// An error in words.
    package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

    /// The error of an operation that needs objects which aren't there.
    init(lacking: Set<ObjectID>) {
        self.init(.missingObject, "the store lacks \(lacking.count) objects, such as \(lacking.min()?.hex ?? "")")
        self.lacking = lacking
    }
}
