/// One endpoint of an API.
struct Route<Call>: Sendable {
    /// The handler of a call. It throws ``APIError`` and nothing else, which Swift can't infer for closures yet.
    typealias Action = @Sendable (inout Call) async throws -> WireAnswer

    /// The name of the endpoint, such as `mr.merge`.
    let name: String
    let method: String
    /// Parts of the path; one that starts with `:` takes anything.
    let pattern: [Substring]
    /// Whether a CI job's token is enough.
    let allowsJobToken: Bool
    let action: Action

    init(
        _ name: String, _ method: String, _ pattern: String, jobToken: Bool = false, action: @escaping Action
    ) {
        (self.name, self.method, self.pattern) = (name, method, pattern.split(separator: "/"))
        (allowsJobToken, self.action) = (jobToken, action)
    }

    /// The parameters in a path; `nil` when the path is another one's.
    func parameters(in path: ArraySlice<String>) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var found: [String: String] = [:]
        for (wanted, given) in zip(pattern, path) {
            if wanted.hasPrefix(":") {
                found[String(wanted.dropFirst())] = given
            } else if wanted != given {
                return nil
            }
        }
        return found
    }
}

extension Sequence {
    /// The route that a method and a path lead to, with the parameters in that path.
    func route<Call>(_ method: String, _ path: ArraySlice<String>) -> (Route<Call>, [String: String])?
    where Element == Route<Call> {
        for route in self where route.method == method {
            if let parameters = route.parameters(in: path) { return (route, parameters) }
        }
        return nil
    }
}
