import Forges
import GitStore
import GitTransport
import Logging
import Releases

/// One project: its trains, and the forge, the remote and the store that they are read from.
package struct Project: Sendable {
    /// The trains.
    package var fleet: Fleet
    /// The author of merge commits.
    package var identity: CommitIdentity
    package var forge: any Forge
    /// The git server.
    package var remote: any GitRemote
    /// The uploads of its apps; `nil`: there are none.
    package var uploads: UploadJobs?
    /// The object store on this machine.
    package var store: Repository
    package var logger: Logger
    /// The warnings that were given about it.
    let toldWarnings = ToldWarnings()

    /// Creates a project without uploads.
    package init(
        fleet: Fleet, identity: CommitIdentity, forge: any Forge, remote: any GitRemote, store: Repository,
        logger: Logger
    ) {
        (self.fleet, self.identity, self.forge) = (fleet, identity, forge)
        (self.remote, self.store, self.logger) = (remote, store, logger)
    }
}
