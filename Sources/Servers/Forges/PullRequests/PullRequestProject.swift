import HTTPTransport
import Names
import WebAPI

/// A repository on a forge that speaks of pull requests in the shapes of GitHub's REST API: GitHub, Gitea, Forgejo.
package struct PullRequestProject: Sendable {
    let client: ForgeClient
    let owner: String
    let name: String
    /// The largest page that the forge gives.
    let pageSize: (name: String, value: String)
    /// The query for the order in which the one touched last comes first.
    let lastTouchedFirst: [(name: String, value: String)]
    let draftTitle: DraftTitle?
    /// Account names by the ids that pull requests showed.
    let logins = Memo<Int, String>()
    /// The name of the token's own account.
    let accountLogin = Memo<String, String?>()
    let warnings = ForgeWarnings()
    /// When each pull request was touched last, as the forge wrote it.
    let touched = Memo<MergeRequestID, String>()
    /// Open pull requests of a list of which only a part was read.
    let oldOpen = Memo<String, [PullRequest]>()

    /// - Parameter project: `owner/name`.
    init(
        client: ForgeClient, project: String, pageSize: (name: String, value: String),
        lastTouchedFirst: [(name: String, value: String)], draftTitle: DraftTitle?
    ) {
        let parts = project.split(separator: "/", maxSplits: 1).map(String.init)
        (owner, name) = (parts.first ?? "", parts.dropFirst().first ?? "")
        (self.client, self.pageSize, self.draftTitle) = (client, pageSize, draftTitle)
        self.lastTouchedFirst = lastTouchedFirst
    }

    /// A call below the repository.
    func call(
        _ method: HTTPRequest.Method, _ segments: [String], query: [(name: String, value: String)] = [],
        body: (any Encodable & Sendable)? = nil
    ) -> APICall {
        APICall(method, ["repos", owner, name] + segments, query: query, body: body)
    }

    /// A call of one pull request.
    func call(
        _ method: HTTPRequest.Method, _ id: MergeRequestID, _ segments: [String] = [],
        body: (any Encodable & Sendable)? = nil
    ) -> APICall {
        call(method, ["pulls", "\(id.number)"] + segments, body: body)
    }

    /// A call of what a pull request shares with issues: labels, assignees, comments.
    func issueCall(
        _ method: HTTPRequest.Method, _ segments: [String], body: (any Encodable & Sendable)? = nil
    ) -> APICall {
        call(method, ["issues"] + segments, body: body)
    }

    /// The single read.
    func read(_ id: MergeRequestID) async throws(ForgeError) -> PullRequest {
        let read: PullRequest = try await client.value(of: call(.get, id))
        remember(read)
        return read
    }

    /// The value of one that an answer holds.
    func value(of answer: PullRequest, afterWrite: Bool = false) throws(ForgeError) -> MergeRequest {
        guard let value = answer.value(draftTitle: draftTitle) else {
            throw ForgeError(afterWrite ? .answerLost : .invalid, "the answer names no branches of !\(answer.number)")
        }
        return value
    }

    /// The settings of the repository.
    func settings<Settings: Decodable>() async throws(ForgeError) -> Settings {
        try await client.value(of: call(.get, []))
    }

    func remember(_ read: PullRequest) {
        if let time = read.updatedAt { touched.remember(time, for: MergeRequestID(read.number)) }
        for user in (read.requestedReviewers ?? []) + (read.assignees ?? []) {
            if let login = user.login { logins.remember(login, for: user.id) }
        }
    }
}

extension PullRequestProject {
    /// The fresh read after a merge that was granted. If it fails, the merge is there all the same: observe again.
    func readAfterMerge(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        let value: MergeRequest
        do {
            value = try self.value(of: try await read(id))
        } catch {
            throw ForgeError(.answerLost, error.message, hint: error.hint)
        }
        guard value.state == .merged else { throw ForgeError(.answerLost, "\(id) does not read as merged yet") }
        return value
    }
}
