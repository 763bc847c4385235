import Names

/// GitHub's REST API (2022-11-28, as an enterprise server has it) and the few GraphQL mutations that have no REST twin, over
/// a ``ForgeState``.
struct GitHubDialect: Sendable {
    let repository: GitProgramRepository
    /// The address of the forge, with its path prefix.
    let origin: String

    static let routes: [GitHubRoute] =
        accountRoutes + repositoryRoutes + ruleRoutes + pullRoutes + issueRoutes + commentRoutes + checkRoutes
        + graphQLRoutes

    /// Answers one request, and changes the state as it says.
    ///
    /// - Parameters:
    ///   - path: the parts of the path after `api`.
    ///   - listed: what lists show.
    func answer(
        _ request: WireRequest, path: ArraySlice<String>, listed: ForgeState, state: inout ForgeState
    ) async -> WireAnswer {
        do throws(APIError) {
            let answer = try await carryOut(request, path: path, listed: listed, state: &state)
            return request.method == "GET" ? answer.tagged(for: request) : answer
        } catch {
            return error.gitHubAnswer
        }
    }

    private func carryOut(
        _ request: WireRequest, path: ArraySlice<String>, listed: ForgeState, state: inout ForgeState
    ) async throws(APIError) -> WireAnswer {
        guard let user = PullRequestCall.user(of: request, in: state) else {
            if request.method == "GET", Array(path) == ["v3", "meta"] { return Self.meta }
            throw .unauthorized
        }
        guard let (route, pathParameters) = Self.routes.route(request.method, path) else {
            throw .notFound("Not Found")
        }
        try PullRequestCall.checkRepository(in: pathParameters, for: user, state)
        try await state.noticePushes(by: user, in: repository)
        var call = PullRequestCall(
            request: request, path: pathParameters, parameters: try Parameters(request), user: user,
            repository: repository, origin: origin, state: state, listed: listed)
        defer { state = call.state }
        do { return try await route.action(&call) } catch { throw error as? APIError ?? .broken("\(error)") }
    }

    /// Server facts that need no token (https://docs.github.com/enterprise-server/rest/meta/meta).
    static let meta = WireAnswer(
        200, ["verifiable_password_authentication": true, "installed_version": "3.17.1"])
}

extension APIError {
    /// The status and words of GitHub
    /// (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api).
    var gitHubAnswer: WireAnswer {
        switch self {
        case .unauthorized, .tokenIsInvalid: WireAnswer(401, ["message": "Bad credentials", "status": "401"])
        case .forbidden, .insufficientScope:
            WireAnswer(403, ["message": "Resource not accessible by personal access token", "status": "403"])
        case .notFound(let text):
            WireAnswer(404, ["message": text == GitHubDialect.noLabel ? .string(text) : "Not Found", "status": "404"])
        case .notMergeable: WireAnswer(405, ["message": "Pull Request is not mergeable", "status": "405"])
        case .notAllowed(let text), .mergeFailed(let text), .mergeError(let text):
            WireAnswer(405, ["message": .string(text), "status": "405"])
        case .headMoved:
            WireAnswer(
                409, ["message": "Head branch was modified. Review and try the merge again.", "status": "409"])
        case .duplicate(let texts), .unprocessable(let texts): Self.validation(texts)
        case .invalid(let fields): Self.validation(fields.keys.sorted())
        case .parameters(let text), .badRequest(let text): Self.validation([text])
        case .broken(let text): WireAnswer(500, ["message": .string(text)])
        }
    }

    private static func validation(_ texts: [String]) -> WireAnswer {
        WireAnswer(
            422,
            [
                "message": "Validation Failed", "errors": .array(texts.map { ["message": .string($0)] }),
                "status": "422",
            ])
    }
}
