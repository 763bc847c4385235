import FoundationEssentials
import HTTPTransport
import Printing
import WebAPI

/// The content of a status page.
struct WebhookStatus {
    let state: UploadRun.State
    let link: String?

    /// Reads a page: one of the configured texts means success, a word for failure in its JSON means failure. With no
    /// texts configured, the word in its JSON decides.
    init(_ response: HTTPResponse, success: [String]) throws(UploadError) {
        let json = Self.json(response)
        link = Self.link(in: response)
        let word = ["status", "state", "result"].lazy.compactMap { json?[$0]?.string }.first
        let said = word.map(Self.state)
        // Every page that is there has the same status code, so it says nothing here.
        let texts = success.filter { !Self.isStatus($0) }
        if said == .failed || said == .cancelled {
            state = said ?? .failed
        } else if !texts.isEmpty {
            state = Self.holds(texts, response) ? .succeeded : (said == .waiting ? .waiting : .running)
        } else if let said {
            state = said
        } else {
            throw UploadError(
                .malformed, "the status page has no JSON with a status",
                hint: "set the upload's success to what the page says when the upload is done")
        }
    }

    /// Whether the answer holds one of the texts; three digits are a status code.
    static func says(_ texts: [String], _ response: HTTPResponse) -> Bool {
        holds(texts, response) || texts.contains { isStatus($0) && $0 == "\(response.status)" }
    }

    /// Whether the answer's body holds one of the texts. A sign-in page has the status of success, but not its text.
    static func holds(_ texts: [String], _ response: HTTPResponse) -> Bool {
        let body = String(decoding: response.body, as: UTF8.self)
        return texts.contains { !isStatus($0) && body.contains($0) }
    }

    private static func isStatus(_ text: String) -> Bool { text.wholeMatch(of: /[1-5][0-9]{2}/) != nil }

    /// A link for people in the answer's JSON.
    static func link(in response: HTTPResponse) -> String? {
        let json = json(response)
        return ["html_url", "web_url", "url", "link"].lazy.compactMap { json?[$0]?.string }
            .compactMap(PeopleLink.checked).first
    }

    private static func json(_ response: HTTPResponse) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(response.body.prefix(1 << 20)))
    }

    /// The words that CI systems use. One that is not known is no end.
    private static func state(_ word: String) -> UploadRun.State {
        switch word.lowercased() {
        case "waiting", "queued", "pending", "created", "scheduled": .waiting
        case "success", "succeeded", "successful", "passed", "done", "complete", "completed", "finished", "ok":
            .succeeded
        case "failed", "failure", "error", "errored", "timed_out": .failed
        case "cancelled", "canceled", "aborted", "stopped": .cancelled
        default: .running
        }
    }
}
