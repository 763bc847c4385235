import Foundation
import RehearsalForge
import Support
import Testing

/// Audits of commits that the checkout lacks: what is read of them comes from the server that it was cloned from.
@Suite struct AuditCheckoutTests {
    private static let key = "NSCameraUsageDescription"
    private static let spec = """
        name: Shop
        targets:
          Go:
            type: application
            platform: iOS
            sources: [Go]
            settings: { INFOPLIST_FILE: Go/Info.plist }
        """
    private static let scanner = "import AVFoundation\nlet output = AVCaptureMetadataOutput()\n"
    /// A file that no audit reads.
    private static let asset: String = {
        var random = SystemRandomNumberGenerator()
        return (0..<40_000).map { _ in String(random.next(), radix: 36) }.joined()
    }()

    private static func plist(_ keys: [String]) -> String {
        "<plist version=\"1.0\"><dict>\n<key>ITSAppUsesNonExemptEncryption</key><false/>\n"
            + keys.map { "<key>\($0)</key><string>To scan the code on the box</string>\n" }.joined()
            + "</dict></plist>\n"
    }

    /// The camera comes with its use, other things happen, and the use goes on a branch that is merged.
    private func withHistory(_ body: (Scene, World) async throws -> Void) async throws {
        try await Scene.with { scene in
            let (ann, dan) = (scene.forge.person, scene.forge.person)
            try await ann.push(
                "develop",
                [
                    "project.yml": Self.spec, "Go/Info.plist": Self.plist([]), "Go/App.swift": "let app = 1\n",
                    "assets/large": Self.asset,
                ], message: "Start")
            try await ann.push(
                "develop", ["Go/Info.plist": Self.plist([Self.key]), "Go/in/Scan.swift": Self.scanner],
                message: "Scan the box")
            for number in 0..<20 {
                try await ann.push("develop", ["Go/App.swift": "let app = \(number + 2)\n"], message: "\(number)")
            }
            try await dan.push("end", ["Go/in/Scan.swift": "let nothing = 0\n"], message: "Drop it", from: "develop")
            try await dan.mergeByHand("end", into: "develop")
            try await ann.push("develop", ["assets/large": Self.asset + "2"], message: "Asset")
            let outside = try ScratchFolder()
            try await body(scene, World(scene: scene, folder: outside))
        }
    }

    private struct World {
        let scene: Scene
        let folder: ScratchFolder

        /// The address with the token, as GitLab's runners clone.
        var origin: String {
            scene.forge.url.replacing("http://", with: "http://oauth2:\(Relctl.token)@") + "/mobile/ios.git"
        }

        @discardableResult
        func git(_ arguments: String..., at place: String? = nil) async throws -> String {
            let output = try await ChildProgram.run(
                ["git"] + arguments, in: place ?? folder.path, input: [],
                environment: ChildProgram.hermetic(home: folder.path))
            return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }

        func clone(_ name: String, _ how: [String]) async throws -> String {
            _ = try await ChildProgram.run(
                ["git", "clone", "--quiet"] + how + [origin, folder.file(name)], in: folder.path, input: [],
                environment: ChildProgram.hermetic(home: folder.path))
            return folder.file(name)
        }

        /// Audits a checkout, far from any configuration.
        func audit(_ checkout: String, _ arguments: [String]) async throws -> Relctl.Result {
            try await scene.relctl.run(["audit-manifest", checkout, "--format", "json"] + arguments)
        }

        func fetches() async -> Int {
            await scene.forge.requests.count { $0.path.hasSuffix("/git-upload-pack") && $0.method == "POST" }
        }

