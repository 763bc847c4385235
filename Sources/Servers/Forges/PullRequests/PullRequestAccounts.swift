import Names
import WebAPI

/// The labels, assignees and reviewers that a new pull request still lacks.
///
/// These forges take labels, assignees and reviewers in requests of their own, after the pull request is there. Until then
/// its description says so: a run that ended in between is finished by the next one.
struct PullRequestAdditions: Equatable, Sendable {
    var labels: [String] = []
    var assignees: [String] = []
    var reviewers: [String] = []
    var teams: [String] = []
}

extension PullRequestProject {
    /// Returns the additions that a pull request lacks.
    ///
    /// - Parameter lookUp: the path below the API's root of the account with an id.
    func additions(
        of wanted: NewMergeRequest, to present: MergeRequest, named: [PullRequestUser],
        lookUp: (Int) async throws(ForgeError) -> String
    ) async throws(ForgeError) -> PullRequestAdditions {
        var reviewers: [String] = []
        for id in wanted.reviewerIDs + named.map(\.id) where !present.reviewerIDs.contains(id) {
            let login = try await login(of: id, lookUp: lookUp)
            // Nobody reviews their own; the forge would refuse the whole request.
            if login != present.author, !reviewers.contains(login) { reviewers.append(login) }
        }
        var assignees: [String] = []
        for id in wanted.assigneeIDs where !present.assigneeIDs.contains(id) {
            assignees.append(try await login(of: id, lookUp: lookUp))
        }
        let labels = wanted.labels.filter { present.label($0) == nil }
        let teams = wanted.reviewerTeams.filter { !present.reviewerTeams.contains($0) }
        return PullRequestAdditions(labels: labels, assignees: assignees, reviewers: reviewers, teams: teams)
    }

    /// The accounts of reviewers by name; an unknown one is an error that names it.
    func accounts(named names: [String]) async throws(ForgeError) -> [PullRequestUser] {
        var accounts: [PullRequestUser] = []
        for name in names {
            let login = name.hasPrefix("@") ? String(name.dropFirst()) : name
            do {
                let user: PullRequestUser = try await client.value(of: APICall(.get, ["users", login]))
                logins.remember(user.login ?? login, for: user.id)
                accounts.append(user)
            } catch {
                guard error.kind == .notFound else { throw error }
                throw ForgeError(.invalid, "there is no account \(login) on the forge", hint: "check reviewers")
            }
        }
        return accounts
    }

    /// Asks for reviews, takes the mark away, and reads it anew.
    func finished(
        _ request: MergeRequest, with additions: PullRequestAdditions
    ) async throws(ForgeError) -> MergeRequest {
        let (people, teams) = (additions.reviewers, additions.teams)
        try await ask(people, ReviewRequest(reviewers: people), to: request, tolerating: [.invalid])
        // A token may write here and have no right to see the teams of the organization.
        try await ask(
            teams, ReviewRequest(teamReviewers: teams), to: request, tolerating: [.invalid, .forbidden, .notFound])
        var answer: PullRequest?
        if request.isUnfinished {
            let update = PullRequestUpdate(body: request.finishedDescription)
            answer = try await client.value(of: call(.patch, request.id, body: update))
        }
        guard let answer else { return try value(of: try await read(request.id)) }
        return try value(of: answer, afterWrite: true)
    }

    /// Asks accounts or teams for a review. A refusal is a warning: asking again would not change it.
    private func ask(
        _ names: [String], _ body: ReviewRequest, to request: MergeRequest, tolerating refusals: Set<ForgeError.Kind>
    ) async throws(ForgeError) {
        if names.isEmpty { return }
        do {
            try await client.granted(call(.post, request.id, ["requested_reviewers"], body: body))
        } catch {
            guard refusals.contains(error.kind) else { throw error }
            warnings.add(
                "\(names.joined(separator: ", ")) can't all be asked to review"
                    + " \(request.url.isEmpty ? "\(request.id)" : request.url) (\(error.message)); check reviewers")
        }
    }

    private func login(
        of id: Int, lookUp: (Int) async throws(ForgeError) -> String
    ) async throws(ForgeError) -> String {
        try await logins.value(for: id) { () async throws(ForgeError) in try await lookUp(id) }
    }
}

extension NewMergeRequest {
    var openingDescription: String {
        wantsMore ? description + "\n\n" + MergeRequest.unfinishedMark : description
    }
}
