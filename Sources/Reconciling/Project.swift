import Forges
import GitStore
import GitTransport
import Logging
import Releases

/// One project: its trains, and where their truth is.
public struct Project: Sendable {
    /// The trains.
    public var fleet: Fleet
    /// Who signs merge commits.
    public var identity: CommitIdentity
    /// Where merge requests are.
    public var forge: any Forge
    /// Where branches and tags are.
    public var remote: any GitRemote
    /// The uploads of its apps; `nil`: there are none.
    public var uploads: UploadJobs?
    /// Where objects are kept on this machine.
    public var store: Repository
    /// Where to say what is going on.
    public var logger: Logger

    /// All of it.
    public init(
        fleet: Fleet, identity: CommitIdentity, forge: any Forge, remote: any GitRemote, store: Repository,
        logger: Logger
    ) {
        (self.fleet, self.identity, self.forge) = (fleet, identity, forge)
        (self.remote, self.store, self.logger) = (remote, store, logger)
    }
}
