/// A provider didn't do what it was asked for.
package struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure, which callers act on.
    package enum Kind: Hashable, Sendable {
        /// The token isn't accepted, or lacks a right.
        case permission
        /// There is no such job, branch or run.
        case notFound
        /// The provider refuses the order as it is.
        case refused
        /// The provider limits requests, or is temporarily out of service.
        case busy
        /// The answer to an order says that the provider is temporarily out of service. A gateway may answer so although
        /// the order got through.
        case overloaded
        /// The provider couldn't be reached: the request was not sent.
        case unreachable
        /// The order was sent and its answer was lost: it may have started a run.
        case answerLost
        /// Only a person can decide how to go on.
        case undecided
        /// An answer that makes no sense.
        case malformed
    }

    package let kind: Kind
    /// The cause, in the provider's words where it has some.
    package let message: String
    /// The remedy.
    package let hint: String?
    /// True if it is unknown whether the order started a run. Its claim stays until a later search or a person settles that.
    package var leavesOrderOpen = false

    /// An error with a message and, where there is one, a remedy.
    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        (self.kind, self.message, self.hint) = (kind, message, hint)
    }

    /// The message.
    package var description: String { message }
}
