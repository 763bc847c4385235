import FoundationEssentials

/// git over HTTP, by `git http-backend` as a CGI program (gitprotocol-http(5), git-http-backend(1)).
struct GitSmartHTTP: Sendable {
    let repository: String
    let hooks: String
    /// The filters offered to clients that fetch.
    var fetches = ForgeQuirks.Fetches.anyFilter

    /// Which of git's two services a request is about; `nil` for what git's clients don't ask.
    static func service(of request: WireRequest, _ path: String) -> String? {
        switch (request.method, path) {
        case ("GET", "info/refs"):
            FormText.pairs(request.query).first { $0.name == "service" }?.value
        case ("POST", "git-upload-pack"), ("POST", "git-receive-pack"): path
        default: nil
        }
    }

    /// The account's token, which is the password; the user name doesn't matter.
    static func token(of request: WireRequest, in state: ForgeState) -> ForgeToken? {
        guard let value = request.headers["authorization"], value.hasPrefix("Basic "),
            let bytes = Data(base64Encoded: String(value.dropFirst(6)))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let today = GitLabTime.text(state.clock.now).prefix(10)
        return state.tokens.first {
            $0.secret == parts[1] && $0.kind != .trigger && !$0.isRevoked && $0.expires.map { $0 > today } != false
        }
    }

    /// Says why a caller may not use a service; `nil` when it may.
    static func refusal(of service: String, to token: ForgeToken?, in state: ForgeState) -> WireAnswer? {
        let isPush = service == "git-receive-pack"
        if token == nil, !isPush, state.project.isPublic { return nil }
        guard let token, let user = state.user(token.userID) else {
            return WireAnswer(
                401, text: "HTTP Basic: Access denied. The provided password or token is incorrect.\n",
                headers: [.init("WWW-Authenticate", "Basic realm=\"GitLab\"")])
        }
        if user.role == .none, !state.project.isPublic {
            return WireAnswer(404, text: "The project you were looking for could not be found.\n")
        }
        let scopes = isPush ? ["api", "write_repository"] : ["api", "read_repository", "write_repository"]
        let isInScope = token.kind == .job ? !isPush : token.scopes.contains(where: scopes.contains)
        // `Gitlab::GitAccess#check_push_access!`, lib/gitlab/git_access.rb
        if isPush, state.project.isReadOnly { return WireAnswer(403, text: ForgeState.readOnlyWords + "\n") }
        guard isInScope, user.role >= (isPush ? .developer : .reporter) else {
            return WireAnswer(403, text: "You are not allowed to \(isPush ? "push" : "download") code.\n")
        }
        return nil
    }

    /// Lets git answer.
    ///
    /// - Parameters:
    ///   - verdicts: what the hook is told, one line per ref that isn't simply welcome.
    ///   - rules: what the hook demands of new commits.
    func answer(
        _ request: WireRequest, _ path: String, user: String, verdicts: [String] = [],
        rules: CommitRules = CommitRules()
    ) async throws(APIError) -> WireAnswer {
        var variables = configuration
        variables["REQUEST_METHOD"] = request.method
        variables["PATH_TRANSLATED"] = repository + "/" + path
        variables["PATH_INFO"] = "/" + path
        variables["QUERY_STRING"] = request.query
        variables["CONTENT_TYPE"] = request.headers["content-type"]
        variables["CONTENT_LENGTH"] = String(request.body.count)
        variables["HTTP_CONTENT_ENCODING"] = request.headers["content-encoding"]
        variables["GIT_PROTOCOL"] = fetches == .oldProtocol ? nil : request.headers["git-protocol"]
        variables["GIT_HTTP_EXPORT_ALL"] = "1"
        variables["REMOTE_USER"] = user
        variables["REMOTE_ADDR"] = "127.0.0.1"
        variables.merge(PreReceiveHook.variables(verdicts: verdicts, rules: rules)) { $1 }
        let outcome = try await GitProgram.run(["http-backend"], input: request.body, environment: variables)
        return Self.parse(outcome.output)
    }

    /// Gitaly's settings for its repositories, as far as clients notice them.
    private var configuration: [String: String] {
        let allowsFilter = fetches == .anyFilter || fetches == .filesOnly
        let settings = [
            ("http.receivepack", "true"), ("core.hooksPath", hooks), ("receive.hideRefs", "refs/merge-requests"),
            ("receive.hideRefs", "refs/pull"),
            ("uploadpack.hideRefs", "refs/keep-around"), ("uploadpack.allowAnySHA1InWant", "true"),
            ("uploadpack.allowFilter", "\(allowsFilter)"),
            ("uploadpackfilter.tree.allow", "\(fetches == .anyFilter)"), ("receive.advertisePushOptions", "true"),
            ("receive.autogc", "false"),
            ("gc.auto", "0"),
        ]
        var variables = ["GIT_CONFIG_COUNT": String(settings.count)]
        for (index, setting) in settings.enumerated() {
            variables["GIT_CONFIG_KEY_\(index)"] = setting.0
            variables["GIT_CONFIG_VALUE_\(index)"] = setting.1
        }
        return variables
    }

    /// Reads a CGI answer: header lines, an empty line, the body; `Status` is the status (RFC 3875, section 6.3.3).
    private static func parse(_ output: [UInt8]) -> WireAnswer {
        var answer = WireAnswer(200)
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self).trimmed
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = String(String(parts[1]).trimmed)
            if parts[0] == "Status" {
                answer.status = value.split(separator: " ").first.flatMap { Int($0) } ?? 500
            } else {
                answer.headers.append(.init(String(parts[0]), value))
            }
        }
        answer.body = Array(rest)
        return answer
    }
}
