import Foundation
import GitStore
import Names
import Testing

/// Random histories, merged here and by git. `RELCTL_MERGES` sets how many, `RELCTL_SEED` where they start: without it the same
/// ones every time, those of the table in Docs/Benchmarks.md.
@Suite struct MergeOracleTests {
    /// How the verdicts compare.
    struct Agreement: CustomStringConvertible {
        var sameTree = 0
        var bothConflict = 0
        var cautious = 0
        /// git aborted.
        var undecided = 0
        var reasons: [String: Int] = [:]
        var wrong: [String] = []

        var count: Int { sameTree + bothConflict + cautious + undecided + wrong.count }
        var cautiousPercent: Double { 100 * Double(cautious) / Double(max(count, 1)) }

        var description: String {
            """
            \(count) merges: \(sameTree) clean with git's tree, \(bothConflict) conflicts as git says, \
            \(cautious) conflicts where git is clean (\((cautiousPercent * 10).rounded() / 10) %: \(reasons)), \(wrong.count) wrong
            """
        }
    }

    static let environment = ProcessInfo.processInfo.environment
    static let count = environment["RELCTL_MERGES"].flatMap { Int($0) } ?? 2000
    static let seed = environment["RELCTL_SEED"].flatMap { UInt64($0) } ?? 711_063_137

    /// The most conflicts where git is clean: 0.4 % of the merges, which is what many of them have, and six standard
    /// deviations of a binomial distribution, which chance alone doesn't exceed. Of 1,000 that is 16, of 25,000 it is 160.
    private static func mostCautious(of merges: Int) -> Double {
        let mean = 0.004 * Double(merges)
        return mean + 6 * (mean * (1 - 0.004)).squareRoot()
    }

    @Test func ordinaryMergesAreGits() throws {
        let agreement = try Self.agreement(merges: Self.count / 2, .ordinary)
        print("ordinary, seed \(Self.seed): \(agreement)")
        #expect(agreement.wrong.isEmpty, "seed \(Self.seed): \(agreement.wrong.prefix(5))")
        #expect(Double(agreement.cautious) <= Self.mostCautious(of: agreement.count), "seed \(Self.seed)")
    }

    @Test func wildMergesAreGitsOrConflicts() throws {
        let agreement = try Self.agreement(merges: Self.count / 2, .wild)
        print("wild, seed \(Self.seed): \(agreement)")
        #expect(agreement.wrong.isEmpty, "seed \(Self.seed): \(agreement.wrong.prefix(5))")
        #expect(Double(agreement.cautious) <= Self.mostCautious(of: agreement.count), "seed \(Self.seed)")
    }

    @Test func largeMergesAreGitsOrConflicts() throws {
        let agreement = try Self.agreement(merges: Self.count / 20, .large)
        print("large, seed \(Self.seed): \(agreement)")
        #expect(agreement.wrong.isEmpty, "seed \(Self.seed): \(agreement.wrong.prefix(5))")
    }

    /// In portions, each in a repository of its own.
    static func agreement(merges: Int, _ style: RandomEdits.Style) throws -> Agreement {
        var agreement = Agreement()
        var seed = seed
        while agreement.count < merges {
            let portion = min(500, merges - agreement.count)
            try compare(seed: seed, count: portion, style, &agreement)
            seed += UInt64(portion)
        }
        return agreement
    }

    private static func compare(seed: UInt64, count: Int, _ style: RandomEdits.Style, _ agreement: inout Agreement)
        throws
    {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let cases = (0..<count).map { RandomCase.write(seed: seed + UInt64($0), style, to: &history) }
        let id = try history.finish(in: scratch)
        let pairs = try cases.map { (try id($0.ours), try id($0.theirs)) }
        let verdicts = try scratch.verdicts(pairs)
        let repository = try Repository.open(at: scratch.path)
        for (index, (pair, verdict)) in zip(pairs, verdicts).enumerated() {
            let result = try repository.merge(ours: pair.0, theirs: pair.1)
            let name = "\(cases[index].kind) \(seed + UInt64(index))"
            guard let verdict else {
                agreement.undecided += 1
                continue
            }
            switch (result.isClean, verdict.isClean) {
            case (true, true) where result.tree.object == verdict.tree: agreement.sameTree += 1
            case (true, _): agreement.wrong.append("\(name): \(try scratch.explanation(pair.0, pair.1))")
            case (false, false): agreement.bothConflict += 1
            case (false, true):
                agreement.cautious += 1
                agreement.reasons[result.conflicts[0].reason, default: 0] += 1
                if environment["RELCTL_EXPLAIN"] != nil { print("cautious \(name): \(result.conflicts)") }
            }
        }
    }
}

/// One random pair of branches.
struct RandomCase {
    let kind: String
    let ours: HistoryWriter.Commit
    let theirs: HistoryWriter.Commit

    static func write(seed: UInt64, _ style: RandomEdits.Style, to history: inout HistoryWriter) -> RandomCase {
        var edits = RandomEdits(seed: seed, style: style)
        let start = edits.start()
        let base = history.commit(start)
        // What both sides have, as after a cherry-pick.
        let picked = edits.random.chance(20) ? edits.change(start, steps: 1 + edits.random.below(3)) : start
        let (left, right) = (edits.branch(picked), edits.branch(picked))
        let (a, b) = (history.commit(left, parents: [base]), history.commit(right, parents: [base]))
        guard edits.random.chance(25) else { return RandomCase(kind: "plain", ours: a, theirs: b) }
        // Each side merged the other once: two merge bases.
        let (x, y) = (edits.naiveMerge(start, left, right), edits.naiveMerge(start, right, left))
        let ours = history.commit(edits.branch(x), parents: [a, b])
        let theirs = history.commit(edits.branch(y), parents: [b, a])
        return RandomCase(kind: "criss-cross", ours: ours, theirs: theirs)
    }
}

extension RandomEdits {
    fileprivate mutating func branch(_ files: Snapshot) -> Snapshot {
        change(files, steps: 1 + random.below(style == .large ? 25 : random.chance(30) ? 12 : 4))
    }

    /// Something that a person might commit as the merge: file by file, the left side's in doubt.
    fileprivate func naiveMerge(_ base: Snapshot, _ left: Snapshot, _ right: Snapshot) -> Snapshot {
        var merged = left
        for path in Set(base.keys).union(right.keys).sorted()
        where left[path] == base[path] && right[path] != base[path] {
            let isBlocked = merged.keys.contains { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
            if right[path] == nil || !isBlocked { merged[path] = right[path] }
        }
        return merged
    }
}
