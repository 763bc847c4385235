import CGit2
import Foundation
import RehearsalForge
import Testing

/// Worlds that nobody meant to make.
@Suite struct OddWorldTests {
    @Test func anEmptyRepository() async throws {
        try await Scene.with { scene in
            for line in try Git.run(["-C", scene.project.repository, "for-each-ref", "--format=%(refname)"]).split(
                separator: "\n")
            {
                try Git.run(["-C", scene.project.repository, "update-ref", "-d", String(line)])
            }
            let status = try await scene.relctl("status")
            #expect(status.status == 0)
            let cut = try await scene.relctl("cut-release", "Trendyol")
            #expect(cut.status == 5)
            #expect(cut.output.contains("develop does not exist"))
        }
    }

    /// They are loaded at their first use (Docs/Decisions/0015): whatever needs none of them runs without.
    @Test(arguments: [
        ("libcurl.so.4", "libcurl4"), ("libgit2.so." + LIBGIT2_SOVERSION, "libgit2-" + LIBGIT2_SOVERSION),
    ])
    func aMachineWithoutALibrary(file: String, package: String) async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            try Data("no library".utf8).write(to: relctl.folder.appending(path: file))
            relctl.variables["LD_LIBRARY_PATH"] = relctl.folder.path()
            #expect(try await relctl("--version").status == 0)
            let status = try await relctl("status")
            #expect(status.status == 69)
            #expect(status.complaint.contains("\(file): file too short; install \(package)"), "\(status.complaint)")
            if package.hasPrefix("libgit2") {
                #expect(try await relctl("audit-manifest", "--rev", "HEAD").status == 69)
            }
        }
    }

    /// The system's certificates are read for a TLS that relctl doesn't use, unless libgit2 finds the program's function of that
    /// name before mbedTLS' own (Docs/Decisions/0015).
    @Test func libgit2ReadsNoCertificates() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["LD_DEBUG"] = "bindings"
            relctl.variables["LD_DEBUG_OUTPUT"] = relctl.folder.appending(path: "bindings").path()
            #expect(try await relctl("status").status == 0)
            let files = try FileManager.default.contentsOfDirectory(at: relctl.folder, includingPropertiesForKeys: nil)
            let log = try #require(files.first { $0.lastPathComponent.hasPrefix("bindings.") })
            let bindings = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            let readers = bindings.filter { $0.contains("`mbedtls_x509_crt_parse_file'") }
            // A libgit2 with another TLS has no use of it.
            #expect(!readers.isEmpty || !bindings.contains { $0.contains("libmbedtls.so") })
            #expect(readers.allSatisfy { $0.contains(" to \(Relctl.binary.path())") }, "\(readers)")
        }
    }

    /// The run goes on without the journal, and says so. A new journal is written on top of a commit; anything else can't be
    /// the parent of one, and is left where it is.
    @Test(arguments: ["develop:README.md", "develop^{tree}", "refs/tags/odd", "develop"])
    func aJournalThatIsNone(object: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let git = ["-C", scene.project.repository]
            try scene.tag("odd", "develop")
            let odd = try Git.run(git + ["rev-parse", object])
            try Git.run(git + ["update-ref", "refs/relctl/trains/TrendyolGo", object])
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.contains("advance-branch"), "\(pass.output)")
            #expect(pass.complaint.contains("the journal of TrendyolGo can't be read"), "\(pass.complaint)")
            #expect(try await scene.relctl("board", "--output", "board").status == 0)
            let left = try Git.run(git + ["rev-parse", "refs/relctl/trains/TrendyolGo"])
            #expect((left == odd) == (object != "develop"))
        }
    }

    /// Such a tag publishes nothing, and fails no run.
    @Test(arguments: ["develop:README.md", "develop^{tree}"]) func aTagOfNoCommit(object: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try Git.run(["-C", scene.project.repository, "update-ref", "refs/tags/TrendyolGo/1.0", object])
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.contains("advance-branch"), "\(pass.output)")
        }
    }

    @Test func unrelatedHistories() async throws {
        try await Scene.with { scene in
            let tree = try Git.run(["-C", scene.project.repository, "rev-parse", "develop^{tree}"])
            let orphan = try Git.run([
                "-C", scene.project.repository, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit-tree",
                "-m", "Orphan",
                tree.trimmingCharacters(in: .whitespacesAndNewlines),
            ])
            try await scene.forge.person.createBranch(
                "Trendyol/Release", at: orphan.trimmingCharacters(in: .whitespacesAndNewlines))
            let pass = try await scene.relctl("reconcile")
            let cause = "Trendyol/Release and develop have no first-parent commit in common"
            #expect(pass.status == 5 && pass.output.contains(cause), "\(pass.output)\(pass.complaint)")
        }
    }

    /// Only one release of a train can be cut at a time; the other would be forgotten.
    @Test func twoReleasesOfOneTrain() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing("branch: Trendyol/Release", with: "branch: \"Trendyol/Release-{version}\"")
                .replacing("branch: TrendyolGo/Release", with: "branch: \"TrendyolGo/Release-{version}\"")
        }) { scene in
            let cut = try await scene.relctl("cut-release", "Trendyol@8.3.0", "Trendyol@8.4.0")
            #expect(cut.status == 64, "\(cut.output)\(cut.complaint)")
        }
    }

    /// The older one is nobody's any more, and the newer one must not be landed in its name.
    @Test func theVersionOfAnotherRelease() async throws {
        try await Scene.with(
            trains: """
                Core:
                  { branch: "Core/Release-{version}", cut_from: develop, lands_on: develop, published_by: { tag: "Core/*" } }
                """
        ) { scene in
            for version in ["8.1.0", "8.2.0"] {
                try await scene.forge.person.push("develop", ["a.txt": version], message: version)
                #expect(try await scene.relctl("cut-release", "Core", "--version", version).status == 0)
            }
            let other = try await scene.relctl("publish-release", "Core", "--version", "8.1.0")
            #expect(other.status == 64 && other.complaint.contains("Core@8.1.0"), "\(other.complaint)")
            let own = try await scene.relctl("publish-release", "Core", "--version", "8.2.0")
            #expect(own.status == 0, "\(own.complaint)")
        }
    }

    @Test func hostileNamesAndMessages() async throws {
        let branch = #"zz$(touch${IFS}pwned);'"`&!"#
        try await Scene.with(
            trains: """
                Core: { branch: Core/Release, cut_from: develop, lands_on: develop }
                Second: { branch: '\(branch.replacing("'", with: "''"))', follows: Core, lands_on: develop }
                """
        ) { scene in
            let cut = try await scene.relctl("cut-release", "Core", "Second")
            #expect(cut.status == 0, "\(cut.output)\(cut.complaint)")
            try await scene.forge.person.push(branch, ["shared.txt": "second\n"], message: "Own")
            try await scene.forge.person.push(
                "Core/Release", ["shared.txt": "core\n"],
                message: "\u{1B}]0;owned\u{7}\u{202E} ``` @everyone\n/close\n<img src=x>")
            let pass = try await scene.relctl("reconcile", "-vv")
            #expect(pass.status == 5)
            for text in [pass.output, pass.complaint] {
                #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
            }
            let requests = await scene.forge.read { $0.mergeRequests }
            let note = try #require(requests.first?.notes.last { !$0.isSystem })
            #expect(requests.first?.state == .opened)
            #expect(!note.body.contains("\u{1B}"))
            // Quoted for the shell, the one quote in it included.
            #expect(note.body.contains(#"zz$(touch${IFS}pwned);'\''"`&!'"#))
        }
    }

    @Test func anIdlePassOverFiftyTrainsTakesFewRequests() async throws {
        let root = "Core: { branch: Core/Release, cut_from: develop, lands_on: develop }"
        let followers = (1..<50).map { "F\($0): { branch: F\($0)/Release, follows: Core, lands_on: develop }" }
        try await Scene.with(trains: ([root] + followers).joined(separator: "\n")) { scene in
            let names = ["Core"] + (1..<50).map { "F\($0)" }
            let cut = try await scene.relctl.run(["cut-release"] + names)
            #expect(cut.status == 0, "\(cut.complaint)")
            await scene.forge.forgetRequests()
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0)
            #expect(pass.json["outcome"] as? String == "nothing-to-do")
            let requests = await scene.forge.requests.map(\.path)
            #expect(requests.count <= 4, "\(requests)")
        }
    }

    /// The new release of each train is cut from the new one of its upstream, while the old ones are still alive.
    @Test func aChainIsCutUpstreamFirst() async throws {
        try await Scene.with(
            trains: """
                C: { branch: "C/Release-{version}", follows: B, lands_on: develop, published_by: { tag: "C/*" } }
                B: { branch: "B/Release-{version}", follows: A, lands_on: develop, published_by: { tag: "B/*" } }
                A: { branch: "A/Release-{version}", cut_from: develop, lands_on: develop, published_by: { tag: "A/*" } }
                """
        ) { scene in
            for version in ["1.8", "1.9", "1.10"] {
                try await scene.forge.person.push("develop", ["week.txt": version + "\n"], message: "Week")
                let develop = await scene.forge.read { $0.tip(of: "develop") }
                let cut = try await scene.relctl("cut-release", "A", "B", "C", "--version", version)
                #expect(cut.status == 0, "\(cut.complaint)")
                for train in ["A", "B", "C"] {
                    let tip = await scene.forge.read { $0.tip(of: "\(train)/Release-\(version)") }
                    #expect(tip == develop, "\(train) \(version)")
                    try await scene.forge.person.push(
                        "\(train)/Release-\(version)", ["\(train).txt": version + "\n"], message: "Own work")
                }
            }
            let targets = await scene.forge.read { state in
                state.mergeRequests.map { "\($0.source) -> \($0.target)" }
            }
            #expect(targets.contains("C/Release-1.10 -> B/Release-1.10"))
            // A hotfix below the newest version is nobody's until it has a merge request.
            let off = try await scene.relctl("cut-release", "A", "--version", "1.8.1", "--at", "A/Release-1.8")
            #expect(off.status == 5 && !off.complaint.contains("is newer"), "\(off.complaint)")
            #expect(off.output.contains(":refs/heads/A/Release-1.8.1"), "\(off.output)")
            let hotfix = try await scene.relctl("cut-release", "A", "--version", "1.8.1", "--at", "develop")
            #expect(hotfix.complaint.components(separatedBy: "A@1.10 is newer").count == 2, "\(hotfix.complaint)")
            let next = try await scene.relctl("cut-release", "A", "--version", "1.11")
            #expect(!next.complaint.contains("is newer"), "\(next.complaint)")
        }
    }

    /// As GettingStarted has it, beside a newer version in regression.
    @Test func theHotfixOfTheManual() async throws {
        try await Scene.with(
            trains: """
                A: { branch: "A/Release-{version}", cut_from: develop, lands_on: develop, published_by: { tag: "A/*" } }
                B: { branch: "B/Release-{version}", follows: A, lands_on: develop, published_by: { tag: "B/*" } }
                """
        ) { scene in
            for version in ["8.2.0", "8.3.0"] {
                try await scene.forge.person.push("develop", ["week.txt": version], message: "Week \(version)")
                #expect(try await scene.relctl("cut-release", "A", "B", "--version", version).status == 0)
            }
            let tip = await scene.forge.read { $0.tip(of: "A/Release-8.2.0") }
            let cut = try #require(tip)
            try await scene.forge.person.createBranch("A/Release-8.2.1", at: cut.hex)
            try await scene.forge.person.push("A/Release-8.2.1", ["core.txt": "hot"], message: "Fix core")
            #expect(try await scene.relctl("cut-release", "B", "--version", "8.2.1").status == 0)
            try await scene.forge.person.push("B/Release-8.2.1", ["go.txt": "hot"], message: "Fix go")
            for name in ["A@8.2.1", "B@8.2.1"] {
                let published = try await scene.relctl("publish-release", name, "--version", "8.2.1")
                #expect(published.status == 0, "\(published.output)\(published.complaint)")
            }
            let waiting = try await scene.relctl("reconcile")
            #expect(waiting.output.contains("relctl retarget-release A@8.2.1 lands it"), "\(waiting.output)")
            let landed = try await scene.relctl("retarget-release", "A@8.2.1")
            #expect(landed.status == 0, "\(landed.output)\(landed.complaint)")
            #expect(try await scene.relctl("reconcile").status == 0)
            let merged = await scene.forge.read { state in
                state.mergeRequests.filter { $0.state == .merged }.map { "\($0.source) -> \($0.target)" }
            }
            #expect(merged.sorted() == ["A/Release-8.2.1 -> develop", "B/Release-8.2.1 -> develop"])
        }
    }

    /// Branches of old versions pile up; the lists of the forge are asked for no longer than what is alive goes back.
    @Test func oldVersionsDoNotMakeListsLonger() async throws {
        try await Scene.with(
            trains: """
                Core: { branch: "Core/Release-{version}", cut_from: develop, lands_on: develop }
                Go: { branch: "Go/Release-{version}", follows: Core, lands_on: develop }
                """
        ) { scene in
            let day = 86_400
            for version in 1...3 {
                await scene.forge.update { $0.clock.now += 100 * day }
                try await scene.forge.person.push("develop", ["week.txt": "\(version)\n"], message: "Week \(version)")
                let cut = try await scene.relctl("cut-release", "Core", "Go", "--version", "\(version).0")
                #expect(cut.status == 0, "\(cut.complaint)")
                if version == 1 { try await scene.forge.person.close(1) }
            }
            // 1.0 is over; 2.0 has an open merge request still, as the journal tells before the lists are asked for.
            let now = await scene.forge.read { $0.clock.now }
            await scene.forge.forgetRequests()
            let status = try await scene.relctl("status", "--format", "json")
            #expect(status.status == 0)
            let horizons = await scene.forge.requests.compactMap { record -> Date? in
                let fields = record.query.split(separator: "&").filter { $0.hasPrefix("updated_after=") }
                let text = fields.first?.dropFirst("updated_after=".count).replacing("%3A", with: ":")
                return text.flatMap { try? Date($0, strategy: .iso8601) }
            }
            let ages = horizons.map { (now - Int($0.timeIntervalSince1970)) / day }
            #expect(ages == [101])
        }
    }
}
