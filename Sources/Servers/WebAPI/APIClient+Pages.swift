import HTTPTransport

extension APIClient {
    /// Reads a list page by page.
    ///
    /// The links of pages name the server's own idea of its address, so they are compared before credentials go there.
    ///
    /// - Parameters:
    ///   - limit: how many pages are read at most.
    ///   - next: the link to the page after this one, as the server wrote it.
    ///   - visit: takes a page; false ends the list there.
    /// - Returns: how many pages were read, and whether there is none after them.
    package func pages<Page: Decodable>(
        of call: APICall, limit: Int, next: (Page, HTTPResponse) -> String? = { LinkHeader.next(of: $1) },
        visit: (Page) -> Bool
    ) async throws(Failure) -> (count: Int, isEnd: Bool) {
        var request = HTTPRequest(.get, root + call.path)
        request.timeout = call.timeout
        var seen: Set<String> = []
        while seen.count < limit, seen.insert(request.url).inserted {
            let response = try await answer(to: request)
            guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: false) }
            let page = try decode(Page.self, from: response, isWrite: false)
            let goesOn = visit(page)
            guard let link = next(page, response) else { return (seen.count, true) }
            guard goesOn else { break }
            request.url = try url(ofPage: link)
        }
        return (seen.count, false)
    }

    /// The URL of the next page, which must lie below the root.
    private func url(ofPage link: String) throws(Failure) -> String {
        guard let own = WebOrigin(of: root) else { throw failed(.foreignPage(link), isWrite: false) }
        let isPath = link.hasPrefix("/") && !link.hasPrefix("//")
        let url = isPath ? "\(own)\(link)" : link
        guard WebOrigin(of: url) == own, Self.path(of: url).hasPrefix(Self.path(of: root) + "/") else {
            throw failed(.foreignPage(link), isWrite: false)
        }
        return url
    }

    private static func path(of url: String) -> Substring {
        url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? ""
    }
}

extension LinkHeader {
    /// The target of a response's link whose relation is `next`.
    package static func next(of response: HTTPResponse) -> String? { response.header("Link").flatMap(next) }
}
