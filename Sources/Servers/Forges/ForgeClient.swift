import FoundationEssentials
import HTTPTransport
import WebAPI

/// Calls one forge's REST API.
typealias ForgeClient = APIClient<ForgeError>

extension APICall {
    /// A call that sends JSON, its keys in snake case.
    init(
        _ method: HTTPRequest.Method, _ segments: [String], query: [(name: String, value: String)] = [],
        body: (any Encodable & Sendable)?
    ) {
        self.init(method, segments, query: query)
        self.body = body.map { .json($0, keys: .convertToSnakeCase) }
    }
}

extension ForgeClient {
    /// A client.
    ///
    /// - Parameters:
    ///   - reads: where a read that brings nothing new is free, what was read before.
    ///   - dialect: what an error response means on this forge; `nil` where it means what it means everywhere.
    init(
        root: String, token: Secret, headers: [(name: String, value: String)] = [("Accept", "application/json")],
        http: any HTTPSending, reads: ConditionalReads? = nil,
        dialect: @escaping @Sendable (ErrorResponse) -> ForgeError?
    ) {
        self.init(
            name: "the forge", root: root, credentials: .bearer(token), headers: headers, http: http, reads: reads
        ) { ForgeError($0, dialect: dialect) }
    }

    /// A web root without slashes at its end.
    static func webRoot(_ url: String) -> String {
        var root = url[...]
        while root.hasSuffix("/") { root.removeLast() }
        return String(root)
    }

    /// Returns the time on the forge's clock from its last response; if there was none yet, sends `call`. `nil` for a
    /// forge that sends no dates.
    func time(orAsk call: APICall) async throws(ForgeError) -> Int? {
        if clock.time == nil { _ = try await answer(to: call) }
        return clock.time
    }

    /// Returns what a read gives; `nil` where the forge has no such thing, or closes it to the token.
    ///
    /// - Parameter others: further errors that mean the same.
    func ifAllowed<Value>(
        tolerating others: [ForgeError.Kind] = [], _ read: () async throws(ForgeError) -> Value
    ) async throws(ForgeError) -> Value? {
        do throws(ForgeError) {
            return try await read()
        } catch {
            guard error.kind == .notFound || error.kind == .forbidden || others.contains(error.kind) else {
                throw error
            }
            return nil
        }
    }

    /// All elements of a list.
    ///
    /// Follows only `Link: rel=next`: GitLab omits totals above 10,000 rows, and page headers are also present on the
    /// last page.
    ///
    /// - Parameter isPast: stops after the first page whose last element fulfils it. Useful only for lists in a
    ///   suitable order.
    func list<Element: Decodable>(
        _ type: Element.Type = Element.self, of call: APICall, pages limit: Int = 200,
        until isPast: (Element) -> Bool = { _ in false }
    ) async throws(ForgeError) -> [Element] {
        try await beginning(of: call, pages: limit, until: isPast).elements
    }

    /// The same, and whether it is the whole list.
    func beginning<Element: Decodable>(
        _ type: Element.Type = Element.self, of call: APICall, pages limit: Int = 200,
        until isPast: (Element) -> Bool
    ) async throws(ForgeError) -> (elements: [Element], isWhole: Bool) {
        var (elements, isEnough) = ([Element](), false)
        let (count, isEnd) = try await pages(of: call, limit: limit) { (page: [Element]) in
            elements += page
            isEnough = elements.last.map(isPast) ?? false
            return !isEnough
        }
        guard isEnd || isEnough else {
            throw ForgeError(.invalid, "a list of the forge is longer than \(count) pages")
        }
        return (elements, isEnd)
    }

    /// Sends a deletion. Returns `nil` if it was carried out, else the error response. Throws `answerLost` for a
    /// success status that forges don't send for deletions: the result is unknown then.
    func refusalToDelete(_ call: APICall) async throws(ForgeError) -> HTTPResponse? {
        let response = try await answer(to: call)
        if [202, 204].contains(response.status) { return nil }
        if response.isRateLimit { throw error(for: response, isWrite: true) }
        guard (200..<300).contains(response.status) else { return response }
        throw ForgeError(
            .answerLost, "the forge's answer to a deletion makes no sense", hint: ForgeError.addressHint)
    }
}
