import Foundation
import Names
import Support
import Testing

@testable import GitStore

/// Operations on stores that lack trees and files: the same results as with everything there, in few rounds, and without
/// what they don't need.
@Suite struct ThinMergeTests {
    // MARK: - The same as with everything there

    /// `RELCTL_MERGES` sets how many.
    @Test(arguments: [RandomEdits.Style.ordinary, .wild, .large])
    func randomMergesAreTheSame(style: RandomEdits.Style) throws {
        let count = style == .large ? MergeOracleTests.count / 20 : MergeOracleTests.count / 4
        var (seed, done, clean, deepest) = (MergeOracleTests.seed, 0, 0, 0)
        while done < count {
            let portion = min(500, count - done)
            let scratch = try GitScratch()
            var history = HistoryWriter()
            let cases = (0..<portion).map { RandomCase.write(seed: seed + UInt64($0), style, to: &history) }
            let id = try history.finish(in: scratch)
            let pairs = try cases.map { (try id($0.ours), try id($0.theirs)) }
            let full = try Repository.open(at: scratch.path)
            for ((ours, theirs), verdict) in zip(pairs, try scratch.verdicts(pairs)) {
                let whole = try full.merge(ours: ours, theirs: theirs)
                let copy = try ThinCopy(of: full, [ours, theirs])
                let thin = try copy.run { try $0.merge(ours: ours, theirs: theirs) }
                #expect(thin == whole, "seed \(seed): \(ours.hex) \(theirs.hex)")
                if thin.isClean, let verdict { #expect(verdict.isClean && verdict.tree == thin.tree.object) }
                if thin.isClean { clean += 1 }
                deepest = max(deepest, copy.rounds.count)
            }
            (seed, done) = (seed + UInt64(portion), done + portion)
        }
        print("\(style), seed \(MergeOracleTests.seed): \(done) merges, \(clean) clean, at most \(deepest) rounds")
        #expect(deepest <= 40)
    }

    @Test(arguments: [RandomEdits.Style.wild, .large])
    func randomComparisonsAreTheSame(style: RandomEdits.Style) throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let cases = (0..<60).map { RandomCase.write(seed: MergeOracleTests.seed + $0, style, to: &history) }
        let id = try history.finish(in: scratch)
        let full = try Repository.open(at: scratch.path)
        for (seed, random) in cases.enumerated() {
            let (ours, theirs) = (try id(random.ours), try id(random.theirs))
            let copy = try ThinCopy(of: full, [ours, theirs])
            let base = try #require(full.mergeBases(ours, theirs).first)
            let trees = try [base, ours, theirs].map { try full.commit($0).tree }
            func same<Value: Equatable>(_ operation: (Repository) throws -> Value) throws {
                #expect(try copy.run(operation) == operation(full), "seed \(MergeOracleTests.seed + UInt64(seed))")
            }
            try same { try $0.unsafePaths(from: trees[0], to: trees[1], limit: 10) }
            try same { try $0.unsafePaths(from: nil, to: trees[2], limit: 10) }
            try same { try $0.changedPaths(from: trees[1], to: trees[2]) }
            try same { try $0.attributesUnion(paths: full.changedPaths(from: nil, to: trees[1]), in: trees[1]) }
            try same {
                try $0.paths(full.changedPaths(from: nil, to: trees[1]), differBetween: trees[1], and: trees[2])
            }
            try same {
                try $0.undonePaths(of: TreeChange(from: trees[0], to: trees[1]), from: trees[1], to: trees[2])
            }
        }
    }

