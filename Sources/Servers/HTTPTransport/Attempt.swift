/// How one try of a request ended.
enum Attempt: Sendable {
    case answered(HTTPResponse)
    /// `isFinal`: trying again can't help, or would hand a sink the same bytes twice.
    case failed(HTTPError, isFinal: Bool)
}
