import Foundation
import GitStore
import Names
import Support
import Testing

/// The states of a path and the changes of a work tree, with git as oracle.
@Suite struct PathHistoryTests {
    /// A repository with a work tree.
    private func repository() throws -> GitScratch { try GitScratch(["init", "--quiet", "--initial-branch", "main"]) }

    private func write(_ text: String?, _ path: String, _ scratch: GitScratch) throws {
        let file = URL(filePath: scratch.path).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if let text { try Data(text.utf8).write(to: file) } else { try FileManager.default.removeItem(at: file) }
    }

    private func commit(_ message: String, _ scratch: GitScratch) throws {
        try scratch.git(["add", "--all"])
        try scratch.git(["commit", "--quiet", "--allow-empty", "--message", message])
    }

    /// Random edits of three files on branches that are merged, both ways round.
    @Test(arguments: 0..<4)
    func statesAreThoseOfGitLog(seed: Int) throws {
        let scratch = try repository()
        var random = SplitMix(state: UInt64(seed))
        let files = ["a/b/one", "a/two", "three"]
        for path in files { try write("0", path, scratch) }
        try commit("0", scratch)
        for number in 1...30 {
            let path = files[Int(random.next() % 3)]
            if random.next() % 4 == 0 {
                try scratch.git(["switch", "--quiet", "--create", "side\(number)"])
                try write("\(number)", path, scratch)
                try commit("side \(number)", scratch)
                try scratch.git(["switch", "--quiet", "main"])
                try scratch.git(["merge", "--quiet", "--no-ff", "--message", "merge \(number)", "side\(number)"])
            } else {
                try write("\(number)", path, scratch)
                try commit("\(number)", scratch)
            }
        }
        let store = try Repository.open(at: scratch.path)
        let head = try #require(try store.commit(named: "HEAD"))
        for path in files {
            let history = try store.history(of: path, from: head, limit: 1000)
            #expect(history.isWhole)
            #expect(history.versions.map(\.commit.hex) == (try scratch.lines("log", "--format=%H", "--", path)))
            let blobs = try history.versions.map { try scratch.line("rev-parse", "\($0.commit.hex):\(path)") }
            #expect(history.versions.map { $0.id?.hex } == blobs)
        }
        let short = try store.history(of: "three", from: head, limit: 2)
        #expect(!short.isWhole && !short.versions.isEmpty)
        let line = try store.firstParents(of: head, limit: 1000)
        #expect(line.map(\.id.hex) == (try scratch.lines("log", "--first-parent", "--format=%H")))
    }

    @Test func changesHaveBothBlobs() throws {
        let scratch = try repository()
        for path in ["kept", "a/changed", "gone"] { try write("1", path, scratch) }
        try commit("One", scratch)
        try write("2", "a/changed", scratch)
        try write(nil, "gone", scratch)
        try write("3", "new", scratch)
        try commit("Two", scratch)
        let store = try Repository.open(at: scratch.path)
        let trees = try ["HEAD~1", "HEAD"].map { try store.commit(try #require(try store.commit(named: $0))).tree }
        let changes = try store.changes(from: trees[0], to: trees[1], limit: 10)
        #expect(changes.map(\.path) == ["a/changed", "gone", "new"])
        #expect(changes.map { [$0.old != nil, $0.new != nil] } == [[true, true], [true, false], [false, true]])
        #expect(try store.changes(from: trees[0], to: trees[1], limit: 1).count == 1)
    }

    @Test func aWorkTreeAgainstACommit() throws {
        let scratch = try repository()
        for path in ["kept", "a/changed", "gone", "staged"] { try write("1", path, scratch) }
        try write("ignored\n", ".gitignore", scratch)
        try commit("One", scratch)
        try write("2", "a/changed", scratch)
        try write(nil, "gone", scratch)
        try write("2", "staged", scratch)
        try scratch.git(["add", "staged"])
        try write("4", "new folder/untracked", scratch)
        try write("5", "ignored", scratch)
        let store = try Repository.open(at: scratch.path)
        let tree = try store.commit(try #require(try store.commit(named: "HEAD"))).tree
        #expect(
            try store.changedPaths(inWorkTreeSince: tree) == ["a/changed", "gone", "new folder/untracked", "staged"])
        let bare = try GitScratch()
        #expect(throws: GitStoreError.self) {
            try Repository.open(at: bare.path).changedPaths(inWorkTreeSince: tree)
        }
    }
}
