import Foundation
import RehearsalForge
import Support
import Testing

/// The binary where there is no complete repository: little comes from the server, and the result is the same.
@Suite struct ThinStoreTests {
    /// A file that the passes never have to read.
    private static let asset: String = {
        var random = SystemRandomNumberGenerator()
        return (0..<40_000).map { _ in String(random.next(), radix: 36) }.joined()
    }()

    /// Both sides change a file, and each another one.
    private func diverge(_ scene: Scene) async throws {
        let person = scene.forge.person
        let text = (1...30).map { "line \($0)\n" }
        try await person.push(
            "develop", ["deep/er/both.txt": text.joined(), "assets/large": Self.asset], message: "Base")
        try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
        func changed(_ line: Int) -> String {
            text.enumerated().map { $0 == line ? "changed\n" : $1 }.joined()
        }
        try await person.push(
            "TrendyolGo/Release", ["deep/er/both.txt": changed(2), "go/own.txt": "1\n"], message: "Own fix")
        try await person.push(
            "Trendyol/Release", ["deep/er/both.txt": changed(27), "core/new.txt": "1\n"], message: "Fix")
    }

    /// The tree that git makes of the merge before it is pulled.
    private func merge(_ scene: Scene) throws -> String {
        let output = try Git.run([
            "-C", scene.project.repository, "merge-tree", "--write-tree", "TrendyolGo/Release", "Trendyol/Release",
        ])
        return output.trimmingCharacters(in: .newlines)
    }

    private func tip(_ scene: Scene) throws -> String {
        try Git.run(["-C", scene.project.repository, "rev-parse", "TrendyolGo/Release^{tree}"])
            .trimmingCharacters(in: .newlines)
    }

    private func sizeOfCache(_ scene: Scene) throws -> Int {
        let files = try #require(FileManager.default.enumerator(atPath: scene.relctl.cache))
        return files.compactMap { $0 as? String }.reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: scene.relctl.cache + "/" + name)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    @Test(arguments: ForgeQuirks.Fetches.allCases)
    func aPullIsGitsWhateverTheServerOffers(fetches: ForgeQuirks.Fetches) async throws {
        try await Scene.with { scene in
            await scene.forge.update { $0.quirks.fetches = fetches }
            try await diverge(scene)
            let merged = try merge(scene)
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.complaint)")
            #expect(try tip(scene) == merged)
            try Git.run(["-C", scene.project.repository, "fsck", "--strict", "--connectivity-only"])
            let isToldOf = fetches == .filesOnly || fetches == .noFilter
            let notices = pass.complaint.split(separator: "\n").filter { $0.contains("the git server doesn't support") }
            #expect(notices.count == (isToldOf ? 1 : 0), "\(pass.complaint)")
            let leavesFilesOut = fetches == .anyFilter || fetches == .filesOnly
            let isSmall = try sizeOfCache(scene) < Self.asset.utf8.count / 2
            #expect(isSmall == leavesFilesOut)
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// What the checkout of a job has is read, and nothing is written there.
    @Test(arguments: [["--depth", "1"], ["--filter=blob:none"], ["--filter=tree:0"]])
    func anIncompleteCheckoutIsReadOnly(how: [String]) async throws {
        try await Scene.with { scene in
            try await diverge(scene)
            let merged = try merge(scene)
            let checkout = scene.relctl.folder.appending(path: "checkout").path()
            let branch = ["--no-single-branch", "--branch", "Trendyol/Release"]
            try Git.run(["-C", scene.project.repository, "config", "uploadpack.allowFilter", "true"])
            try Git.run(["clone", "--quiet"] + how + branch + ["file://" + scene.project.repository, checkout])
            func files() throws -> [String] {
                let all = try #require(FileManager.default.enumerator(atPath: checkout))
                // What the run prints goes to files beside the checked out ones.
                return all.compactMap { $0 as? String }.filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
                    .sorted()
            }
            let before = try files()
            var job = scene.relctl
            job.workingFolder = URL(filePath: checkout)
            let pass = try await job.run([
                "reconcile", "--config", scene.relctl.folder.appending(path: "relctl.yml").path(),
            ])
            #expect(pass.status == 0, "\(pass.complaint)")
            #expect(try tip(scene) == merged)
            #expect(try files() == before)
        }
    }

    /// Each pass that pulls adds packs: the next one joins them, in the program as it is built.
    @Test func packsAreJoined() async throws {
        try await Scene.with { scene in
            try await scene.relctl.must("plan")
            let all = try #require(FileManager.default.enumerator(atPath: scene.relctl.cache))
            let found = all.compactMap { $0 as? String }.first { $0.hasSuffix(".git/objects/pack") }
            let packs = scene.relctl.cache + "/" + (try #require(found))
            let repository = packs.replacing("/objects/pack", with: "")
            func git(_ arguments: String..., input: String) async throws -> String {
                let output = try await ChildProgram.run(
                    ["git", "-C", repository] + arguments, in: repository, input: Array(input.utf8),
                    environment: ChildProgram.hermetic(home: scene.relctl.folder.path()))
                return String(decoding: output, as: UTF8.self)
            }
            for number in 0..<60 {
                let id = try await git("hash-object", "-w", "--stdin", input: "\(number)\n")
                _ = try await git("pack-objects", "-q", packs + "/pack", input: id)
            }
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: packs).count { $0.hasSuffix(".pack") }
            }
            #expect(try count() > 60)
            try await scene.relctl.must("plan")
            #expect(try count() < 10)
        }
    }

