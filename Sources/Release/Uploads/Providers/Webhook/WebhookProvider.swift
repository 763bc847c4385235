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
        let client = client(for: address, refusalHint: credentialsHint)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw refusal(response, client) }
        return run(of: order, accepted: response)
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        if let run = WebhookRunID.final(id) { return run }
        guard let order = WebhookRunID.order(id), let page = settings.statusURL else {
            throw UploadError(
                .notFound, "the webhook has no run of this name: \(id.prefix(200))",
                hint: "without a status_url it is `accepted` if the call arrived, and `declined` if it didn't")
        }
        return try await run(of: order, on: page, gone: .notFound)
    }

    /// Any name stands for the order's own page, where there is one.
    func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String {
        WebhookRunID.final(text) == nil && settings.statusURL != nil ? WebhookRunID.text(order) : text
    }

    /// - Parameter gone: what it is that a page was there once (410).
    private func run(
        of order: UploadOrder, on page: Settings.Template, gone: UploadError.Kind
    ) async throws(UploadError) -> UploadRun {
        let url = try page.filled(by: order, escape: Escape.url)
        let response = try await statusClient(url, order, gone: gone).granted(APICall(.get, "")) { page in
            WebhookStatus.holds(settings.success, page)
        }
        let status = try WebhookStatus(response, success: settings.success)
        return UploadRun(id: WebhookRunID.text(order), url: status.link ?? url, state: status.state)
    }

    /// By the status page, where its address holds the key: a page that isn't there says that nothing was started.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let names = settings.statusURL?.placeholders ?? []
        guard let page = settings.statusURL, names.contains("key") || names.contains("sha") else {
            return .inconclusive(
                "the webhook can't be asked (as its run, name `accepted` if the call arrived, `declined` if it didn't); "
                    + "a status_url with {key} and {attempt} would tell")
        }
        guard order.attempt == 1 || names.contains("attempt") else {
            return .inconclusive("the status page doesn't tell attempts apart; add {attempt} to status_url")
        }
        do throws(UploadError) {
            return .found(try await run(of: order, on: page, gone: .undecided))
        } catch {
            switch error.kind {
            case .notFound where order.mayHavePlainKey && names.contains("key"):
                return .inconclusive("an order of an earlier relctl has its page under another {key}; look at the CI")
            case .notFound: return .nothing
            case .undecided: return .inconclusive("its status page was removed (410), so it was there")
            default: throw error
            }
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
