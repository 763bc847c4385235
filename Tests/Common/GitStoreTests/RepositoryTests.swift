import Foundation
import GitStore
import Names
import Testing

@Suite struct RepositoryTests {
    @Test func opensBareRepositoriesAndWorkTrees() throws {
        let bare = try GitScratch()
        #expect(try Repository.open(at: bare.path).gitDirectory == bare.path + "/")
        let tree = try GitScratch(["init", "--quiet"])
        #expect(try Repository.open(at: tree.path).gitDirectory == tree.path + "/.git/")
    }

    @Test func opensLinkedWorkTrees() throws {
        let scratch = try GitScratch(["init", "--quiet"])
        try scratch.git(["commit", "--quiet", "--allow-empty", "-m", "x"])
        try scratch.git(["worktree", "add", "--quiet", "../linked"])
        let repository = try Repository.open(at: scratch.folder.path() + "linked")
        let tip = try #require(CommitID(hex: try scratch.line("rev-parse", "HEAD")))
        #expect(try repository.commit(tip).subject == "x")
        #expect(try repository.recentCommits(limit: 5) == [tip])
        // Its own folder holds no objects.
        #expect(repository.isWritable)
    }

    @Test func anotherOwnerIsNoMatter() throws {
        let scratch = try GitScratch()
        try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: scratch.path)
        _ = try Repository.open(at: scratch.path)
    }

    @Test func opensOnlyWhereARepositoryIs() throws {
        let scratch = try GitScratch(["init", "--quiet"])
        let inside = scratch.path + "/a/b"
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
        #expect(throws: GitStoreError.self) { try Repository.open(at: inside) }
        #expect(try Repository.discover(from: inside)?.gitDirectory == scratch.path + "/.git/")
        #expect(try Repository.discover(from: scratch.folder.path()) == nil)
        let error = #expect(throws: GitStoreError.self) { try Repository.open(at: "/nowhere") }
        #expect(error?.kind == .notARepository)
    }

    @Test func longNamesAreRefusedByName() throws {
        let scratch = try GitScratch(["init", "--quiet", "--bare", "--object-format=sha256"])
        let error = #expect(throws: GitStoreError.self) { try Repository.open(at: scratch.path) }
        #expect(error?.kind == .unsupported)
        #expect(error?.message.contains("SHA-256") == true)
    }

    @Test func knowsWhatIsLackingOnPurpose() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let first = history.commit(["a": "1\n"])
        let second = history.commit(["a": "2\n"], parents: [first])
        let id = try history.finish(in: scratch)
        try scratch.git(["update-ref", "refs/heads/main", id(second).hex])
        try scratch.git(["config", "uploadpack.allowFilter", "true"])
        let source = "file://" + scratch.path
        func clone(_ option: String) throws -> GitScratch {
            try GitScratch(["clone", "--quiet", "--bare", option, "--branch", "main", source])
        }
        let shallow = try clone("--depth=1")
        let (tip, root) = (try id(second), try id(first))
        let cut = try Repository.open(at: shallow.path)
        #expect(cut.completeness == .shallow)
        let error = #expect(throws: GitStoreError.self) { try cut.isAncestor(root, of: tip) }
        #expect(error?.kind == .shallow)
        #expect(try cut.recentCommits(limit: 10) == [tip])
        let partial = try clone("--filter=blob:none")
        #expect(try Repository.open(at: partial.path).completeness == .partial)
        #expect(try Repository.open(at: scratch.path).completeness == .complete)
    }

    /// git reads a key without a value as true, and one with an empty value as false (git-config(1), "Syntax").
    @Test(
        arguments: [
            ("[remote \"o\"]\n\tpromisor\n", .partial), ("[remote \"o\"]\n\tpromisor =\n", .complete),
            ("[REMOTE \"a.b\"]\n\tPromisor = yes\n", .partial), ("[remote \"o\"]\n\tpromisor = off\n", .complete),
            ("[remote]\n\tpromisor\n", .complete), ("[extensions]\n\tpartialClone = o\n", .partial),
        ] as [(String, Repository.Completeness)])
    func readsPromisorsAsGitDoes(settings: String, completeness: Repository.Completeness) throws {
        let scratch = try GitScratch()
        try Self.append(settings, toConfigurationOf: scratch)
        #expect(try Repository.open(at: scratch.path).completeness == completeness)
    }

    /// git ends with "missing value for"; libgit2 would end the process.
    @Test(arguments: ["insteadOf", "pushInsteadOf"]) func aReplacementWithoutAValueIsRefused(key: String) throws {
        let scratch = try GitScratch()
        try scratch.git(["remote", "add", "origin", "http://h.example/a.git"])
        try Self.append("[url \"http://b.example/\"]\n\t\(key)\n", toConfigurationOf: scratch)
        let error = #expect(throws: GitStoreError.self) {
            try Repository.open(at: scratch.path).url(ofRemote: "origin")
        }
        #expect(error?.message.contains("url.http://b.example/.\(key.lowercased())") == true)
    }

    @Test func knowsItsRemotesAndWhatIsFetchedOfThem() throws {
        let scratch = try GitScratch()
        for (name, options) in [("up.stream", []), ("one", ["-t", "main"]), ("origin", ["--mirror=fetch"])] {
            try scratch.git(["remote", "add"] + options + [name, "http://h.example/\(name).git"])
        }
        try scratch.git(["remote", "set-url", "--add", "one", "http://h.example/two.git"])
        let repository = try Repository.open(at: scratch.path)
        #expect(try repository.remoteNames().sorted() == ["one", "origin", "up.stream"])
        #expect(try repository.fetchesAllBranches(ofRemote: "up.stream"))
        #expect(try repository.fetchesAllBranches(ofRemote: "origin"))
        #expect(try !repository.fetchesAllBranches(ofRemote: "one"))
        #expect(try !repository.fetchesAllBranches(ofRemote: "none"))
    }

    @Test func readsHeadersForTheServer() throws {
        let scratch = try GitScratch()
        let sections = [
            "": "a: everywhere", " \"https://h.example/\"": "b: host", " \"https://h.example/team\"": "c: folder",
            " \"https://h.example/tea\"": "d: no folder", " \"https://other.example/\"": "e: other",
        ]
        for (place, header) in sections {
            try Self.append("[http\(place)]\n\textraheader\n\textraHeader = \(header)\n", toConfigurationOf: scratch)
        }
        let headers = try Repository.open(at: scratch.path).extraHeaders(for: "https://h.example/team/app.git")
        #expect(headers.sorted() == ["b: host", "c: folder"])
    }

    private static func append(_ settings: String, toConfigurationOf scratch: GitScratch) throws {
        let file = try scratch.line("rev-parse", "--absolute-git-dir") + "/config"
        try (String(contentsOfFile: file, encoding: .utf8) + settings).write(
            toFile: file, atomically: false, encoding: .utf8)
    }

    @Test func readsAndPeels() throws {
        let scratch = try GitScratch()
        let blob = try #require(ObjectID(hex: try scratch.hash("x")))
        let tree = try scratch.line("mktree", "--missing")
        let first = try scratch.line("commit-tree", "-m", "Grüße\n\nmore", tree)
        try scratch.git(["tag", "-a", "-m", "tag", "t", first])
        try scratch.git(["tag", "-a", "-m", "tag of tag", "tt", "t"])
        let repository = try Repository.open(at: scratch.path)
        let id = try #require(CommitID(hex: first))
        let commit = try repository.commit(id)
        #expect(commit.message == "Grüße\n\nmore\n" && commit.subject == "Grüße")
        #expect(commit.author == Signature(name: "A", email: "a@example.com", time: 1_700_000_000))
        #expect(commit.parents == [] && commit.tree.object.hex == tree)
        let tag = try #require(ObjectID(hex: try scratch.line("rev-parse", "tt")))
        #expect(try repository.peelToCommit(tag) == id)
        #expect(throws: GitStoreError.self) { try repository.peelToCommit(blob) }
        #expect(try repository.contains(blob) && !repository.contains(.zero))
        let absent = try #require(CommitID(hex: String(repeating: "1", count: 40)))
        #expect(throws: GitStoreError.self) { try repository.commit(absent) }
    }

    @Test func resolvesIdsOnly() throws {
        let scratch = try GitScratch()
        let tree = try scratch.line("mktree", "--missing")
        let hex = try scratch.line("commit-tree", "-m", "x", tree)
        try scratch.git(["update-ref", "refs/heads/deadbeef", hex])
        let repository = try Repository.open(at: scratch.path)
        #expect(try repository.resolve(hex)?.hex == hex)
        #expect(try repository.resolve(String(hex.prefix(7)))?.hex == hex)
        #expect(try repository.resolve(hex.prefix(12).uppercased())?.hex == hex)
        for other in [String(hex.prefix(6)), "deadbeef", "HEAD", tree, hex + "0", ""] {
            #expect(try repository.resolve(other) == nil, "\(other)")
        }
    }

    @Test func damageIsAnError() throws {
        let scratch = try GitScratch()
        let hex = try scratch.line("commit-tree", "-m", "x", try scratch.line("mktree", "--missing"))
        let id = try #require(CommitID(hex: hex))
        let file = URL(filePath: scratch.path + "/objects/\(hex.prefix(2))/\(hex.dropFirst(2))")
        let whole = try Data(contentsOf: file)
        let damaged = [Data(), Data("not deflated".utf8), whole + [0]] + (1..<whole.count).map { whole.prefix($0) }
        for bytes in damaged {
            try FileManager.default.removeItem(at: file)
            try bytes.write(to: file)
            let repository = try Repository.open(at: scratch.path)
            if bytes.count < whole.count { #expect(throws: GitStoreError.self) { try repository.commit(id) } }
            _ = try? repository.isAncestor(id, of: id)
            _ = try? repository.pack([id.object])
        }
    }

    @Test func anotherObjectUnderTheNameOfOneIsDamage() throws {
        let scratch = try GitScratch()
        let tree = try scratch.line("mktree", "--missing")
        let (real, other) = (
            try scratch.line("commit-tree", "-m", "x", tree), try scratch.line("commit-tree", "-m", "y", tree)
        )
        func file(_ hex: String) -> URL {
            URL(filePath: scratch.path + "/objects/\(hex.prefix(2))/\(hex.dropFirst(2))")
        }
        try FileManager.default.removeItem(at: file(real))
        try FileManager.default.copyItem(at: file(other), to: file(real))
        let id = try #require(CommitID(hex: real))
        #expect(throws: GitStoreError.self) { try Repository.open(at: scratch.path).commit(id) }
    }

    @Test func bytesThatChangedInAPackAreDamage() throws {
        let scratch = try GitScratch()
        let hex = try scratch.line("commit-tree", "-m", "x", try scratch.line("mktree", "--missing"))
        let packs = scratch.path + "/objects/pack/"
        let hash = try scratch.git(["pack-objects", "--quiet", packs + "pack"], input: Data("\(hex)\n".utf8))
        try FileManager.default.removeItem(atPath: scratch.path + "/objects/\(hex.prefix(2))")
        let pack = URL(filePath: packs + "pack-\(String(decoding: hash.prefix(40), as: UTF8.self)).pack")
        var bytes = try Data(contentsOf: pack)
        // Behind the pack's head, the object's and that of the deflated stream.
        for place in 20..<30 { bytes[place] ^= 0x55 }
        try FileManager.default.removeItem(at: pack)
        try bytes.write(to: pack)
        let id = try #require(CommitID(hex: hex))
        let error = #expect(throws: GitStoreError.self) { try Repository.open(at: scratch.path).commit(id) }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains("(in \(scratch.path)/objects/)") == true)
        #expect(error?.hint?.contains("remove it") == true)
    }

    /// A process may have 1,024 files open on most systems, and a cache gets packs in every pass.
    @Test func fewPacksAreOpenAtOnce() throws {
        let scratch = try GitScratch()
        var commits: [String] = []
        for number in 0..<300 {
            let tree = try scratch.line("mktree", "--missing")
            commits.append(try scratch.line("commit-tree", "-m", "\(number)", tree))
            try scratch.git(
                ["pack-objects", "--quiet", scratch.path + "/objects/pack/pack"],
                input: Data("\(commits[number])\n".utf8))
        }
        try scratch.git(["prune-packed"])
        let repository = try Repository.open(at: scratch.path)
        for hex in commits { _ = try repository.commit(try #require(CommitID(hex: hex))) }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        #expect(open.filter { $0.hasPrefix(scratch.path) && $0.hasSuffix(".pack") }.count <= 256)
    }

    @Test func readsWhatItBorrows() throws {
        let lender = try GitScratch()
        let hex = try lender.line("commit-tree", "-m", "x", try lender.line("mktree", "--missing"))
        let borrower = try GitScratch()
        let list = URL(filePath: borrower.path + "/objects/info/alternates")
        try Data("# a comment\n../../../\(lender.folder.lastPathComponent)/repo.git/objects\n".utf8).write(to: list)
        let id = try #require(CommitID(hex: hex))
        #expect(try Repository.open(at: borrower.path).commit(id).subject == "x")
        try lender.git(["update-ref", "refs/heads/main", hex])
        try lender.git(["gc", "--quiet"])
        #expect(try Repository.open(at: borrower.path).commit(id).subject == "x")
    }
}

extension GitScratch {
    func hash(_ text: String) throws -> String {
        let output = try git(["hash-object", "-w", "--stdin"], input: Data(text.utf8))
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
