import Testing

@testable import GitTransport

@Suite struct RemoteURLTests {
    @Test(arguments: [
        ("https://forge.example.com/a/b.git", "https://forge.example.com/a/b.git"),
        ("https://forge.example.com/a/b/", "https://forge.example.com/a/b"),
        ("HTTPS://forge.example.com:8443/a%20b", "https://forge.example.com:8443/a%20b"),
        ("https://oauth2:canary@forge.example.com/a", "https://forge.example.com/a"),
        ("https://canary@forge.example.com/a", "https://forge.example.com/a"),
        ("http://127.0.0.1:8080/a", "http://127.0.0.1:8080/a"), ("http://127.9.8.7/a", "http://127.9.8.7/a"),
        ("http://localhost/a", "http://localhost/a"), ("http://[::1]:80/a", "http://[::1]:80/a"),
        ("ssh://git@forge.example.com/a/b.git", "ssh://git@forge.example.com/a/b.git"),
        ("ssh://git@forge.example.com:2222/a", "ssh://git@forge.example.com:2222/a"),
        ("git+ssh://forge.example.com/a", "ssh://forge.example.com/a"),
        ("ssh://git@[::1]:22/a", "ssh://git@[::1]:22/a"),
        ("git@forge.example.com:a/b.git", "ssh://git@forge.example.com/a/b.git"),
        ("forge:a/b.git", "ssh://forge/a/b.git"), ("git@[::1]:a", "ssh://git@[::1]/a"),
    ])
    func whatCanBeUsedIsRead(text: String, description: String) throws {
        #expect(try RemoteURL(text).description == description)
    }

    @Test(arguments: [
        "", "/srv/git/a.git", "./a.git", "file:///srv/git/a.git", "git://forge.example.com/a", "ftp://a/b",
        "http://forge.example.com/a", "http://127.0.0.1.example.com/a", "http://127.0.0.1@forge.example.com/a",
        "http://localhost.example.com/a", "https://", "https:///a", "https://a/b?c=d", "https://a/b#c", "https://a b/",
        "https://a/\nb", "ssh://-oProxyCommand=touch/a", "ssh://git@-oProxyCommand=x/a", "-oProxyCommand=x:a",
        "ssh://-git@a/b", "-git@a:b", "git@a:-b", "git@a:-\u{36F}b", "git@a@\u{36F}b:c", "ssh://git:canary@a/b",
        "ssh://a", "ssh://a/", ":a", "a:", "@a:b",
        "https://b\u{FC}cher.example/a", "https://ex\u{59C}a/b", "https://ex%61mple.com/a",
        "https://ex%\u{FFE5}61mple.com/a",
        "ext::sh -c x", "ssh://a/b%00c",
    ])
    func othersAreRefusedWithoutShowingSecrets(text: String) {
        #expect {
            try RemoteURL(text)
        } throws: { error in
            guard let defect = error as? RemoteURL.Defect else { return false }
            return !defect.message.contains("canary")
        }
    }

    @Test func plainHTTPCanBeAllowed() throws {
        #expect(
            try RemoteURL("http://forge.example.com/a", allowsPlainHTTP: true).description
                == "http://forge.example.com/a")
    }

    @Test func sshPathsAreThoseOfGit() throws {
        func path(_ text: String) throws -> String? {
            if case .ssh(let address) = try RemoteURL(text) { address.path } else { nil }
        }
        #expect(try path("ssh://a/b/c") == "/b/c")
        #expect(try path("ssh://a/~me/c") == "~me/c")
        #expect(try path("ssh://a/it%27s") == "/it's")
        #expect(try path("a:b/c") == "b/c")
        #expect(try path("a:/b/c") == "/b/c")
    }
}
