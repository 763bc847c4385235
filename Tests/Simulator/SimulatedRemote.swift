import GitStore
import GitTransport
import Names

/// The git server of a ``SimulatedWorld``, as one run of relctl reaches it.
package struct SimulatedRemote: GitRemote {
    let world: SimulatedWorld
    let injector: FaultInjector

    /// The server as one run sees it, with the faults of its injector.
    package init(_ world: SimulatedWorld, _ injector: FaultInjector) { (self.world, self.injector) = (world, injector) }

    package func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        try await injector.read(.listRefs) { behind throws(GitTransportError) in
            let view = world.view(behind: behind)
            let heads = view.requests.compactMap { request in
                request.head.map { RemoteRef(name: "refs/merge-requests/\(request.id.number)/head", object: $0.object) }
            }
            return (view.refs.map { RemoteRef(name: $0.key, object: $0.value) } + heads)
                .filter { ref in prefixes.contains { ref.name.hasPrefix($0) } }
        }
    }

    package func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {}

    /// One ref after the other, as git's server does it: anything can happen between two of them.
    package func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        var refusals: [String: GitTransportError] = [:]
        for update in updates {
            do throws(GitTransportError) {
                try await injector.write(.push) { () throws(GitTransportError) in try world.move(update) }
            } catch {
                guard [.moved, .refused].contains(error.kind) else { throw error }
                refusals[update.ref] = error
            }
        }
        return refusals
    }
}

extension SimulatedWorld {
    fileprivate func move(_ update: RefUpdate) throws(GitTransportError) {
        try state.withLock { state throws(GitTransportError) in
            guard state.now.refs[update.ref] ?? .zero == update.old else { throw GitTransportError(.moved, "moved") }
            state.keep()
            state.now.refs[update.ref] = update.new == .zero ? nil : update.new
            state.effects.append((update.new == .zero ? "delete " : "push ") + update.ref)
            state.follow(update.ref)
        }
        check(update)
    }
}
