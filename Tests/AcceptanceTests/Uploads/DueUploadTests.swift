import Foundation
import RehearsalForge
import Testing

/// What `reconcile` uploads by itself.
@Suite(.timeLimit(.minutes(10))) struct DueUploadTests {
    @Test func eachChangeIsUploadedOnce() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], publishedBy: "none") { scene in
            let plan = try await scene.relctl("plan", "--format", "json", "--detailed-exitcode")
            #expect(plan.status == 2 && plan.steps.last == "trigger-upload")
            #expect(await scene.startedUploads() == 0)
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.last == "trigger-upload", "\(pass.output)")
            #expect(pass.lastUpload["commitsSince"] as? Int == 0)
            #expect(try await scene.relctl("reconcile", "--format", "json").steps == [])
            // A pull comes first, and its commit is what is uploaded.
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            let status = try await scene.relctl("status", "--format", "json")
            #expect(status.lastUpload["commitsSince"] as? Int == 0)
            let next = try await scene.relctl("reconcile", "--format", "json")
            #expect(next.steps == ["advance-branch", "trigger-upload"])
            #expect(await scene.uploads().last?.sha.hex == (await scene.tip()))
            #expect(await scene.startedUploads() == 2)
        }
    }

    /// Nobody uploads a second time because the record was overwritten, and nothing else waits for it.
    @Test(arguments: ["Trendyol/Release:core.txt", "Trendyol/Release", "Trendyol/Release^{tree}", "refs/tags/odd"])
    func aRecordThatCanNotBeReadHoldsUpItsUploadAlone(object: String) async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], publishedBy: "none") { scene in
            #expect(try await scene.relctl("reconcile", "--format", "json").status == 0)
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try scene.tag("odd", "Trendyol/Release")
            try Git.run(["-C", scene.project.repository, "update-ref", "refs/relctl/uploads/Go", object])
            let asked = try await scene.relctl("trigger-upload", "Go")
            let remedy = "point refs/relctl/uploads/Go at the last commit"
            #expect(asked.status == 1 && asked.complaint.contains(remedy), "\(asked.complaint)")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && pass.steps == ["advance-branch", "note-decision"], "\(pass.output)")
            let needs = pass.train("TrendyolGo")["needs"] as? [String: Any]
            #expect((needs?["code"] as? String) == "unreadable-uploads")
            #expect(await scene.startedUploads() == 1)
        }
    }

    /// What an upload publishes, nothing goes on with while nobody can tell whether there was one.
    @Test func aRecordThatCanNotBeReadHoldsUpTheTrainThatItPublishes() async throws {
        try await UploadScene.with { scene in
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
            try await scene.endUpload("success")
            let uploaded = try await scene.relctl("reconcile", "--format", "json")
            #expect(uploaded.lastUpload["status"] as? String == "success")
            let git = ["-C", scene.project.repository]
            let record = try Git.run(git + ["rev-parse", "refs/relctl/uploads/Go"])
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let head = await scene.tip()
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try Git.run(git + ["update-ref", "refs/relctl/uploads/Go", "Trendyol/Release"])
            for command in [
                ["status"], ["plan"], ["reconcile"], ["reconcile"], ["sync-release"], ["cut-release", "TrendyolGo"],
                ["retarget-release", "TrendyolGo"],
            ] {
                let run = try await scene.relctl.run(command + ["--format", "json"])
                let status: Int32 = ["status", "plan"].contains(command[0]) ? 0 : 5
                #expect(run.status == status && run.decisions == ["unreadable-uploads"], "\(command) \(run.output)")
            }
            let publishing = try await scene.relctl("publish-release", "TrendyolGo", "--version", "1.0")
            #expect(publishing.status == 64)
            #expect(publishing.complaint.contains("relctl trigger-upload Go --ref TrendyolGo/Release"))
            let noted = await scene.forge.read { $0.mergeRequests[0].labels }
            #expect(await scene.tip() == head && noted == ["relctl-decision"])
            #expect(await scene.startedUploads() == 1)
            try Git.run(git + ["update-ref", "refs/relctl/uploads/Go", record])
            #expect(try await scene.relctl("reconcile", "--format", "json").status == 0)
            #expect(await scene.forge.read { $0.mergeRequests[0].labels } == [])
        }
    }

    /// The pipeline of an order is found by its key where somebody deletes the record.
    @Test func anOrderWhoseRecordIsDeletedIsNotRepeated() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], publishedBy: "none") { scene in
            #expect(try await scene.relctl("reconcile").status == 0)
            try Git.run(["-C", scene.project.repository, "update-ref", "-d", "refs/relctl/uploads/Go"])
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.lastUpload["url"] is String, "\(pass.output)")
            #expect(await scene.startedUploads() == 1)
        }
    }

    /// A server that demands an issue key in every commit takes the record of uploads too.
    @Test func theRecordOfUploadsCanNameAnIssue() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"], publishedBy: "none") { scene in
            await scene.forge.update { $0.project.commitRules.issueKey = "APP-[0-9]+" }
            #expect(try await scene.relctl("reconcile").status == 4)
            let file = scene.relctl.folder.appending(path: "relctl.yml")
            let settings = try String(contentsOf: file, encoding: .utf8)
            let prefixed = settings.replacing("email: release-bot@example.com", with: "commit_prefix: APP-1")
            try Data(prefixed.utf8).write(to: file)
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.last == "trigger-upload", "\(pass.output)")
            #expect(await scene.startedUploads() == 1)
        }
    }

    @Test func onCutUploadsOncePerRelease() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: on-cut"], publishedBy: "none") { scene in
            #expect(try await scene.relctl("reconcile", "--format", "json").steps.last == "trigger-upload")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Another")
            #expect(try await scene.relctl("reconcile", "--format", "json").steps == [])
            let status = try await scene.relctl("status", "--format", "json")
            #expect(status.lastUpload["commitsSince"] as? Int == 1)
            #expect(try await scene.relctl("status").output.contains(", a commit ago: waiting http"))
            #expect(await scene.startedUploads() == 1)
        }
    }

    @Test func atMostEvery() async throws {
        try await UploadScene.with(
            ["provider: gitlab-pipeline", "when: each-change", "at_most_every: 4h"], publishedBy: "none"
        ) { scene in
            try await scene.relctl("reconcile")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Another")
            let early = try await scene.relctl("reconcile", "--format", "json")
            #expect(early.status == 0 && early.train("TrendyolGo")["waitingFor"] as? [String] == ["upload_interval"])
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "3\n"], message: "And another")
            await scene.pass(4 * 3600)
            #expect(try await scene.relctl("reconcile", "--format", "json").steps == ["trigger-upload"])
            #expect(await scene.uploads().last?.sha.hex == (await scene.tip()))
            #expect(await scene.startedUploads() == 2)
        }
    }

    /// A manual job: somebody has to start it, and is told so at once.
    @Test func aPipelineThatWaitsForAPersonIsADecision() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            try await scene.relctl("reconcile")
            try await scene.endUpload("manual")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && pass.decisions == ["upload-waits"], "\(pass.output)")
            let needs = pass.train("TrendyolGo")["needs"] as? [String: Any]
            #expect(needs?["code"] as? String == "upload-waits")
            #expect(pass.lastUpload["reason"] as? String == "a manual job has to be started")
            #expect(try await scene.relctl("status").output.contains("waiting (a manual job has to be started) http"))
            try await scene.endUpload("success")
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(await scene.startedUploads() == 1)
        }
    }

    @Test(arguments: ["failed", "canceled"]) func aBadEndIsReportedAndNotRepeated(word: String) async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            try await scene.relctl("reconcile")
            try await scene.endUpload(word)
            for _ in 0..<3 {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 5 && pass.json["outcome"] as? String == "needs-person")
                #expect(pass.decisions == [word == "failed" ? "upload-failed" : "upload-cancelled"])
                #expect(pass.lastUpload["status"] as? String == word)
            }
            let text = try await scene.relctl("reconcile").output
            #expect(text.contains("fix: see why, then start it anew: relctl trigger-upload Go"))
            #expect(text.components(separatedBy: "start it anew").count == 2)
            #expect(await scene.startedUploads() == 1)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(await scene.startedUploads() == 2)
        }
    }

    @Test func aFinishedUploadPublishes() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            try await scene.relctl("reconcile")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try await scene.relctl("reconcile")
            var options = MergeOptions()
            options.removesSourceBranch = false
            try await scene.forge.person.merge(request.iid, options)
            let waiting = try await scene.relctl("reconcile", "--format", "json")
            #expect(waiting.train("TrendyolGo")["phase"] as? String == "awaiting-publish", "\(waiting.output)")
            #expect(waiting.train("TrendyolGo")["waitingFor"] as? [String] == ["not_published"])
            try await scene.endUpload("success")
            let landed = try await scene.relctl("reconcile", "--format", "json")
            #expect(landed.status == 0 && landed.steps.contains("merge-merge-request"), "\(landed.output)")
            #expect(landed.train("TrendyolGo")["phase"] as? String == "idle")
        }
    }

    @Test func theAuditIsAGate() async throws {
        let upload = ["provider: gitlab-pipeline", "when: each-change", "require_audit: true"]
        try await UploadScene.with(upload) { scene in
            try await scene.forge.person.push("TrendyolGo/Release", AuditFixture.unused, message: "Add the app")
            let refused = try await scene.relctl("reconcile", "--format", "json")
            #expect(refused.status == 5 && refused.decisions == ["audit-failed"], "\(refused.output)")
            #expect(await scene.startedUploads() == 0)
            let status = try await scene.relctl("status", "--format", "json")
            #expect(status.decisions == ["audit-failed"], "\(status.output)")
            try await scene.forge.person.push("TrendyolGo/Release", AuditFixture.used, message: "Use the camera")
            #expect(try await scene.relctl("status", "--format", "json").decisions == [])
            let open = try await scene.relctl("reconcile", "--format", "json")
            #expect(open.status == 0 && open.steps == ["trigger-upload", "clear-decision"], "\(open.output)")
        }
    }

    /// The audit of a commit fetches its folders and the files that it reads, in a few requests.
    @Test func theAuditFetchesWhatItReads() async throws {
        let upload = ["provider: gitlab-pipeline", "when: each-change", "require_audit: true"]
        try await UploadScene.with(upload) { scene in
            var (random, files) = (SystemRandomNumberGenerator(), AuditFixture.used)
            let asset = (0..<40_000).map { _ in String(random.next(), radix: 36) }.joined()
            for number in 0..<20 { files["Other\(number)/deep/er/asset.bin"] = asset + "\(number)" }
            try await scene.forge.person.push("TrendyolGo/Release", files, message: "Add the app")
            await scene.forge.forgetRequests()
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.contains("trigger-upload"), "\(pass.output)")
            #expect(await scene.startedUploads() == 1)
            let fetches = await scene.forge.requests.filter { $0.path.hasSuffix("/git-upload-pack") }
            #expect(fetches.count <= 12, "\(fetches.count)")
            let cached = FileManager.default.enumerator(atPath: scene.relctl.cache)
            let bytes = cached?.compactMap { $0 as? String }.reduce(0) { sum, name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: scene.relctl.cache + "/" + name)
                return sum + (attributes?[.size] as? Int ?? 0)
            }
            #expect(try #require(bytes) < asset.utf8.count / 2)
        }
    }

    @Test func neverOnHoldAndNeverWithAConflict() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            try await scene.forge.person.setLabel("relctl-hold", on: 1)
            let held = try await scene.relctl("reconcile", "--format", "json")
            #expect(held.status == 0 && held.train("TrendyolGo")["waitingFor"] as? [String] == ["held"])
            try await scene.forge.person.removeLabel("relctl-hold", from: 1)
            try await scene.forge.person.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Go's way")
            try await scene.forge.person.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
            #expect(try await scene.relctl("reconcile").status == 5)
            #expect(await scene.startedUploads() == 0)
        }
    }

    /// A CI out of reach says so, claims nothing for good, and keeps no other train from its way.
    @Test func aCIOutOfReach() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            let refusal = WireAnswer(403, ["message": "403 Forbidden"])
            await scene.forge.setFaults(Faults([FaultRule("POST", "*/pipeline", .answer(refusal))]))
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 4 && pass.train("Trendyol")["failure"] is NSNull)
            #expect((pass.train("TrendyolGo")["failure"] as? String)?.contains("403") == true)
            await scene.forge.setFaults(Faults())
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(await scene.startedUploads() == 1)
        }
    }
}
