import Testing

@testable import Settings

/// `forge:`: addresses, projects and tokens.
@Suite struct ForgeTests {
    private func forge(_ lines: String...) throws -> Settings.ForgeSettings {
        try Settings.parse(file(lines)).forge
    }

    private func file(_ lines: [String]) -> String {
        let trains = Sample.text.firstRange(of: "trains:").map { Sample.text[$0.lowerBound...] } ?? ""
        return "version: 1\nforge:\n" + lines.map { "  \($0)\n" }.joined() + trains
    }

    @Test(arguments: [
        ("https://gitlab.example.com/", "https://gitlab.example.com"),
        ("HTTPS://GitLab.Example.com:8443//", "https://gitlab.example.com:8443"),
        ("https://example.com/git/lab///", "https://example.com/git/lab"),
        ("http://127.0.0.1:8080/git/", "http://127.0.0.1:8080/git"), ("http://127.8.9.1", "http://127.8.9.1"),
        ("http://localhost:3000", "http://localhost:3000"), ("http://[::1]:80", "http://[::1]:80"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
    ]) func webRoots(text: String, url: String) throws {
        #expect(try forge("kind: gitlab", "url: \"\(text)\"", "project: a/b").url == url)
    }

    @Test(arguments: [
        ("gitlab.example.com", "no https URL"), ("ssh://git@example.com", "no https URL"),
        ("https://", "no valid host"), ("https://-x", "no valid host"), ("https://a b", "no valid host"),
        ("https://example.com:0", "no valid host"), ("https://example.com:99999", "no valid host"),
        ("https://[x]", "no valid host"), ("https://a..b", "no valid host"), ("https://ex%61mple.com", "no valid host"),
        ("https://example.com/?private_token=x", "query or a fragment"), ("https://example.com#x", "fragment"),
        ("https://user:glpat-1@example.com", "user name or a password"), ("https://glpat-1@example.com", "user name"),
        ("http://gitlab.example.com", "plain http"), ("http://127.0.0.1.example.com", "plain http"),
        ("http://localhost.example.com", "plain http"), ("http://127.0.0.256", "plain http"),
        ("http://[::2]", "plain http"),
        ("https://example.com\\@evil.example", "user name"),
    ]) func webRootsThatAreRefused(text: String, message: String) {
        let problems = Sample.problems(file(["kind: gitlab", "url: '\(text)'", "project: a/b"]))
        #expect(problems.map(\.keyPath) == ["forge.url"])
        #expect(problems.map { "\($0.line):\($0.column)" } == ["4:8"])
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
        #expect(!"\(problems)".contains("glpat"))
    }

    @Test func plainHTTPOnPurpose() throws {
        let forge = try forge(
            "kind: gitea", "url: http://git.example.com", "project: a/b", "allow_insecure: true",
            "remote: http://git.example.com/a/b.git")
        #expect(forge.allowsInsecure)
    }

    @Test(arguments: [
        "https://example.com/a/b.git", "http://127.0.0.1:1/a/b.git", "ssh://git@example.com:2222/a/b.git",
        "ssh://example.com/~git/a", "git@example.com:a/b.git", "example.com:a/b.git", "git@[::1]:a/b.git",
        "SSH://git@example.com/a",
    ]) func remotes(text: String) throws {
        #expect(
            try forge("kind: gitlab", "url: https://x.example", "project: a/b", "remote: \"\(text)\"").remote == text)
    }

    @Test(arguments: [
        ("https://u:secret@example.com/a/b", "user name or a password"), ("https://secret@example.com/a", "user name"),
        ("ssh://git:secret@example.com/a/b", "holds a password"),
        ("git:secret@example.com:a/b", "no https or ssh remote"),
        ("http://example.com/a/b", "plain http"), ("/srv/git/a.git", "no https or ssh remote"),
        ("../a.git", "no https"),
        ("file:///srv/a.git", "no https"), ("git://example.com/a.git", "no https"), ("https://example.com", "no path"),
        ("-oProxyCommand=x:a/b", "no https"), ("ssh://-oProxyCommand=x/a", "no https"),
        ("-x@example.com:a", "no https"),
        ("git@example.com:-x", "no path"), ("ssh://git@example.com", "no path"), ("a b@example.com:a", "a space"),
        ("ext::sh -c x", "a space"), ("ext::sh", "no https"),
    ]) func remotesThatAreRefused(text: String, message: String) {
        let lines = ["kind: gitlab", "url: https://x.example", "project: a/b", "remote: '\(text)'"]
        let problems = Sample.problems(file(lines))
        #expect(problems.map(\.keyPath) == ["forge.remote"])
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
        #expect(!"\(problems)".contains("secret@"))
    }

