import GitTransport
import Names
import Uploads

/// The CI of a ``SimulatedWorld``, as one run of relctl reaches it: jobs start on what the branch holds just then.
package struct SimulatedUploads: UploadProvider {
    let world: SimulatedWorld
    let injector: FaultInjector

    /// The CI as one run sees it, with the faults of its injector.
    package init(_ world: SimulatedWorld, _ injector: FaultInjector) { (self.world, self.injector) = (world, injector) }

    package func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        try await injector.write(.startUpload) { () throws(UploadError) in
            world.state.withLock { state in
                let number = state.uploads.count + 1
                let tip = state.now.refs[order.branch.ref].map { CommitID($0) }
                let run = UploadRun(id: "\(number)", url: "https://ci/\(number)", state: .waiting, commit: tip)
                state.uploads.append((order, run))
                state.effects.append("upload \(order.app)")
                return run
            }
        }
    }

    package func run(_ id: String) async throws(UploadError) -> UploadRun {
        try await injector.read(.readRun) { _ throws(UploadError) in
            guard let run = world.state.withLock({ state in state.uploads.first { $0.run.id == id }?.run }) else {
                throw UploadError(.notFound, "no run \(id)")
            }
            return run
        }
    }

    package func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        try await injector.read(.searchRun) { _ throws(UploadError) in
            world.state.withLock { state in
                state.uploads.first { $0.order == order }.map { .found($0.run) } ?? .nothing
            }
        }
    }
}
