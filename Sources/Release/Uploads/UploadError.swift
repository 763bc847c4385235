/// A provider didn't do what it was asked for.
package struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure, which callers act on.
    package enum Kind: Hashable, Sendable {
        /// The token isn't accepted, or lacks a right.
        case permission
        /// There is no such job, branch or run.
        case notFound
        /// It refuses the order as it is.
        case refused
        /// Too many requests, or out of order for now.
        case busy
        /// Out of order for now, says an answer to an order; a gateway may say so of one that got through.
        case overloaded
        /// Nothing was sent.
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
    /// True if nobody can tell what became of an order: its claim stays until a later search, or a person, tells.
    package var leavesOrderOpen = false

    /// An error with a message and, where there is one, a remedy.
    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        (self.kind, self.message, self.hint) = (kind, message, hint)
    }

    /// The message.
    package var description: String { message }
}
