import Foundation
import Names
import Synchronization
import Testing

@testable import GitStore

@Suite struct PackTests {
    @Test func packsExactlyWhatIsAsked() throws {
        let scratch = try GitScratch()
        let id = try Self.history(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let merged = try repository.merge(ours: id.ours, theirs: id.theirs)
        let who = Signature(name: "R", email: "r@example.com", time: 1_700_000_100)
        let commit = try repository.writeCommit(
            tree: merged.tree, parents: [id.ours, id.theirs], author: who, committer: who, message: "Merge\n")
        let pack = try repository.pack(merged.newObjects + [commit.object])
        let listed = try scratch.index(pack)
        #expect(listed.sorted() == (merged.newObjects + [commit.object]).map(\.hex).sorted())
        // Complete for whoever has both parents.
        try scratch.git(["fsck", "--strict", "--connectivity-only", commit.hex])
    }

    @Test func theEmptyPackIsValid() throws {
        let scratch = try GitScratch()
        #expect(try scratch.index(Repository.open(at: scratch.path).pack([])).isEmpty)
    }

    @Test func aThinPackIsCompletedAndSeenAtOnce() throws {
        let source = try GitScratch()
        let id = try Self.history(in: source)
        let target = try GitScratch()
        try target.git(["fetch", "--quiet", source.path, "refs/heads/base"])
        let pack = try source.git(
            ["pack-objects", "--thin", "--revs", "--stdout", "--quiet"],
            input: Data("\(id.ours.hex)\n^\(source.line("rev-parse", "base"))\n".utf8))
        let repository = try Repository.open(at: target.path)
        #expect(try !repository.contains(id.ours.object))
        let writer = repository.makePackWriter()
        for start in stride(from: 0, to: pack.count, by: 100) {
            try writer.append(ArraySlice(pack[start..<min(start + 100, pack.count)]))
        }
        try writer.finish()
        #expect(try repository.commit(id.ours).id == id.ours)
        try target.git(["fsck", "--connectivity-only", id.ours.hex])
    }

    @Test func whatArrivesIsTold() throws {
        let source = try GitScratch()
        let id = try Self.history(in: source)
        let sender = try Repository.open(at: source.path)
        let pack = try sender.pack([id.ours.object, sender.commit(id.ours).tree.object])
        let target = try GitScratch()
        let repository = try Repository.open(at: target.path)
        let told = Mutex<[PackProgress]>([])
        repository.observePacks { progress in told.withLock { $0.append(progress) } }
        let writer = repository.makePackWriter()
        try writer.append(pack.prefix(40))
        try writer.append(pack.dropFirst(40))
        try writer.finish()
        let whole = PackProgress(objects: 2, total: 2, bytes: pack.count)
        let seen = told.withLock(\.self)
        #expect(seen.count == 3 && seen[0].total == 2 && seen[0].objects < 2 && seen[0].bytes == 40)
        #expect(seen[1] == whole && seen[2] == PackProgress(objects: 2, total: 2, bytes: pack.count, isFinished: true))
    }

    @Test(arguments: ["truncated", "damaged", "abandoned", "empty"])
    func whatFailsLeavesNoFile(kind: String) throws {
        let scratch = try GitScratch()
        let id = try Self.history(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let files = try scratch.packFiles()
        let pack = try repository.pack([id.ours.object, repository.commit(id.ours).tree.object])
        do {
            let writer = repository.makePackWriter()
            switch kind {
            case "truncated":
                try writer.append(pack.dropLast(25))
                #expect(throws: GitStoreError.self) { try writer.finish() }
            case "damaged":
                var bytes = pack
                bytes[20] ^= 0xFF
                #expect(throws: GitStoreError.self) {
                    try writer.append(bytes[...])
                    try writer.finish()
                }
            case "empty":
                #expect(throws: GitStoreError.self) { try writer.finish() }
            default:
                try writer.append(pack.prefix(40))
            }
        }
        #expect(try scratch.packFiles() == files)
    }

    /// Somebody may hold on to it until the process ends, and then nobody lets go of anything.
    @Test func whatIsAbandonedLeavesNoFileAtOnce() throws {
        let scratch = try GitScratch()
        let id = try Self.history(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let files = try scratch.packFiles()
        let pack = try repository.pack([id.ours.object])
        let writer = repository.makePackWriter()
        try writer.append(pack.prefix(40))
        #expect(try scratch.packFiles() != files)
        writer.abandon()
        #expect(try scratch.packFiles() == files)
        #expect(throws: GitStoreError.self) { try writer.append(pack.dropFirst(40)) }
    }

    /// The library reserves memory for what a header announces.
    @Test func moreObjectsThanAnyRepositoryHasAreRefusedAtTheHeader() throws {
        let scratch = try GitScratch()
        let repository = try Repository.open(at: scratch.path)
        let header = Array("PACK".utf8) + [0, 0, 0, 2]
        try repository.makePackWriter().append(header[...] + [0x02, 0xFA, 0xF0, 0x80])
        #expect(throws: GitStoreError.self) {
            try repository.makePackWriter().append(header[...] + [0x02, 0xFA, 0xF0, 0x81])
        }
    }

    /// A full disk is no fault of the pack, and has another remedy.
    @Test(arguments: [
        ("failed to write to pack: No space left on device", GitStoreError.Kind.fileSystem),
        ("failed to create temporary file 'a/pack_git2_x': Read-only file system", .fileSystem),
        ("could not open 'a': Permission denied", .fileSystem), ("unexpected checksum", .broken),
        ("No space left on device: not what failed", .broken),
    ])
    func whatTheFileSystemRefuses(words: String, kind: GitStoreError.Kind) {
        #expect(Libgit2.kind(of: -1, saying: words) == kind)
        #expect((GitStoreError(kind, words).hint?.contains("XDG_CACHE_HOME") == true) == (kind == .fileSystem))
    }

    /// Nobody may add files to a folder of sysfs, not even root.
    @Test func aFolderThatTakesNoFileIsNamed() throws {
        let scratch = try GitScratch()
        let repository = try Repository.open(at: scratch.path)
        let packs = "\(scratch.path)/objects/pack"
        try FileManager.default.removeItem(atPath: packs)
        try FileManager.default.createSymbolicLink(atPath: packs, withDestinationPath: "/sys/kernel")
        let error = #expect(throws: GitStoreError.self) {
            try repository.makePackWriter().append(repository.pack([])[...])
        }
        #expect(error?.kind == .fileSystem, "\(error?.message ?? "none")")
    }

