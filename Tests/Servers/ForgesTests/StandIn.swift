import Foundation
import HTTPTransport
import Synchronization

/// A request as a stand-in sees it.
struct Asked {
    var method: String
    var url: String
    /// The path below the API's root, as it stood on the wire, in segments.
    var segments: [String]
    var query: [String: String]
    var body: [String: Any]

    /// A field of the body.
    subscript<Value>(_ field: String) -> Value? { body[field] as? Value }

    /// The segments, decoded.
    var path: [String] { segments.map { $0.removingPercentEncoding ?? $0 } }
}

/// A forge in memory: one dialect over one ``World``. It answers like the real one, and remembers what it was asked.
final class StandIn: HTTPSending {
    typealias Answer = (status: Int, json: Any?)

    let root: String
    private let dialect: @Sendable (Asked, inout World) -> Answer
    private let state: Mutex<(world: World, asked: [String])>
    /// Lists are cut into pages of at most this size.
    private let pageLimit: Int

    init(
        root: String, world: World, pageLimit: Int = 2,
        dialect: @escaping @Sendable (Asked, inout World) -> Answer
    ) {
        (self.root, self.pageLimit, self.dialect) = (root, pageLimit, dialect)
        state = Mutex((world, []))
    }

    /// `GET path?query` of every request so far.
    var asked: [String] { state.withLock { $0.asked } }

    /// Looks at the world, or changes it behind the adapter's back.
    func world<Value: Sendable>(_ work: (inout sending World) -> sending Value) -> Value {
        state.withLock { work(&$0.world) }
    }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        guard request.url.hasPrefix(root + "/"), case .bearer(let token) = request.credentials else {
            throw .badURL("\(request.url) is not below \(root)")
        }
        guard token.reveal() == "good-token" else {
            return Self.response(401, ["message": "401 Unauthorized"])
        }
        return state.withLock { state in
            let asked = Self.asked(request, root: root)
            state.asked.append("\(asked.method) \(request.url.dropFirst(root.count))")
            let answer = dialect(asked, &state.world)
            guard let list = answer.json as? [Any] else { return Self.response(answer.status, answer.json) }
            return page(of: list, asked)
        }
    }

    private func page(of list: [Any], _ asked: Asked) -> HTTPResponse {
        let size = min(pageLimit, asked.query["per_page"].flatMap(Int.init) ?? pageLimit)
        let page = asked.query["page"].flatMap(Int.init) ?? 1
        var response = Self.response(200, Array(list.dropFirst((page - 1) * size).prefix(size)))
        if page * size < list.count {
            var query = asked.query
            query["page"] = "\(page + 1)"
            let pairs = query.map { URLQueryItem(name: $0.key, value: $0.value) }
            var components = URLComponents()
            components.queryItems = pairs
            let base = asked.url.prefix { $0 != "?" }
            let next = "\(base)?\(components.percentEncodedQuery ?? "")"
            response.headers.append(("Link", "<\(base)?page=1>; rel=\"first\", <\(next)>; rel=\"next\""))
        }
        return response
    }

    private static func response(_ status: Int, _ json: Any?) -> HTTPResponse {
        let body = json.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed) }
        return HTTPResponse(
            status: status,
            headers: [("Content-Type", "application/json"), ("Date", "Sat, 21 Nov 2026 05:39:54 GMT")],
            body: Array(body ?? Data()))
    }

    private static func asked(_ request: HTTPRequest, root: String) -> Asked {
        let target = request.url.dropFirst(root.count)
        let path = target.prefix { $0 != "?" }
        let components = URLComponents(string: "http://host/?" + target.dropFirst(path.count + 1))
        let pairs = components?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
        let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        return Asked(
            method: request.method.rawValue, url: request.url, segments: path.split(separator: "/").map(String.init),
            query: Dictionary(pairs) { $1 }, body: body ?? [:])
    }
}
