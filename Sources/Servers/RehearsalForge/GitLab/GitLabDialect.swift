/// GitLab's REST API, version 4, over a ``ForgeState``.
struct GitLabDialect: Sendable {
    let repository: GitProgramRepository
    /// The address of the forge, with its path prefix.
    let origin: String

    static let routes: [GitLabRoute] =
        accountRoutes + projectRoutes + branchRoutes + commitRoutes + contentRoutes + mergeRequestRoutes
        + mergeRequestActionRoutes + noteRoutes + pipelineRoutes + scheduleRoutes + tagRoutes + trainRoutes

    /// Answers one request, and changes the state as it says.
    ///
    /// - Parameters:
    ///   - request: its path is read from behind the prefix, `api` first.
    ///   - path: the parts of that path after `api/v4`.
    ///   - listed: what lists show.
    func answer(
        _ request: WireRequest, path: ArraySlice<String>, listed: ForgeState, state: inout ForgeState
    ) async -> WireAnswer {
        do throws(APIError) {
            return try await carryOut(request, path: path, listed: listed, state: &state)
        } catch {
            return error.answer(from: state.version)
        }
    }

    private func carryOut(
        _ request: WireRequest, path: ArraySlice<String>, listed: ForgeState, state: inout ForgeState
    ) async throws(APIError) -> WireAnswer {
        let credentials = GitLabCredentials(request)
        let token = try credentials.token(in: state)
        guard let (route, pathParameters) = Self.routes.route(request.method, path) else {
            return WireAnswer(404, ["error": "404 Not Found"])
        }
        let user = try admit(token, to: route, pathParameters, in: state)
        try await state.noticePushes(by: user, in: repository)
        var call = GitLabCall(
            request: request, path: pathParameters, parameters: try Parameters(request), user: user, token: token,
            repository: repository, origin: origin, state: state, listed: listed)
        defer { state = call.state }
        do { return try await route.action(&call) } catch { throw error as? APIError ?? .broken("\(error)") }
    }

    /// Checks access. A project that an account may not see is answered as if it weren't there.
    private func admit(
        _ token: ForgeToken?, to route: GitLabRoute, _ path: [String: String], in state: ForgeState
    ) throws(APIError) -> ForgeUser {
        let isRead = route.method == "GET"
        let nobody = ForgeUser(id: 0, username: "", name: "", role: .none)
        // A trigger token comes as a parameter, and the route looks at it itself.
        if route.name == "pipeline.trigger" { return state.user(token?.userID) ?? nobody }
        let usable = token.flatMap { $0.kind == .job && !route.allowsJobToken ? nil : $0 }
        let user = state.user(usable?.userID) ?? nobody
        if usable == nil, !isRead || route.pattern.first != "projects" { throw .unauthorized }
        if let usable, usable.kind == .access {
            let accepted = isRead ? ["api", "read_api"] : ["api"]
            guard !usable.scopes.allSatisfy({ !accepted.contains($0) }) || route.name == "token.self" else {
                throw .insufficientScope(needed: accepted.joined(separator: " "))
            }
        }
        if let project = path["id"] {
            let isOurs = project == state.project.path || project == String(state.project.id)
            guard isOurs, state.project.isPublic || user.role >= .guest else {
                throw .notFound("404 Project Not Found")
            }
        }
        return user
    }
}

/// The credentials of a request: a private token, bearer token or job token in its headers.
struct GitLabCredentials {
    private let secret: String?
    private let isJobToken: Bool

    init(_ request: WireRequest) {
        let bearer = request.headers["authorization"].flatMap { value in
            value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : nil
        }
        let job = request.headers["job-token"]
        secret = request.headers["private-token"] ?? bearer ?? job
        isJobToken = request.headers["private-token"] == nil && bearer == nil && job != nil
    }

    /// The token that was sent; `nil` when none was.
    func token(in state: ForgeState) throws(APIError) -> ForgeToken? {
        guard let secret else { return nil }
        guard let token = state.tokens.first(where: { $0.secret == secret && ($0.kind == .job) == isJobToken }) else {
            throw .unauthorized
        }
        if token.isRevoked { throw .tokenIsInvalid("Token was revoked. You have to re-authorize from the user.") }
        if let expires = token.expires, expires <= GitLabTime.text(state.clock.now).prefix(10) {
            throw .tokenIsInvalid("Token is expired. You can either do re-authorization or token refresh.")
        }
        return token
    }
}
