import Foundation
import Names
import Support
import Testing

@testable import GitStore

/// Walks over random histories, with git as the judge.
@Suite struct HistoryTests {
    @Test(arguments: [false, true])
    func walksAgreeWithGit(areDatesRandom: Bool) throws {
        let seed = MergeOracleTests.seed
        var random = SplitMix(state: seed)
        let scratch = try GitScratch()
        var history = HistoryWriter()
        var commits: [HistoryWriter.Commit] = []
        for number in 0..<60 {
            let parents =
                number < 3 ? [] : Set((0...random.below(2)).map { _ in commits[max(0, number - 1 - random.below(9))] })
            let time = areDatesRandom ? random.below(1000) : number
            commits.append(history.commit(["n": .lines([number])], parents: Array(parents), time: 1_700_000_000 + time))
        }
        let id = try history.finish(in: scratch)
        let ids = try commits.map(id)
        let repository = try Repository.open(at: scratch.path)
        for _ in 0..<40 {
            let (a, b) = (random.pick(ids), random.pick(ids))
            let bases = (try? scratch.lines("merge-base", "--all", a.hex, b.hex)) ?? []
            #expect(try repository.mergeBases(a, b).map(\.hex) == bases.sorted(), "seed \(seed)")
            #expect(try repository.isAncestor(a, of: b) == (bases == [a.hex]), "seed \(seed)")
            // Both whole: with dates in disorder `git rev-list A...B` stops too early at times, and counts too many.
            let (ofA, ofB) = (Set(try scratch.lines("rev-list", a.hex)), Set(try scratch.lines("rev-list", b.hex)))
            let found = try repository.aheadBehind(a, b)
            #expect(found == (ofA.subtracting(ofB).count, ofB.subtracting(ofA).count), "seed \(seed)")
        }
    }

    /// However many commits were made in the time that clocks may be off.
    @Test func countsReadABoundedPartOfADenseHistory() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        var last = history.commit(["a": "0"], time: 1_700_000_000)
        for number in 1..<2 * CommitWalk.commonLimit {
            last = history.commit(["a": "0"], parents: [last], time: 1_700_000_000 + number)
        }
        let left = history.commit(["a": "1"], parents: [last], time: 1_700_100_000)
        let right = history.commit(["a": "2"], parents: [last], time: 1_700_100_001)
        let id = try history.finish(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        #expect(try repository.aheadBehind(id(left), id(right)) == (1, 1))
        let read = try repository.withHandle { handle throws(GitStoreError) in handle.history.count }
        #expect(read < CommitWalk.commonLimit + 100)
    }

    /// Old branches, whatever their names, leave room for the newest ones and what these were before.
    @Test func manyOldBranchesHideNoNewOne() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        var line = [history.commit(["a": "0"], time: 1)]
        for number in 1...60 {
            line.append(history.commit(["a": "1"], parents: [line[number - 1]], time: number + 1))
        }
        let id = try history.finish(in: scratch)
        for (number, commit) in line.enumerated().dropLast(20) {
            try scratch.git(["update-ref", "refs/heads/A-\(number)", id(commit).hex])
        }
        try scratch.git(["update-ref", "refs/heads/z", id(line[60]).hex])
        let named = try Repository.open(at: scratch.path).recentCommits(limit: 20)
        #expect(named.first == (try id(line[60])) && named.count == 20)
        #expect(try named.contains(id(line[59])) && !named.contains(id(line[0])))
    }

    @Test func recentCommitsStartAtTheTips() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let first = history.commit(["a": "1"], time: 1)
        let second = history.commit(["a": "2"], parents: [first], time: 2)
        let third = history.commit(["a": "3"], parents: [second], time: 3)
        let id = try history.finish(in: scratch)
        for ref in try scratch.lines("for-each-ref", "--format=%(refname)") {
            try scratch.git(["update-ref", "-d", ref])
        }
        try scratch.git(["update-ref", "refs/heads/main", id(third).hex])
        try scratch.git(["tag", "-a", "-m", "x", "old", id(first).hex])
        let repository = try Repository.open(at: scratch.path)
        #expect(try repository.recentCommits(limit: 10) == [id(third), id(first), id(second)])
        #expect(try repository.recentCommits(limit: 2) == [id(third), id(first)])
        #expect(try repository.recentCommits(limit: 1) == [id(third)])
        #expect(try repository.recentCommits(limit: 0) == [])
    }
}
