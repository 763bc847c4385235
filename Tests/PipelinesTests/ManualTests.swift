import Foundation
import Support
import Testing

/// What the manuals tell people to write is what the files of `Pipelines/` take.
@Suite struct ManualTests {
    /// The fenced blocks of a language.
    private func blocks(_ language: String, of path: String) throws -> [String] {
        var blocks: [String] = []
        var block: [Substring]?
        var indent = 0
        for line in try PipelineFiles.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " }
            if trimmed.hasPrefix("```") {
                if let lines = block { blocks.append(lines.joined(separator: "\n")) }
                block = block == nil && trimmed == "```\(language)" ? [] : nil
                indent = line.count - trimmed.count
            } else {
                block?.append(line.dropFirst(indent))
            }
        }
        return blocks
    }

    @Test func theYAMLOfTheManualIsTaken() async throws {
        let file = try GitLabFile()
        let declared = Set(file.inputs.map(\.key))
        let blocks = try blocks("yaml", of: "Docs/GettingStarted.md")
        #expect(blocks.count >= 6)
        for block in blocks {
            let document = try #require(try YAML.documents(block).first)
            for include in document["include"]?.items ?? [] {
                #expect(include["ref"]?.text?.wholeMatch(of: /[0-9a-f]{40}/) != nil)
                let inputs = include["inputs"]?.members ?? []
                #expect(Set(inputs.map(\.key)).isSubset(of: declared))
                for (name, value) in inputs {
                    guard let regex = file.inputs.first(where: { $0.key == name })?.value["regex"]?.text else {
                        continue
                    }
                    #expect(try Regex(regex).wholeMatch(in: value.text ?? "") != nil, "\(name)")
                }
            }
            for (name, job) in document.members where name.hasPrefix("relctl:") {
                #expect(file.job(name) != nil, "\(name)")
                #expect(job.keys.isSubset(of: GitLabFileTests.keywords))
            }
            for (_, job) in document["jobs"]?.members ?? [] {
                let workflow = try PipelineFiles.documents(GitHubFileTests.workflow).first
                let call = workflow?["on"]?["workflow_call"]
                #expect(job["with"]?.keys.isSubset(of: call?["inputs"]?.keys ?? []) == true)
                #expect(job["secrets"]?.keys.isSubset(of: call?["secrets"]?.keys ?? []) == true)
            }
        }
    }

    @Test func theSettingsOfTheManualAreGood() async throws {
        let blocks = try blocks("yaml", of: "Docs/GettingStarted.md")
        let settings = try #require(blocks.first { $0.hasPrefix("version: 1") })
        let notify = try #require(blocks.first { $0.hasPrefix("notify:") })
        try await World.with { world in
            try world.folder.write(settings + "\n" + notify + "\n", to: "relctl.yml")
            let result = try await world.relctl("config", "validate")
            #expect(result.status == 0, "\(result.complaint)")
        }
    }

    /// The jobs for other CI systems: YAML, with scripts that shellcheck takes and that run again what the runbook says.
    @Test func theJobsOfOtherCISystemsRun() async throws {
        let blocks = try blocks("yaml", of: "Docs/OtherCI.md")
        #expect(blocks.count == 3)
        for block in blocks {
            let document = try #require(try YAML.documents(block).first)
            let scripts = document.texts.filter { $0.text.contains("reconcile --config") }.map(\.text)
            #expect(scripts.count == 1)
            let check = try await Ended.run(
                ["shellcheck", "--shell", "bash", "-"], in: NSTemporaryDirectory(), input: scripts[0])
            #expect(check.status == 0, "\(check.output)")
            try await World.with { world in
                try world.standIn("sleep")
                try FileManager.default.removeItem(atPath: world.folder.file("bin/relctl"))
                for name in ["bin/relctl", "tools/relctl"] {
                    try world.folder.write("#!/bin/sh\necho ran >>runs\nexit 75\n", to: name, mode: 0o755)
                }
                let result = try await Ended.run(
                    ["bash", "-e"], in: world.folder.path, environment: world.variables, input: scripts[0])
                #expect(result.status == 75)
                #expect(try String(contentsOfFile: world.folder.file("runs"), encoding: .utf8) == "ran\nran\nran\n")
            }
        }
    }

    /// Files and folders that the manuals name are there.
    @Test(arguments: [
        "README.md", "Docs/GettingStarted.md", "Docs/Runbook.md", "Docs/Threats.md", "Docs/Audit.md", "Docs/OtherCI.md",
        "Docs/Changelog.md", "Docs/Contributing.md",
    ])
    func namedFilesAreThere(path: String) throws {
        let text = try PipelineFiles.text(path)
        let folder = PipelineFiles.root.appending(path: path).deletingLastPathComponent()
        for match in text.matches(of: /Pipelines\/[A-Za-z][A-Za-z\/.-]*[A-Za-z]/) {
            let place = PipelineFiles.root.appending(path: String(match.0)).path()
            #expect(FileManager.default.fileExists(atPath: place), "\(path): \(match.0)")
        }
        for match in text.matches(of: /\]\(([A-Za-z0-9\/.]+)\)/) {
            let place = folder.appending(path: String(match.1)).path()
            #expect(FileManager.default.fileExists(atPath: place), "\(path): \(match.1)")
        }
    }

    /// The lines of a rehearsal in README are lines of a rehearsal, in their order.
    @Test func theRehearsalOfTheReadmeIsOne() async throws {
        let lines = try #require(try blocks("text", of: "README.md").first).split(separator: "\n")
        #expect(lines.count == 10)
        let folder = try ScratchFolder()
        let result = try await Ended.run(
            [PipelineFiles.relctl, "rehearse"], in: folder.path,
            environment: ["TMPDIR": folder.path, "XDG_CACHE_HOME": folder.file("cache")])
        var rest = result.output.split(separator: "\n")[...]
        for line in lines {
            let place = try #require(rest.firstIndex(of: line), "\(line)")
            rest = rest[(place + 1)...]
        }
    }

    /// Every exit code has its row in the runbook.
    @Test func theRunbookIsComplete() throws {
        let runbook = try PipelineFiles.text("Docs/Runbook.md")
        for code in ["0", "1", "2", "3", "4", "5", "64", "65", "69", "70", "75", "78", "130, 143"] {
            #expect(runbook.contains("\n| \(code) |"), "\(code)")
        }
    }
}
