import Names

/// Gitea's REST API (1.25) over a ``ForgeState``. Statuses and words are those that a real server was seen to answer.
struct GiteaDialect: Sendable {
    let repository: GitProgramRepository
    /// The address of the forge, with its path prefix.
    let origin: String

    /// The version that it says it is.
    static let version = "1.25.1"

    static let routes: [GiteaRoute] =
        accountRoutes + repositoryRoutes + pullRoutes + reviewRoutes + issueRoutes + commentRoutes + labelRoutes
        + checkRoutes

    /// Answers one request, and changes the state as it says.
    ///
    /// - Parameters:
    ///   - path: the parts of the path after `api/v1`.
    ///   - listed: what lists show.
    func answer(
        _ request: WireRequest, path: ArraySlice<String>, listed: ForgeState, state: inout ForgeState
    ) async -> WireAnswer {
        // A missing route is told by plain text, a missing object by JSON.
        guard let (route, parameters) = Self.routes.route(request.method, path) else {
            return WireAnswer(404, text: "404 page not found\n")
        }
        do throws(APIError) {
            if route.name == "version" { return WireAnswer(200, ["version": .string(Self.version)]) }
            guard let user = PullRequestCall.user(of: request, in: state) else { throw .unauthorized }
            try PullRequestCall.checkRepository(in: parameters, for: user, state)
            try await state.noticePushes(by: user, in: repository)
            var call = PullRequestCall(
                request: request, path: parameters, parameters: try Parameters(request), user: user,
                repository: repository, origin: origin, state: state, listed: listed)
            defer { state = call.state }
            do { return try await route.action(&call) } catch { throw error as? APIError ?? .broken("\(error)") }
        } catch {
            return error.giteaAnswer
        }
    }
}

extension APIError {
    /// The status and words of Gitea (`APIErrorInternal` and `APIErrorNotFound` in services/context/api.go).
    var giteaAnswer: WireAnswer {
        switch self {
        case .unauthorized, .tokenIsInvalid: Self.gitea(401, "user does not exist [uid: 0, name: ]")
        case .insufficientScope(let scope):
            Self.gitea(403, "token does not have at least one of required scope(s): [\(scope)]")
        case .forbidden: WireAnswer(403)
        case .notFound(let text): Self.gitea(404, text)
        case .notMergeable: Self.gitea(405, "Please try again later")
        case .notAllowed(let text), .mergeFailed(let text), .mergeError(let text): Self.gitea(405, text)
        case .headMoved: Self.gitea(409, "head out of date")
        case .duplicate(let texts): Self.gitea(409, texts.joined(separator: ", "))
        case .unprocessable(let texts): Self.gitea(422, texts.joined(separator: ", "))
        case .invalid(let fields): Self.gitea(422, fields.keys.sorted().joined(separator: ", "))
        case .parameters(let text), .badRequest(let text): Self.gitea(422, text)
        case .broken(let text): Self.gitea(500, text)
        }
    }

    private static func gitea(_ status: Int, _ message: String) -> WireAnswer {
        WireAnswer(status, ["message": .string(message), "url": "/api/swagger"])
    }
}
