import HTTPTransport
import WebAPI

extension RESTClient {
    /// All elements of a list, page by page.
    ///
    /// Only `Link: rel=next` leads on: GitLab drops totals above 10,000 rows, and page headers stay on the last page.
    /// The link names the server's own idea of its address, so it is compared before the token goes there.
    ///
    /// - Parameter isPast: ends the list after the first page whose last element is past, in a list whose order says so.
    func list<Element: Decodable>(
        _ type: Element.Type = Element.self, of call: RESTCall, pages limit: Int = 200,
        until isPast: (Element) -> Bool = { _ in false }
    ) async throws(ForgeError) -> [Element] {
        try await beginning(of: call, pages: limit, until: isPast).elements
    }

    /// The same, and whether it is the whole list.
    func beginning<Element: Decodable>(
        _ type: Element.Type = Element.self, of call: RESTCall, pages limit: Int = 200,
        until isPast: (Element) -> Bool
    ) async throws(ForgeError) -> (elements: [Element], isWhole: Bool) {
        var elements: [Element] = []
        var url = root + call.path
        var seen: Set<String> = []
        while seen.insert(url).inserted, seen.count <= limit {
            let response = try await answer(to: HTTPRequest(.get, url))
            guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: false) }
            elements += try decode([Element].self, from: response, isWrite: false)
            guard let next = response.header("Link").flatMap(LinkHeader.next) else { return (elements, true) }
            if let last = elements.last, isPast(last) { return (elements, false) }
            url = try sameOrigin(next)
        }
        throw ForgeError(.invalid, "a list of the forge has no end (\(seen.count) pages were read)")
    }

    /// The URL of the next page; an error if it leads to another server.
    private func sameOrigin(_ link: String) throws(ForgeError) -> String {
        guard let own = WebOrigin(of: root) else { throw ForgeError(.invalid, "forge.url is no http or https address") }
        let isPath = link.hasPrefix("/") && !link.hasPrefix("//")
        let url = isPath ? "\(own)\(link)" : link
        guard let other = WebOrigin(of: url), other == own else {
            throw ForgeError(
                .invalid, "the next page of a list is at \(redaction.shown(link)), not at \(own)",
                hint: "forge.url must be the address that the forge has for itself (GitLab: external_url)")
        }
        return url
    }
}
