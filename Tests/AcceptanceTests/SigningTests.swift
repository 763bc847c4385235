import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// Every commit of relctl's carries a signature that git accepts, with `identity.signing_key`.
@Suite struct SigningTests {
    @Test func mergesAndJournalsAreSigned() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing(
                "email: release-bot@example.com",
                with: "email: release-bot@example.com, signing_key: \"${SIGNING_KEY}\"")
        }) { scene in
            var relctl = scene.relctl
            let key = scene.project.folder + "/key"
            try Git.run(["init", "-q", scene.project.folder + "/work"])
            _ = try await ChildProgram.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], in: scene.project.folder, input: [],
                environment: ChildProgram.hermetic(home: scene.project.folder))
            let unset = try await relctl("cut-release", "Trendyol")
            #expect(unset.status == 4 && unset.complaint.contains("set SIGNING_KEY in the environment"))

            relctl.variables["SIGNING_KEY"] = try String(contentsOfFile: key, encoding: .utf8)
            try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            let plan = try await relctl("plan", "--format", "json")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output)")
            // What the plan foresees, signature included.
            #expect(plan.train("TrendyolGo")["head"] as? String != pass.train("TrendyolGo")["head"] as? String)
            #expect(plan.output.contains(pass.train("TrendyolGo")["head"] as? String ?? "none"))

            let publicKey = try String(contentsOfFile: key + ".pub", encoding: .utf8)
            let signers = scene.project.folder + "/signers"
            try Data("release-bot@example.com \(publicKey)".utf8).write(to: URL(filePath: signers))
            for name in ["TrendyolGo/Release", "refs/relctl/trains/TrendyolGo"] {
                let state = try Git.run([
                    "-C", scene.project.repository, "-c", "gpg.format=ssh", "-c",
                    "gpg.ssh.allowedSignersFile=\(signers)", "log", "-1", "--format=%G? %GS", name,
                ])
                #expect(state == "G release-bot@example.com\n", "\(name)")
            }
        }
    }

    /// A person's machine has no key of the job's: what changes nothing goes on without it.
    @Test func looksWithoutTheKey() async throws {
        try await Scene.with(settings: Self.signing) { scene in
            var scene = scene
            _ = try await sign(&scene)
            try await scene.cutWithFixes()
            scene.relctl.variables["SIGNING_KEY"] = nil
            let warning = "relctl: warning: commits can't be signed with the key in SIGNING_KEY"
            let page = scene.project.folder + "/board"
            for arguments in [["status"], ["board", "--output", page]] {
                let look = try await scene.relctl.run(arguments)
                #expect(look.status == 0 && !look.complaint.contains("sign"), "\(arguments): \(look.complaint)")
            }
            // These show the ids of merges, of which a signature is part.
            for arguments in [["plan"], ["reconcile", "--dry-run"], ["repair-ancestry", "Trendyol", "--dry-run"]] {
                let look = try await scene.relctl.run(arguments)
                #expect(look.status == 0 && look.complaint.contains(warning), "\(arguments): \(look.complaint)")
            }
            let pass = try await scene.relctl("reconcile")
            #expect(pass.status == 4 && pass.complaint.contains("set SIGNING_KEY in the environment"))
        }
    }

    /// GitLab's variables of type "File" hold a path.
    @Test func theKeyMayBeInAFile() async throws {
        try await Scene.with(settings: {
            Relctl.settings($0).replacing("identity: { ", with: "identity: { signing_key: \"${SIGNING_KEY}\", ")
        }) { scene in
            var relctl = scene.relctl
            let key = scene.project.folder + "/key"
            relctl.variables["SIGNING_KEY"] = key
            let missing = try await relctl("cut-release", "Trendyol")
            #expect(missing.status == 4 && missing.complaint.contains("it looks like a path"), "\(missing.complaint)")
            try Data("no key\n".utf8).write(to: URL(filePath: key))
            let other = try await relctl("cut-release", "Trendyol")
            #expect(other.status == 4 && other.complaint.contains("no private key of OpenSSH"), "\(other.complaint)")

            try FileManager.default.removeItem(atPath: key)
            _ = try await ChildProgram.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], in: scene.project.folder, input: [],
                environment: ChildProgram.hermetic(home: scene.project.folder))
            var keyed = scene
            keyed.relctl = relctl
            try await keyed.cutWithFixes()
            try await relctl.must("reconcile")
            let merge = try Git.run(["-C", scene.project.repository, "cat-file", "commit", "TrendyolGo/Release"])
            #expect(merge.contains("BEGIN SSH SIGNATURE"), "\(merge)")
            let publicKey = try String(contentsOfFile: key + ".pub", encoding: .utf8)
            let doctor = try await relctl("doctor").output
            #expect(doctor.contains(publicKey.split(separator: " ").prefix(2).joined(separator: " ")), "\(doctor)")
        }
    }

    /// Without the key on the forge, its pages show every commit of relctl's as unverified.
    @Test(arguments: ForgeKind.allCases) func doctorLooksForTheKey(kind: ForgeKind) async throws {
        try await Scene.with(
            kind: kind,
            settings: {
                Relctl.settings($0).replacing("identity: { ", with: "identity: { signing_key: \"${SIGNING_KEY}\", ")
            }
        ) { scene in
            var relctl = scene.relctl
            let key = scene.project.folder + "/key"
            _ = try await ChildProgram.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], in: scene.project.folder, input: [],
                environment: ChildProgram.hermetic(home: scene.project.folder))
            relctl.variables["SIGNING_KEY"] = try String(contentsOfFile: key, encoding: .utf8)
            let publicKey = try String(contentsOfFile: key + ".pub", encoding: .utf8)
            let without = try await relctl("doctor").output
            #expect(without.contains("the account lacks their key"), "\(without)")
            #expect(without.contains(publicKey.split(separator: " ").prefix(2).joined(separator: " ")))
            await scene.forge.update { state in
                for index in state.users.indices { state.users[index].signingKeys = [publicKey] }
            }
            #expect(try await relctl("doctor").output.contains("that the token's account has registered"))
        }
    }

    /// Makes a key and hands it to relctl; returns its public half.
    private func sign(_ scene: inout Scene) async throws -> String {
        let key = scene.project.folder + "/key"
        _ = try await ChildProgram.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], in: scene.project.folder, input: [],
            environment: ChildProgram.hermetic(home: scene.project.folder))
        scene.relctl.variables["SIGNING_KEY"] = try String(contentsOfFile: key, encoding: .utf8)
        return try String(contentsOfFile: key + ".pub", encoding: .utf8)
    }

    @Sendable private static func signing(_ forge: RehearsalForge) -> String {
        Relctl.settings(forge).replacing("identity: { ", with: "identity: { signing_key: \"${SIGNING_KEY}\", ")
    }

    /// GitHub refuses a push that it can't verify where a rule asks for signatures.
    @Test func anUnknownKeyIsAProblemWhereSignaturesAreRequired() async throws {
        try await Scene.with(kind: .github, settings: Self.signing) { scene in
            var scene = scene
            let publicKey = try await sign(&scene)
            await scene.forge.update { $0.project.rulesets.types["Trendyol/Release"] = ["required_signatures"] }
            let unknown = try await scene.relctl("doctor")
            #expect(unknown.status == 1, "\(unknown.output)")
            let problem = "problem signatures: the forge refuses relctl's commits"
            #expect(unknown.output.contains(problem), "\(unknown.output)")
            await scene.forge.update { state in
                for index in state.users.indices { state.users[index].signingKeys = [publicKey] }
            }
            let known = try await scene.relctl("doctor")
            #expect(known.status == 0 && !known.output.contains("commits must be signed"), "\(known.output)")

            await scene.forge.update { $0.users[0].commitEmail = "bot@corp.example" }
            let other = try await scene.relctl("doctor")
            #expect(other.status == 1, "\(other.output)")
            #expect(other.output.contains("release-bot@example.com is no verified address"), "\(other.output)")
        }
    }

    @Test func anExpiredKeyIsAProblem() async throws {
        try await Scene.with(settings: Self.signing) { scene in
            var scene = scene
            let publicKey = try await sign(&scene)
            await scene.forge.update { state in
                state.users[0].signingKeys = [publicKey]
                state.users[0].signingKeyExpiry = "2020-01-01T00:00:00.000Z"
            }
            let expired = try await scene.relctl("doctor")
            #expect(expired.status == 1, "\(expired.output)")
            #expect(expired.output.contains("signing key expired 2020-01-01T00:00:00Z"), "\(expired.output)")
        }
    }

    /// A signature is verified for the committer's account.
    @Test func anAddressThatIsNotTheAccountsIsAWarning() async throws {
        try await Scene.with(settings: Self.signing) { scene in
            var scene = scene
            _ = try await sign(&scene)
            #expect(try await !scene.relctl("doctor").output.contains("committer:"))
            await scene.forge.update { $0.users[0].commitEmail = "bot@corp.example" }
            let other = try await scene.relctl("doctor")
            #expect(other.status == 0 && other.output.contains("warning committer:"), "\(other.output)")
        }
    }
}
