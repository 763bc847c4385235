/// What an object store can't do for us.
public struct GitStoreError: Error, Equatable, Sendable {
    /// What it means for the run.
    public enum Kind: Hashable, Sendable {
        /// No repository there.
        case notARepository
        /// An object isn't there; the caller may fetch it.
        case missingObject
        /// The repository lacks history or objects on purpose (exit 65).
        case shallow
        /// The same, with blobs or trees left out.
        case partial
        /// libgit2 can't be loaded (exit 69).
        case unavailable
        /// Anything else that libgit2 says.
        case broken
    }

    /// What it means for the run.
    public var kind: Kind
    /// What happened.
    public var message: String

    /// An error in words.
    public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
