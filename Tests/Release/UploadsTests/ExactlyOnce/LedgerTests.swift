import FlyingFox
import Foundation
import GitStore
import GitTransport
import HTTPTransport
import Names
import Support
import Synchronization
import Testing

@testable import Uploads

/// The record against a real git server.
@Suite(.timeLimit(.minutes(10))) struct LedgerTests {
    private let kept = Kept()

    private struct Scene: Sendable {
        let served: ServedRepository
        let http: GitHTTPServer
        let ledger: UploadLedger
        /// The same record, as a later run on that machine sees it.
        let later: UploadLedger
        /// The same record, as another machine sees it.
        let elsewhere: UploadLedger
    }

    private func scene() async throws -> Scene {
        let served = kept(try await ServedRepository())
        let server = kept(GitHTTPServer(root: served.root))
        let url = try await server.start() + "/repo.git"
        func ledger(_ store: Repository) -> UploadLedger {
            UploadLedger(
                remote: SmartHTTPRemote(url, credentials: nil, through: HTTPClient(options: .init(environment: [:]))),
                store: store, name: "Release Bot", email: "bot@example.com")
        }
        return Scene(
            served: served, http: server, ledger: ledger(try Repository.open(at: served.client.directory)),
            later: ledger(try Repository.open(at: served.client.directory)),
            elsewhere: ledger(try await makeStore(kept)))
    }

    @Test func entriesAreReadBackElsewhere() async throws {
        let scene = try await scene()
        let empty = try await scene.ledger.log(of: "TrendyolGo")
        #expect(empty == UploadLog())
        let first = try await scene.ledger.append([.sample()], to: empty, time: Fixed.now)
        let second = try await scene.ledger.append(
            [.sample(.withdrawn), .sample(.running, commit: Fixed.other)], to: first, time: Fixed.now + 1)
        let read = try await scene.elsewhere.log(of: "TrendyolGo")
        #expect(read == second)
        #expect(read.claims == [.sample(.running, commit: Fixed.other), .sample(.withdrawn)])
        // People can read it with git alone, and nothing else has moved.
        let log = try await scene.served.served("log", "--format=%s", "refs/relctl/uploads/TrendyolGo")
        let lines = log.split(separator: "\n")
        #expect(lines.count == 3 && lines.last == "Upload TrendyolGo at 0123456789ab: claimed")
        try await scene.served.served("fsck", "--strict")
        #expect(try await scene.served.served.ref("refs/heads/main") == scene.served.second)
    }

    @Test(arguments: ["..", "a b", "Ä/ö.lock", "-x", "@{", "~^:?*[\\", "a\nb", ".", "x.lock", "%2E"])
    func anyNameMakesARef(app: String) async throws {
        let scene = try await scene()
        let claim = UploadClaim.sample { $0.app = app }
        _ = try await scene.ledger.append([claim], to: UploadLog(), time: Fixed.now)
        // The name is taken from the ref: a claim that is written on must not go elsewhere.
        #expect(try await scene.elsewhere.log(of: app).claims == [claim])
        #expect(try await scene.elsewhere.log(of: app + "x") == UploadLog())
    }

    @Test func namesDoNotClash() {
        let names = ["a", "a.b", "a%2Eb", "a/b", "a%2Fb", "A", "a~b", "a-b"]
        #expect(Set(names.map(UploadLedger.ref)).count == names.count)
    }

    @Test func whoComesSecondReadsAgain() async throws {
        let scene = try await scene()
        let empty = try await scene.ledger.log(of: "TrendyolGo")
        _ = try await scene.elsewhere.append([.sample { $0.claimant = "a rival" }], to: empty, time: Fixed.now)
        let error = await #expect(throws: GitTransportError.self) {
            try await scene.ledger.append([.sample()], to: empty, time: Fixed.now)
        }
        #expect(error?.kind == .moved)
        #expect(try await scene.ledger.log(of: "TrendyolGo").claims.map(\.claimant) == ["a rival"])
    }

    /// Writes a first entry, and the answer to its push is lost.
    private func lostAnswer(in scene: Scene) async throws -> UploadLog {
        let isLost = Mutex(true)
        scene.http.adjust { faults in
            faults.spoil = { request, response in
                guard request.path.hasSuffix("git-receive-pack"), isLost.withLock({ $0 }) else { return response }
                isLost.withLock { $0 = false }
                return HTTPResponse(statusCode: .badGateway)
            }
        }
        let log = try await scene.ledger.append([.sample()], to: UploadLog(), time: Fixed.now)
        #expect(!isLost.withLock { $0 })
        return log
    }

    @Test("What follows an entry whose answer was lost can be read by the next run")
    func aLaterRunReadsOn() async throws {
        let scene = try await scene()
        let first = try await lostAnswer(in: scene)
        let second = try await scene.ledger.append([.sample(.withdrawn)], to: first, time: Fixed.now)
        #expect(try await scene.later.log(of: "TrendyolGo") == second)
    }

    @Test func aLostAnswerIsLookedUp() async throws {
        let scene = try await scene()
        let log = try await lostAnswer(in: scene)
        #expect(log.claims == [.sample()])
        // And one that never got there.
        scene.http.adjust { faults in
            faults.spoil = nil
            faults.answer = { request in
                request.path.hasSuffix("git-receive-pack") ? HTTPResponse(statusCode: .badGateway) : nil
            }
        }
        let error = await #expect(throws: GitTransportError.self) {
            try await scene.ledger.append([.sample(.running)], to: log, time: Fixed.now)
        }
        #expect(error?.kind == .answerLost)
        #expect(try await scene.elsewhere.log(of: "TrendyolGo").claims == [.sample()])
    }

    @Test func whatOthersPutThereIsPassedOver() async throws {
        let scene = try await scene()
        let log = try await scene.ledger.append([.sample()], to: UploadLog(), time: Fixed.now)
        let tip = try #require(log.tip)
        let odd = try await scene.served.served.commit(
            "Relctl-App: TrendyolGo\nRelctl-Status: succeeded", ["x": "1"], on: tip.hex)
        try await scene.served.served("update-ref", "refs/relctl/uploads/TrendyolGo", odd)
        let read = try await scene.ledger.log(of: "TrendyolGo")
        #expect(read.claims == [.sample()] && read.tip?.hex == odd)
        _ = try await scene.ledger.append([.sample(.running)], to: read, time: Fixed.now)
        #expect(try await scene.elsewhere.log(of: "TrendyolGo").claims == [.sample(.running)])
    }
}
