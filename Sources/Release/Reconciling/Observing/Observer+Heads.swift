import GitTransport
import Names

extension Observer {
    /// Fetches heads that no branch holds any more, as after a squash, from the forge's own refs. GitLab deletes such a
    /// ref 14 days after the merge (`MergeRequest::CleanupSchedule`, app/models/merge_request/cleanup_schedule.rb):
    /// then heads of releases that may still be running are fetched by their ids.
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
        // Heads that are not found now are not looked for again in this run.
        for head in heads.subtracting(named).subtracting(tried) { formerHeads.markMissing(head) }
    }

    /// A commit may carry the time of a clock that is wrong by some days.
    private static let clockLeeway = 7 * 86_400

    private func isUnknown(_ head: CommitID) throws -> Bool {
        try !formerHeads.isMissing(head) && !project.store.keeps(head.object)
    }

    /// Fetches a commit by its id. If the server no longer has it, or serves no commits by id, nothing shows how its
    /// merge request ended.
    private func fetch(byID head: CommitID) async throws {
        do throws(GitTransportError) {
            try await project.remote.fetch([head.object], into: project.store)
        } catch {
            guard [.missingObject, .refused].contains(error.kind) else { throw error }
            formerHeads.markMissing(head)
        }
    }
}
