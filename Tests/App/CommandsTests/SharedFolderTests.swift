import Support
import Testing

@testable import Commands
@testable import Workspaces

/// Folders of a commit may all be one folder: what is read of them ends, and says so.
@Suite(.timeLimit(.minutes(10))) struct SharedFolderTests {
    @Test(arguments: [10, 400]) func foldersOfACommitThatShareFoldersEnd(levels: Int) async throws {
        let scratch = try ScratchFolder()
        func git(_ arguments: [String], _ input: String = "") async throws -> String {
            let output = try await ChildProgram.run(
                ["git", "-C", scratch.path, "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments,
                in: scratch.path, input: Array(input.utf8), environment: ChildProgram.hermetic(home: scratch.path))
            return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
        }
        _ = try await git(["init", "-q", "-b", "main"])
        let blob = try await git(["hash-object", "-w", "--stdin"], "let a = 1\n")
        var entries = "100644 blob \(blob)\tS.swift\n"
        for _ in 0..<levels {
            let tree = try await git(["mktree"], entries)
            entries = (0..<10).map { "040000 tree \(tree)\td\($0)\n" }.joined()
        }
        let tree = try await git(["mktree"], entries)
        let spec = try await git(
            ["hash-object", "-w", "--stdin"], String(decoding: HostileTree.plainSpec, as: UTF8.self))
        let root = try await git(["mktree"], "040000 tree \(tree)\tApp\n100644 blob \(spec)\tproject.yml\n")
        let commit = try await git(["commit-tree", root, "-m", "x"])
        var limits = ReadingLimits()
        limits.entries = 5000
        let read = Workspace.read(
            try await CommandsTests.tree(commit, of: scratch.path), budget: ReadingBudget(limits))
        #expect(read.targets.first { $0.name == "App" }?.unresolved.contains { $0.kind == .leftOut } == true)
        #expect(read.diagnostics.contains { $0.message.contains("more than 5000 files and folders") })
    }
}
