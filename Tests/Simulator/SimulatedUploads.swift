import GitTransport
import Names
import Uploads

/// The CI of a ``SimulatedWorld``, as one run of relctl reaches it: jobs start on what the branch holds just then.
public struct SimulatedUploads: UploadProvider {
    let world: SimulatedWorld
    let hazard: Hazard

    /// The CI as seen by a run that dies as the hazard says.
    public init(_ world: SimulatedWorld, _ hazard: Hazard) { (self.world, self.hazard) = (world, hazard) }

    public func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        // Nobody knows what becomes of a call that dies.
        try await hazard.around(UploadError(.answerLost, "the run is dead")) { () throws(UploadError) in
            world.state.withLock { state in
                let number = state.uploads.count + 1
                let tip = state.refs[order.branch.ref].map { CommitID($0) }
                let run = UploadRun(id: "\(number)", url: "https://ci/\(number)", state: .waiting, commit: tip)
                state.uploads.append((order, run))
                state.effects.append("upload \(order.app)")
                return run
            }
        }
    }

    public func run(_ id: String) async throws(UploadError) -> UploadRun {
        try hazard.check(Self.death)
        guard let run = world.state.withLock({ state in state.uploads.first { $0.run.id == id }?.run }) else {
            throw UploadError(.notFound, "no run \(id)")
        }
        return run
    }

    public func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        try hazard.check(Self.death)
        return world.state.withLock { state in
            state.uploads.first { $0.order == order }.map { .found($0.run) } ?? .nothing
        }
    }

    private static let death = UploadError(.unreachable, "the run is dead")
}
