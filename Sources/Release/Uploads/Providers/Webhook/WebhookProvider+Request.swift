import FoundationEssentials
import HTTPTransport
import Settings
import WebAPI

/// The secrets that a webhook is called with.
struct WebhookSecrets: Sendable {
    var token: NamedToken?
    var signing: Secret?
    /// Variables of headers, by name.
    var environment: [String: String] = [:]

    var all: [Secret] {
        [token?.secret, signing].compactMap { $0 } + environment.values.map { Secret($0) }
    }
}

extension WebhookProvider {
    /// The configured headers, and what receivers tell repeated calls by
    /// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/).
    func headers(for order: UploadOrder) throws(UploadError) -> [(name: String, value: String)] {
        var headers = try ownHeaders(for: order)
        func add(_ name: String, _ value: String) {
            guard !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
            headers.append((name, value))
        }
        if let token = secrets.token { add("Authorization", "Bearer \(token.secret.reveal())") }
        add("Idempotency-Key", "\"\(Escape.header(Escape.json(order.title)))\"")
        if settings.method != .get { add("Content-Type", "application/json") }
        return headers
    }

    private func ownHeaders(for order: UploadOrder) throws(UploadError) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        for field in settings.headers {
            let value = try field.value.filled(by: order, environment: secrets.environment, escape: Escape.header)
            headers.append((field.name, value))
        }
        return headers
    }

    /// The configured body, with values escaped for JSON, or for a form or XML where a header says so; else relctl's own.
    func body(of order: UploadOrder) throws(UploadError) -> String {
        if let body = settings.body {
            let type = settings.headers.first { $0.name.lowercased() == "content-type" }?.value.text ?? ""
            return try body.filled(by: order, escape: Escape.inBody(ofType: type.lowercased()))
        }
        let variables = try order.variables(settings.variables).map { "\(Self.quote($0.name)):\(Self.quote($0.value))" }
        let members = [
            ("app", order.app), ("ref", order.branch.text), ("sha", order.commit.hex), ("version", order.version),
            ("key", order.key),
        ].map { "\(Self.quote($0)):\(Self.quote($1))" }
        let attempt = "\"attempt\":\(order.attempt)"
        let nested = "\"variables\":{\(variables.joined(separator: ","))}"
        return "{\((members + [attempt, nested]).joined(separator: ","))}"
    }

    private static func quote(_ text: String) -> String { "\"\(Escape.json(text))\"" }

    /// - Parameter refusalHint: what to do where the receiver refuses the credentials, or the lack of any.
    func client(
        for url: String, gone: UploadError.Kind = .notFound, refusalHint: String
    ) -> ProviderClient {
        var client = ProviderClient(name: "the webhook", root: url, http: http) { complaint in
            switch complaint.status {
            case 401, 403: (.permission, refusalHint)
            case 404: (.notFound, "check the upload's url and status_url")
            case 410: (gone, "check the upload's url and status_url")
            default: nil
            }
        }
        for secret in secrets.all { client.conceal(secret) }
        return client
    }

    /// Names the credentials that a call to the `url` holds. A header of the settings replaces the token's.
    var credentialsHint: String {
        var sent: [String] = []
        let hasOwn = settings.headers.contains { $0.name.lowercased() == "authorization" }
        if !hasOwn, let token = secrets.token { sent.append("the token in \(token.name)") }
        if let name = settings.hmacVariable { sent.append("the hmac key in \(name)") }
        if !settings.headers.isEmpty {
            sent.append("the headers \(settings.headers.map(\.name).joined(separator: ", "))")
        }
        guard !sent.isEmpty else {
            return "it was sent no credentials: set the upload's token, hmac or headers, as the receiver wants it"
        }
        return "check \(sent.joined(separator: ", and ")): that is what it was sent"
    }

    /// The hint where a status page refuses a call without credentials.
    private static let foreignPageHint =
        "the status page was sent no credentials, because it is on another server than the upload's url: let it answer "
        + "without, or have the server of the url show it"

    /// The headers go to the status page too where it is on the same server, for they may hold secrets.
    func statusClient(
        _ url: String, _ order: UploadOrder, gone: UploadError.Kind
    ) throws(UploadError) -> ProviderClient {
        let hook = try settings.url?.filled(by: order, escape: Escape.url) ?? ""
        let origin = WebOrigin(of: url)
        let isOnServer = origin != nil && origin == WebOrigin(of: hook)
        var client = client(
            for: url, gone: gone, refusalHint: isOnServer ? credentialsHint : Self.foreignPageHint)
        if isOnServer {
            client.headers = try headers(for: order).filter {
                !["content-type", "idempotency-key"].contains($0.name.lowercased())
            }
            if let key = secrets.signing {
                client.headers += try WebhookSignature(key: key).headers(.get, url, body: [])
            }
        }
        return client
    }
}

extension UploadProviders {
    func webhook(_ upload: Settings.Upload) throws(UploadError) -> WebhookProvider {
        var secrets = WebhookSecrets()
        if let name = upload.tokenVariable { secrets.token = NamedToken(name: name, secret: try secret(name)) }
        if let name = upload.hmacVariable { secrets.signing = try secret(name) }
        for name in upload.headers.flatMap(\.value.variables) {
            secrets.environment[name] = try secret(name).reveal()
        }
        return WebhookProvider(settings: upload, secrets: secrets, http: http)
    }
}
