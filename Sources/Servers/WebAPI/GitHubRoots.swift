/// The addresses of a GitHub server's APIs, derived from its web root
/// (https://docs.github.com/en/enterprise-server/rest/overview, "api/v3" and "api/graphql").
package struct GitHubRoots: Sendable {
    /// The root of the REST API.
    package let rest: String
    /// Without the last segment, `graphql`.
    package let graphQL: String
    /// Whether the server is one's own rather than GitHub's.
    package let isEnterpriseServer: Bool

    /// github.com and the tenants of ghe.com have a host of their own for the API; other servers have a folder.
    package init(webRoot: String) {
        let host = WebOrigin(of: webRoot)?.host ?? ""
        let isHosted = host == "github.com" || host == "www.github.com" || host.hasSuffix(".ghe.com")
        isEnterpriseServer = !isHosted
        if isHosted {
            let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
            (rest, graphQL) = ("https://api.\(name)", "https://api.\(name)")
        } else {
            (rest, graphQL) = (webRoot + "/api/v3", webRoot + "/api")
        }
    }
}
