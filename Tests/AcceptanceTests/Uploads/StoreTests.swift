import Crypto
import Foundation
import RehearsalForge
import Support
import Synchronization
import Testing

/// `published_by: upload` with `app_store_connect`: published is what the store says.
@Suite(.timeLimit(.minutes(2))) struct StoreTests {
    /// App Store Connect, with one build.
    private final class Store: Sendable {
        private final class Shared: Sendable {
            let build = Mutex<(word: String, date: String)?>(nil)
        }

        private let shared = Shared()
        private let server: LeverServer

        init() throws {
            server = try LeverServer { [shared] _, request in
                let build = shared.build.withLock { $0 }
                let isRight =
                    request.hasPrefix("GET /v1/builds?filter%5Bapp%5D=123456")
                    && request.contains("Authorization: Bearer ey")
                let builds = build.map {
                    #"{"id":"1","attributes":{"version":"12","processingState":"\#($0.word)","uploadedDate":"\#($0.date)"}}"#
                }
                let body = #"{"data":[\#(builds ?? "")]}"#
                return [
                    .send("HTTP/1.1 \(isRight ? 200 : 400) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                ]
            }
        }

        var url: String { server.url }
        var looks: Int { server.requests.count }
        func stop() { server.stop() }

        func set(_ word: String, at seconds: Int) {
            let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            shared.build.withLock { $0 = (word, date) }
        }
    }

    private static func with(_ body: (Scene, Store) async throws -> Void) async throws {
        let store = try Store()
        defer { store.stop() }
        let connect =
            "app_store_connect: { key: \"${ASC_KEY}\", key_id: K1, issuer: I1, app_ids: { Go: \"123456\" }, "
            + "url: \"\(store.url)\" }\n"
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], more: connect) { scene in
            var scene = scene
            scene.relctl.variables["ASC_KEY"] = P256.Signing.PrivateKey().pemRepresentation
            try await body(scene, store)
        }
    }

    @Test func publishedIsWhatTheStoreHasProcessed() async throws {
        try await Self.with { scene, store in
            let old = await scene.forge.read { $0.clock.now }
            store.set("VALID", at: old - 3600)
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            // An older build is not this one.
            let waiting = try await scene.relctl("reconcile", "--format", "json")
            #expect(
                waiting.status == 0 && waiting.train("TrendyolGo")["waitingFor"] as? [String] == ["store_processing"])
            #expect(waiting.train("TrendyolGo")["published"] is NSNull)
            let now = await scene.forge.read { $0.clock.now }
            store.set("PROCESSING", at: now)
            let status = try await scene.relctl("status", "--format", "json")
            #expect(status.lastUpload["store"] as? String == "processing", "\(status.output)")
            #expect(try await scene.relctl("status").output.contains("App Store Connect to have processed the build"))
            store.set("VALID", at: now)
            let done = try await scene.relctl("reconcile", "--format", "json")
            let published = done.train("TrendyolGo")["published"] as? [String: Any]
            #expect(published?["commit"] as? String == (await scene.tip()), "\(done.output)")
            // What the store said in the end is written down, and not asked again.
            let looks = store.looks
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(store.looks == looks)
        }
    }

    @Test(arguments: ["INVALID", "FAILED"]) func aBuildThatTheStoreRefusesIsForPeople(word: String) async throws {
        try await Self.with { scene, store in
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            store.set(word, at: await scene.forge.read { $0.clock.now })
            let refused = try await scene.relctl("reconcile", "--format", "json")
            #expect(refused.status == 5 && refused.decisions == ["store-\(word.lowercased())"], "\(refused.output)")
            #expect(await scene.startedUploads() == 1)
            #expect(try await scene.relctl("trigger-upload", "Go", "--again").status == 0)
            #expect(await scene.startedUploads() == 2)
        }
    }

    @Test func aStoreOutOfReachKeepsNothingElseFromItsWay() async throws {
        try await Self.with { scene, store in
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            store.stop()
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.train("TrendyolGo")["waitingFor"] as? [String] == ["store_processing"])
            #expect(pass.complaint.contains("can't tell how the App Store stands with Go"))
        }
    }
}
