import Foundation
import Names
import Support
import Testing

@testable import GitStore

/// Many random texts, each merged here and by git, in one merge of git's.
@Suite struct TextOracleTests {
    /// Which lines a text is made of: the fewer, the more ways there are to compare two of them.
    struct Profile: Sendable, CustomTestStringConvertible {
        let name: String
        let lines: Int
        let vocabulary: Int
        let edits: Int
        var testDescription: String { name }
    }

    static let profiles = [
        Profile(name: "prose", lines: 60, vocabulary: 100_000, edits: 5),
        Profile(name: "code", lines: 120, vocabulary: 60, edits: 6),
        Profile(name: "table", lines: 40, vocabulary: 3, edits: 4),
        Profile(name: "repetitive", lines: 300, vocabulary: 4, edits: 8),
        Profile(name: "rewritten", lines: 30, vocabulary: 12, edits: 30),
        Profile(name: "short", lines: 3, vocabulary: 3, edits: 2),
    ]

    @Test(arguments: profiles) func textsMergeAsInGit(profile: Profile) throws {
        let seed = MergeOracleTests.seed
        var random = SplitMix(state: seed)
        let count = MergeOracleTests.count / 10
        let texts = (0..<count).map { _ in Self.texts(profile, &random) }
        let (conflicts, merged, _) = try Self.askGit(texts)
        var (same, both, cautious, wrong): (Int, Int, Int, [Int]) = (0, 0, 0, [])
        for (index, text) in texts.enumerated() {
            let result = TextMerge.merge(base: text.base, ours: text.ours, theirs: text.theirs)
            switch (result, conflicts.contains("\(index)")) {
            case (.clean(let bytes), false) where bytes == merged[index]: same += 1
            case (.clean, _): wrong.append(index)
            case (_, true): both += 1
            case (_, false): cautious += 1
            }
        }
        print(
            "\(profile.name), seed \(seed): \(same) same, \(both) conflicts, \(cautious) cautious, \(wrong.count) wrong"
        )
        #expect(wrong.isEmpty, "seed \(seed)")
        #expect(cautious * 100 <= count * 6, "seed \(seed)")
    }

    /// What is left to people says the same as what git leaves: with one side's lines everywhere, both come to one text. Nearly
    /// always, because where many lines are alike, two comparisons of the same lines may both be right. How far a conflict is
    /// split into several is a matter of looks.
    @Test(arguments: profiles) func marksHoldWhatGitsHold(profile: Profile) throws {
        var random = SplitMix(state: MergeOracleTests.seed)
        let texts = (0..<MergeOracleTests.count / 10).map { _ in Self.texts(profile, &random) }
        let (conflicts, merged, names) = try Self.askGit(texts)
        var same = 0
        for (index, text) in texts.enumerated() where conflicts.contains("\(index)") {
            let result = MarkedMerge(base: text.base, ours: text.ours, theirs: text.theirs)
            if result.map({ Self.sides($0.marked(names: names)) }) == Self.sides(merged[index]) { same += 1 }
            #expect(result != nil && result?.clean == nil)
        }
        print(
            "\(profile.name), seed \(MergeOracleTests.seed): \(same) of \(conflicts.count) conflicts hold what git's do"
        )
        #expect(same * 100 >= conflicts.count * 97, "seed \(MergeOracleTests.seed)")
    }

    /// A marked text with ours' lines everywhere, and with theirs'.
    private static func sides(_ text: [UInt8]) -> [String] {
        var sides = ["", ""]
        var open: [Int] = [0, 1]
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            switch line {
            case _ where line.hasPrefix("<<<<<<< "): open = [0]
            case "=======": open = [1]
            case _ where line.hasPrefix(">>>>>>> "): open = [0, 1]
            default: for side in open { sides[side] += line + "\n" }
            }
        }
        return sides
    }

    @Test func marksEndAsTheLinesAroundThem() throws {
        func text(_ lines: String...) -> [UInt8] { Array(lines.joined().utf8) }
        let texts = [
            Texts(base: text("a\r\n", "b\r\n"), ours: text("a\r\n", "c\r\n"), theirs: text("a\r\n", "d\r\n")),
            Texts(base: text("a\r\n", "b\r\n"), ours: text("a\r\n", "c"), theirs: text("a\r\n", "d")),
            Texts(base: text("b\r\n"), ours: text("c\r\n"), theirs: text("d\r\n")),
            Texts(base: text("a\n", "b\n"), ours: text("a\n", "c\r\n"), theirs: text("a\n", "d\r\n")),
            Texts(base: text("a\n", "b\n"), ours: text("a\n", "c"), theirs: text("a\n", "d")),
            Texts(base: text("b"), ours: text("c"), theirs: text("d")),
        ]
        let (conflicts, merged, names) = try Self.askGit(texts)
        #expect(conflicts.count == texts.count)
        for (index, text) in texts.enumerated() {
            let result = MarkedMerge(base: text.base, ours: text.ours, theirs: text.theirs)
            #expect(result?.marked(names: names) == merged[index], "\(index)")
        }
    }

    struct Texts {
        let base: [UInt8]
        let ours: [UInt8]
        let theirs: [UInt8]
    }

    private static func texts(_ profile: Profile, _ random: inout SplitMix) -> Texts {
        let base = (0..<random.below(profile.lines + 1)).map { _ in random.below(profile.vocabulary) }
        func text(_ lines: [Int]) -> [UInt8] {
            let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
            return random.chance(15) ? Array(bytes.dropLast()) : bytes
        }
        return Texts(
            base: text(base), ours: text(edited(base, profile, &random)), theirs: text(edited(base, profile, &random)))
    }

    private static func edited(_ lines: [Int], _ profile: Profile, _ random: inout SplitMix) -> [Int] {
        var lines = lines
        for _ in 0...random.below(profile.edits) {
            let place = random.below(lines.count + 1)
            let count = min(1 + random.below(4), lines.count - place)
            switch random.below(5) {
            case 0, 1: lines.insert(random.below(profile.vocabulary), at: place)
            case 2: lines.removeSubrange(place..<(place + count))
            case 3: for line in place..<(place + count) { lines[line] = random.below(profile.vocabulary) }
            default: lines.insert(contentsOf: lines[place..<(place + count)], at: random.below(lines.count + 1))
            }
        }
        return lines
    }

    /// The names of the texts that conflict, and what all of them come to.
    private static func askGit(_ texts: [Texts]) throws -> (
        conflicts: Set<String>, merged: [[UInt8]], names: (ours: String, theirs: String)
    ) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        func files(_ side: (Texts) -> [UInt8]) -> Snapshot {
            Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("\($0)", SnapshotFile(side($1))) })
        }
        let base = history.commit(files(\.base))
        let ours = history.commit(files(\.ours), parents: [base])
        let theirs = history.commit(files(\.theirs), parents: [base])
        let id = try history.finish(in: scratch)
        let verdict = try scratch.verdict(id(ours), id(theirs))
        let repository = try Repository.open(at: scratch.path)
        let merged = try texts.indices.map { index in
            try #require(try repository.file("\(index)", in: TreeID(verdict.tree))).bytes
        }
        return (Set(verdict.paths), merged, try ("\(id(ours))", "\(id(theirs))"))
    }
}
