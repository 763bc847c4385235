import Printing

extension APIError {
    /// GitLab's answer: one of its shapes of error bodies (`message` as text, array or object, or `error`).
    func answer(from version: ServerVersion) -> WireAnswer {
        switch self {
        case .parameters(let text): WireAnswer(400, ["error": .string(text)])
        case .badRequest(let text): WireAnswer(400, ["message": .string(text)])
        case .invalid(let fields):
            WireAnswer(400, ["message": .object(fields.mapValues { .array($0.map(JSONValue.string)) })])
        case .unauthorized: WireAnswer(401, ["message": "401 Unauthorized"])
        case .tokenIsInvalid(let text):
            WireAnswer(401, ["error": "invalid_token", "error_description": .string(text)])
        case .insufficientScope(let scope):
            WireAnswer(
                403,
                [
                    "error": "insufficient_scope", "scope": .string(scope),
                    "error_description": "The request requires higher privileges than provided by the access token.",
                ])
        case .forbidden(let text): WireAnswer(403, ["message": .string(text)])
        case .notFound(let text): WireAnswer(404, ["message": .string(text)])
        case .notMergeable: WireAnswer(405, ["message": "405 Method Not Allowed"])
        case .notAllowed(let text): WireAnswer(405, ["message": .string(text)])
        case .headMoved(let text): WireAnswer(409, ["message": .string(text)])
        case .duplicate(let texts): WireAnswer(409, ["message": .array(texts.map(JSONValue.string))])
        case .unprocessable(let texts): WireAnswer(422, ["message": .array(texts.map(JSONValue.string))])
        case .mergeFailed(let text), .mergeError(let text):
            WireAnswer(version.answersFailedMergeWith406 ? 406 : 422, ["message": .string(text)])
        case .broken(let text): WireAnswer(500, ["message": "500 Internal Server Error", "rehearsal": .string(text)])
        }
    }
}
