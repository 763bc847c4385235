import Foundation
import Support
import Testing

/// What a team's fork publishes for a tag.
@Suite struct ReleaseTests {
    @Test func gitLabPublishesProtectedTagsAlone() async throws {
        let file = try #require(try PipelineFiles.documents("Pipelines/GitLab/release.yml").first)
        let stages = file["stages"]?.items.compactMap(\.text) ?? []
        let rules: [YAML] = file[".release"]?["rules"]?.items ?? []
        #expect(rules.count == 1)
        #expect(rules[0]["if"]?.text == #"$CI_COMMIT_TAG =~ /^v[0-9]/ && $CI_COMMIT_REF_PROTECTED == "true""#)
        let jobs = file.members.filter { !$0.key.hasPrefix(".") && $0.key != "stages" }
        #expect(jobs.map(\.key) == ["package", "build-image", "publish"])
        for (name, job) in jobs {
            #expect(job.keys.isSubset(of: GitLabFileTests.keywords), "\(name)")
            #expect(job["extends"]?.text == ".release" && job["rules"] == nil, "\(name)")
            #expect(stages.contains(job["stage"]?.text ?? ""), "\(name)")
            #expect(job["timeout"] != nil && job["image"] != nil, "\(name)")
            let script: [String] = job["script"]?.items.compactMap(\.text) ?? []
            let check = try await Ended.run(
                ["shellcheck", "--shell", "sh", "-"], in: NSTemporaryDirectory(), input: script.joined(separator: "\n"))
            #expect(check.status == 0, "\(name): \(check.output)")
        }
    }

    @Test func gitHubPublishesTagsAlone() throws {
        let file = try #require(try PipelineFiles.documents(GitHubFileTests.release).first)
        #expect(file["on"] == .map([("push", .map([("tags", .list([.text("v*")]))]))]))
        #expect(file["permissions"] == .map([("contents", .text("read"))]))
        // Each job may write one thing at most.
        for (name, job) in file["jobs"]?.members ?? [] {
            let writes = job["permissions"]?.members.filter { $0.value.text == "write" } ?? []
            #expect(writes.count <= 1, "\(name)")
            #expect(job["timeout-minutes"] != nil, "\(name)")
        }
        for place in file.texts where place.text.contains("secrets.") || place.text.contains("github.token") {
            #expect(place.path.suffix(2).first == "env", "\(place.path)")
        }
    }

    /// The scripts that jobs name are there and shellcheck is content with them.
    @Test(arguments: ["release.sh", "materials.sh", "GitLab/publish.sh"]) func scriptsAreSound(name: String)
        async throws
    {
        let path = PipelineFiles.root.appending(path: "Pipelines/\(name)").path()
        #expect(FileManager.default.isExecutableFile(atPath: path))
        let check = try await Ended.run(["shellcheck", path], in: NSTemporaryDirectory())
        #expect(check.status == 0, "\(check.output)")
    }

    private func script(
        _ name: String, _ arguments: [String], in folder: ScratchFolder, _ variables: [String: String] = [:]
    ) async throws -> Ended {
        let path = PipelineFiles.root.appending(path: "Pipelines/\(name)").path()
        return try await Ended.run([path] + arguments, in: folder.path, environment: variables)
    }

    @Test func aTagWithoutAVersionOrOfAnotherBinaryIsRefused() async throws {
        let folder = try ScratchFolder()
        for tag in ["v9.9.9", "", "0.1.0", "v1", "v1.0.0\"; evil", "release/1.0.0"] {
            let result = try await script(
                "release.sh", ["--output", folder.file("out")], in: folder,
                ["RELEASE_TAG": tag, "RELCTL_BINARY": PipelineFiles.relctl])
            #expect(result.status == 65 && result.complaint.contains("the tag is"), "\(result.complaint)")
            #expect(!FileManager.default.fileExists(atPath: folder.file("out")))
        }
    }

