import Support
import Testing

/// Which server the variables of `Pipelines/conformance.sh` name.
@Suite struct RealServerTests {
    private func named(kind: String) -> RealServer? {
        RealServer(environment: [
            "RELCTL_CONFORMANCE_URL": "https://git.example.com", "RELCTL_CONFORMANCE_KIND": kind,
            "RELCTL_CONFORMANCE_PROJECT": "scratch/relctl", "RELCTL_CONFORMANCE_TOKEN": "t",
            "RELCTL_CONFORMANCE_REVIEWER": "alice",
        ])
    }

    @Test(arguments: [
        ("gitlab", "gitlab"), ("GitLab", "gitlab"), ("GITHUB", "github"), ("Gitea", "gitea"), ("forgejo", "gitea"),
        ("Forgejo", "gitea"),
    ])
    func kindsAreKnownInAnyCase(word: String, kind: String) throws {
        let server = try #require(named(kind: word))
        #expect(server.kind == kind)
        try server.check()
    }

    /// It is no reason to skip the suites.
    @Test func anUnknownKindIsAnError() throws {
        let server = try #require(named(kind: "bitbucket"))
        do {
            try server.check()
            Issue.record("the kind was taken")
        } catch {
            #expect("\(error)".contains("gitlab, github, gitea, forgejo"))
        }
    }

    @Test func withoutAllVariablesThereIsNone() {
        #expect(RealServer(environment: ["RELCTL_CONFORMANCE_URL": "https://git.example.com"]) == nil)
        #expect(named(kind: "") == nil)
    }
}