    @Test(arguments: [
        ("gitlab", "mobile/ios"), ("gitlab", "a/b/c/d"), ("gitlab", "42"), ("github", "o/n.swift"), ("gitea", "o/n"),
    ]) func projects(kind: String, project: String) throws {
        #expect(try forge("kind: \(kind)", "url: https://x.example", "project: \(project)").project == project)
    }

    @Test(arguments: [
        ("gitlab", "ios", "has no group"), ("gitlab", "/a/b", "no path of a project"), ("gitlab", "a/b/", "no path"),
        ("gitlab", "a/b.git", "no path"), ("gitlab", "a//b", "no path"), ("gitlab", "a/../b", "no path"),
        ("gitlab", "https://gitlab.com/a/b", "is a URL"), ("gitlab", "git@host:a/b", "is a URL"),
        ("github", "a/b/c", "not owner and name"), ("github", "42", "not owner and name"),
        ("gitea", "a", "not owner and name"),
        ("gitlab", "a b/c", "no path"), ("gitlab", "a%2Fb", "no path"),
    ]) func projectsThatAreRefused(kind: String, project: String, message: String) {
        let problems = Sample.problems(file(["kind: \(kind)", "url: https://x.example", "project: '\(project)'"]))
        #expect(problems.map(\.keyPath) == ["forge.project"])
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
    }

    @Test(arguments: [
        ("gitlab", ["RELCTL_TOKEN", "GITLAB_TOKEN"]), ("github", ["RELCTL_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]),
        ("gitea", ["RELCTL_TOKEN", "GITEA_TOKEN"]),
    ]) func tokensAreLookedForInTheUsualPlaces(kind: String, variables: [String]) throws {
        #expect(try forge("kind: \(kind)", "url: https://x.example", "project: a/b").tokenVariables == variables)
    }

    @Test func aNamedTokenIsTheOnlyOne() throws {
        let forge = try forge("kind: gitlab", "url: https://x.example", "project: a/b", "token: ${MY_TOKEN}")
        #expect(forge.tokenVariables == ["MY_TOKEN"])
        #expect(throws: UnsetVariable(names: ["MY_TOKEN"])) { try forge.token(in: ["RELCTL_TOKEN": "x"]) }
    }

    @Test func theFirstVariableThatIsSetWins() throws {
        let forge = try forge("kind: github", "url: https://x.example", "project: a/b")
        let token = try forge.token(in: ["RELCTL_TOKEN": " \n", "GITHUB_TOKEN": "c", "GH_TOKEN": "b\n"])
        #expect(token.variable == "GH_TOKEN")
        #expect(token.value == "b")
        #expect {
            try forge.token(in: [:])
        } throws: {
            "\($0)" == "set RELCTL_TOKEN, GH_TOKEN or GITHUB_TOKEN in the environment"
        }
    }

    @Test(arguments: [
        "glpat-SECRET1", "$SECRET1", "${}", "${1SECRET1}", "x${SECRET1}", "${SECRET1}x", "${SECRET1:-x}", "${A-B}",
    ])
    func aSecretIsNeverWrittenOut(token: String) {
        let problems = Sample.problems(
            file(["kind: gitlab", "url: https://x.example", "project: a/b", "token: \"\(token)\""]))
        #expect(problems.map { "\($0.line):\($0.column) \($0.keyPath)" } == ["6:10 forge.token"])
        #expect(!"\(problems)".contains("SECRET1"))
    }

    @Test func aSecretInAMappingIsNotRepeatedEither() {
        let problems = Sample.problems(
            file(["kind: gitlab", "url: https://x.example", "project: a/b", "token: { value: glpat-SECRET1 }"]))
        #expect(problems.count == 1)
        #expect(!"\(problems)".contains("SECRET1"))
    }

    @Test func whoSigns() throws {
        #expect(
            try Settings.parse(Sample.text).identity == .init(name: "relctl", email: "relctl@gitlab.example.com"))
        let named = Sample.text + "identity: { name: Bot }\n"
        #expect(try Settings.parse(named).identity == .init(name: "Bot", email: "relctl@gitlab.example.com"))
        for wrong in ["{ name: 'a <b>' }", "{ email: nobody }", "{ email: 'a <b@c>' }", "{ email: \"a\\n@b\" }"] {
            #expect(Sample.problems(Sample.text + "identity: \(wrong)\n").count == 1, "\(wrong)")
        }
    }
}
