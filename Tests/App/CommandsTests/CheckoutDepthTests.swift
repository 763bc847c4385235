import Testing

@testable import Commands

@Suite struct CheckoutDepthTests {
    private static let brought = " brings it: then give FETCH_HEAD in its place"
    private static let wholeID = "0123456789abcdef0123456789abcdef01234567"

    @Test(
        "`git fetch` files only what has one possible place; else what it brings is FETCH_HEAD",
        arguments: [
            ("origin/main", "origin main:refs/remotes/origin/main brings it"),
            ("remotes/origin/a/b", "origin a/b:refs/remotes/origin/a/b brings it"),
            ("refs/remotes/fork/main", "fork main:refs/remotes/fork/main brings it"),
            ("refs/tags/v1", "origin refs/tags/v1:refs/tags/v1 brings it"),
            ("tags/v1", "origin refs/tags/v1:refs/tags/v1 brings it"), (wholeID, "origin \(wholeID) brings it"),
            ("v1", "origin v1\(brought)"), ("main", "origin main\(brought)"), ("a/b", "origin a/b\(brought)"),
            ("refs/heads/main", "origin refs/heads/main\(brought)"), ("heads/main", "origin heads/main\(brought)"),
        ])
    func fetch(name: String, words: String) {
        #expect(CheckoutDepth.fetch(name, remotes: ["fork", "origin"]) == "git fetch --depth 1 " + words)
    }

    @Test func theOnlyRemoteIsAsked() {
        #expect(CheckoutDepth.fetch("v1", remotes: ["upstream"]).hasPrefix("git fetch --depth 1 upstream v1 "))
        #expect(CheckoutDepth.fetch("v1", remotes: []).hasPrefix("git fetch --depth 1 origin v1 "))
    }

    @Test("What can't be a name gets no advice", arguments: ["v 1", "-v1", "a..b", "a?"])
    func noName(name: String) { #expect(CheckoutDepth.remedy(for: name, nil) == nil) }

    @Test("and what is one does", arguments: ["v1", "HEAD", "@", "HEAD~4", "v1^{commit}", ":/a fix", "main@{1}"])
    func names(name: String) { #expect(CheckoutDepth.remedy(for: name, nil) != nil) }

    @Test(
        "The beginning of a commit id, which `git fetch` doesn't take",
        arguments: ["abc1", "1abcd", "0123ab", "abcdefa", "0123abc", "0123456789abcdef"])
    func abbreviated(name: String) { #expect(CheckoutDepth.isAbbreviatedID(name)) }

    @Test(
        "and what is more likely a tag or a branch, or is too short or whole",
        arguments: ["abc", "ab1", "face", "facade", "2024", "20240131", "v1.0", "main", wholeID])
    func named(name: String) { #expect(!CheckoutDepth.isAbbreviatedID(name)) }
}
