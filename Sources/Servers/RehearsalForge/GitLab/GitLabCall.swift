import Names

typealias GitLabRoute = Route<GitLabCall>

/// One call of the API: who asks for what, and the state that it may change.
struct GitLabCall {
    let request: WireRequest
    /// Parameters in the path, by the names of the route.
    let path: [String: String]
    /// Parameters of the query and the body together; GitLab takes them from either.
    let parameters: Parameters
    /// The account that asks; a call that needs none has a guest.
    let user: ForgeUser
    let token: ForgeToken?
    let repository: GitProgramRepository
    /// The address of the forge, such as `http://127.0.0.1:8080`.
    let origin: String
    var state: ForgeState
    /// The state that lists show; older than ``state`` when lists lag.
    let listed: ForgeState

    /// The number of the merge request in the path.
    var iid: Int {
        get throws(APIError) {
            guard let iid = path["iid"].flatMap({ Int($0) }) else { throw .parameters("merge_request_iid is invalid") }
            return iid
        }
    }

    /// Renders what `state` knows.
    var rendering: GitLabRendering { GitLabRendering(state: state, origin: origin, user: user) }

    /// Renders what lists show.
    var listRendering: GitLabRendering { GitLabRendering(state: listed, origin: origin, user: user) }

    /// Refuses those with a lower role.
    func demand(_ role: ForgeUser.Role) throws(APIError) {
        guard user.role >= role else { throw .forbidden("403 Forbidden") }
    }

    /// The commit that a branch, tag or (shortened) id names.
    func resolve(_ name: String) async throws(APIError) -> CommitID? {
        for prefix in ["refs/heads/", "refs/tags/", ""] {
            if let ref = state.refs[prefix + name] { return ref.commit }
        }
        return try await repository.commit(named: name)
    }
}
