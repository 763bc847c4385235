import Foundation
import Names
import Testing

@testable import GitStore

@Suite struct CacheTests {
    @Test func isMadeOnceByAllWhoAskAtOnce() async throws {
        let scratch = try GitScratch()
        let path = scratch.folder.path() + "deep/cache.git"
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { (try? Repository.cache(at: path)) != nil } }
            for await isOpen in group { #expect(isOpen) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path() + "deep")
        #expect(names == ["cache.git"])
        #expect(try scratch.git(["--git-dir", path, "rev-parse", "--is-bare-repository"]) == Data("true\n".utf8))
    }

    @Test(arguments: [[], ["HEAD"], ["objects", "HEAD"], ["refs"], ["config"]])
    func survivesAHalfMadeOne(missing: [String]) throws {
        let scratch = try GitScratch()
        for name in missing { try FileManager.default.removeItem(atPath: scratch.path + "/" + name) }
        let repository = try Repository.cache(at: scratch.path)
        #expect(try repository.recentCommits(limit: 1) == [])
        try scratch.git(["fsck"])
    }

    @Test(arguments: [false, true]) func oldDraftsGo(whereACacheIs isThere: Bool) throws {
        let scratch = try GitScratch()
        let path = scratch.folder.path() + "cache"
        if isThere { _ = try Repository.cache(at: path) }
        for (name, age) in [("old", -7200.0), ("new", -60)] {
            let draft = "\(path).draft-\(name)"
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: draft)
        }
        _ = try Repository.cache(at: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path())
        #expect(names.filter { $0.hasPrefix("cache") }.sorted() == ["cache", "cache.draft-new"])
    }

    /// What a run that was killed in the middle of a fetch leaves.
    @Test func oldHalfPacksGo() throws {
        let scratch = try GitScratch()
        let path = scratch.folder.path() + "cache"
        _ = try Repository.cache(at: path)
        let packs = path + "/objects/pack"
        for (name, age) in [("pack_git2_0123456789abcdef", -7200.0), ("pack_git2_new", -60), ("pack-kept.pack", -7200)]
        {
            try Data("PACK".utf8).write(to: URL(filePath: packs + "/" + name))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: packs + "/" + name)
        }
        _ = try Repository.cache(at: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: packs)
        #expect(names.sorted() == ["pack-kept.pack", "pack_git2_new"])
    }

    @Test func anEmptyFolderIsFilled() throws {
        let scratch = try GitScratch()
        let path = scratch.folder.path() + "empty"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try Repository.cache(at: path).isCache)
        #expect(try scratch.git(["--git-dir", path, "rev-parse", "--is-bare-repository"]) == Data("true\n".utf8))
    }

    @Test func doesNotTouchWhatIsNone() throws {
        let scratch = try GitScratch()
        let path = scratch.folder.path() + "notes"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Data("x".utf8).write(to: URL(filePath: path + "/diary.txt"))
        #expect(throws: GitStoreError.self) { try Repository.cache(at: path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["diary.txt"])
    }

    @Test func remembersTips() throws {
        let scratch = try GitScratch()
        let tip = try Self.commit(in: scratch)
        try Repository.cache(at: scratch.path).remember([("heads/main", tip), ("tags/v1", tip)])
        #expect(
            try scratch.lines("for-each-ref", "--format=%(refname) %(objectname)") == [
                "refs/relctl/heads/main \(tip.hex)", "refs/relctl/tags/v1 \(tip.hex)",
            ])
        #expect(throws: GitStoreError.self) { try Repository.open(at: scratch.path).remember([("x", tip)]) }
        #expect(throws: GitStoreError.self) { try Repository.cache(at: scratch.path).remember([("x", .zero)]) }
        #expect(throws: GitStoreError.self) { try Repository.cache(at: scratch.path).remember([("a..b", tip)]) }
    }

    @Test(arguments: [30.0, 90.0])
    func takesOnlyOldLocksAway(age: TimeInterval) throws {
        let scratch = try GitScratch()
        let tip = try Self.commit(in: scratch)
        let lock = scratch.path + "/refs/relctl/main.lock"
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/refs/relctl", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: lock))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: lock)
        try Repository.cache(at: scratch.path).remember([("main", tip)])
        #expect(try scratch.lines("for-each-ref").isEmpty == (age < 60))
        #expect(FileManager.default.fileExists(atPath: lock) == (age < 60))
    }

    /// A branch may be gone for good, so that nothing is ever written to its ref again.
    @Test(arguments: [60.0, 7200.0])
    func oldLocksOfOtherRefsGo(age: TimeInterval) throws {
        let scratch = try GitScratch()
        let tip = try Self.commit(in: scratch)
        try Repository.cache(at: scratch.path).remember([("refs/heads/App/Release", tip)])
        let lock = scratch.path + "/refs/relctl/refs/heads/App/Release.lock"
        try Data().write(to: URL(filePath: lock))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: lock)
        _ = try Repository.cache(at: scratch.path)
        #expect(FileManager.default.fileExists(atPath: lock) == (age < 3600))
    }

    static func commit(in scratch: GitScratch) throws -> ObjectID {
        try #require(ObjectID(hex: scratch.line("commit-tree", "-m", "x", try scratch.line("mktree", "--missing"))))
    }
}

