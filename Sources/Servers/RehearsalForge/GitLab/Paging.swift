import Printing

/// GitLab's offset paging: https://docs.gitlab.com/api/rest/#offset-based-pagination
struct Paging {
    private let page: Int
    private let size: Int

    /// Reads `page` and `per_page`; at most 100 a page.
    init(_ parameters: Parameters) throws(APIError) {
        (page, size) = (try parameters.int("page") ?? 1, try parameters.int("per_page") ?? 20)
        guard (1...1_000_000).contains(page) else { throw .parameters("page does not have a valid value") }
        guard size >= 1 else { throw .parameters("per_page does not have a valid value") }
    }

    /// The elements of the page.
    func slice<Element>(_ all: [Element]) -> ArraySlice<Element> {
        all.dropFirst((page - 1) * min(size, 100)).prefix(min(size, 100))
    }

    /// An answer with one page.
    ///
    /// - Parameters:
    ///   - elements: the page's elements, rendered.
    ///   - total: how many there are in all; `nil` where GitLab doesn't count.
    func answer(_ elements: [JSONValue], total: Int, counted: Bool = true, to call: GitLabCall) -> WireAnswer {
        let size = min(self.size, 100)
        let last = max(1, (total + size - 1) / size)
        let next = page < last ? String(page + 1) : ""
        var headers: [WireAnswer.Header] = [
            .init("X-Page", String(page)), .init("X-Per-Page", String(size)), .init("X-Next-Page", next),
            .init("X-Prev-Page", page > 1 ? String(page - 1) : ""),
        ]
        if counted { headers += [.init("X-Total", String(total)), .init("X-Total-Pages", String(last))] }
        var links = [("next", page + 1), ("prev", page - 1), ("first", 1)].filter {
            $0.0 == "next" && page < last || $0.0 == "prev" && page > 1 || $0.0 == "first"
        }
        if counted { links.append(("last", last)) }
        headers.append(.init("Link", links.map { link($0.0, to: $0.1, size: size, call) }.joined(separator: ", ")))
        return WireAnswer(200, .array(elements), headers: headers)
    }

    private func link(_ relation: String, to page: Int, size: Int, _ call: GitLabCall) -> String {
        let others = call.request.query.split(separator: "&")
            .filter { !$0.hasPrefix("page=") && !$0.hasPrefix("per_page=") }
        let query = (others + ["page=\(page)", "per_page=\(size)"]).joined(separator: "&")
        return "<\(call.origin)\(call.request.path)?\(query)>; rel=\"\(relation)\""
    }
}
