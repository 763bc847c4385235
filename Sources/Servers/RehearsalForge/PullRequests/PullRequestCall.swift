import Names
import Printing

/// One call of an API that speaks of pull requests, GitHub's or Gitea's: who asks for what, and the state that it may
/// change.
struct PullRequestCall {
    let request: WireRequest
    /// Parameters in the path, by the names of the route.
    let path: [String: String]
    /// Parameters of the query and the body together.
    let parameters: Parameters
    let user: ForgeUser
    let repository: GitProgramRepository
    /// The address of the forge, such as `http://127.0.0.1:8080`.
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

    /// The pull request and the id of the comment in the path.
    var comment: (number: Int, id: Int) {
        get throws(APIError) {
            guard let id = path["id"].flatMap({ Int($0) }),
                let request = state.mergeRequests.first(where: { $0.notes.contains { $0.id == id } })
            else { throw .notFound("Not Found") }
            return (request.iid, id)
        }
    }

    /// The account whose access token a request carries; `nil` without a token that is good.
    static func user(of request: WireRequest, in state: ForgeState) -> ForgeUser? {
        guard let header = request.headers["authorization"],
            let secret = ["Bearer ", "token "].lazy.filter(header.hasPrefix).map({ header.dropFirst($0.count) }).first
        else { return nil }
        let token = state.tokens.first { $0.secret == secret && $0.kind == .access && !$0.isRevoked }
        return state.user(token?.userID)
    }

    /// Refuses a path that names another repository, or one that the account may not see.
    static func checkRepository(
        in path: [String: String], for user: ForgeUser, _ state: ForgeState
    ) throws(APIError) {
        guard let owner = path["owner"], let name = path["repo"] else { return }
        guard "\(owner)/\(name)".lowercased() == state.project.path.lowercased(), user.role >= .guest else {
            throw .notFound("Not Found")
        }
    }

    /// One page of a list; `Link` leads to the next one
    /// (https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api).
    ///
    /// - Parameters:
    ///   - sizeName: the parameter that says how many elements a page has.
    ///   - limit: the most that a page has.
    func page(_ elements: [JSONValue], sizeName: String, limit: Int) throws(APIError) -> WireAnswer {
        let size = min(try parameters.int(sizeName) ?? 30, limit)
        let number = max(1, try parameters.int("page") ?? 1)
        let shown = Array(elements.dropFirst((number - 1) * size).prefix(size))
        guard number * size < elements.count else { return WireAnswer(200, .array(shown)) }
        let others = request.query.split(separator: "&").filter { !$0.hasPrefix("page=") }
        let query = (others + ["page=\(number + 1)"]).joined(separator: "&")
        let next = "<\(origin)\(request.path)?\(query)>; rel=\"next\""
        return WireAnswer(200, .array(shown), headers: [.init("Link", next)])
    }
}
