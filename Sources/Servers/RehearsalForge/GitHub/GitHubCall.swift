import Names

typealias GitHubRoute = Route<GitHubCall>

/// One call of GitHub's API: who asks for what, and the state that it may change.
struct GitHubCall {
    let request: WireRequest
    /// Parameters in the path, by the names of the route.
    let path: [String: String]
    /// Parameters of the query and the body together.
    let parameters: Parameters
    let user: ForgeUser
    let repository: GitProgramRepository
    /// Where the forge is reached, such as `http://127.0.0.1:8080`.
    let origin: String
    var state: ForgeState
    /// The state that lists show; older than ``state`` when lists lag.
    let listed: ForgeState

    /// The number of the pull request in the path.
    var number: Int {
        get throws(APIError) {
            guard let number = path["number"].flatMap({ Int($0) }) else { throw .notFound("Not Found") }
            _ = try state.index(of: number)
            return number
        }
    }

    /// Renders what `state` knows.
    var rendering: GitHubRendering { GitHubRendering(state: state, origin: origin) }

    /// Renders what lists show.
    var listRendering: GitHubRendering { GitHubRendering(state: listed, origin: origin) }

    /// One page of a list; `Link` leads to the next one
    /// (https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api).
    func page(_ elements: [JSON]) throws(APIError) -> WireAnswer {
        let size = min(try parameters.int("per_page") ?? 30, 100)
        let number = max(1, try parameters.int("page") ?? 1)
        let shown = Array(elements.dropFirst((number - 1) * size).prefix(size))
        guard number * size < elements.count else { return WireAnswer(200, .array(shown)) }
        let others = request.query.split(separator: "&").filter { !$0.hasPrefix("page=") }
        let query = (others + ["page=\(number + 1)"]).joined(separator: "&")
        let next = "<\(origin)\(request.path)?\(query)>; rel=\"next\""
        return WireAnswer(200, .array(shown), headers: [.init("Link", next)])
    }
}
