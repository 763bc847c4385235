import GitTransport
import Names

extension Observer {
    /// Heads that no branch holds any more, as after a squash, come from the forge's own refs. Those of releases that may
    /// still be running come by their ids where there is no such ref any more: GitLab deletes it 14 days after the merge
    /// (`MergeRequest::CleanupSchedule`, app/models/merge_request/cleanup_schedule.rb).
    ///
    /// - Parameter since: when the oldest running release was cut, in seconds since 1970.
    func fetchHeads(of requests: [MergeRequest], since: Int) async throws {
        let missing = try requests.filter { try $0.head.map(isUnknown) ?? false }.sorted { $0.id > $1.id }.prefix(20)
        guard !missing.isEmpty else { return }
        let refs = Set(
            try await project.remote.refs(under: missing.map { project.forge.headRef(of: $0.id) }).map(\.object))
        let heads = Set(missing.compactMap(\.head))
        let named = heads.filter { refs.contains($0.object) }
        if !named.isEmpty { try await project.remote.fetch(named.sorted().map(\.object), into: project.store) }
        let recent = missing.filter { $0.createdAt > since - Self.clockLeeway }.compactMap(\.head)
        let tried = recent.filter { !named.contains($0) }.prefix(3)
        for head in tried { try await fetch(byID: head) }
        // What is nowhere now isn't looked for at each look of the run.
        for head in heads.subtracting(named).subtracting(tried) { formerHeads.forget(head) }
    }

    /// A commit may carry the time of a clock that is wrong by some days.
    private static let clockLeeway = 7 * 86_400

    private func isUnknown(_ head: CommitID) throws -> Bool {
        try !formerHeads.isGone(head) && !project.store.keeps(head.object)
    }

    /// A server that no longer has the commit, or gives none by its id, says so: then nothing shows how that request ended.
    private func fetch(byID head: CommitID) async throws {
        do throws(GitTransportError) {
            try await project.remote.fetch([head.object], into: project.store)
        } catch {
            guard [.missingObject, .refused].contains(error.kind) else { throw error }
            formerHeads.forget(head)
        }
    }
}
