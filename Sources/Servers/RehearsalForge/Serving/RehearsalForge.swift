import Glibc
import NIOCore
import Names

/// A forge for one project, served on loopback: GitLab's, GitHub's or Gitea's API and git over HTTP, over one bare repository.
///
/// It stores and refuses what a real forge does. Requests are carried out one at a time, in the order in which they come.
package actor RehearsalForge {
    /// The web root, such as `http://127.0.0.1:8080`.
    package nonisolated let url: String
    /// The repository over HTTP; its password is a token.
    package nonisolated let gitURL: String
    /// Every request so far.
    package private(set) var requests: [RequestRecord] = []
    nonisolated let repository: GitProgramRepository

    private var state: ForgeState
    /// Earlier states, oldest first: what lists show while they lag.
    private var history: [ForgeState] = []
    private var faults = Faults()
    private let prefix: [Substring]
    private let hook: PreReceiveHook
    private let server: LoopbackServer
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(
        state: ForgeState, repository: GitProgramRepository, server: LoopbackServer, prefix: String
    ) throws(APIError) {
        (self.state, self.repository, self.server) = (state, repository, server)
        self.prefix = prefix.split(separator: "/")
        hook = try PreReceiveHook()
        url = (["http://127.0.0.1:\(server.port)"] + self.prefix.map(String.init)).joined(separator: "/")
        gitURL = "\(url)/\(state.project.path).git"
    }

    /// Starts a forge over a bare repository, which it takes for its own.
    ///
    /// Its accounts are `release-bot`, which the token belongs to, and the people `alice` (maintainer) and `bob` (developer).
    /// - Parameters:
    ///   - repository: the path of the bare repository.
    ///   - project: the full path of the project, such as `mobile/ios`.
    ///   - token: what is good for everything that relctl does.
    ///   - kind: whose API and ways it has.
    ///   - port: where on loopback; 0 takes any free one.
    ///   - prefix: a path below which the forge lives, as behind some proxies.
    ///   - clock: where its clock starts; by default on a fixed Monday, or at the newest commit if that is later.
    /// - Throws: ``APIError/notAllowed(_:)`` when the port is taken, ``APIError/broken(_:)`` when the repository can't be read.
    package static func start(
        repository: String, project: String, token: String, kind: ForgeKind = .gitlab, port: UInt16 = 0,
        prefix: String = "", clock: LogicalClock? = nil
    ) async throws(APIError) -> RehearsalForge {
        let git = GitProgramRepository(path: repository)
        let head = try await defaultBranch(of: git.git)
        var state = ForgeState.standard(
            project: ForgeProject(path: project, defaultBranch: head, kind: kind), token: token)
        let newest = try await git.git.lines(
            ["for-each-ref", "--sort=-committerdate", "--count=1", "--format=%(committerdate:unix)", "refs/heads"])
        state.clock = clock ?? LogicalClock(now: max(LogicalClock().now, newest.first.flatMap { Int($0) } ?? 0))
        try await state.adoptRefs(of: git)
        do {
            let server = try await LoopbackServer(port: Int(port))
            let forge = try RehearsalForge(state: state, repository: git, server: server, prefix: prefix)
            server.serve { [weak forge] request in await forge?.exchange(request) ?? .nothing }
            return forge
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw .notAllowed("the forge can't listen on port \(port) of 127.0.0.1: \(reason)")
        } catch {
            throw error as? APIError ?? .broken("the forge can't listen: \(error)")
        }
    }

    /// The branch that `HEAD` names. A job checks out a commit, and a copy of that repository has no such branch: then one
    /// of a usual name, or any.
    private static func defaultBranch(of git: GitProgram) async throws(APIError) -> String {
        if let named = try? await git.lines(["symbolic-ref", "--short", "HEAD"]).first { return named }
        let branches = try await git.lines(["for-each-ref", "--format=%(refname:short)", "refs/heads"])
        return ["main", "develop", "master"].first(where: branches.contains) ?? branches.first ?? "main"
    }

    deinit { hook.remove() }

    /// Stops serving. Requests that hang are let go.
    package func stop() async {
        await server.stop()
        hook.remove()
    }

    /// Sets the faults; counts of rules start anew.
    package func setFaults(_ faults: Faults) { self.faults = faults }

    /// Looks at the state.
    package func read<Value: Sendable>(_ look: @Sendable (ForgeState) throws -> Value) rethrows -> Value {
        try look(state)
    }

    /// Changes the state at will, between two requests.
    package func update<Value: Sendable>(
        _ change: @Sendable (inout ForgeState) throws -> Value
    ) async rethrows -> Value {
        await enter()
        defer { leave() }
        remember()
        return try change(&state)
    }

    /// Clears the list of requests.
    package func forgetRequests() { requests = [] }

    /// Runs `body` as one of the accounts, between two requests, and then processes changed refs as after a push.
    func act<Value: Sendable>(
        as username: String,
        _ body: @Sendable (inout ForgeState, ForgeUser, GitProgramRepository) async throws -> Value
    ) async throws(APIError) -> Value {
        await enter()
        defer { leave() }
        guard let user = state.user(named: username) else { throw .notFound("no account \(username)") }
        var changed = state
        try await changed.noticePushes(by: user, in: repository)
        do {
            let value = try await body(&changed, user, repository)
            try await changed.noticePushes(by: user, in: repository)
            remember()
            state = changed
            return value
        } catch {
            throw error as? APIError ?? .broken("\(error)")
        }
    }

    /// Waits until no other request is being processed: an actor alone would start further requests at every `await`.
    private func enter() async {
        if isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
        state.clock.wind()
    }

    private func leave() {
        isBusy = !waiting.isEmpty
        if isBusy { waiting.removeFirst().resume() }
    }

    private func remember() { history = history.suffix(63) + [state] }

    private var listed: ForgeState {
        guard faults.staleness > 0, !history.isEmpty else { return state }
        return history[max(0, history.count - faults.staleness)]
    }

    // MARK: Requests

    /// Records a request, applies the injected faults, and returns what is sent back.
    func exchange(_ request: WireRequest) async -> Delivery {
        let record = RequestRecord(request, number: requests.count + 1, secrets: state.tokens.map(\.secret))
        requests.append(record)
        await faults.onRequest?(record)
        var times = 1
        var isLost = false
        var cut: Int?
        for effect in faults.effects(on: record) {
            switch effect {
            case .answer(let answer): return .whole(answer)
            case .drop: return .nothing
            case .hang: return await hang()
            case .delay(let duration): try? await Task.sleep(for: duration)
            case .applyTwice: times = 2
            case .loseAnswer: isLost = true
            case .cutBody(let count): cut = count
            }
        }
        var answer = WireAnswer(500)
        for _ in 0..<times { answer = await carryOut(request) }
        if isLost { return .nothing }
        return cut.map { .cut(answer, after: $0) } ?? .whole(answer)
    }

    private func hang() async -> Delivery {
        try? await Task.sleep(for: .seconds(86_400))
        return .nothing
    }

    private func carryOut(_ request: WireRequest) async -> WireAnswer {
        let segments = request.segments[...]
        guard segments.starts(with: prefix.map(String.init)) else { return WireAnswer(404, text: "Not Found\n") }
        let path = segments.dropFirst(prefix.count)
        let project = (state.project.path + ".git").split(separator: "/").map(String.init)
        if path.first == "api" { return await callAPI(request, path.dropFirst()) }
        if path.starts(with: project) {
            return await serveGit(request, path.dropFirst(project.count).joined(separator: "/"))
        }
        return WireAnswer(404, text: "Not Found\n")
    }

    private func callAPI(_ request: WireRequest, _ path: ArraySlice<String>) async -> WireAnswer {
        await enter()
        defer { leave() }
        var changed = state
        var answer = await answer(request, path, state: &changed)
        if request.method != "GET" { remember() }
        state = changed
        answer.headers.append(.init("Date", GitLabTime.header(state.clock.now)))
        return answer
    }

    private func answer(
        _ request: WireRequest, _ path: ArraySlice<String>, state: inout ForgeState
    ) async -> WireAnswer {
        switch (state.project.kind, path.first) {
        case (.gitlab, "v4"):
            await GitLabDialect(repository: repository, origin: url)
                .answer(request, path: path.dropFirst(), listed: listed, state: &state)
        case (.github, "v3"), (.github, "graphql"):
            await GitHubDialect(repository: repository, origin: url)
                .answer(request, path: path, listed: listed, state: &state)
        case (.gitea, "v1"):
            await GiteaDialect(repository: repository, origin: url)
                .answer(request, path: path.dropFirst(), listed: listed, state: &state)
        default: WireAnswer(404, text: "Not Found\n")
        }
    }

    /// Deletes expired refs before they are listed.
    private func cleanUpRefs() async {
        guard state.hasExpiredRefs else { return }
        await enter()
        defer { leave() }
        var changed = state
        if (try? await changed.cleanUpRefs(in: repository)) != nil { state = changed }
    }

    private func serveGit(_ request: WireRequest, _ path: String) async -> WireAnswer {
        guard let service = GitSmartHTTP.service(of: request, path) else { return WireAnswer(404, text: "Not Found\n") }
        let token = GitSmartHTTP.token(of: request, in: state)
        if let refusal = GitSmartHTTP.refusal(of: service, to: token, in: state) { return refusal }
        // git never compresses a push, and the commands in it have to be parsed before it is accepted.
        if path == "git-receive-pack", request.headers["content-encoding"] != nil { return WireAnswer(415) }
        let user = state.user(token?.userID)
        await cleanUpRefs()
        let git = GitSmartHTTP(
            repository: repository.git.repository, hooks: hook.folder, fetches: state.quirks.fetches)
        do throws(APIError) {
            guard path == "git-receive-pack", let user else {
                return try await git.answer(request, path, user: user?.username ?? "")
            }
            let verdicts = PushCommand.parse(request.body).compactMap { command in
                PushVerdict(command, by: user, in: state).line(for: command.ref)
            }
            return try await act(as: user.username) { state, _, _ in
                try await git.answer(
                    request, path, user: user.username, verdicts: verdicts, rules: state.project.commitRules)
            }
        } catch {
            return error.answer(from: state.version)
        }
    }
}
