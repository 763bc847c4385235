import Names
import Printing
import RehearsalForge
import Testing

/// What GitLab does with merge requests, over HTTP, with git as the judge of what became of the branches.
@Suite struct MergeRequestTests {
    private func open(
        _ scene: Scene, _ source: String, into target: String, _ more: [String: JSONValue] = [:]
    ) async throws -> Int {
        var body: [String: JSONValue] = [
            "source_branch": .string(source), "target_branch": .string(target), "title": .string("Bring \(source)"),
            "remove_source_branch": false,
        ]
        body.merge(more) { $1 }
        let answer = try await scene.expect(201, "POST", scene.home + "/merge_requests", .object(body))
        return try #require(answer["iid"]?.number)
    }

    private func request(_ scene: Scene, _ iid: Int) async throws -> JSONValue {
        try await scene.expect(200, "GET", scene.home + "/merge_requests/\(iid)")
    }

    /// Reads until the forge has finished checking, as a client has to.
    private func settled(_ scene: Scene, _ iid: Int) async throws -> JSONValue {
        for _ in 0..<5 {
            let json = try await request(scene, iid)
            if json.text("detailed_merge_status") != "checking" { return json }
        }
        throw Program.Failure(text: "still checking")
    }

    @Test func openingAnswersCheckingAndSettlesAfterAFewReads() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.quirks.checkingReads = 2 }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let answer = try await scene.expect(
                201, "POST", scene.home + "/merge_requests",
                ["source_branch": "feature", "target_branch": "develop", "title": "Draft: A"])
            #expect(answer.text("merge_status") == "checking")
            #expect(answer["prepared_at"] == .null)
            #expect(answer["draft"] == true)
            #expect(answer["id"] != answer["iid"])
            #expect(answer["force_remove_source_branch"] == true, "the project's default, as nothing else was asked")
            let words = try await [request(scene, 1), request(scene, 1), request(scene, 1)]
                .map { $0.text("detailed_merge_status") }
            #expect(words == ["checking", "checking", "draft_status"])
            try await scene.expect(200, "PUT", scene.home + "/merge_requests/1", ["title": "A"])
            #expect(try await request(scene, 1).text("detailed_merge_status") == "mergeable")
            #expect(try await scene.git("rev-parse", "refs/merge-requests/1/head") == answer.text("sha"))
        }
    }

    @Test func mergingMakesGitLabsMergeCommit() async throws {
        try await Scene.play { scene in
            let head = try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let iid = try await open(scene, "feature", into: "develop")
            let path = scene.home + "/merge_requests/\(iid)/merge"
            #expect(try await scene.call("PUT", path).status == 405, "it is still checking")
            _ = try await settled(scene, iid)
            let old = try await scene.git("rev-parse", "develop")
            let wrong = try await scene.call("PUT", path, ["sha": .string(old)])
            #expect(wrong.status == 409)
            #expect(wrong.json.text("message") == "SHA does not match HEAD of source branch: \(head)")
            let merged = try await scene.expect(200, "PUT", path, ["sha": .string(head.hex)])
            #expect(merged.text("state") == "merged")
            #expect(try await scene.git("rev-parse", "develop") == merged.text("merge_commit_sha"))
            #expect(try await scene.git("log", "-1", "--format=%P", "develop") == "\(old) \(head)")
            let message = "Merge branch 'feature' into 'develop'\n\nBring feature\n\nSee merge request mobile/ios!1"
            #expect(try await scene.git("log", "-1", "--format=%B", "develop") == message)
            #expect(try await scene.git("rev-parse", "feature") == head.hex, "the source stays")
            #expect(try await scene.call("PUT", path).status == 405)
        }
    }

    @Test func aTwinIsRefusedOnOpeningRetargetingAndReopening() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await person.createBranch("release", at: "develop")
            let first = try await open(scene, "feature", into: "develop")
            let second = try await open(scene, "feature", into: "release")
            let words: JSONValue = .array([
                .string("Another open merge request already exists for this source branch: !\(first)")
            ])
            let requests = scene.home + "/merge_requests"
            let retargeted = try await scene.expect(
                409, "PUT", "\(requests)/\(second)", ["target_branch": "develop"])
            #expect(retargeted["message"] == words)
            try await scene.expect(200, "PUT", "\(requests)/\(first)", ["state_event": "close"])
            try await scene.expect(200, "PUT", "\(requests)/\(second)", ["target_branch": "develop"])
            try await scene.expect(409, "PUT", "\(requests)/\(first)", ["state_event": "reopen"])
        }
    }

    @Test func retargetingTellsItDropsApprovalsAndAutoMergeAndChecksAnew() async throws {
        try await Scene.play { scene in
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.createBranch("release", at: "develop")
            await scene.forge.update { $0.project.needsPipeline = true }
            let iid = try await open(scene, "feature", into: "release")
            try await scene.forge.person.approve(iid)
            let path = scene.home + "/merge_requests/\(iid)"
            let armed = try await scene.expect(200, "PUT", path + "/merge", ["auto_merge": true])
            #expect(armed["merge_when_pipeline_succeeds"] == true)
            _ = try await settled(scene, iid)
            let moved = try await scene.expect(200, "PUT", path, ["target_branch": "develop"])
            #expect(moved.text("target_branch") == "develop")
            #expect(moved["merge_when_pipeline_succeeds"] == false)
            #expect(try await request(scene, iid).text("detailed_merge_status") == "checking")
            #expect(try await scene.expect(200, "GET", path + "/approvals")["approved_by"] == [])
            let notes = try await scene.expect(200, "GET", path + "/notes").elements.compactMap { $0.text("body") }
            #expect(notes.contains("changed target branch from `release` to `develop`"))
            #expect(notes.contains("aborted the automatic merge because target branch was changed"))
        }
    }

    @Test(arguments: ["closed", "merged"])
    func aTargetIsSetOnOneThatIsOverToo(_ state: String) async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await person.createBranch("release", at: "develop")
            let iid = try await open(scene, "feature", into: "release")
            if state == "closed" { try await person.close(iid) } else { try await person.merge(iid) }
            let twin = try await open(scene, "feature", into: "develop")
            let path = scene.home + "/merge_requests/\(iid)"
            let answer = try await scene.expect(200, "PUT", path, ["target_branch": "develop"])
            #expect(answer.text("target_branch") == "develop")
            #expect(answer.text("state") == state)
            #expect(try await request(scene, twin).text("state") == "opened")
            let tip = try await scene.git("rev-parse", "develop")
            #expect(try await scene.git("merge-base", "develop", "feature") == tip, "nothing lands")
            let notes = try await scene.expect(200, "GET", path + "/notes").elements.compactMap { $0.text("body") }
            #expect(notes.contains("changed target branch from `release` to `develop`"))
            try await scene.expect(422, "PUT", path, ["target_branch": "feature"])
        }
    }

    @Test func aHeadThatWasMergedByHandIsNoticed() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let iid = try await open(scene, "feature", into: "develop")
            let merge = try await person.mergeByHand("feature", into: "develop")
            try await person.push("develop", ["b.txt": "b\n"], message: "Go on")
            let json = try await request(scene, iid)
            #expect(json.text("state") == "merged")
            #expect(json.text("merge_commit_sha") == merge.hex)
        }
    }

    @Test func anEmptyOneIsAcceptedNeverMergeableAndNotTakenForMerged() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.createBranch("release", at: "develop")
            try await person.createBranch("follower", at: "release")
            let iid = try await open(scene, "follower", into: "release")
            #expect(try await settled(scene, iid).text("detailed_merge_status") == "commits_status")
            try await scene.expect(405, "PUT", scene.home + "/merge_requests/\(iid)/merge")
            try await person.push("release", ["a.txt": "a\n"], message: "Add a")
            #expect(try await request(scene, iid).text("state") == "opened")
        }
    }

    @Test func aDeletedSourceClosesAndADeletedTargetBlocks() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await person.push("other", ["b.txt": "b\n"], message: "Add b")
            try await person.createBranch("release", at: "develop")
            let (first, second) = (
                try await open(scene, "feature", into: "develop"), try await open(scene, "other", into: "release")
            )
            let head = try await request(scene, first).text("sha")
            try await scene.expect(204, "DELETE", scene.home + "/repository/branches/feature")
            try await scene.expect(204, "DELETE", scene.home + "/repository/branches/release")
            let closed = try await request(scene, first)
            #expect(closed.text("state") == "closed")
            #expect(closed.text("sha") == head)
            #expect(try await scene.git("rev-parse", "refs/merge-requests/1/head") == head)
            #expect(try await settled(scene, second).text("detailed_merge_status") == "commits_status")
            let reopened = try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/\(first)", ["state_event": "reopen"])
            #expect(reopened.text("state") == "closed", "without its source it stays closed")
        }
    }

    @Test func aConflictIsSeenAndGoesWithThePush() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
            try await person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
            let iid = try await open(scene, "feature", into: "develop")
            let json = try await settled(scene, iid)
            #expect(json.text("detailed_merge_status") == "conflict")
            #expect(json["has_conflicts"] == true)
            #expect(json.text("merge_status") == "cannot_be_merged")
            try await person.push("feature", ["README.md": "Two apps, one repository.\n"], message: "Back")
            #expect(try await settled(scene, iid).text("detailed_merge_status") == "mergeable")
        }
    }

    @Test func aForkMayUseTheSameBranchName() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let theirs = try await person.push("elsewhere", ["b.txt": "b\n"], message: "Add b")
            let iid = try await open(scene, "feature", into: "develop")
            let forked = try await person.openFromFork("feature", at: "elsewhere", into: "develop", title: "Theirs")
            try await person.deleteBranch("elsewhere")
            try await person.push("feature", ["c.txt": "c\n"], message: "Add c")
            let json = try await settled(scene, forked.iid)
            #expect(json["source_project_id"] != json["target_project_id"])
            #expect(json.text("sha") == theirs.hex, "a push to our branch of that name is none to theirs")
            try await scene.expect(200, "PUT", scene.home + "/merge_requests/\(forked.iid)/merge")
            #expect(try await request(scene, iid).text("state") == "opened")
            #expect(try await scene.git("rev-parse", "develop^2") == theirs.hex)
        }
    }

    @Test func ofManyAtOnceOneOpensAndTheOthersClash() async throws {
        try await Scene.play { scene in
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let (url, token) = (scene.api + scene.home + "/merge_requests", Scene.token)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...8 {
                    group.addTask {
                        let body: JSONValue = [
                            "source_branch": "feature", "target_branch": "develop", "title": .string("\(number)"),
                        ]
                        return try await Curl.send("POST", url, body: body, headers: ["PRIVATE-TOKEN: " + token]).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 409: 7])
        }
    }

    @Test func aMergeNobodyMayDoIsA401() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.tokens.append(ForgeToken("bobs", userID: 103)) }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let iid = try await open(scene, "feature", into: "develop")
            _ = try await settled(scene, iid)
            let path = scene.home + "/merge_requests/\(iid)/merge"
            let answer = try await scene.call("PUT", path, ["sha": "wrong"], token: "bobs")
            #expect(answer.status == 401, "the permission is looked at before the head")
            await scene.forge.update { $0.project.demandsHead = true }
            #expect(try await scene.call("PUT", path, token: "bobs").status == 400)
        }
    }

    @Test func approvalsAreAskedForAndFallWithAPush() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.project.approvalsRequired = 1 }
            let person = scene.forge.person
            try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let iid = try await open(scene, "feature", into: "develop")
            #expect(try await settled(scene, iid).text("detailed_merge_status") == "not_approved")
            try await scene.forge.person(named: "bob").approve(iid)
            #expect(try await request(scene, iid).text("detailed_merge_status") == "mergeable")
            try await person.push("feature", ["a.txt": "b\n"], message: "Change a")
            #expect(try await settled(scene, iid).text("detailed_merge_status") == "not_approved")
        }
    }

    @Test func autoMergeWaitsForThePipeline() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.project.needsPipeline = true
                $0.project.pipelineOnPush = "running"
            }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let iid = try await open(scene, "feature", into: "develop")
            let json = try await settled(scene, iid)
            #expect(json.text("detailed_merge_status") == "ci_still_running")
            #expect(json["head_pipeline"]?.text("status") == "running")
            try await scene.expect(200, "PUT", scene.home + "/merge_requests/\(iid)/merge", ["auto_merge": true])
            let pipeline = try #require(json["head_pipeline"]?["id"]?.number)
            try await scene.forge.person.finishPipeline(pipeline, status: "success")
            #expect(try await request(scene, iid).text("state") == "merged")
        }
    }
}
