import HTTPTransport
import WebAPI

/// Calls one upload provider's API.
typealias ProviderClient = APIClient<UploadError>

/// The meaning of an error response, and the remedy.
typealias ErrorMeaning = (kind: UploadError.Kind, remedy: String)

/// A provider's meaning of an error response; `nil` where the general one holds.
typealias ErrorRule = @Sendable (ErrorResponse) -> ErrorMeaning?

extension ProviderClient {
    /// The most bytes that are read of an answer; an upload's run takes a few thousand.
    private static var responseLimit: Int { 8 << 20 }

    /// A client.
    ///
    /// - Parameter name: what people call the provider.
    init(
        name: String, root: String, credentials: HTTPRequest.Credentials? = nil, http: any HTTPSending,
        rule: @escaping ErrorRule = { _ in nil }
    ) {
        self.init(name: name, root: root, credentials: credentials, http: http, bodyLimit: Self.responseLimit) {
            UploadError($0, rule: rule)
        }
    }

    /// The elements of a list, page by page, and whether that is all of them.
    ///
    /// - Parameters:
    ///   - limit: how many pages are read at most.
    ///   - isPast: ends a list that is in order of time: all that follow this element are too old to matter.
    ///   - next: the link to the page after this one, as the server wrote it.
    func list<Page: Decodable, Element>(
        _ call: APICall, pages limit: Int = 5, elements: (Page) -> [Element],
        until isPast: (Element) -> Bool = { _ in false },
        next: (Page, HTTPResponse) -> String? = { LinkHeader.next(of: $1) }
    ) async throws(UploadError) -> (elements: [Element], isWhole: Bool) {
        var (found, isEnough) = ([Element](), false)
        let (_, isEnd) = try await pages(of: call, limit: limit, next: next) { (page: Page) in
            found += elements(page)
            isEnough = found.last.map(isPast) ?? false
            return !isEnough
        }
        return (found, isEnd || isEnough)
    }
}

extension APICall {
    /// Reads the path that these segments make; each is encoded.
    static func get(_ segments: [String], query: [(name: String, value: String)] = []) -> Self {
        Self(.get, segments, query: query)
    }

    /// Sends JSON, its keys as they are.
    static func post(
        _ segments: [String], query: [(name: String, value: String)] = [], json: some Encodable & Sendable
    ) -> Self {
        var call = Self(.post, segments, query: query)
        call.body = .json(json, keys: .useDefaultKeys)
        return call
    }

    /// Sends a form.
    static func post(_ segments: [String], form: [(name: String, value: String)]) -> Self {
        var call = Self(.post, segments)
        call.body = .form(form)
        return call
    }
}
