import Printing

typealias GitHubRoute = Route<PullRequestCall>

extension PullRequestCall {
    /// Renders what `state` knows as GitHub does.
    var rendering: GitHubRendering { GitHubRendering(state: state, origin: origin) }

    /// Renders what lists show as GitHub does.
    var listRendering: GitHubRendering { GitHubRendering(state: listed, origin: origin) }

    /// One page of a list of GitHub's.
    func page(_ elements: [JSONValue]) throws(APIError) -> WireAnswer {
        try page(elements, sizeName: "per_page", limit: 100)
    }
}
