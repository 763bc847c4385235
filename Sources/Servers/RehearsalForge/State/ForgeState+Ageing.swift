import Names

extension ForgeState {
    /// How long GitLab keeps the head's ref of a merge request that is over, in seconds: 14 days
    /// (`MergeRequests::CleanupRefsService::TIME_THRESHOLD`, app/services/merge_requests/cleanup_refs_service.rb, 15 to 19).
    package static let refLifetime = 14 * 86_400

    /// The merge requests whose head's ref is due to go.
    private var expiredRequests: [ForgeMergeRequest] {
        // GitHub keeps them for good.
        guard project.kind == .gitlab else { return [] }
        return mergeRequests.filter { request in
            guard let end = request.state == .merged ? request.mergedAt : request.closedAt,
                request.state != .opened
            else { return false }
            return clock.now - end >= Self.refLifetime && refs[headRef(of: request)] != nil
        }
    }

    /// Whether ``cleanUpRefs(in:)`` has anything to do.
    var hasExpiredRefs: Bool { !expiredRequests.isEmpty }

    /// Deletes the refs of merge requests that have long been over. Their objects stay: GitLab keeps them by a ref that it
    /// doesn't advertise (`MergeRequests::CleanupRefsService#keep_around`).
    mutating func cleanUpRefs(in repository: GitProgramRepository) async throws(APIError) {
        for request in expiredRequests {
            let name = headRef(of: request)
            guard let head = refs[name]?.commit else { continue }
            _ = try await repository.setRef("refs/keep-around/\(head)", from: nil, to: head)
            guard try await repository.setRef(name, from: head, to: nil) else { throw .broken("\(name) moved") }
            refs[name] = nil
        }
    }

    /// The ref that holds the head of a merge request.
    func headRef(of request: ForgeMergeRequest) -> String { project.kind.headRef(of: request.iid) }
}
