import Foundation
import RehearsalForge
import Support
import Synchronization
import Testing

/// `published_by: upload` with `app_store_connect`: published is what the store says.
@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    /// App Store Connect, with one build.
    private final class Store: Sendable {
        private final class Shared: Sendable {
            let build = Mutex<(word: String, date: String)?>(nil)
        }

        private let shared = Shared()
        private let server: ScriptedServer

        init() throws {
            server = try ScriptedServer { [shared] _, request in
                if let answer = Self.testing(request) { return [.send(answer)] }
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

        /// TestFlight: one group, and no text yet.
        private static func testing(_ request: String) -> String? {
            func answer(_ status: String, _ body: String) -> String {
                "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            }
            if request.hasPrefix("GET /v1/betaGroups?filter%5Bapp%5D=123456") {
                return answer("200", #"{"data":[{"id":"g1","attributes":{"name":"QA"}}]}"#)
            }
            if request.hasPrefix("GET /v1/builds/1/betaBuildLocalizations") { return answer("200", #"{"data":[]}"#) }
            if request.hasPrefix("POST /v1/betaBuildLocalizations ") { return answer("201", "{}") }
            return request.hasPrefix("POST /v1/builds/1/relationships/betaGroups ")
                ? answer("204", "").replacing("Content-Length: 0\r\n", with: "") : nil
        }

        /// The bodies of what TestFlight was told.
        var told: [String] {
            server.requests.filter { $0.hasPrefix("POST") }.map { String($0.split(separator: "\r\n\r\n").last ?? "") }
        }

        var url: String { server.url }
        var looks: Int { server.requests.count }
        func stop() { server.stop() }

        func set(_ word: String, at seconds: Int) {
            let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            shared.build.withLock { $0 = (word, date) }
        }
    }

    private static func with(_ more: String = "", _ body: (Scene, Store) async throws -> Void) async throws {
        let store = try Store()
        defer { store.stop() }
        let connect =
            "app_store_connect: { key: \"${ASC_KEY}\", key_id: K1, issuer: I1, app_ids: { Go: \"123456\" }, "
            + "url: \"\(store.url)\"\(more) }\n"
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], more: connect) { scene in
            var scene = scene
            scene.relctl.variables["ASC_KEY"] = TestKey.pem
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

    /// The step from "uploaded" to "QA can install it": told once, with what came since the last upload.
    @Test func whatIsProcessedGoesToTestFlight() async throws {
        let more = ", testflight: { Go: { groups: [QA], what_to_test: \"{app} {version}: {fixes}\" } }"
        try await Self.with(more) { scene, store in
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            try await scene.relctl("reconcile")
            store.set("INVALID", at: await scene.forge.read { $0.clock.now })
            #expect(try await scene.relctl("reconcile").status == 5)
            #expect(store.told == [])
            await scene.pass(60)
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Fix the basket")
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            store.set("VALID", at: await scene.forge.read { $0.clock.now })
            // Looking alone tells nobody.
            #expect(try await scene.relctl("status").status == 0)
            #expect(store.told == [])
            let pass = try await scene.relctl("reconcile", "-v")
            #expect(pass.complaint.contains("told TestFlight of Go"), "\(pass.complaint)")
            #expect(store.told.count == 2, "\(store.told)")
            #expect(store.told.first?.contains("Go : - Fix the basket") == true)
            #expect(store.told.last == #"{"data":[{"id":"g1","type":"betaGroups"}]}"#)
            try await scene.relctl("reconcile")
            #expect(store.told.count == 2)
        }
    }

    /// A group that isn't there is said, and keeps no release from landing.
    @Test func aGroupThatIsMissingKeepsNothingElseFromItsWay() async throws {
        try await Self.with(", testflight: { Go: { groups: [Beta] } }") { scene, store in
            try await scene.relctl("reconcile")
            try await scene.endUpload("success")
            store.set("VALID", at: await scene.forge.read { $0.clock.now })
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.complaint.contains("TestFlight has no group Beta, only QA"))
            #expect(pass.train("TrendyolGo")["published"] is [String: Any])
            #expect(store.told == [])
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
