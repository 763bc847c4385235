import Foundation
import RehearsalForge
import Testing

/// `relctl trigger-upload`, from outside.
@Suite(.timeLimit(.minutes(10))) struct TriggerUploadTests {
    @Test(arguments: [["provider: gitlab-pipeline"], ["provider: gitlab-trigger", "token: ${TRIGGER_TOKEN}"]])
    func oncePerCommit(upload: [String]) async throws {
        try await UploadScene.with(upload + ["variables: { LANE: testflight }"]) { scene in
            let first = try await scene.relctl("trigger-upload", "Go", "--format", "json")
            #expect(first.status == 0, "\(first.complaint)")
            #expect(first.json["outcome"] as? String == "done" && first.steps == ["trigger-upload"])
            let job = try #require(await scene.uploads().first)
            let variables = Dictionary(job.variables.map { ($0.key, $0.value) }) { $1 }
            let tip = try #require(await scene.tip())
            #expect(
                variables == [
                    "LANE": "testflight", "RELCTL_APP": "Go", "RELCTL_SHA": tip, "RELCTL_VERSION": "",
                    "RELCTL_ATTEMPT": "1", "RELCTL_KEY": "Go/\(tip)",
                ])
            #expect(job.sha.hex == tip && first.upload["commit"] as? String == tip)

            let again = try await scene.relctl("trigger-upload", "Go", "--format", "json")
            #expect(again.status == 0 && again.json["outcome"] as? String == "nothing-to-do" && again.steps == [])
            #expect(again.upload["url"] as? String == first.upload["url"] as? String)
            try await scene.endUpload("success")
            let done = try await scene.relctl("trigger-upload", "Go")
            #expect(done.status == 0 && done.output.contains("succeeded http"))
            #expect(await scene.startedUploads() == 1)

            let purpose = try await scene.relctl("trigger-upload", "Go", "--again", "--format", "json")
            #expect(purpose.upload["attempt"] as? Int == 2)
            try await scene.endUpload("failed")
            let anew = try await scene.relctl("trigger-upload", "Go", "--format", "json")
            #expect(anew.upload["attempt"] as? Int == 3 && anew.json["outcome"] as? String == "done")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Another")
            #expect(try await scene.relctl("trigger-upload", "Go", "--format", "json").upload["attempt"] as? Int == 1)
            #expect(await scene.startedUploads() == 4)
        }
    }

    @Test func dryRunStartsNothing() async throws {
        try await UploadScene.with { scene in
            let refs = await scene.digest()
            let dry = try await scene.relctl("trigger-upload", "Go", "--dry-run", "--format", "json")
            #expect(dry.status == 0 && dry.steps == ["trigger-upload"])
            let text = try await scene.relctl("trigger-upload", "Go", "--dry-run")
            #expect(text.output.hasPrefix("would start the upload of Go at "))
            #expect(await scene.startedUploads() == 0)
            #expect(await scene.digest() == refs)
            try await scene.relctl("trigger-upload", "Go")
            #expect(try await scene.relctl("trigger-upload", "Go", "--dry-run", "--format", "json").steps == [])
        }
    }

    @Test func waitFollowsToTheEnd() async throws {
        try await UploadScene.with { scene in
            let run = try scene.relctl.start(["trigger-upload", "Go", "--wait", "--format", "json"])
            while await scene.startedUploads() == 0 { try await Task.sleep(for: .milliseconds(20)) }
            try await scene.endUpload("success")
            let result = try await run.wait()
            #expect(result.status == 0, "\(result.complaint)")
            #expect(result.upload["status"] as? String == "success")
            #expect(result.complaint.contains("started the upload of Go"))
            #expect(result.complaint.contains("the upload of Go has succeeded"))
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Another")

            let short = try await scene.relctl(
                "trigger-upload", "Go", "--wait", "--timeout", "1s", "--format", "json")
            #expect(short.status == 75 && short.complaint.contains("still waiting after 1 s"))
            #expect(short.json["outcome"] as? String == "done" && short.json["exitCode"] as? Int == 75)
            #expect(short.json["fix"] is String)
            let followed = try await scene.relctl(
                "trigger-upload", "Go", "--wait", "--timeout", "1s", "--format", "json")
            #expect(followed.status == 75 && followed.json["outcome"] as? String == "failed")

            // It fails while it is waited for: not before the first look, or another one would be started.
            let forge = scene.forge
            var faults = Faults()
            faults.onRequest = { request in
                guard request.method == "GET", request.path.contains("/pipelines/") else { return }
                let looks = await forge.requests.filter { $0.method == "GET" && $0.path.contains("/pipelines/") }.count
                if looks >= 2 { try? await scene.endUpload("failed") }
            }
            await forge.forgetRequests()
            await forge.setFaults(faults)
            #expect(try await scene.relctl("trigger-upload", "Go", "--wait", "--timeout", "60s").status == 1)
            #expect(await scene.startedUploads() == 2)
        }
    }

    @Test func whatIsAskedWrongly() async throws {
        try await UploadScene.with(more: "  Core: { train: Trendyol }\n") { scene in
            let unknown = try await scene.relctl("trigger-upload", "Goo")
            #expect(unknown.status == 64 && unknown.complaint.contains("did you mean Go?"))
            let none = try await scene.relctl("trigger-upload", "Core")
            #expect(none.status == 64 && none.complaint.contains("has no upload:"))
            let branch = try await scene.relctl("trigger-upload", "Go", "--ref", "TrendyolGo/Relase")
            #expect(branch.status == 64 && branch.complaint.contains("no branch TrendyolGo/Relase"))
            let told = try await scene.relctl("trigger-upload", "Go", "--ref", "TrendyolGo/Relase", "--format", "json")
            #expect(told.status == 64 && told.json["outcome"] as? String == "failed")
            #expect((told.json["failure"] as? String)?.contains("no branch TrendyolGo/Relase") == true)
            #expect(try await scene.relctl("trigger-upload", "Go", "--ref", "a..b").status == 64)
            #expect(try await scene.relctl("trigger-upload", "Go", "--timeout", "soon").status == 64)
            #expect(await scene.startedUploads() == 0)
        }
    }

    @Test func withoutABranchThereIsNothingToUpload() async throws {
        try await Scene.with(settings: UploadScene.settings()) { scene in
            let missing = try await scene.relctl("trigger-upload", "Go")
            #expect(missing.status == 1 && missing.complaint.contains("relctl cut-release TrendyolGo"))
        }
    }

    @Test func aTokenThatIsMissingIsNamed() async throws {
        try await UploadScene.with(["provider: gitlab-trigger", "token: ${OTHER_TOKEN}", "when: each-change"]) {
            scene in
            let asked = try await scene.relctl("trigger-upload", "Go")
            #expect(asked.status == 4 && asked.complaint.contains("OTHER_TOKEN"))
            let due = try await scene.relctl("reconcile", "--format", "json")
            #expect(due.status == 4)
            #expect((due.train("TrendyolGo")["failure"] as? String)?.contains("OTHER_TOKEN") == true)
            // What only looks needs no token of the CI.
            #expect(try await scene.relctl("status").status == 0)
        }
    }

    @Test func ofSeveralReleasesOneMustBeNamed() async throws {
        let settings: @Sendable (RehearsalForge) -> String = { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: "Core/Release-{version}", cut_from: develop, lands_on: develop }
            apps:
              Core: { train: Core, upload: { provider: gitlab-pipeline } }
            """
        }
        try await Scene.with(settings: settings) { scene in
            for version in ["8.1.0", "8.2.0"] {
                try await scene.relctl.must("cut-release", "Core", "--version", version)
                let branch = "Core/Release-\(version)"
                try await scene.forge.person.push(branch, ["\(version).txt": "1\n"], message: "Fix")
                try await scene.forge.person.open(branch, into: "develop", title: version)
            }
            let unclear = try await scene.relctl("trigger-upload", "Core")
            #expect(unclear.status == 64 && unclear.complaint.contains("Core/Release-8.1.0, Core/Release-8.2.0"))
            let named = try await scene.relctl(
                "trigger-upload", "Core", "--ref", "Core/Release-8.1.0", "--format", "json")
            #expect(named.status == 0 && named.upload["version"] as? String == "8.1.0", "\(named.complaint)")
            // One that has landed is no longer meant.
            var options = MergeOptions()
            options.removesSourceBranch = false
            try await scene.forge.person.merge(1, options)
            let only = try await scene.relctl("trigger-upload", "Core", "--format", "json")
            #expect(only.status == 0 && only.upload["version"] as? String == "8.2.0", "\(only.complaint)")
        }
    }

    @Test func sixAtOnceStartOne() async throws {
        try await UploadScene.with { scene in
            for round in 1...5 {
                try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "\(round)\n"], message: "\(round)")
                let runs = try (0..<6).map { _ in try scene.relctl.start(["trigger-upload", "Go"]) }
                var statuses: [Int32] = []
                for run in runs { statuses.append(try await run.wait().status) }
                #expect(statuses.contains(0) && statuses.allSatisfy { $0 == 0 || $0 == 75 }, "\(statuses)")
                #expect(await scene.startedUploads() == round)
                try await scene.endUpload("success")
                #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
                #expect(await scene.startedUploads() == round)
            }
        }
    }

    /// A name that git would refuse as a ref, and a shell might take apart.
    @Test func anyNameOfAnApp() async throws {
        let name = "Go ~^: $(id) ../x"
        let more = "  \"\(name)\": { train: TrendyolGo, upload: { provider: gitlab-pipeline } }\n"
        try await UploadScene.with(more: more) { scene in
            let first = try await scene.relctl("trigger-upload", name, "--format", "json")
            #expect(first.status == 0, "\(first.complaint)")
            #expect(try await scene.relctl("trigger-upload", name, "--format", "json").steps == [])
            #expect(await scene.startedUploads() == 1)
        }
    }

    @Test func theAuditIsAGateForPeopleToo() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "require_audit: true"]) { scene in
            try await scene.forge.person.push("TrendyolGo/Release", AuditFixture.unused, message: "Add the app")
            let refused = try await scene.relctl("trigger-upload", "Go")
            #expect(refused.status == 5, "\(refused.complaint)")
            #expect(refused.complaint.contains("relctl audit-manifest --app Go"), "\(refused.complaint)")
            #expect(await scene.startedUploads() == 0)
            try await scene.forge.person.push("TrendyolGo/Release", AuditFixture.used, message: "Use the camera")
            let open = try await scene.relctl("trigger-upload", "Go")
            #expect(open.status == 0, "\(open.complaint)")
            #expect(await scene.startedUploads() == 1)
        }
    }
}
