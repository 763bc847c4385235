import Names
import WebAPI

/// A check of a commit: a check run of an App, or a commit status of any CI.
struct GitHubCheck: Sendable {
    enum State: Sendable {
        case passed, running, failed
    }

    var name: String
    var word: String
    var state: State
    var url: String?

    var pipeline: Pipeline { Pipeline(status: word, url: url.flatMap(PeopleLink.checked) ?? "") }
}

/// `GET …/commits/SHA/check-runs`.
private struct GitHubCheckRuns: Decodable, Sendable {
    struct Run: Decodable, Sendable {
        var name: String?
        var status: String?
        var conclusion: String?
        var detailsUrl: String?
        var htmlUrl: String?
    }

    var checkRuns: [Run]?
}

/// `GET …/commits/SHA/status`.
private struct GitHubStatuses: Decodable, Sendable {
    struct Status: Decodable, Sendable {
        var context: String?
        var state: String?
        var targetUrl: String?
    }

    var statuses: [Status]?
}

extension GitHubForge {
    /// The newest check of each name on a commit, of GitHub Actions, of Apps and of CIs that report statuses, failed ones
    /// first, then running ones; read once a run. Empty where the token may see neither
    /// (https://docs.github.com/en/rest/checks/runs, https://docs.github.com/en/rest/commits/statuses).
    func checks(of sha: String) async throws(ForgeError) -> [GitHubCheck] {
        try await checksOfHeads.value(for: sha) { () async throws(ForgeError) in
            async let runs = outcome { () async throws(ForgeError) -> GitHubCheckRuns in
                try await client.value(
                    of: project.call(.get, ["commits", sha, "check-runs"], query: [project.pageSize]))
            }
            let statuses: GitHubStatuses? = try? await client.value(
                of: project.call(.get, ["commits", sha, "status"], query: [project.pageSize]))
            let found = (try? await runs.get().checkRuns?.compactMap(\.check)) ?? []
            let all = found + (statuses?.statuses?.compactMap(\.check) ?? [])
            return [.failed, .running, .passed].flatMap { state in all.filter { $0.state == state } }
        }
    }

    /// Returns the waiting word for the required checks that have not passed: failed or missing ones, or running ones.
    func missingCheck(_ required: [String], of sha: String) async -> String? {
        guard !required.isEmpty, let checks = try? await checks(of: sha) else { return nil }
        let states = required.map { name in checks.first { $0.name == name }?.state ?? .failed }
        return states.contains(.failed) ? "ci_must_pass" : states.contains(.running) ? "ci_still_running" : nil
    }
}

extension GitHubCheckRuns.Run {
    fileprivate var check: GitHubCheck? {
        guard let name, let word = conclusion ?? status else { return nil }
        let hasPassed = conclusion.map(GitHubConclusion.hasPassed)
        let state: GitHubCheck.State = hasPassed.map { $0 ? .passed : .failed } ?? .running
        return GitHubCheck(name: name, word: word, state: state, url: detailsUrl ?? htmlUrl)
    }
}

extension GitHubStatuses.Status {
    fileprivate var check: GitHubCheck? {
        guard let context, let state else { return nil }
        let states: [String: GitHubCheck.State] = ["success": .passed, "pending": .running]
        return GitHubCheck(name: context, word: state, state: states[state] ?? .failed, url: targetUrl)
    }
}
