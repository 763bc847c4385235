/// An error of a forge; its kind decides the exit status.
package struct ForgeError: Error, Equatable, Sendable {
    /// The kind of an error, which decides how the run goes on.
    package enum Kind: Hashable, Sendable {
        /// The token is missing, wrong or expired (exit 4).
        case unauthenticated
        /// The token is good but may not do this (exit 4).
        case forbidden
        /// The server's certificate is not trusted (exit 4).
        case untrusted
        /// There is no such thing, or the forge hides it.
        case notFound
        /// The head moved: observe and plan again.
        case headMoved
        /// The forge won't merge now: read the merge request again.
        case notMergeable
        /// The merge has to wait for a condition, which is no error. The value is the code of the condition, as in
        /// `waitingFor`.
        case blocked(String)
        /// There is one already, or another clash with the state of the forge: observe again.
        case clash
        /// There is nothing to merge yet, and this forge refuses a merge request without commits (GitHub): wait for one.
        case empty
        /// The forge reported success but changed nothing.
        case ignored
        /// The forge considers the request invalid, because of a bug or a setting (exit 1).
        case invalid
        /// Rate-limited or busy (exit 75).
        case busy
        /// Out of reach or broken (exit 69).
        case unreachable
        /// A write was sent and no answer came: it may have happened (look; else exit 69).
        case answerLost
    }

    package var kind: Kind
    /// The forge's own words, or ours, without secrets.
    package var message: String
    /// The remedy, where one is known.
    package var hint: String?

    /// An error in words.
    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        (self.kind, self.message, self.hint) = (kind, message, hint)
    }
}