    @Test func anEmptyPackCanBeReceived() throws {
        let scratch = try GitScratch()
        let repository = try Repository.open(at: scratch.path)
        let writer = repository.makePackWriter()
        try writer.append(repository.pack([])[...])
        try writer.finish()
    }

    static func history(in scratch: GitScratch) throws -> (ours: CommitID, theirs: CommitID) {
        var history = HistoryWriter()
        let text = (0..<40).map { "line \($0)" }
        let base = history.commit(["d/a": .lines(text), "d/b": "b\n"])
        let ours = history.commit(["d/a": .lines(["new"] + text), "d/b": "b\n"], parents: [base])
        let theirs = history.commit(["d/a": .lines(text + ["new"]), "d/b": "b\n"], parents: [base])
        let id = try history.finish(in: scratch)
        try scratch.git(["update-ref", "refs/heads/base", id(base).hex])
        return (try id(ours), try id(theirs))
    }
}

extension GitScratch {
    /// Lets git check a pack; gives the ids in it.
    fileprivate func index(_ pack: [UInt8]) throws -> [String] {
        let file = folder.appending(path: "given.pack")
        try Data(pack).write(to: file)
        try git(["index-pack", "--strict", file.path()])
        let lines = String(
            decoding: try git(["show-index"], input: Data(contentsOf: folder.appending(path: "given.idx"))),
            as: UTF8.self)
        try git(["unpack-objects", "-q"], input: Data(pack))
        return lines.split(separator: "\n").map { String($0.split(separator: " ")[1]) }
    }

    fileprivate func packFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/objects/pack").sorted()
    }
}
