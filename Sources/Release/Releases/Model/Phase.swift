/// The phase of a release. Always derived from what the remote shows, never stored.
package enum Phase: String, Hashable, Sendable {
    /// There is no branch, or everything on it has landed.
    case idle
    /// The branch of a train that follows none exists, and is neither published nor offered for merging.
    case regression
    /// A parallel train whose upstream has not landed.
    case following
    /// The upstream has landed, the package isn't published yet.
    case awaitingPublish = "awaiting-publish"
    /// The merge request to `lands_on` is open, or due to be.
    case landing
}
