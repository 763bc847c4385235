import HTTPTransport

/// An answer that isn't a yes, readied to be judged by whoever knows the provider.
struct Complaint: Sendable {
    /// The status code.
    let status: Int
    /// What the server says, or the status: to be judged, not to be shown.
    let words: String
    /// Whether the call asked for a change.
    let isWrite: Bool

    /// What it means, and what helps.
    typealias Verdict = (kind: UploadError.Kind, remedy: String)

    /// What a complaint means at a provider; `nil` where it means what it means everywhere.
    typealias Judge = @Sendable (Complaint) -> Verdict?

    /// What the status means everywhere.
    var usualKind: UploadError.Kind {
        switch status {
        case 401, 403: .permission
        case 404, 410: .notFound
        case 429: .busy
        case 503: isWrite ? .overloaded : .busy
        // A gateway gave up, or the server broke, and nobody knows how far it had come.
        case 408, 500...: isWrite ? .answerLost : .unreachable
        default: .refused
        }
    }

    /// Whether the words hold this text, in any case.
    func says(_ text: String) -> Bool { words.lowercased().contains(text.lowercased()) }
}
