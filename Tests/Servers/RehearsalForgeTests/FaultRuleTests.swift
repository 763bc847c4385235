import Foundation
import Names
import Printing
import RehearsalForge
import Testing

/// Each fault rule does what it says, and nothing else.
@Suite struct FaultRuleTests {
    private let list = "*/merge_requests"
    private let new: JSONValue = ["source_branch": "feature", "target_branch": "develop", "title": "It"]

    private func play(_ rules: [FaultRule], _ body: (Scene, String) async throws -> Void) async throws {
        try await Scene.play { scene in
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            await scene.forge.setFaults(Faults(rules))
            try await body(scene, scene.home + "/merge_requests")
        }
    }

    private func count(_ scene: Scene) async -> Int { await scene.forge.read { $0.mergeRequests.count } }

    @Test func theNthRequestIsAnsweredWithAFault() async throws {
        let rules = [
            FaultRule("POST", list, occurrences: 1...1, .answer(.rateLimited(retryAfter: 3))),
            FaultRule("POST", list, occurrences: 2...2, .answer(.rateLimited(retryAfter: nil))),
            FaultRule("POST", list, occurrences: 3...3, .answer(.gateway(502))),
        ]
        try await play(rules, theNthRequestIsAnsweredWithAFault)
    }

    private func theNthRequestIsAnsweredWithAFault(_ scene: Scene, _ path: String) async throws {
        // These answers come from before GitLab; the contract of its API doesn't hold for them.
        let url = scene.api + path
        let headers = ["PRIVATE-TOKEN: " + Scene.token]
        let first = try await Curl.send("POST", url, body: new, headers: headers)
        #expect(first.status == 429 && first.headers["retry-after"] == "3" && first.text == "Retry later\n")
        let second = try await Curl.send("POST", url, body: new, headers: headers)
        #expect(second.status == 429 && second.headers["retry-after"] == nil)
        let third = try await Curl.send("POST", url, body: new, headers: headers)
        #expect(third.status == 502 && third.headers["content-type"] == "text/html")
        #expect(await count(scene) == 0)
        #expect(try await Curl.send("POST", url, body: new, headers: headers).status == 201)
        #expect(await count(scene) == 1)
    }

    @Test func aLostAnswerIsCarriedOut() async throws {
        try await play([FaultRule("POST", list, .loseAnswer)]) { scene, path in
            let answer = try await scene.call("POST", path, new)
            #expect(answer.ending == 52, "curl's word for: not a byte came")
            #expect(await count(scene) == 1)
        }
    }

    @Test func aLostAnswerToAPushIsCarriedOut() async throws {
        try await play([FaultRule("POST", "*/git-receive-pack", .loseAnswer)]) { scene, _ in
            let outcome = try await Program.run(
                "git", ["--git-dir", scene.project.repository, "push", scene.gitURL(), "develop:refs/heads/copy"])
            #expect(outcome.status != 0)
            let requests = await scene.forge.requests
            // git's libcurl sends it once more, because the connection had been used before; that push is refused.
            #expect((1...2).contains(requests.filter { $0.path.hasSuffix("git-receive-pack") }.count))
            let tip = await scene.forge.read { $0.tip(of: "copy") }
            #expect(try await scene.git("rev-parse", "develop") == tip?.hex)
        }
    }

    @Test func aDroppedRequestIsNotCarriedOut() async throws {
        try await play([FaultRule("POST", list, .drop)]) { scene, path in
            let answer = try await scene.call("POST", path, new)
            #expect(answer.ending == 52)
            #expect(await count(scene) == 0)
        }
    }

    @Test func aCutBodyEndsEarly() async throws {
        try await play([FaultRule("POST", list, .cutBody(after: 10))]) { scene, path in
            let answer = try await scene.call("POST", path, new)
            #expect(answer.ending == 18, "curl's word for: a part of the body came")
            #expect(answer.status == 201)
            #expect(answer.body.count == 10)
            #expect(await count(scene) == 1)
        }
    }

    @Test func aHangingRequestHarmsNobodyElse() async throws {
        try await play([FaultRule("POST", list, .hang)]) { scene, path in
            let answer = try await Curl.send(
                "POST", scene.api + path, body: new, headers: ["PRIVATE-TOKEN: " + Scene.token], timeout: 0.3)
            #expect(answer.ending == 28, "curl's word for: no time left")
            try await scene.expect(200, "GET", path)
            #expect(await count(scene) == 0)
        }
    }

    @Test func aDelayIsWaitedOut() async throws {
        try await play([FaultRule("GET", list + "?*", .delay(.milliseconds(200)))]) { scene, path in
            let time = try await ContinuousClock().measure { try await scene.expect(200, "GET", path + "?page=1") }
            #expect(time >= .milliseconds(200))
        }
    }

    @Test func aDoubledRequestIsCarriedOutTwice() async throws {
        try await play([FaultRule("POST", "*/notes", .applyTwice), FaultRule("PUT", "*/merge", .applyTwice)]) {
            scene, path in
            await scene.forge.update { $0.quirks.checkingReads = 0 }
            try await scene.expect(201, "POST", path, new)
            try await scene.expect(201, "POST", path + "/1/notes", ["body": "Hello"])
            let notes = try await scene.expect(200, "GET", path + "/1/notes").elements
            #expect(notes.filter { $0.text("body") == "Hello" }.count == 2)
            try await scene.expect(405, "PUT", path + "/1/merge")
            #expect(await scene.forge.read { $0.mergeRequests[0].state } == .merged)
        }
    }

    @Test func listsLagAndSingleReadsDont() async throws {
        try await play([]) { scene, path in
            var faults = Faults()
            faults.staleness = 2
            await scene.forge.setFaults(faults)
            try await scene.expect(201, "POST", path, new)
            #expect(try await scene.expect(200, "GET", path).elements.isEmpty)
            try await scene.expect(200, "GET", path + "/1")
            try await scene.expect(200, "PUT", path + "/1", ["title": "Other"])
            #expect(try await scene.expect(200, "GET", path).elements.isEmpty)
            try await scene.expect(200, "PUT", path + "/1", ["title": "Third"])
            let listed = try await scene.expect(200, "GET", path).elements
            #expect(listed.map { $0.text("title") } == ["It"])
        }
    }

    @Test func somebodyActsBetweenTwoRequests() async throws {
        try await play([]) { scene, path in
            await scene.forge.update { $0.quirks.checkingReads = 0 }
            let json = try await scene.expect(201, "POST", path, new)
            var faults = Faults()
            faults.onRequest = { request in
                guard request.method == "PUT" else { return }
                _ = try? await scene.forge.person.push("feature", ["b.txt": "b\n"], message: "Add b")
            }
            await scene.forge.setFaults(faults)
            try await scene.expect(409, "PUT", path + "/1/merge", ["sha": json["sha"] ?? .null])
        }
    }

    @Test func theLogHoldsNoToken() async throws {
        try await play([]) { scene, path in
            try await scene.expect(200, "GET", path + "?private_token=" + Scene.token)
            let leak: JSONValue = [
                "source_branch": "feature", "target_branch": "develop", "title": .string(Scene.token),
            ]
            try await scene.expect(201, "POST", path, leak)
            let requests = await scene.forge.requests
            #expect(requests.count == 2)
            #expect(requests[0].query == "private_token=<secret>")
            #expect(!"\(requests)".contains(Scene.token))
        }
    }
}
