import Names
import Printing
import RehearsalForge
import Testing

/// Merge trains: the way in, the way past them, and what a train merges.
@Suite struct TrainTests {
    private let path = "/projects/mobile%2Fios/merge_requests/1"
    private let train = "/projects/mobile%2Fios/merge_trains"
    private var place: String { train + "/merge_requests/1" }

    private func play(
        _ change: @escaping @Sendable (inout ForgeState) -> Void = { _ in },
        _ body: (Scene, CommitID) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.quirks.checkingReads = 0
                $0.project.removesSourceBranch = false
                $0.project.trains.buildsMergedResults = true
                $0.project.trains.isEnabled = true
                change(&$0)
            }
            let head = try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            try await body(scene, head)
        }
    }

    private func end(_ status: String, _ scene: Scene) async throws {
        let id = try #require(await scene.forge.read { $0.trainCars.last { $0.isActive }?.pipelineID })
        try await scene.forge.person.finishPipeline(id, status: status)
    }

    @Test func aCarIsMergedWhenItsPipelineSucceeds() async throws {
        try await play { scene, head in
            try await scene.expect(404, "GET", place)
            let cars = try await scene.expect(201, "POST", place, ["sha": .string(head.hex)])
            #expect(cars.elements.count == 1)
            #expect(cars.elements.first?.text("status") == "fresh")
            let waiting = try await scene.expect(200, "GET", path)
            #expect(waiting.text("state") == "opened")
            #expect(waiting["merge_when_pipeline_succeeds"] == true)
            try await scene.expect(409, "POST", place)
            try await end("success", scene)
            let car = try await scene.expect(200, "GET", place)
            #expect(car.text("status") == "merged")
            #expect(car["merge_request"]?.text("state") == "merged")
            #expect(try await scene.git("rev-parse", "develop^2") == head.hex)
            let active = try await scene.expect(200, "GET", train + "/develop?scope=active")
            #expect(active == [])
        }
    }

    @Test(arguments: ["failed", "push", "retarget"])
    func aCarIsDropped(_ reason: String) async throws {
        try await play { scene, head in
            let person = scene.forge.person
            try await person.createBranch("release", at: "develop")
            try await scene.expect(201, "POST", place)
            switch reason {
            case "push": try await person.push("feature", ["b.txt": "b\n"], message: "Add b")
            case "retarget": try await person.retarget(1, to: "release")
            default: try await end("failed", scene)
            }
            await scene.forge.update { $0.quirks.failingMerges = 0 }
            let json = try await scene.expect(200, "GET", path)
            #expect(json["merge_when_pipeline_succeeds"] == false)
            #expect(json.text("state") == "opened")
            try await scene.expect(404, "GET", place)
            #expect(try await scene.git("merge-base", "develop", "feature") != head.hex)
        }
    }

    @Test func aMergePastTheTrainRestartsWhatWaits() async throws {
        try await play { scene, _ in
            try await scene.expect(201, "POST", place)
            let before = await scene.forge.read { $0.car(of: 1)?.pipelineID }
            let person = scene.forge.person
            try await person.push("other", ["o.txt": "o\n"], message: "Add o", from: "develop")
            try await person.open("other", into: "develop", title: "Pass")
            try await scene.expect(200, "PUT", scene.home + "/merge_requests/2/merge")
            #expect(await scene.forge.read { $0.car(of: 1)?.pipelineID } != before)
        }
    }

    @Test(arguments: [MergeTrainSettings.Enforcement.allUsers, .ownerOverride])
    func anEnforcedTrainCantBePassed(_ enforcement: MergeTrainSettings.Enforcement) async throws {
        try await play({ state in
            state.version = ServerVersion(19, 3)
            state.project.trains.enforcement = enforcement
        }) { scene, head in
            let project = try await scene.expect(200, "GET", scene.home)
            #expect(project.text("merge_train_enforcement") == enforcement.rawValue)
            #expect(project["merge_trains_enabled"] == true)
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "mergeable")
            for waits in [JSONValue.bool(false), .bool(true)] {
                try await scene.expect(405, "PUT", path + "/merge", ["sha": .string(head.hex), "auto_merge": waits])
            }
            await scene.forge.update { $0.users[0].role = .owner }
            let status = try await scene.call("PUT", path + "/merge").status
            #expect(status == (enforcement == .allUsers ? 405 : 200))
        }
    }

    @Test func whatCantBoardIsRefused() async throws {
        try await play({ $0.project.approvalsRequired = 1 }) { scene, _ in
            let answer = try await scene.expect(400, "POST", place)
            #expect(answer.text("message") == "No available merge train strategy")
            try await scene.expect(409, "POST", place, ["sha": "0000"])
            try await scene.expect(202, "POST", place, ["auto_merge": true])
            try await scene.expect(404, "GET", place)
            try await scene.forge.person.approve(1)
            #expect(try await scene.expect(200, "GET", place).text("status") == "fresh")
            await scene.forge.update { $0.project.trains = MergeTrainSettings() }
            try await scene.expect(403, "POST", place)
        }
    }

    @Test func aTrainOfAFastForwardProjectDropsWhatAMergeHolds() async throws {
        try await play({ $0.project.mergeMethod = .fastForward }) { scene, _ in
            let person = scene.forge.person
            let middle = try await person.push("develop", ["b.txt": "b\n"], message: "Add b")
            try await person.resolve(middle, into: "feature", with: ["adapted.txt": "only in the merge\n"])
            try await scene.expect(201, "POST", place)
            let target = try await person.push("develop", ["c.txt": "c\n"], message: "Go on")
            try await end("success", scene)
            #expect(try await scene.expect(200, "GET", path).text("state") == "merged")
            #expect(try await scene.git("log", "--format=%s", "\(target)..develop") == "Add a")
            #expect(try await scene.git("ls-tree", "--name-only", "develop", "adapted.txt") == "")
        }
    }
}
