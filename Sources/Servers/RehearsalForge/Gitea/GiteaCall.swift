import Printing

typealias GiteaRoute = Route<PullRequestCall>

extension PullRequestCall {
    /// Renders what `state` knows as Gitea does.
    var giteaRendering: GiteaRendering { GiteaRendering(state: state, origin: origin) }

    /// One page of a list of Gitea's, which says how many elements there are in all
    /// (https://docs.gitea.com/development/api-usage#pagination).
    func giteaPage(_ elements: [JSONValue]) throws(APIError) -> WireAnswer {
        var answer = try page(elements, sizeName: "limit", limit: 50)
        answer.headers.append(.init("X-Total-Count", "\(elements.count)"))
        return answer
    }
}
