/// The response to a client, or its absence.
package enum Delivery: Sendable {
    case whole(WireAnswer)
    /// Closed in the middle of the body.
    case cut(WireAnswer, after: Int)
    /// Closed without a byte.
    case nothing
}
