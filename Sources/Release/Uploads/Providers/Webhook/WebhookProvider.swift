import FoundationEssentials
import HTTPTransport
import Settings
import WebAPI

/// Any receiver of an HTTP call.
///
/// With a status page, the upload is followed there. Without one, the call that is accepted is the whole upload.
struct WebhookProvider: UploadProvider {
    let settings: Settings.Upload
    let secrets: WebhookSecrets
    let http: any HTTPSending

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        guard let url = settings.url else { throw UploadError(.refused, "a webhook needs a url") }
        var call = APICall(settings.method == .get ? .get : settings.method.verb, "", isWrite: true)
        call.headers = try headers(for: order)
        let body = settings.method == .get ? [] : Array(try body(of: order).utf8)
        if !body.isEmpty { call.body = .bytes(body) }
        let address = try url.filled(by: order, escape: Escape.url)
        if let key = secrets.signing {
            call.headers += try WebhookSignature(key: key).headers(call.method, address, body: body)
        }
        let client = client(for: address)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw refusal(response, client) }
        return run(of: order, accepted: response)
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        if let run = WebhookRunID.final(id) { return run }
        guard let order = WebhookRunID.order(id), let page = settings.statusURL else {
            throw RunID.unknown(id, of: "the webhook")
        }
        let url = try page.filled(by: order, escape: Escape.url)
        let response = try await statusClient(url, order).granted(APICall(.get, "")) { page in
            WebhookStatus.holds(settings.success, page)
        }
        let status = try WebhookStatus(response, success: settings.success)
        return UploadRun(id: id, url: status.link ?? url, state: status.state)
    }

    /// By the status page, where its address holds the key: a page that isn't there says that nothing was started.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let names = settings.statusURL?.placeholders ?? []
        guard names.contains("key") || names.contains("sha") else {
            return .untold("the webhook can't be asked; a status_url with {key} and {attempt} would tell")
        }
        guard order.attempt == 1 || names.contains("attempt") else {
            return .untold("the status page doesn't tell attempts apart; add {attempt} to status_url")
        }
        do throws(UploadError) {
            return .found(try await run(WebhookRunID.text(order)))
        } catch {
            guard error.kind == .notFound else { throw error }
            return .nothing
        }
    }

    private func run(of order: UploadOrder, accepted response: HTTPResponse) -> UploadRun {
        let link = WebhookStatus.link(in: response)
        guard settings.statusURL != nil else {
            let isDone = settings.success.isEmpty || WebhookStatus.says(settings.success, response)
            return WebhookRunID.ended(isDone ? .succeeded : .failed, url: link)
        }
        return UploadRun(id: WebhookRunID.text(order), url: link, state: .waiting)
    }

    /// The error for a refused call. After a 302 or 303 nothing is known about the order: some receivers start the job
    /// and then redirect the browser.
    private func refusal(_ response: HTTPResponse, _ client: ProviderClient) -> UploadError {
        let error = client.error(for: response, isWrite: true)
        guard [302, 303].contains(response.status) else { return error }
        return UploadError(.answerLost, error.message, hint: error.hint)
    }
}

extension Settings.Upload.Method {
    var verb: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        }
    }
}

extension Settings.Template {
    var placeholders: [String] {
        parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }
}