    /// A pull asks for the levels of folders, not for each folder.
    @Test func requestsAreFew() async throws {
        try await Scene.with { scene in
            try await diverge(scene)
            // Commits of the cut are there.
            try await scene.relctl.must("plan")
            await scene.forge.forgetRequests()
            #expect(try await scene.relctl("reconcile").status == 0)
            let fetches = await scene.forge.requests.filter { $0.path.hasSuffix("/git-upload-pack") }
            #expect(fetches.count <= 12, "\(fetches.count)")
        }
    }

    /// Who wrote a change is found in as many requests, however long the branch is that brought it.
    @Test(arguments: [2, 40]) func theWriterOfAConflictCostsFewRequests(commits: Int) async throws {
        try await Scene.with { scene in
            let (person, folder) = (scene.forge.person, "Modules/Checkout/Sources/Views/")
            try await person.push("develop", [folder + "X.swift": "0\n"], message: "Base")
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await person.push("TrendyolGo/Release", [folder + "X.swift": "go\n"], message: "Own fix")
            let written = try await person.push(
                "feature", [folder + "X.swift": "core\n"], message: "Clash", from: "Trendyol/Release")
            for number in 1..<commits {
                try await person.push("feature", [folder + "\(number).swift": "1\n"], message: "More")
            }
            try await person.mergeByHand("feature", into: "Trendyol/Release")
            await scene.forge.forgetRequests()
            let status = try await scene.relctl("status", "--format", "json")
            let conflict = try #require(status.train("TrendyolGo")["conflict"] as? [String: Any], "\(status.complaint)")
            #expect(conflict["cause"] as? String == written.hex)
            let fetches = await scene.forge.requests.filter { $0.path.hasSuffix("/git-upload-pack") }
            #expect(fetches.count <= 24, "\(fetches.count)")
        }
    }

    /// What is due in another train is read for that train alone, and what is told of the named one is the same.
    @Test(arguments: ["plan", "status"]) func aLookAtOneTrainReadsForThatOne(command: String) async throws {
        try await Scene.with { scene in
            try await diverge(scene)
            await scene.forge.forgetRequests()
            let one = try await scene.relctl(command, "Trendyol", "--format", "json")
            #expect(one.status == 0, "\(one.complaint)")
            let fetches = await scene.forge.requests.filter { $0.path.hasSuffix("/git-upload-pack") }
            #expect(fetches.count <= 3, "\(fetches.count)")
            let all = try await scene.relctl(command, "--format", "json")
            #expect(try Self.text(one.train("Trendyol")) == Self.text(all.train("Trendyol")))
            let follower = try await scene.relctl(command, "TrendyolGo", "--format", "json")
            #expect(try Self.text(follower.train("TrendyolGo")) == Self.text(all.train("TrendyolGo")))
            #expect(command == "status" || follower.steps.contains("advance-branch"))
        }
    }

    private static func text(_ json: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: json, options: .sortedKeys), as: UTF8.self)
    }

    @Test(arguments: [[], ["--depth", "1"]])
    func aRehearsalBorrowsObjects(how: [String]) async throws {
        try await Scene.with { scene in
            try await scene.forge.person.push("develop", ["assets/large": Self.asset], message: "Asset")
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["clone", "--quiet"] + how + ["file://" + scene.project.repository, clone])
            let copy = try await RehearsalProject.copy(of: clone, trunk: ["develop"]) { _ in false }
            defer { copy.remove() }
            try Git.run(["-C", copy.repository, "fsck", "--strict"])
            let size = try Git.run(["-C", copy.repository, "count-objects", "-v"])
            let isBorrowed = size.contains("count: 0\n") && size.contains("in-pack: 0\n")
            #expect(isBorrowed == how.isEmpty, "\(size)")
        }
    }

    @Test func doctorTellsOfServersWithoutFilters() async throws {
        try await Scene.with { scene in
            for fetches in ForgeQuirks.Fetches.allCases {
                await scene.forge.update { $0.quirks.fetches = fetches }
                let result = try await scene.relctl("doctor", "--format", "json")
                let checks = result.json["checks"] as? [[String: Any]] ?? []
                let check = checks.first { $0["name"] as? String == "partial fetches" }
                let isGood = fetches == .anyFilter || fetches == .filesOnly
                #expect(check?["state"] as? String == (isGood ? "good" : "warning"))
            }
        }
    }
}
