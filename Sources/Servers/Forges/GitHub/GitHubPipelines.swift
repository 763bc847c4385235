import Names
import WebAPI

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
        case "behind": return .blocked("need_rebase")
        case .some(let word): return .blocked(word)
        }
    }
}

extension GitHubForge {
    /// The workflow run that says most about the head, read once: nothing is decided by it.
    func pipeline(of read: PullRequest) async throws(ForgeError) -> Pipeline? {
        guard let sha = read.head?.sha else { return nil }
        return try await pipelinesOfHeads.value(for: sha) { () async throws(ForgeError) in
            let run = try await runs(of: sha).first
            // `unstable`: something that isn't required failed or runs, perhaps in another CI.
            guard run == nil || read.mergeableState == "unstable" && run?.hasSucceeded == true else { return run }
            let check = try await checks(of: sha).first?.pipeline
            return check ?? run
        }
    }

    /// The workflow runs of a commit: those that failed, then those that run, then the rest, each newest first.
    package func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        // Tokens without the permission for Actions are common.
        let found = try await client.ifAllowed { () async throws(ForgeError) -> [Pipeline] in
            try await runs(of: commit.hex)
        }
        if let found, !found.isEmpty { return found }
        return try await checks(of: commit.hex).map(\.pipeline)
    }

    /// From the newest hundred workflow runs of the repository; what is not among them is not told.
    package func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline] {
        let answer = try await client.ifAllowed { () async throws(ForgeError) -> GitHubRuns in
            try await client.value(of: project.call(.get, ["actions", "runs"], query: [project.pageSize]))
        }
        let ofHeads = Dictionary(grouping: answer?.workflowRuns ?? []) { $0.headSha.flatMap { CommitID(hex: $0) } }
        return Dictionary(uniqueKeysWithValues: commits.map { ($0, ofHeads[$0].flatMap(Self.decisive)) })
            .compactMapValues(\.self)
    }

    private static func decisive(_ runs: [GitHubRuns.Run]) -> Pipeline? { pipelines(of: runs).first }

    private func runs(of sha: String) async throws(ForgeError) -> [Pipeline] {
        let query = [("head_sha", sha), project.pageSize]
        let answer: GitHubRuns = try await client.value(of: project.call(.get, ["actions", "runs"], query: query))
        return Self.pipelines(of: answer.workflowRuns ?? [])
    }

    /// Those that failed, then those that run, then the rest. Listed newest first: what a workflow was started for again
    /// has taken the place of its older run.
    private static func pipelines(of all: [GitHubRuns.Run]) -> [Pipeline] {
        var seen: Set<[String]> = []
        let runs = all.filter { run in
            guard let workflow = run.workflowId else { return true }
            return seen.insert(["\(workflow)", run.headBranch ?? "", run.event ?? ""]).inserted
        }
        let failed = runs.filter(\.hasFailed)
        let running = runs.filter { $0.conclusion == nil }
        let rest = runs.filter { !$0.hasFailed && $0.conclusion != nil }
        return (failed + running + rest).compactMap(\.value)
    }
}

extension Pipeline {
    fileprivate var hasSucceeded: Bool { GitHubConclusion.hasPassed(status) }
}

extension GitHubRuns.Run {
    fileprivate var hasFailed: Bool { conclusion.map { !GitHubConclusion.hasPassed($0) } ?? false }

    fileprivate var value: Pipeline? {
        guard let status = conclusion ?? status else { return nil }
        var value = Pipeline(status: status, url: htmlUrl.flatMap(PeopleLink.checked) ?? "")
        (value.ref, value.startedAt) = (headBranch, createdAt.flatMap(Timestamp.seconds(iso8601:)))
        return value
    }
}
