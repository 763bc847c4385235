import Names

extension PullRequest {
    /// GitHub's verdict: `mergeable` is null while it is worked out, and `mergeable_state` is one informal word.
    var gitHubVerdict: Mergeability.Verdict {
        guard isOpened else { return .blocked("not_open") }
        guard let mergeable else { return .checking }
        guard mergeable, mergeableState != "dirty" else { return .conflict }
        if draft == true { return .blocked("draft") }
        switch mergeableState {
        // `unstable`: a check that isn't required fails or runs.
        case nil, "clean", "unstable", "has_hooks": return .mergeable
        case "unknown": return .checking
        case .some(let word): return .blocked(word)
        }
    }
}

extension GitHubForge {
    /// The workflow run of the head that says most: one that failed, else one that runs, else the newest.
    func pipeline(of read: PullRequest) async throws(ForgeError) -> Pipeline? {
        guard read.isOpened, let sha = read.head?.sha else { return nil }
        let runs = try await runs(of: sha)
        let failed = runs.first { run in
            run.conclusion.map { !["success", "neutral", "skipped"].contains($0) } ?? false
        }
        guard let run = failed ?? runs.first(where: { $0.conclusion == nil }) ?? runs.first,
            let status = run.conclusion ?? run.status
        else { return nil }
        return Pipeline(status: status, url: run.htmlUrl ?? "")
    }

    /// When the first workflow run of a commit was made.
    public func pipelineStart(of commit: CommitID, on branch: BranchName) async throws(ForgeError) -> Int? {
        do {
            let runs = try await runs(of: commit.hex)
            return PipelineStart.first(of: runs.map { ($0.headBranch, $0.createdAt) }, on: branch)
        } catch {
            // Tokens without the permission for Actions are common.
            guard [.notFound, .forbidden].contains(error.kind) else { throw error }
            return nil
        }
    }

    private func runs(of sha: String) async throws(ForgeError) -> [GitHubRuns.Run] {
        let query = [("head_sha", sha), project.pageSize]
        let answer: GitHubRuns = try await client.value(of: project.call(.get, ["actions", "runs"], query: query))
        return answer.workflowRuns ?? []
    }
}
