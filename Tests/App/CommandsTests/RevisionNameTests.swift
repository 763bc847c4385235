import Testing

@testable import Commands

@Suite struct RevisionNameTests {
    @Test(arguments: [
        ("develop", "develop", ""), ("develop~1", "develop", "~1"), ("develop^", "develop", "^"),
        ("v1.0^2~3", "v1.0", "^2~3"), ("refs/tags/v1~", "refs/tags/v1", "~"), ("0123456~2", "0123456", "~2"),
        // What isn't a way to an ancestor names nothing.
        ("v1^{tree}", "v1^{tree}", ""), ("develop~x", "develop~x", ""), ("develop~1234567", "develop~1234567", ""),
    ])
    func theWayToAnAncestor(text: String, base: String, path: String) {
        let name = RevisionName(text)
        #expect(name.base == base && name.path == path)
    }

    @Test(arguments: [
        ("v1", ["refs/heads/v1", "refs/tags/v1"]), ("refs/tags/v1", ["refs/tags/v1"]),
        ("refs/heads/a/b^", ["refs/heads/a/b"]), ("refs/v1", ["refs/heads/refs/v1", "refs/tags/refs/v1"]),
        ("heads/develop~1", ["refs/heads/develop", "refs/heads/heads/develop", "refs/tags/heads/develop"]),
        ("tags/v1", ["refs/tags/v1", "refs/heads/tags/v1", "refs/tags/tags/v1"]),
    ])
    func theRefsOfAName(text: String, refs: [String]) { #expect(RevisionName(text).refs == refs) }
}
