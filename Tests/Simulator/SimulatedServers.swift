import Forges
import GitStore
import GitTransport
import Names

/// The git server of a ``SimulatedWorld``, as one run of relctl reaches it.
public struct SimulatedRemote: GitRemote {
    let world: SimulatedWorld
    let hazard: Hazard

    /// The server as seen by a run that dies as the hazard says.
    public init(_ world: SimulatedWorld, _ hazard: Hazard) { (self.world, self.hazard) = (world, hazard) }

    private static let death = GitTransportError(.unreachable, "the run is dead")

    public func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        try hazard.check(Self.death)
        return world.state.withLock { state in
            state.refs.filter { ref in prefixes.contains { ref.key.hasPrefix($0) } }
                .map { RemoteRef(name: $0.key, object: $0.value) }
        }
    }

    public func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {
        try hazard.check(Self.death)
    }

    public func push(_ update: RefUpdate, objects: [ObjectID], from store: Repository) async throws(GitTransportError) {
        try await hazard.around(Self.death) { () throws(GitTransportError) in
            try world.state.withLock { state throws(GitTransportError) in
                guard state.refs[update.ref] ?? .zero == update.old else { throw GitTransportError(.moved, "moved") }
                state.refs[update.ref] = update.new == .zero ? nil : update.new
                state.effects.append("push \(update.ref)")
                state.follow(update.ref)
            }
        }
    }
}

/// The forge of a ``SimulatedWorld``, as one run of relctl reaches it.
public struct SimulatedForge: Forge {
    let world: SimulatedWorld
    let hazard: Hazard

    /// The forge as seen by a run that dies as the hazard says.
    public init(_ world: SimulatedWorld, _ hazard: Hazard) { (self.world, self.hazard) = (world, hazard) }

    private static let death = ForgeError(.unreachable, "the run is dead")

    public var opensEmptyMergeRequests: Bool { true }

    public var branchesListedOneByOne: Int { 3 }

    public func mergeRequests(from sources: [BranchName], since: Int) async throws(ForgeError) -> [MergeRequest] {
        try hazard.check(Self.death)
        return world.state.withLock { $0.requests.filter { sources.contains($0.source) } }
    }

    public func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        try hazard.check(Self.death)
        guard let request = world.state.withLock({ state in state.requests.first { $0.id == id } }) else {
            throw ForgeError(.notFound, "no \(id)")
        }
        let verdict: Mergeability.Verdict = request.isDraft ? .blocked("draft_status") : .mergeable
        return (request, Mergeability(verdict: verdict, squashes: false, pipeline: nil))
    }

    public func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        try await effect("open \(request.source) \(request.target)") { state throws(ForgeError) in
            try state.open(request)
        }
    }

    public func change(_ id: MergeRequestID, _ change: MergeRequestChange) async throws(ForgeError) -> MergeRequest {
        try await effect("change \(id)") { state throws(ForgeError) in
            guard state.requests.first(where: { $0.id == id })?.state == .opened else {
                throw ForgeError(.ignored, "it is not open")
            }
            let changed = state.change(id) { request in
                if let target = change.target { request.target = target }
                if let isDraft = change.isDraft { request.isDraft = isDraft }
                if let title = change.title { request.title = title }
                if let description = change.description { request.description = description }
                if change.closes { request.state = .closed }
                request.labels.removeAll(where: change.removeLabels.contains)
                request.labels += change.addLabels.filter { !request.labels.contains($0) }
            }
            guard let changed else { throw ForgeError(.notFound, "no \(id)") }
            return changed
        }
    }

    public func merge(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) -> MergeRequest {
        try await hazard.around(Self.death) { () throws(ForgeError) in
            do {
                let merged = try world.merge(id, head: head)
                world.state.withLock { $0.effects.append("merge \(id)") }
                return merged
            } catch let error as ForgeError {
                throw error
            } catch {
                throw ForgeError(.invalid, "\(error)")
            }
        }
    }

    public func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] {
        try hazard.check(Self.death)
        return world.state.withLock { $0.notes[id] ?? [] }
    }

    public func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) {
        try await effect("note \(id)") { state throws(ForgeError) in
            state.lastNote += 1
            state.notes[id, default: []].append(Note(id: state.lastNote, body: body))
        }
    }

    public func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        try await effect("replace note \(id)") { state throws(ForgeError) in
            guard let index = state.notes[id]?.firstIndex(where: { $0.id == note }) else {
                throw ForgeError(.notFound, "no note")
            }
            state.notes[id]?[index].body = body
        }
    }

    public func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        try await effect("delete note \(id)") { state throws(ForgeError) in
            guard state.notes[id]?.contains(where: { $0.id == note }) == true else {
                throw ForgeError(.notFound, "no note")
            }
            state.notes[id]?.removeAll { $0.id == note }
        }
    }

    public func mergeRequest(bringing commit: CommitID) async throws(ForgeError) -> MergeRequestID? { nil }

    public func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] { [] }

    public func time() async throws(ForgeError) -> Int { world.state.withLock { $0.clock } }

    public func projectPath() async throws(ForgeError) -> String { "mobile/ios" }

    public func inspect(branches: [BranchName]) async throws(ForgeError) -> ForgeInspection { ForgeInspection() }

    public func headRef(of id: MergeRequestID) -> String { "refs/merge-requests/\(id.number)/head" }

    private func effect<Result>(
        _ name: String, _ body: (inout SimulatedWorld.State) throws(ForgeError) -> Result
    ) async throws(ForgeError) -> Result {
        try await hazard.around(Self.death) { () throws(ForgeError) in
            try world.state.withLock { state throws(ForgeError) in
                let result = try body(&state)
                state.effects.append(name)
                return result
            }
        }
    }
}