    /// Package, materials and a signature that `ssh-keygen` verifies; the same sources make the same bytes.
    @Test func theReleaseIsSignedAndTheSameEveryTime() async throws {
        let folder = try ScratchFolder()
        let key = try await Ended.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "release", "-f", folder.file("key")], in: folder.path)
        #expect(key.status == 0, "\(key.complaint)")
        let version = try await Ended.run([PipelineFiles.relctl, "--version"], in: folder.path).output.dropLast()
        var sums: [String] = []
        for out in ["one", "two"] {
            let secret = try String(contentsOfFile: folder.file("key"), encoding: .utf8)
            let result = try await script(
                "release.sh", ["--output", folder.file(out)], in: folder,
                [
                    "RELEASE_TAG": "v\(version)", "RELCTL_SIGNING_KEY": secret, "RELCTL_BINARY": PipelineFiles.relctl,
                    "RELCTL_COMPRESSION": "0",
                ])
            #expect(result.status == 0, "\(result.complaint)")
            sums.append(try String(contentsOfFile: folder.file(out) + "/SHA256SUMS", encoding: .utf8))
        }
        #expect(sums[0] == sums[1] && sums[0].split(separator: "\n").count == 4, "\(sums)")
        let check = try await Ended.run(["sha256sum", "--check", "SHA256SUMS"], in: folder.file("one"))
        #expect(check.status == 0, "\(check.complaint)")
        let publicKey = try String(contentsOfFile: folder.file("key.pub"), encoding: .utf8)
        try folder.write("release@example.com \(publicKey)", to: "signers")
        let verified = try await Ended.run(
            [
                "ssh-keygen", "-Y", "verify", "-f", folder.file("signers"), "-I", "release@example.com", "-n", "relctl",
                "-s", folder.file("one/SHA256SUMS.sig"),
            ], in: folder.path, input: sums[0])
        #expect(verified.status == 0, "\(verified.output)\(verified.complaint)")
    }

    @Test func theMaterialsNameEveryPinnedPackage() async throws {
        let folder = try ScratchFolder()
        let result = try await script("materials.sh", ["1.2.3"], in: folder)
        let bytes = Data(result.output.utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(document["bomFormat"] as? String == "CycloneDX" && document["specVersion"] as? String == "1.5")
        let components = document["components"] as? [[String: Any]] ?? []
        let pins =
            try JSONSerialization.jsonObject(
                with: Data(PipelineFiles.text("Package.resolved").utf8)) as? [String: Any]
        let names = (pins?["pins"] as? [[String: Any]] ?? []).compactMap { $0["identity"] as? String }
        #expect(components.compactMap { $0["name"] as? String } == names.filter { $0 != "flyingfox" })
        #expect(components.allSatisfy { ($0["purl"] as? String)?.hasPrefix("pkg:swift/github.com/") == true })
    }

    /// Every file is uploaded once and linked; the token is in no argument. A second run uploads nothing.
    @Test func gitLabIsSentEachFileOnce() async throws {
        let folder = try ScratchFolder()
        for name in ["relctl_0.1.0_amd64.deb", "SHA256SUMS"] { try folder.write(name, to: "out/\(name)") }
        let curl = """
            #!/bin/sh
            echo "$*" >>"$HOME/calls"
            for last; do :; done
            case "$*" in
                *" --head "*) for word; do case "$word" in http*) address=$word ;; esac; done; grep -qx "$address" "$HOME/there" ;;
                *--upload-file*) for word; do case "$word" in http*) echo "$word" >>"$HOME/there" ;; esac; done ;;
                *--data*) echo "$last/v0.1.0" >>"$HOME/there" ;;
                *) grep -qx "$last" "$HOME/there" ;;
            esac
            """
        try folder.write("", to: "there")
        try folder.write(curl, to: "bin/curl", mode: 0o755)
        let variables = [
            "PATH": folder.file("bin") + ":/usr/bin:/bin", "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
            "CI_PROJECT_ID": "7", "CI_JOB_TOKEN": "canary-77aa", "RELEASE_TAG": "v0.1.0",
        ]
        let calls = { try String(contentsOfFile: folder.file("calls"), encoding: .utf8) }
        let first = try await script("GitLab/publish.sh", [folder.file("out")], in: folder, variables)
        #expect(first.status == 0 && first.output == "Published v0.1.0.\n", "\(first.complaint)")
        #expect(try calls().matches(of: /--upload-file/).count == 2)
        #expect(try calls().contains("\"name\":\"SHA256SUMS\",\"url\":\"https://gitlab.example.com/api/v4/projects/7/"))
        #expect(try !calls().contains("canary-77aa"))
        try FileManager.default.removeItem(atPath: folder.file("calls"))
        let second = try await script("GitLab/publish.sh", [folder.file("out")], in: folder, variables)
        #expect(second.status == 0 && second.output.contains("already"), "\(second.complaint)")
        #expect(try calls().matches(of: /--upload-file|--data/).isEmpty)
    }
}
