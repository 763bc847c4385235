import Foundation
import Names
import RehearsalForge
import Testing

/// Who has approved a merge request, on each kind of forge: against the built binary.
@Suite struct ApprovalTests {
    /// Both branches are cut, `alice` has approved the follower's merge request, and one approval is asked for.
    private func approved(
        on kind: ForgeKind, with lines: String = "", _ body: (Scene, Int) async throws -> Void
    ) async throws {
        try await Scene.with(kind: kind, settings: { Relctl.settings($0) + lines }) { scene in
            try await scene.cutWithFixes()
            try await scene.relctl.must("reconcile")
            await scene.forge.update { state in
                state.project.approvalsRequired = 1
                if kind == .github { state.project.rulesets.types = ["develop": ["pull_request"]] }
            }
            let number = try #require(
                await scene.forge.read { $0.mergeRequests.last { $0.source == "TrendyolGo/Release" }?.iid })
            try await scene.forge.person.approve(number)
            try await body(scene, number)
        }
    }

    private func head(_ scene: Scene) async throws -> String {
        try #require(await scene.forge.read { $0.tip(of: "TrendyolGo/Release")?.hex })
    }

    private func landUpstream(_ scene: Scene, squashes: Bool = false) async throws {
        let alice = scene.forge.person
        await scene.forge.update { $0.project.approvalsRequired = 0 }
        var options = MergeOptions()
        options.removesSourceBranch = false
        if squashes { options.squashes = true }
        try await alice.merge(try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid, options)
        await scene.forge.update { $0.project.approvalsRequired = 1 }
    }

    @Test(arguments: ForgeKind.allCases) func statusSaysWhoHasApproved(kind: ForgeKind) async throws {
        try await approved(on: kind) { scene, _ in
            let (head, relctl) = (try await head(scene), scene.relctl)
            let json = try await relctl("status", "--format", "json").train("TrendyolGo")
            let approvals = try #require(json["approvals"] as? [String: Any])
            #expect(approvals["required"] as? Int == 1)
            let given = try #require((approvals["given"] as? [[String: Any]])?.first)
            #expect(given["by"] as? String == "alice" && given["head"] as? String == head)
            #expect(given["current"] as? Bool == true)
            #expect(try await relctl("status").output.contains("by alice, 1 required"))
            let board = relctl.folder.appending(path: "board").path()
            try await relctl("board", "--output", board)
            #expect(
                try String(contentsOfFile: board + "/index.html", encoding: .utf8).contains("by alice, 1 required"))
        }
    }

    @Test(arguments: ForgeKind.allCases, [true, false])
    func whatAPullCostsIsSaid(kind: ForgeKind, resets: Bool) async throws {
        try await approved(on: kind) { scene, _ in
            await scene.forge.update { state in
                (state.project.resetsApprovals, state.project.tellsApprovalSettings) = (resets, true)
                if kind == .github { state.project.rulesets.types["Trendyol/Release"] = ["pull_request"] }
                if kind == .gitea { state.protections.append(BranchProtection(id: 9, pattern: "Trendyol/Release")) }
            }
            let before = try await scene.relctl("status", "--format", "json").train("TrendyolGo")
            #expect(before["approvals"] is [String: Any] && before["approvalsOnPull"] is NSNull)
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            let removes = kind == .gitlab ? "removes" : "where it changes the diff"
            let word = kind == .gitlab ? "removed" : "removed-if-diff-changes"
            for command in ["status", "plan"] {
                let text = try await scene.relctl(command).output
                #expect(text.contains("the pull \(resets ? "removes" : "keeps") the approval of alice"), "\(text)")
                #expect(text.contains(removes) == resets, "\(text)")
                let json = try await scene.relctl(command, "--format", "json").train("TrendyolGo")
                #expect(json["approvalsOnPull"] as? String == (resets ? word : "kept"))
            }
            let board = scene.relctl.folder.appending(path: "board").path()
            try await scene.relctl("board", "--output", board)
            #expect(
                try String(contentsOfFile: board + "/index.html", encoding: .utf8)
                    .contains("by alice, 1 required; the pull \(resets ? "removes" : "keeps") the approval of alice"))
        }
    }

    @Test(arguments: ForgeKind.allCases, [false, true])
    func theNewMergeRequestSaysWhoHadApprovedTheOld(kind: ForgeKind, hasMoved: Bool) async throws {
        try await approved(on: kind) { scene, number in
            let before = try await head(scene).prefix(12)
            if hasMoved {
                await scene.forge.update { $0.project.resetsApprovals = false }
                try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Another fix")
            }
            try await landUpstream(scene)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output) \(pass.complaint)")
            #expect((pass.train("TrendyolGo")["waitingFor"] as? [String])?.contains("not_approved") == true)
            let new = try #require(await scene.forge.read { $0.mergeRequests.last })
            #expect(new.target == "develop" && new.state == .opened)
            let sign = kind == .github ? "#" : "!"
            #expect(new.description.contains("Approved before, as \(sign)\(number):"))
            let end = hasMoved ? "; 1 commit came to the branch since" : ", with the same files as `\(before)` now"
            #expect(new.description.contains("- `alice`: `\(before)`" + end), "\(new.description)")
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// The squash is merged into the branch before it lands, and that push removes the approvals.
    @Test(arguments: ForgeKind.allCases) func aSquashedUpstreamLosesNoReceipt(kind: ForgeKind) async throws {
        try await approved(on: kind) { scene, number in
            await scene.forge.update { $0.project.resetsApprovals = true }
            let before = try await head(scene).prefix(12)
            try await landUpstream(scene, squashes: true)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output) \(pass.complaint)")
            #expect(Array(pass.steps.prefix(2)) == ["open-merge-request", "advance-branch"], "\(pass.steps)")
            let new = try #require(await scene.forge.read { $0.mergeRequests.last })
            let after = try await head(scene).prefix(12)
            #expect(new.target == "develop" && after != before)
            #expect(
                new.description.contains("- `alice`: `\(before)`, with the same files as `\(after)` now"),
                "\(new.description)")
            #expect(await scene.forge.read { $0.mergeRequests[number - 1].state == .closed })
        }
    }

    @Test(arguments: ForgeKind.allCases, ["hold", "pull"])
    func aPullLeavesTheApprovedAlone(kind: ForgeKind, choice: String) async throws {
        let lines = "\n    merge_request: { draft: false, pull_when_approved: \(choice) }"
        try await approved(on: kind, with: lines) { scene, number in
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.complaint)")
            #expect(pass.steps == (choice == "hold" ? [] : ["advance-branch"]))
            #expect(pass.train("TrendyolGo")["waitingFor"] as? [String] == (choice == "hold" ? ["approved"] : []))
            guard choice == "hold" else { return }
            #expect(try await scene.relctl("sync-release", "TrendyolGo", "--format", "json").steps.isEmpty)
            await scene.forge.update { $0.mergeRequests[number - 1].approvalIDs = [] }
            #expect(try await scene.relctl("reconcile", "--format", "json").steps == ["advance-branch"])
        }
    }

    /// A draft doesn't wait to land before its upstream has landed, whoever has approved it.
    @Test(arguments: [false, true]) func anApprovedDraftIsPulledInto(hasUpstreamLanded: Bool) async throws {
        try await approved(on: .gitlab, with: "\n    merge_request: { pull_when_approved: hold }") { scene, _ in
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            if hasUpstreamLanded { try await landUpstream(scene) }
            let steps = try await scene.relctl("reconcile", "--format", "json").steps
            #expect(steps.contains("advance-branch") != hasUpstreamLanded, "\(steps)")
        }
    }

    /// Who owns what is changed has to look again anyway.
    @Test(arguments: [
        ("/core.txt @alice\n", true), ("/go.txt @alice\n", false), ("* @bob\n", false), ("* @org/team\n", true),
    ])
    func aPullOfWhatTheApproversOwnIsMade(owners: String, isPulled: Bool) async throws {
        let lines = "\n    merge_request: { draft: false, pull_when_approved: hold }"
        try await approved(on: .gitlab, with: lines) { scene, _ in
            try await scene.forge.person.push("develop", ["CODEOWNERS": owners], message: "Name owners")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.complaint)")
            #expect(pass.steps == (isPulled ? ["advance-branch"] : []))
            #expect(pass.train("TrendyolGo")["waitingFor"] as? [String] == (isPulled ? [] : ["approved"]))
        }
    }

    /// Each forge looks for the file in places of its own; Gitea's is of another kind.
    @Test(arguments: [
        (ForgeKind.gitlab, "CODEOWNERS", true), (.gitlab, ".github/CODEOWNERS", false),
        (.github, ".github/CODEOWNERS", true), (.gitea, "CODEOWNERS", false),
    ])
    func theFileIsTheForges(kind: ForgeKind, path: String, isRead: Bool) async throws {
        let lines = "\n    merge_request: { draft: false, pull_when_approved: hold }"
        try await approved(on: kind, with: lines) { scene, _ in
            try await scene.forge.person.push("develop", [path: "* @alice\n"], message: "Name owners")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.complaint)")
            #expect(pass.steps == (isRead ? ["advance-branch"] : []))
        }
    }

    @Test(arguments: ForgeKind.allCases, [true, false])
    func autoMovesWhatKeepsItsApprovals(kind: ForgeKind, resets: Bool) async throws {
        try await approved(on: kind, with: "\n    retarget: auto") { scene, number in
            await scene.forge.update { state in
                state.project.resetsApprovals = resets
                state.project.approvalsRequired = 1
            }
            try await landUpstream(scene)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let plan = try await scene.relctl("plan")
            // Gitea keeps them in any case; on GitHub a rule says whether a push takes them; the rehearsal forge's GitLab is
            // of the tier that doesn't tell.
            let isMoved = kind == .gitea || kind == .github && !resets
            let words =
                isMoved ? "keeps its approvals" : kind == .gitlab ? "doesn't tell" : "would take its approvals away"
            #expect(plan.output.contains(words), "\(plan.output)")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output) \(pass.complaint)")
            let new = try #require(
                await scene.forge.read { $0.mergeRequests.last { $0.source == "TrendyolGo/Release" } })
            #expect((new.iid == number) == isMoved && new.target == "develop")
        }
    }
}