        func sizeOfCache() throws -> Int {
            let files = FileManager.default.enumerator(atPath: scene.relctl.cache)
            return files?.compactMap { $0 as? String }.reduce(0) { sum, name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: scene.relctl.cache + "/" + name)
                return sum + (attributes?[.size] as? Int ?? 0)
            } ?? 0
        }
    }

    /// The report without what hangs on where it was made.
    private func findings(_ result: Relctl.Result) -> [String] {
        (result.json["findings"] as? [[String: Any]] ?? []).map {
            "\($0["severity"] ?? "") \($0["path"] ?? ""):\($0["line"] ?? "") \($0["key"] ?? "") \($0["change"] ?? "")"
        }
    }

    private static let ways: [[String]] = [["--depth", "1"], ["--filter=blob:none"], ["--filter=tree:0"]]

    @Test(arguments: ways) func whatAChangeBrings(how: [String]) async throws {
        try await withHistory { scene, world in
            let (full, thin) = (try await world.clone("full", []), try await world.clone("thin", how))
            let start = try await world.git("rev-parse", "HEAD~4", at: full)
            for names in [
                ["--since", start], ["--since", "HEAD~4"], ["--since", "HEAD~4", "--rev", "origin/develop"],
            ] {
                let expected = try await world.audit(full, names)
                let found = try await world.audit(thin, names)
                #expect(found.status == 3 && expected.status == 3, "\(names): \(found.complaint)")
                #expect(findings(found) == findings(expected))
                #expect(findings(found) == ["error Go/Info.plist:3 NSCameraUsageDescription use-removed"])
            }
            #expect(try world.sizeOfCache() < Self.asset.utf8.count / 2)
            // A branch that the shallow one has under no name, as git would call it if it had.
            for name in ["heads/end", "refs/heads/end", "remotes/origin/end"] {
                let found = try await world.audit(thin, ["--since", name])
                #expect(found.status == 0, "\(name): \(found.complaint)")
            }
            let none = try await world.audit(thin, ["--since", "nowhere"])
            #expect(none.status == 65 && none.complaint.contains("no commit nowhere"), "\(none.complaint)")
        }
    }

    /// The commits, a level of folders each, the files: whatever the number of folders.
    @Test func requestsAreFew() async throws {
        try await withHistory { scene, world in
            let thin = try await world.clone("thin", ["--depth", "1"])
            await scene.forge.forgetRequests()
            #expect(try await world.audit(thin, ["--since", "HEAD~4"]).status == 3)
            #expect(await world.fetches() <= 6)
            await scene.forge.forgetRequests()
            #expect(try await world.audit(thin, ["--why", Self.key]).status == 0)
            #expect(await world.fetches() <= 16)
        }
    }

    /// What the checkout has is read there, and no server is asked.
    @Test func aDeepEnoughCheckoutAsksNobody() async throws {
        try await withHistory { scene, world in
            let thin = try await world.clone("thin", ["--depth", "5"])
            await scene.forge.forgetRequests()
            #expect(try await world.audit(thin, ["--since", "HEAD~4"]).status == 3)
            #expect(try await world.audit(thin, ["--rev", "HEAD~1"]).json["apps"] != nil)
            #expect(await scene.forge.requests.isEmpty)
        }
    }

    @Test(arguments: ways) func theHistoryOfADeclaration(how: [String]) async throws {
        try await withHistory { _, world in
            let (full, thin) = (try await world.clone("full", []), try await world.clone("thin", how))
            for more in [[], ["--rev", "HEAD~4"]] {
                let expected = try await world.audit(full, ["--why", Self.key] + more)
                let found = try await world.audit(thin, ["--why", Self.key] + more)
                #expect(found.status == 0 && found.output == expected.output, "\(found.complaint)\n\(found.output)")
                #expect(found.output.contains("Scan the box") && found.output.contains("\"isWhole\" : true"))
                #expect(found.output.contains("Drop it") == more.isEmpty)
            }
        }
    }

    /// Of a commit without any checkout, the folders and the files that are read come.
    @Test func aCommitWithoutACheckout() async throws {
        try await withHistory { scene, world in
            let full = try await world.clone("full", [])
            let expected = try await world.audit(full, ["--rev", "HEAD~4"])
            let tip = try await world.git("rev-parse", "HEAD", at: full)
            for name in ["develop~4", "origin/develop~4", "HEAD~4", String(tip.prefix(12)) + "~4"] {
                let found = try await scene.relctl("audit-manifest", "--rev", name, "--format", "json")
                #expect(found.status == expected.status && findings(found) == findings(expected), "\(found.complaint)")
                #expect((found.json["apps"] as? [Any])?.count == 1)
            }
            #expect(try world.sizeOfCache() < Self.asset.utf8.count / 2)
        }
    }

    // MARK: - Who is asked, and as whom

    /// A token goes to where the checkout came from: git's own, or that of a forge that is configured at the same place.
    @Test func credentialsAreTheCheckoutsOrThatForges() async throws {
        try await withHistory { scene, world in
            let thin = try await world.clone("thin", ["--depth", "1"])
            let address = scene.forge.url + "/mobile/ios.git"
            try await world.git("remote", "set-url", "origin", address, at: thin)
            let refused = try await world.audit(thin, ["--since", "HEAD~4"])
            #expect(refused.status == 4 && refused.complaint.contains("GIT_DEPTH"), "\(refused.complaint)")
            // As GitHub's action for checkouts leaves it.
            let pair = Data("x-access-token:\(Relctl.token)".utf8).base64EncodedString()
            let setting = "http.\(scene.forge.url)/.extraheader"
            try await world.git("config", setting, "AUTHORIZATION: basic \(pair)", at: thin)
            let asGitHub = try await world.audit(thin, ["--since", "HEAD~4"])
            #expect(asGitHub.status == 3, "\(asGitHub.complaint)")
            try await world.git("config", "--unset", setting, at: thin)
            try FileManager.default.removeItem(atPath: scene.relctl.cache)
            // As GitLab's runner does where it keeps the token out of the address.
            var job = scene.relctl
            job.variables = ["CI_JOB_TOKEN": Relctl.token, "CI_SERVER_URL": scene.forge.url]
            let asGitLab = try await job("audit-manifest", thin, "--since", "HEAD~4", "--format", "json")
            #expect(asGitLab.status == 3, "\(asGitLab.complaint)")
            try FileManager.default.removeItem(atPath: scene.relctl.cache)
            job.variables["CI_SERVER_URL"] = "https://gitlab.example.com"
            #expect(try await job("audit-manifest", thin, "--since", "HEAD~4").status == 4)
            let config = scene.relctl.folder.appending(path: "relctl.yml").path()
            let asForge = try await world.audit(thin, ["--since", "HEAD~4", "--config", config])
            #expect(asForge.status == 3, "\(asForge.complaint)")
            try FileManager.default.removeItem(atPath: scene.relctl.cache)
            // A merge request may name any forge: where it gets no token of another one.
            let planted = Relctl.settings(at: "https://forge.example.com")
            try Data(planted.utf8).write(to: URL(filePath: world.folder.file("planted.yml")))
            let asOther = try await world.audit(
                thin, ["--since", "HEAD~4", "--config", world.folder.file("planted.yml")])
            #expect(asOther.status == 4, "\(asOther.complaint)")
            for result in [refused, asGitHub, asGitLab, asForge, asOther] {
                #expect(!(result.output + result.complaint).contains(Relctl.token))
            }
        }
    }

    /// A shallow checkout that came over SSH: the server is asked the same way, with git's key and known hosts, and whether or not
    /// it leaves trees and files out.
    @Test(arguments: [true, false]) func overSSH(filters: Bool) async throws {
        let ssh = try await SSHServer()
        try await withHistory { scene, world in
            let (full, thin) = (try await world.clone("full", []), world.folder.file("thin"))
            try await world.git("config", "uploadpack.allowFilter", "\(filters)", at: scene.project.repository)
            _ = try await ChildProgram.run(
                ["git", "clone", "--quiet", "--depth", "1", ssh.base + scene.project.repository, thin],
                in: world.folder.path, input: [], environment: ssh.environment)
            await scene.forge.forgetRequests()
            var job = scene.relctl
            job.variables["GIT_SSH_COMMAND"] = ssh.environment["GIT_SSH_COMMAND"]
            let questions = [
                ["--since", "HEAD~4"], ["--why", Self.key], ["--rev", "HEAD~4"],
                ["--why", Self.key, "--rev", "HEAD~4"],
            ]
            for names in questions {
                let expected = try await world.audit(full, names)
                let found = try await job.run(["audit-manifest", thin, "--format", "json"] + names)
                #expect(found.status == expected.status, "\(names): \(found.complaint)")
                #expect(findings(found) == findings(expected))
                if names[0] == "--why" { #expect(found.output == expected.output) }
            }
            let since = try await job.run(["audit-manifest", thin, "--format", "json", "--since", "HEAD~4"])
            #expect(findings(since) == ["error Go/Info.plist:3 NSCameraUsageDescription use-removed"])
            #expect(try (world.sizeOfCache() < Self.asset.utf8.count / 2) == filters)
            #expect(await scene.forge.requests.isEmpty)
            // Whose known hosts lack the server asks nobody.
            try FileManager.default.removeItem(atPath: scene.relctl.cache)
            job.variables["GIT_SSH_COMMAND"] = ssh.environment(options: ssh.keyOption)["GIT_SSH_COMMAND"]
            let stranger = try await job.run(["audit-manifest", thin, "--since", "HEAD~4"])
            #expect(stranger.status == 4 && stranger.complaint.contains("Host key"), "\(stranger.complaint)")
        }
    }

    /// Without a server it says which checkout would do.
    @Test func withoutAServer() async throws {
        try await withHistory { scene, world in
            let thin = try await world.clone("thin", ["--depth", "1"])
            try await world.git("remote", "set-url", "origin", "/nowhere", at: thin)
            let near = try await world.audit(thin, ["--since", "HEAD~4"])
            #expect(near.status == 65 && near.complaint.contains("GIT_DEPTH: 5"), "\(near.complaint)")
            let far = try await world.audit(thin, ["--since", "origin/main"])
            let fetch = "git fetch --depth 1 origin main:refs/remotes/origin/main brings it"
            #expect(far.status == 65 && far.complaint.contains(fetch), "\(far.complaint)")
            let tag = try await world.audit(thin, ["--since", "v9"])
            #expect(tag.complaint.contains("git fetch --depth 1 origin v9 brings it: then give FETCH_HEAD"))
            let full = try await world.audit(thin, ["--since", "refs/tags/v9"])
            #expect(full.complaint.contains("git fetch --depth 1 origin refs/tags/v9:refs/tags/v9 brings it;"))
            let unreadable = try await world.audit(thin, ["--since", "v 9"])
            #expect(unreadable.status == 65 && !unreadable.complaint.contains("fetch"), "\(unreadable.complaint)")
            let before = try await world.audit(thin, ["--since", "origin/main~2"])
            #expect(before.complaint.contains("git fetch --unshallow"), "\(before.complaint)")
            let beginning = try await world.audit(thin, ["--since", "abc1"])
            #expect(beginning.complaint.contains("git fetch --unshallow"), "\(beginning.complaint)")
            let local = try await world.audit(thin, ["--why", Self.key])
            #expect(local.status == 0 && local.output.contains("\"isWhole\" : false"), "\(local.complaint)")
            // One that doesn't answer.
            try await world.git("remote", "set-url", "origin", "http://127.0.0.1:9/x.git", at: thin)
            let cut = try await world.audit(thin, ["--since", "HEAD~4"])
            #expect(cut.status == 69 && cut.complaint.contains("GIT_DEPTH"), "\(cut.complaint)")
            let short = try await world.audit(thin, ["--why", Self.key])
            #expect(short.status == 0 && short.output.contains("\"isWhole\" : false"), "\(short.complaint)")
            #expect(short.complaint.contains("GIT_DEPTH: 0"), "\(short.complaint)")
            // A partial clone has what it checked out.
            let partial = try await world.clone("partial", ["--filter=blob:none"])
            try await world.git("remote", "set-url", "origin", "http://127.0.0.1:9/x.git", at: partial)
            let own = try await world.audit(partial, ["--since", "HEAD"])
            #expect(own.status == 0 && own.complaint.contains("only the local checkout"), "\(own.complaint)")
        }
    }
}
