/// An error response of a forge. A dialect turns it into a status and a body.
package enum APIError: Error, Hashable, Sendable {
    /// Parameters are missing or of the wrong type; the text names them.
    case parameters(String)
    /// The request makes no sense as it stands.
    case badRequest(String)
    /// Values of some fields are not valid: field to reasons.
    case invalid([String: [String]])
    /// No credentials, wrong ones, or, on a merge, a missing permission.
    case unauthorized
    /// The token is over: expired or revoked.
    case tokenIsInvalid(String)
    /// The token is good but lacks a scope.
    case insufficientScope(needed: String)
    /// The account may not do this.
    case forbidden(String)
    /// There is no such thing, or it is hidden; the text says what.
    case notFound(String)
    /// The merge request can't be merged as it stands.
    case notMergeable
    /// The action isn't possible on this thing.
    case notAllowed(String)
    /// The head is not the one that the request names.
    case headMoved(String)
    /// There is one already; the texts name it.
    case duplicate([String])
    /// The request is understood and can't be carried out.
    case unprocessable([String])
    /// Merging was tried and failed.
    case mergeFailed(String)
    /// Merging was tried and failed, for a reason that the merge request shows from then on.
    case mergeError(String)
    /// The forge itself is broken: its repository can't be used.
    case broken(String)
}
