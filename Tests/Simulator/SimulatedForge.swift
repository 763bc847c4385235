import Forges
import Names

/// The forge of a ``SimulatedWorld``, as one run of relctl reaches it.
package struct SimulatedForge: Forge {
    let world: SimulatedWorld
    let injector: FaultInjector
    package let showsFormerHeads: Bool

    /// The forge as one run sees it, with the faults of its injector.
    package init(_ world: SimulatedWorld, _ injector: FaultInjector, showsFormerHeads: Bool = true) {
        (self.world, self.injector, self.showsFormerHeads) = (world, injector, showsFormerHeads)
    }

    package var opensEmptyMergeRequests: Bool { true }

    /// The order of requests is to be the same every time. That a list may be older than the refs, stale reads try.
    package var branchesListedOneByOne: Int { 0 }
    package var codeOwners: CodeOwnersSyntax? { .gitlab }

    package func mergeRequests(from sources: [BranchName], since: Int) async throws(ForgeError) -> [MergeRequest] {
        try await injector.read(.listMergeRequests) { behind throws(ForgeError) in
            let view = world.view(behind: behind)
            return view.requests.filter { sources.contains($0.source) }.map { shown($0, view) }
        }
    }

    package func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        try await injector.read(.readMergeRequest) { _ throws(ForgeError) in
            world.state.withLock { $0.countRead() }
            let view = world.view()
            guard let request = view.requests.first(where: { $0.id == id }) else {
                throw ForgeError(.notFound, "no \(id)")
            }
            var mergeability = Mergeability(verdict: world.verdict(on: request), squashes: false, pipeline: nil)
            mergeability.needsNewestTarget = mergeability.verdict == .mergeable && world.variant.method != .merge
            if world.variant.hasMergeQueue { world.readQueue(of: request, into: &mergeability) }
            return (shown(request, view), mergeability)
        }
    }

    private func shown(_ request: MergeRequest, _ view: SimulatedWorld.View) -> MergeRequest {
        guard !showsFormerHeads, let tip = view.refs[request.source.ref] else { return request }
        var request = request
        request.head = CommitID(tip)
        return request
    }

    package func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        try await write(.open, "open \(request.source) -> \(request.target)") { state throws(ForgeError) in
            try state.open(request)
        }
    }

    package func change(_ id: MergeRequestID, _ change: MergeRequestChange) async throws(ForgeError) -> MergeRequest {
        world.check(change, of: id)
        let changed = try await write(.change, (change.closes ? "close " : "change ") + "\(id)") {
            state throws(ForgeError) in
            let present = state.now.requests.first { $0.id == id }?.state
            var labels = MergeRequestChange()
            (labels.addLabels, labels.removeLabels) = (change.addLabels, change.removeLabels)
            guard present == .opened || present != nil && change == labels else {
                throw ForgeError(.ignored, "it is not open")
            }
            let variant = state.variant
            let changed = state.change(id) { request in
                if let target = change.target { request.target = target }
                if let isDraft = change.isDraft { request.isDraft = isDraft }
                if let title = change.title { request.title = title }
                if let description = change.description { request.description = description }
                if change.closes { request.state = .closed }
                request.labels.removeAll(where: change.removeLabels.contains)
                request.labels = variant.labels(request.labels, adding: change.addLabels)
            }
            guard let changed else { throw ForgeError(.notFound, "no \(id)") }
            return changed
        }
        return shown(changed, world.view())
    }

    package func merge(
        _ id: MergeRequestID, head: CommitID, message: String?
    ) async throws(ForgeError) -> MergeRequest {
        try await injector.write(.merge) { () throws(ForgeError) in
            do {
                guard !world.variant.hasMergeQueue else { throw ForgeError(.notMergeable, "the queue merges") }
                let merged = try world.merge(id, head: head)
                world.state.withLock { $0.effects.append("merge \(id)") }
                world.checkMerge(of: merged)
                return merged
            } catch let error as ForgeError {
                throw error
            } catch {
                throw ForgeError(.invalid, "\(error)")
            }
        }
    }

    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        var expected = Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
        expected.needsNewestTarget = world.variant.method != .merge
        if world.variant.hasMergeQueue { expected.queue = MergeQueue() }
        return expected
    }

    package func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) {
        if let request = try? world.request(id) { world.checkMerge(of: request) }
        try await write(.enqueue, "enqueue \(id)") { state throws(ForgeError) in try state.enqueue(id, head: head) }
    }

    package func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] {
        try await injector.read(.listNotes) { behind throws(ForgeError) in world.view(behind: behind).notes[id] ?? [] }
    }

    package func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int {
        try await write(.addNote, "note \(id)") { state throws(ForgeError) in
            state.lastNote += 1
            state.ownNotes.insert(state.lastNote)
            state.now.notes[id, default: []].append(Note(id: state.lastNote, body: body))
            return state.lastNote
        }
    }

    package func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        try await write(.replaceNote, "replace note \(id)") { state throws(ForgeError) in
            guard let index = state.now.notes[id]?.firstIndex(where: { $0.id == note }) else {
                throw ForgeError(.notFound, "no note")
            }
            try state.checkNote(note, on: id)
            state.now.notes[id]?[index].body = body
        }
    }

    package func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        try await write(.deleteNote, "delete note \(id)") { state throws(ForgeError) in
            guard state.now.notes[id]?.contains(where: { $0.id == note }) == true else {
                throw ForgeError(.notFound, "no note")
            }
            try state.checkNote(note, on: id)
            state.now.notes[id]?.removeAll { $0.id == note }
        }
    }

    package func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID? { nil }

    package func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] { [] }

    package func time() async throws(ForgeError) -> Int {
        try await injector.read(.readTime) { _ throws(ForgeError) in world.state.withLock { $0.clock } }
    }

    package func projectPath() async throws(ForgeError) -> String { "mobile/ios" }

    package func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection {
        ForgeInspection()
    }

    package func headRef(of id: MergeRequestID) -> String { "refs/merge-requests/\(id.number)/head" }

    private func write<Value>(
        _ call: Fault.Call, _ name: String, _ body: (inout SimulatedWorld.State) throws(ForgeError) -> Value
    ) async throws(ForgeError) -> Value {
        try await injector.write(call) { () throws(ForgeError) in
            try world.state.withLock { state throws(ForgeError) in
                var next = state
                next.keep()
                let value = try body(&next)
                next.effects.append(name)
                state = next
                return value
            }
        }
    }
}
