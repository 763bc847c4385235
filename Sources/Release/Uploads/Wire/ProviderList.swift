import HTTPTransport
import WebAPI

extension ProviderClient {
    /// The elements of a list, page by page, and whether that is all of them.
    ///
    /// The links of pages name the server's own idea of its address, so they are compared before credentials go there.
    ///
    /// - Parameters:
    ///   - limit: how many pages are read at most.
    ///   - isPast: ends a list that is in order of time: all that follow this element are too old to matter.
    ///   - next: the link to the page after this one, as the server wrote it.
    func list<Page: Decodable, Element>(
        _ call: ProviderCall, pages limit: Int = 5, elements: (Page) -> [Element],
        until isPast: (Element) -> Bool = { _ in false },
        next: (Page, HTTPResponse) -> String? = { LinkHeader.next(in: $1.header("Link") ?? "") }
    ) async throws(UploadError) -> (elements: [Element], isWhole: Bool) {
        var found: [Element] = []
        var call = call
        for _ in 0..<limit {
            let response = try await granted(call)
            let page = try decode(Page.self, from: response, isWrite: false)
            found += elements(page)
            if let last = found.last, isPast(last) { return (found, true) }
            guard let link = next(page, response) else { return (found, true) }
            call.path = try pathBelowRoot(link)
        }
        return (found, false)
    }

    /// What stands behind the root in a link of the server's.
    private func pathBelowRoot(_ link: String) throws(UploadError) -> String {
        guard let own = WebOrigin(of: root), let other = WebOrigin(of: link), own == other,
            let path = link.firstRange(of: "://").flatMap({ link[$0.upperBound...].firstIndex(of: "/") }),
            let ownPath = root.firstRange(of: "://").map({ root[$0.upperBound...].drop { $0 != "/" } }),
            link[path...].hasPrefix(ownPath)
        else {
            throw UploadError(
                .malformed, "the next page of a list is at \(redaction.shown(link)), not below \(root)",
                hint: "name \(name) by the address that it has for itself")
        }
        return String(link[path...].dropFirst(ownPath.count))
    }
}