    /// The trees of many commits come together, a level of folders in each round.
    @Test func historiesOfPathsAreTheSame() throws {
        let scratch = try GitScratch()
        var (history, random) = (HistoryWriter(), SplitMix(state: MergeOracleTests.seed))
        var (files, line): (Snapshot, [HistoryWriter.Commit]) = (
            ["a/b/one": "0\n", "a/two": "0\n", "three": "0\n"], []
        )
        for number in 0..<120 {
            let path = random.pick(["a/b/one", "a/two", "three", "three", "a/b/other", "x/y"])
            files[path] = .lines([number])
            if random.chance(5) { files["a/two"] = nil }
            let parents = line.last.map { [$0] + (random.chance(10) ? [random.pick(line)] : []) } ?? []
            line.append(history.commit(files, parents: parents))
        }
        let id = try history.finish(in: scratch)
        let (full, tip) = (try Repository.open(at: scratch.path), try id(try #require(line.last)))
        for path in ["a/b/one", "a/two", "three", "a", "none"] {
            let copy = try ThinCopy(of: full, [tip])
            let thin = try copy.run { try $0.history(of: path, from: tip, limit: 1000) }
            #expect(thin == (try full.history(of: path, from: tip, limit: 1000)), "seed \(MergeOracleTests.seed)")
            // Merges that a walk leaves the line at take rounds of their own.
            #expect(copy.rounds.count <= 20, "seed \(MergeOracleTests.seed)")
        }
    }

    /// The trees of a line of commits come together, a level of folders in each round, and no other folder's.
    @Test func changesOfALineTakeARoundForEachLevel() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        var (files, line): (Snapshot, [HistoryWriter.Commit]) = (["a/b/c/file": "0\n"], [])
        for number in 0..<100 {
            files["a/b/c/\(number)"] = .lines([number])
            files["a/other/\(number)"] = .lines([number])
            if number == 3 { files["a/b/c/file"] = .lines([number]) }
            if number == 5 { files["a/b/c/file"] = nil }
            line.append(history.commit(files, parents: line.last.map { [$0] } ?? []))
        }
        let id = try history.finish(in: scratch)
        let full = try Repository.open(at: scratch.path)
        let commits = try line.map { try full.commit(id($0)) }
        let copy = try ThinCopy(of: full, [try #require(commits.last).id])
        let changed = try copy.run { try $0.pathsChanged(among: ["a/b/c/file", "a/b/c", "none", ""], by: commits) }
        #expect(Set(changed.keys) == Set([0, 3, 5].map { commits[$0].id }))
        #expect(changed.values.allSatisfy { $0 == ["a/b/c/file"] })
        #expect(copy.rounds.map(\.count) == [100, 100, 100, 100])
    }

    // MARK: - No more than needed

    private static func merge(base: Snapshot, ours: Snapshot, theirs: Snapshot) throws -> (ThinCopy, MergeResult) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let start = history.commit(base)
        let (left, right) = (history.commit(ours, parents: [start]), history.commit(theirs, parents: [start]))
        let id = try history.finish(in: scratch)
        let full = try Repository.open(at: scratch.path)
        let (a, b) = (try id(left), try id(right))
        let copy = try ThinCopy(of: full, [a, b])
        let result = try copy.run { try $0.merge(ours: a, theirs: b) }
        #expect(try scratch.verdict(a, b).tree == result.tree.object)
        return (copy, result)
    }

    /// A wide tree of three levels.
    private static let wide: Snapshot = {
        var files: Snapshot = [:]
        for folder in 0..<20 {
            for inner in 0..<10 {
                files["f\(folder)/g\(inner)/file.txt"] = .lines((0..<30).map { "\(folder) \(inner) \($0)" })
            }
        }
        return files
    }()

    private static func edit(_ files: Snapshot, _ paths: [String], line: Int) -> Snapshot {
        var files = files
        for path in paths {
            guard let file = files[path] else { continue }
            var lines = String(decoding: file.content, as: UTF8.self).split(separator: "\n").map(String.init)
            lines[line] += " changed"
            files[path] = .lines(lines)
        }
        return files
    }

    @Test func whatOneSideAloneChangedIsNotFetched() throws {
        let theirs = Self.edit(Self.wide, (2..<20).map { "f\($0)/g0/file.txt" }, line: 3)
        let (copy, result) = try Self.merge(
            base: Self.wide, ours: Self.edit(Self.wide, ["f0/g0/file.txt"], line: 3), theirs: theirs)
        #expect(result.isClean)
        // The three roots alone.
        #expect(copy.rounds.map(\.count) == [3])
    }

    /// Files merged in many folders take as many rounds as one: a level each, and the files.
    @Test(arguments: [1, 5, 20]) func roundsGrowWithDepthAlone(count: Int) throws {
        let paths = (0..<count).map { "f\($0)/g\($0 % 10)/file.txt" }
        let (copy, result) = try Self.merge(
            base: Self.wide, ours: Self.edit(Self.wide, paths, line: 3),
            theirs: Self.edit(Self.wide, paths, line: 20))
        #expect(result.isClean)
        #expect(copy.rounds.map(\.count) == [3, 3 * count, 3 * count, 3 * count])
    }

    @Test func renamesAreFollowed() throws {
        var moved = Self.wide
        moved["f0/g0/file.txt"] = nil
        moved["f9/new/place.txt"] = Self.wide["f0/g0/file.txt"]
        let (copy, result) = try Self.merge(
            base: Self.wide, ours: moved, theirs: Self.edit(Self.wide, ["f0/g0/file.txt"], line: 3))
        #expect(result.isClean)
        #expect(copy.rounds.count <= 9)
        #expect(copy.rounds.joined().count < 40)
    }

    @Test func aLostObjectIsAnError() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let start = history.commit(["a": "1\n"])
        let left = history.commit(["a": "2\n"], parents: [start])
        let right = history.commit(["a": "3\n"], parents: [start])
        let id = try history.finish(in: scratch)
        let full = try Repository.open(at: scratch.path)
        let (a, b) = (try id(left), try id(right))
        let copy = try ThinCopy(of: full, [a, b])
        try copy.supply([a, b].map { try full.commit($0).tree.object })
        #expect { try copy.store.merge(ours: a, theirs: b) } throws: { error in
            guard let error = error as? GitStoreError else { return false }
            return error.kind == .missingObject && error.lacking.count == 1 && error.hint != nil
        }
    }

