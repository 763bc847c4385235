import Names
import Testing

@testable import GitStore

/// Objects are written by whoever can push.
@Suite struct HostileObjectTests {
    private static let tree = "tree " + String(repeating: "1", count: 40)
    private static func parent(_ digit: Character) -> String { "parent " + String(repeating: digit, count: 40) }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "-1", "253402300800"])
    func datesThatNobodyCanCountWithAreNone(seconds: String) throws {
        let text = [Self.tree, "author A <a> \(seconds) +0000", "committer A <a> \(seconds) +0000", "", "x"]
        let commit = try CommitText.parse(Array(text.joined(separator: "\n").utf8), CommitID(.zero))
        #expect(commit.author.time == 0 && commit.committer.time == 0)
    }

    /// What a walk of the history doesn't follow is no parent of a commit that is read, either; git has it so.
    @Test func parentsComeRightAfterTheTree() throws {
        let text = [
            Self.tree, Self.parent("2"), "author A <a> 1 +0000", Self.parent("3"), "committer A <a> 1 +0000",
            Self.parent("4"), "", Self.parent("5"),
        ]
        let bytes = Array(text.joined(separator: "\n").utf8)
        let parents = [try #require(CommitID(hex: String(repeating: "2", count: 40)))]
        #expect(try CommitText.parse(bytes, CommitID(.zero)).parents == parents)
        #expect(try CommitText.links(bytes).parents == parents)
    }

    @Test(arguments: ["", "author A <a> 1 +0000\n", "x\ntree 1\n", "tree 1\n\n"])
    func withoutATreeThereIsNoCommit(text: String) {
        #expect(throws: GitStoreError.self) { try CommitText.parse(Array(text.utf8), CommitID(.zero)) }
    }

    /// Each `**` tried with each folder would take longer than anybody waits.
    @Test(.timeLimit(.minutes(1))) func patternsWithManyStarsEnd() {
        let pattern = PathPattern(String(repeating: "**/a/", count: 24) + "b")
        let path = String(repeating: "a/", count: 60)
        #expect(!pattern.matches(path + "c"))
        #expect(pattern.matches(path + "b"))
        #expect(PathPattern("**/a/**").matches("x/a/y") && !PathPattern("**/a/**").matches("x/a"))
        #expect(PathPattern("a/**/b").matches("a/b") && PathPattern("a/**/b").matches("a/x/y/b"))
    }
}
