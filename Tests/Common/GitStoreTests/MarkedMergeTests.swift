import Testing

@testable import GitStore

/// Merges of lines with git's marks, case by case; `TextOracleTests` holds them against git itself.
@Suite struct MarkedMergeTests {
    private static func merged(_ base: String, _ ours: String, _ theirs: String) -> (text: String, isClean: Bool)? {
        MarkedMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
            .map { (String(decoding: $0.marked(), as: UTF8.self), $0.clean != nil) }
    }

    @Test func changesOfDifferentLinesAreClean() throws {
        let result = try #require(Self.merged("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n"))
        #expect(result == ("A\nb\nc\nD\n", true))
    }

    @Test func whatBothChangedStandsBetweenMarks() throws {
        let result = try #require(Self.merged("a\nb\nc\n", "a\nours\nc\n", "a\ntheirs\nc\n"))
        #expect(result == ("a\n<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs\nc\n", false))
    }

    @Test func linesThatBothHaveStayOutside() throws {
        let result = try #require(Self.merged("a\nb\nz\n", "a\nx\n1\ny\nz\n", "a\nx\n2\ny\nz\n"))
        #expect(result == ("a\nx\n<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs\ny\nz\n", false))
    }

    @Test func aSideThatRemovedHasNothingBetweenItsMarks() throws {
        let result = try #require(Self.merged("a\nb\nc\n", "a\nc\n", "a\nB\nc\n"))
        #expect(result == ("a\n<<<<<<< ours\n=======\nB\n>>>>>>> theirs\nc\n", false))
    }

    @Test func bothAdded() throws {
        #expect(try #require(Self.merged("", "a\n", "b\n")).text == "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n")
        #expect(try #require(Self.merged("", "a\n", "a\n")) == ("a\n", true))
    }

    @Test func changesThatMergeCanBeOneConflict() throws {
        let merge = try #require(
            MarkedMerge(
                base: Array("a\nb\nc\nd\n".utf8), ours: Array("a\nB\nc\nd\n".utf8), theirs: Array("a\nb\nc\nD".utf8)))
        #expect(
            String(decoding: merge.markedWhole(), as: UTF8.self)
                == "a\n<<<<<<< ours\nB\nc\nd\n=======\nb\nc\nD\n>>>>>>> theirs\n")
        #expect(String(decoding: merge.marked(), as: UTF8.self) == "a\nB\nc\nD")
    }

    @Test func binariesAreNotMerged() { #expect(Self.merged("a\0", "b\0", "c\0") == nil) }
}