    // MARK: - Borrowing

    @Test func treesAndFilesOfACheckoutAreBorrowed() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let start = history.commit(["a": "1\n", "b": "1\n"])
        let next = history.commit(["a": "2\n", "b": "1\n"], parents: [start])
        let id = try history.finish(in: scratch)
        let checkout = try Repository.open(at: scratch.path)
        let commit = try id(next)
        let tree = try checkout.commit(commit).tree
        let cache = try Repository.cache(at: scratch.folder.path() + "cache.git", borrowingFrom: checkout)
        #expect(try cache.file("a", in: tree)?.bytes == Array("2\n".utf8))
        // A commit there may lack its history.
        #expect(try !cache.contains(commit.object))
        #expect(try !cache.keeps(tree.object))
        #expect(throws: GitStoreError.self) { try cache.commit(commit) }
    }

    /// A pack whose index gives an object the name of another, as whoever may write into a checkout could plant it.
    @Test func aForgedObjectOfACheckoutIsNotBelieved() throws {
        try Repository.prepare()
        let scratch = try GitScratch()
        let wanted = try #require(ObjectDatabase.id(of: Array("real\n".utf8), .blob))
        let forged = try #require(
            (0..<100_000).lazy.map { "forged \($0)\n" }.first { text in
                ObjectDatabase.id(of: Array(text.utf8), .blob)?.bytes.first == wanted.bytes.first
            })
        let id = try #require(ObjectDatabase.id(of: Array(forged.utf8), .blob))
        try scratch.git(["hash-object", "-w", "--stdin"], input: Data(forged.utf8))
        try scratch.git(["pack-objects", "-q", scratch.path + "/objects/pack/pack"], input: Data((id.hex + "\n").utf8))
        try scratch.git(["prune-packed"])
        let folder = scratch.path + "/objects/pack/"
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".idx") })
        var index = try Data(contentsOf: URL(filePath: folder + name))
        let place = try #require(index.range(of: Data(id.bytes)))
        index.replaceSubrange(place, with: Data(wanted.bytes))
        try FileManager.default.removeItem(atPath: folder + name)
        try index.write(to: URL(filePath: folder + name))
        let checkout = try Repository.open(at: scratch.path)
        #expect(try checkout.blob(wanted) == Array(forged.utf8), "the forgery fails: nothing is tried here")
        let cache = try Repository.cache(at: scratch.folder.path() + "cache.git", borrowingFrom: checkout)
        #expect { try cache.blob(wanted) } throws: { ($0 as? GitStoreError)?.lacking == [wanted] }
    }
}