/// How many packs a cache of many passes has.
@Suite struct PackConsolidationTests {
    @Test func manyPassesLeaveFewPacks() throws {
        let scratch = try GitScratch()
        let folder = scratch.path + "/objects/pack"
        var (ids, most): ([ObjectID], Int) = ([], 0)
        for pass in 0..<400 {
            let cache = try Repository.cache(at: scratch.path)
            let signature = Signature(name: "A", email: "a@example.com", time: pass)
            let tree = try cache.writeEmptyTree()
            let commit = try cache.writeCommit(
                tree: tree, parents: ids.last.map { [CommitID($0)] } ?? [], author: signature, committer: signature,
                message: "\(pass)\n")
            try cache.keep(cache.pack([commit.object, tree.object]))
            ids.append(commit.object)
            most = max(
                most, try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasSuffix(".pack") })
        }
        #expect(most <= 51)
        try scratch.git(["fsck", "--strict"])
        let cache = try Repository.cache(at: scratch.path)
        for id in ids { #expect(try cache.keeps(id)) }
        #expect(try cache.aheadBehind(CommitID(ids[399]), CommitID(ids[0])).ahead == 399)
    }

    /// A store that was opened before goes on reading what another run has joined.
    @Test func whoReadsMeanwhileFindsEverything() throws {
        let scratch = try GitScratch()
        let early = try Repository.cache(at: scratch.path)
        var ids: [ObjectID] = []
        for number in 0..<60 {
            let cache = try Repository.open(at: scratch.path)
            let signature = Signature(name: "A", email: "a@example.com", time: number)
            let commit = try cache.writeCommit(
                tree: cache.writeEmptyTree(), parents: [], author: signature, committer: signature, message: "\(number)"
            )
            try cache.keep(cache.pack([commit.object]))
            ids.append(commit.object)
            if number == 30 { #expect(try early.commit(CommitID(ids[0])).message == "0") }
        }
        #expect(try early.commit(CommitID(ids[50])).message == "50")
        _ = try Repository.cache(at: scratch.path)
        let packs = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/objects/pack")
        #expect(packs.count { $0.hasSuffix(".pack") } == 1)
        for (number, id) in ids.enumerated() { #expect(try early.commit(CommitID(id)).message == "\(number)") }
    }

    @Test func aLargePackIsLeftAlone() {
        func chosen(_ sizes: [Int]) -> [String] {
            PackConsolidation.choose(sizes.enumerated().map { ("\($0)", $1) })
        }
        #expect(chosen([1000, 10, 10, 10]) == ["1", "2", "3"])
        #expect(chosen([1000, 300, 300, 10]) == ["3", "1", "2", "0"])
        #expect(chosen([1000, 100, 10, 1]) == [])
    }
}
