import Foundation
import GitStore
import Support
import Testing
import Workspaces

@testable import Commands

@Suite struct GitTreeTests {
    /// A repository whose second commit removes what the first has, so that the work tree can't be what is read.
    static func repository() async throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let run = { (arguments: [String]) in
            _ = try await ChildProgram.run(
                ["git", "-C", scratch.path, "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments,
                in: scratch.path,
                input: [], environment: ChildProgram.hermetic(home: scratch.path))
        }
        try await run(["init", "-q", "-b", "main"])
        for name in HostileNames.files { try scratch.write(name, to: "app/in/" + name) }
        try FileManager.default.createSymbolicLink(atPath: scratch.file("app/link"), withDestinationPath: "in")
        try FileManager.default.createSymbolicLink(atPath: scratch.file("app/leak"), withDestinationPath: "../../x")
        try FileManager.default.createSymbolicLink(atPath: scratch.file("app/loop"), withDestinationPath: "loop")
        try FileManager.default.createSymbolicLink(atPath: scratch.file("app/gone"), withDestinationPath: "none/there")
        try await run(["add", "-A"])
        try await run(["commit", "-q", "-m", "one"])
        try await run(["tag", "-m", "v", "v1"])
        try await run(["rm", "-q", "-r", "app/in"])
        try scratch.write("new", to: "app/new.txt")
        try await run(["add", "-A"])
        try await run(["commit", "-q", "-m", "two"])
        return scratch
    }

    @Test(arguments: ["v1", "HEAD~1", "main^"]) func readsARevision(name: String) async throws {
        let scratch = try await Self.repository()
        let tree = try await CommandsTests.tree(name, of: scratch.file("app"))
        #expect(try tree.list("").map(\.name) == ["in", "link"])
        #expect(try Set(tree.list("in").map(\.name)) == Set(HostileNames.files))
        #expect(try tree.list("link") == tree.list("in"))
        #expect(try tree.list("").map(\.isLink) == [false, true])
        #expect(tree.resolved("link") == "in" && tree.resolved("in") == "in" && tree.resolved("loop") == nil)
        for name in HostileNames.files {
            #expect(try tree.contents(of: "in/" + name, limit: 100) == Array(name.utf8))
        }
        let versions = tree.versions(of: ["link/plain.swift", "in/plain.swift", "leak", "in", "none"])
        #expect(versions[0] != nil)
        #expect(versions == [versions[0], versions[0], nil, nil, nil])
        #expect(throws: SourceTreeError.outsideRoot) { try tree.contents(of: "leak", limit: 10) }
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: "loop", limit: 10) }
        #expect(throws: SourceTreeError.dangling("none/there/a")) { try tree.contents(of: "gone/a", limit: 10) }
        #expect(throws: SourceTreeError.notAFile) { try tree.contents(of: "in", limit: 10) }
        #expect(throws: SourceTreeError.tooLarge(bytes: 11)) { try tree.contents(of: "in/plain.swift", limit: 3) }
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: "new.txt", limit: 10) }
    }

    /// Objects in files of their own, as those of a fresh commit are.
    @Test func readsAnAbbreviatedCommit() async throws {
        let scratch = try await Self.repository()
        let answer = try await ChildProgram.run(
            ["git", "-C", scratch.path, "rev-parse", "--short", "HEAD~1"], in: scratch.path, input: [],
            environment: ChildProgram.hermetic(home: scratch.path))
        let name = String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .newlines)
        #expect(try await tree(name, of: scratch.file("app")).list("").map(\.name) == ["in", "link"])
    }

    @Test func knowsNoOtherRevisions() async throws {
        let scratch = try await Self.repository()
        #expect(try await tree("main", of: scratch.path).list("app").map(\.name).contains("new.txt"))
        for name in ["none", "--help", "0000000"] {
            let failure = await #expect(throws: CommandFailure.self) { _ = try await tree(name, of: scratch.path) }
            #expect(failure?.status == .unusableInput && failure?.message == "there is no commit \(name) here")
        }
    }
}

/// The tree of a commit below a folder of a repository with a work tree.
func tree(_ name: String, of folder: String) async throws -> GitTree {
    let store = RevisionStore(try #require(try Repository.discover(from: folder)))
    return try GitTree(try await store.revision(name), of: folder, in: store, isNamed: false)
}
