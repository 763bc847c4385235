/// One request that reached the forge, without anything secret.
package struct RequestRecord: Hashable, Sendable {
    /// Counted from 1.
    package var number: Int
    /// In upper case.
    package var method: String
    /// As sent, percent-encoded.
    package var path: String
    /// As sent, without the `?`.
    package var query: String
    /// A text body; of a push, one line `old new ref` per command; else empty.
    package var body: String

    /// Makes a record of a request. Every token that the forge knows is blotted out, wherever it stands.
    init(_ request: WireRequest, number: Int, secrets: [String]) {
        func blotted(_ text: String) -> String {
            secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "<secret>") }
        }
        let type = request.headers["content-type"] ?? ""
        let isText = type.hasPrefix("application/json") || type.hasPrefix("application/x-www-form-urlencoded")
        let pushes = type == "application/x-git-receive-pack-request" ? PushCommand.parse(request.body) : []
        self.number = number
        (method, path, query) = (request.method, blotted(request.path), blotted(request.query))
        body =
            isText
            ? blotted(String(decoding: request.body, as: UTF8.self))
            : pushes.map { "\($0.old.hex) \($0.new.hex) \($0.ref)" }.joined(separator: "\n")
    }
}
