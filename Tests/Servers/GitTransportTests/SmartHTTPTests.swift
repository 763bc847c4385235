import FlyingFox
import Foundation
import HTTPTransport
import Names
import Support
import Testing

@testable import GitTransport

@Suite(.timeLimit(.minutes(10))) struct SmartHTTPTests {
    private let kept = Kept()

    private func scene(_ way: Way) async throws -> Scene { kept(try await Scene(way)) }

    /// A remote through a client that neither waits nor asks twice.
    private func remote(
        _ url: String, password: String = "canary-1234"
    ) -> SmartHTTPRemote {
        SmartHTTPRemote(
            url, credentials: .basic(user: "oauth2", password: Secret(password)),
            through: Once(HTTPClient(options: .init(environment: [:]))))
    }

    private func url(of scene: Scene) throws -> String { try #require(scene.remote as? SmartHTTPRemote).url }

    // MARK: - Cost

    @Test func anIdlePassAndAPushAreOneRequestEachWhateverTheServerHoldsBesides() async throws {
        let scene = try await scene(.http)
        let http = try #require(scene.http)
        try await scene.repository.copyToClient()
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        var answered: [Int] = []
        for ref in ["refs/heads/before", "refs/heads/after"] {
            let update = RefUpdate(ref: ref, old: .zero, new: second)
            _ = try await scene.remote.refs(under: ["refs/heads/main", "refs/tags/v"])
            try await scene.remote.push(update, objects: [], from: store)
            try scene.repository.addBranches(2000)
            answered.append(contentsOf: http.requests.suffix(2).map(\.answered))
        }
        #expect(
            http.requests.map(\.line) == [
                "POST /repo.git/git-upload-pack", "POST /repo.git/git-receive-pack",
                "POST /repo.git/git-upload-pack", "POST /repo.git/git-receive-pack",
            ])
        #expect(answered[0] == answered[2])
        #expect(abs(answered[1] - answered[3]) < 10)
    }

    @Test func aServerWithoutVersionTwoIsRemembered() async throws {
        let scene = try await scene(.httpOldServer)
        let http = try #require(scene.http)
        for _ in 0..<2 { #expect(try await scene.remote.refs(under: ["refs/heads/main"]).count == 1) }
        #expect(
            http.requests.map(\.line) == [
                "POST /repo.git/git-upload-pack", "GET /repo.git/info/refs",
                "GET /repo.git/info/refs",
            ])
    }

    // MARK: - Answers

    @Test(arguments: [
        (401, GitTransportError.Kind.denied, GitTransportError.Kind.denied), (403, .denied, .denied),
        (404, .notFound, .notFound), (429, .busy, .busy), (503, .busy, .busy), (302, .notFound, .notFound),
        (500, .unreachable, .answerLost), (502, .unreachable, .answerLost), (413, .refused, .refused),
        (418, .malformed, .malformed),
    ])
    func statusesAreUnderstood(
        status: Int, read: GitTransportError.Kind, push: GitTransportError.Kind
    ) async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.answer = { _ in
                HTTPResponse(
                    statusCode: HTTPStatusCode(status, phrase: "X"),
                    headers: HTTPHeaders([
                        .contentType: "text/plain",
                        .location: "https://me:canary-5@else.example/x/git-upload-pack?token=canary-6",
                    ]), body: Data("Retry \u{1B}[1mlater canary-1234".utf8))
            }
        }
        let remote = remote(try url(of: scene))
        let onRead = try await failure { () throws(GitTransportError) in _ = try await remote.refs(under: ["refs/"]) }
        let onTrial = try await failure { () throws(GitTransportError) in try await remote.checkPushAccess() }
        #expect(onTrial.kind == read)
        let onPush = try await pushFailure(remote, scene)
        #expect(onRead.kind == read)
        #expect(onPush.kind == push)
        for error in [onRead, onPush] {
            #expect(error.message.contains("later"))
            #expect(!error.message.contains("canary"))
            #expect(!error.message.contains("\u{1B}"))
        }
        if status == 302 { #expect(onRead.message.contains("redirects to https://else.example/x (HTTP")) }
    }

    /// GitLab's words while a repository is moved, or the server maintained.
    @Test(arguments: [
        "The repository is temporarily read-only. Please try again later.",
        "You can't push code to a read-only GitLab instance.",
    ])
    func aServerThatTakesNoPushesForNowIsBusy(words: String) async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.answer = { _ in
                HTTPResponse(statusCode: .forbidden, headers: [.contentType: "text/plain"], body: Data(words.utf8))
            }
        }
        #expect(try await pushFailure(remote(try url(of: scene)), scene).kind == .busy)
    }

    @Test func wrongCredentialsAreDenied() async throws {
        let scene = try await scene(.http)
        let remote = remote(try url(of: scene), password: "canary-wrong")
        let error = try await failure { () throws(GitTransportError) in _ = try await remote.refs(under: ["refs/"]) }
        #expect(error.kind == .denied)
        #expect(!"\(error)".contains("canary"))
    }

    /// What is in front of the server answered, or nothing did: a later run may reach it. Other bytes are another server's.
    @Test(arguments: [
        ("<html>Sign in</html>", GitTransportError.Kind.unreachable), ("\n <!DOCTYPE html>", .unreachable),
        ("", .unreachable), ("001", .unreachable), ("Welcome", .malformed),
    ])
    func whatIsNoAnswerOfGit(body: String, kind: GitTransportError.Kind) async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.answer = { _ in HTTPResponse(statusCode: .ok, body: Data(body.utf8)) }
        }
        let (remote, store, second) = (remote(try url(of: scene)), try scene.store(), try id(scene.repository.second))
        let error = try await failure { () throws(GitTransportError) in _ = try await remote.refs(under: ["refs/"]) }
        #expect(error.kind == kind, "\(error)")
        #expect((error.hint == nil) == (body.isEmpty || body == "001"))
        let fetch = try await failure { () throws(GitTransportError) in try await remote.fetch([second], into: store) }
        #expect(fetch.kind == kind, "\(fetch)")
        #expect(try await pushFailure(remote, scene).kind == .answerLost)
    }

    @Test(arguments: [0, 4, 20, 40]) func aReportThatIsCutOffMeansThatThePushMayHaveHappened(length: Int) async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.spoil = { _, response in
                HTTPResponse(statusCode: .ok, body: ((try? await response.bodyData) ?? Data()).prefix(length))
            }
        }
        let error = try await pushFailure(remote(try url(of: scene)), scene)
        #expect(error.kind == .answerLost, "\(error)")
        #expect(try await scene.repository.served.ref("refs/heads/new") == scene.repository.second)
    }

    @Test func aPackThatIsCutOffLeavesNothing() async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.spoil = { _, response in
                let body = (try? await response.bodyData) ?? Data()
                return HTTPResponse(statusCode: .ok, body: body.dropLast(30))
            }
        }
        let (remote, store, second) = (remote(try url(of: scene)), try scene.store(), try id(scene.repository.second))
        let error = try await failure { () throws(GitTransportError) in try await remote.fetch([second], into: store) }
        #expect(error.kind == .unreachable, "\(error)")
        #expect(try !store.contains(second))
    }

    @Test func aPackThatIsSpoiltIsRefused() async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.spoil = { _, response in
                var body = (try? await response.bodyData) ?? Data()
                if body.count > 60 { body[body.count - 40] ^= 0xFF }
                return HTTPResponse(statusCode: .ok, body: body)
            }
        }
        let (remote, store, second) = (remote(try url(of: scene)), try scene.store(), try id(scene.repository.second))
        let error = try await failure { () throws(GitTransportError) in try await remote.fetch([second], into: store) }
        #expect(error.kind == .malformed, "\(error)")
        #expect(try !store.contains(second))
    }

    @Test func aServerThatGivesUpInTheMiddleIsQuoted() async throws {
        let scene = try await scene(.http)
        try #require(scene.http).adjust { faults in
            faults.answer = { _ in
                HTTPResponse(statusCode: .ok, body: Data("000dpackfile\n0010\u{3}out of disk\n0000".utf8))
            }
        }
        let (remote, store, second) = (remote(try url(of: scene)), try scene.store(), try id(scene.repository.second))
        let error = try await failure { () throws(GitTransportError) in try await remote.fetch([second], into: store) }
        #expect(error.message == "out of disk")
    }

    @Test func nobodyThereMeansNothingWasPushed() async throws {
        let scene = try await scene(.http)
        let server = try kept.scripted { _, _ in [] }
        server.stop()
        #expect(try await pushFailure(remote(server.url + "/repo.git"), scene).kind == .unreachable)
    }

    @Test func aSilentServerMeansThatThePushMayHaveHappened() async throws {
        let scene = try await scene(.http)
        let arrived = AsyncStream<Void>.makeStream()
        let server = try kept.scripted { _, _ in
            arrived.continuation.yield()
            return [.hold]
        }
        let task = Task { try await pushFailure(remote(server.url + "/repo.git"), scene) }
        for await _ in arrived.stream { break }
        task.cancel()
        #expect(try await task.value.kind == .answerLost)
        let request = try #require(server.requests.first)
        #expect(request.contains("Authorization: Basic b2F1dGgyOmNhbmFyeS0xMjM0"))
        #expect(!request.contains("Expect:"))
    }

    private func pushFailure(_ remote: SmartHTTPRemote, _ scene: Scene) async throws -> GitTransportError {
        try await scene.repository.copyToClient()
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        return try await failure { () throws(GitTransportError) in
            try await remote.push(RefUpdate(ref: "refs/heads/new", old: .zero, new: second), objects: [], from: store)
        }
    }
}

/// Takes the retries away.
private struct Once: HTTPSending {
    let sender: any HTTPSending

    init(_ sender: any HTTPSending) { self.sender = sender }

    func send(
        _ request: HTTPTransport.HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPTransport.HTTPResponse {
        var request = request
        request.isIdempotentRead = false
        return try await sender.send(request, into: sink)
    }
}
