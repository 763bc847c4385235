import Foundation
import GitStore
import Names
import Testing

/// The merges of real histories, made again: in a store that has everything, in one that begins with the commits, and by git.
/// `RELCTL_HISTORIES` names the repositories, parted by colons; `RELCTL_MERGES` sets how many merges of each.
@Suite(.enabled(if: !histories.isEmpty)) struct RealMergeTests {
    @Test(arguments: histories) func mergesAreGitsInThinStoresToo(history: String) throws {
        let scratch = try GitScratch()
        let objects = try scratch.git(["-C", history, "rev-parse", "--git-path", "objects"])
        let path = String(decoding: objects, as: UTF8.self).trimmingCharacters(in: .newlines)
        let place = path.hasPrefix("/") ? path : "\(history)/\(path)"
        try Data("\(place)\n".utf8).write(to: URL(filePath: scratch.path + "/objects/info/alternates"))
        let commits = try commits(of: history, in: scratch)
        let pairs = try merges(of: history, in: scratch)
        let full = try Repository.open(at: scratch.path)
        var (clean, undecided, cautious, deepest, objectsRead) = (0, 0, 0, 0, 0)
        for ((ours, theirs), verdict) in zip(pairs, try scratch.verdicts(pairs)) {
            let whole = try full.merge(ours: ours, theirs: theirs)
            let copy = try ThinCopy(of: full, startingAs: commits)
            #expect(try copy.run { try $0.merge(ours: ours, theirs: theirs) } == whole, "\(ours.hex) \(theirs.hex)")
            (deepest, objectsRead) = (max(deepest, copy.rounds.count), objectsRead + copy.rounds.joined().count)
            guard let verdict else {
                undecided += 1
                continue
            }
            if whole.isClean {
                #expect(verdict.isClean && verdict.tree == whole.tree.object, "\(ours.hex) \(theirs.hex)")
            }
            clean += whole.isClean ? 1 : 0
            cautious += verdict.isClean && !whole.isClean ? 1 : 0
        }
        print(
            """
            \(URL(filePath: history).deletingLastPathComponent().lastPathComponent): \(pairs.count) merges, \(clean) clean \
            with git's tree, \(cautious) conflicts where git is clean, \(undecided) that git can't do, at most \(deepest) \
            rounds, \(objectsRead / max(pairs.count, 1)) objects each
            """)
    }

    /// A repository of relctl's own with the commits of a history, and nothing else.
    private func commits(of history: String, in scratch: GitScratch) throws -> String {
        let path = scratch.folder.path() + "commits.git"
        _ = try Repository.cache(at: path)
        let ids = try scratch.git(["-C", history, "rev-list", "--all"])
        try scratch.git(["pack-objects", "-q", path + "/objects/pack/pack"], input: ids)
        return path
    }

    /// The parents of merges of two, spread over the history.
    private func merges(of history: String, in scratch: GitScratch) throws -> [(CommitID, CommitID)] {
        let output = try scratch.git([
            "-C", history, "rev-list", "--all", "--parents", "--min-parents=2", "--max-parents=2",
        ])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        let step = max(1, lines.count / MergeOracleTests.count)
        return try stride(from: 0, to: lines.count, by: step).prefix(MergeOracleTests.count).map { place in
            let ids = lines[place].split(separator: " ").compactMap { CommitID(hex: $0) }
            try #require(ids.count == 3)
            return (ids[1], ids[2])
        }
    }
}

private let histories = (MergeOracleTests.environment["RELCTL_HISTORIES"] ?? "").split(separator: ":").map(String.init)
