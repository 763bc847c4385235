import Testing

@testable import Settings

/// The first configuration, and what a remote's URL tells.
@Suite struct StarterTests {
    static let remotes = [
        ("https://gitlab.com/mobile/ios.git", "gitlab https://gitlab.com mobile/ios", 0),
        (
            "https://oauth2:glpat-x@gitlab.example.com:8443/a/b/c/ios.git",
            "gitlab https://gitlab.example.com:8443 a/b/c/ios", 1
        ),
        ("git@gitlab.com:group/sub/ios.git", "gitlab https://gitlab.com group/sub/ios", 0),
        ("ssh://git@gitlab.example.com:2222/a/ios.git", "gitlab https://gitlab.example.com a/ios", 1),
        ("git@github.com:o/n.git", "github https://github.com o/n", 0),
        ("ssh://git@ssh.github.com:443/o/n.git", "github https://github.com o/n", 0),
        ("https://x-access-token:t@github.com/o/n", "github https://github.com o/n", 0),
        ("https://codeberg.org/o/n.git", "gitea https://codeberg.org o/n", 0),
        ("http://127.0.0.1:3000/o/n.git", "gitlab http://127.0.0.1:3000 o/n", 1),
        ("http://gitlab.example.com/o/n.git", "gitlab https://gitlab.example.com o/n", 1),
        ("git@git.example.com:o/n.git", "gitlab https://git.example.com o/n", 2),
        ("https://gitea.example.com/git/o/n.git", "gitea https://gitea.example.com/git o/n", 1),
        ("git@altssh.gitlab.com:a/b/c.git", "gitlab https://gitlab.com a/b/c", 0),
        ("https://gitlab.com/mobile/ios/", "gitlab https://gitlab.com mobile/ios", 0),
    ]

    @Test(arguments: remotes) func aRemoteTellsTheForge(remote: String, location: String, doubts: Int) throws {
        let found = try #require(ForgeLocation(fromRemoteURL: remote))
        #expect("\(found.kind) \(found.url) \(found.project)" == location)
        #expect(found.doubts.count == doubts, "\(found.doubts)")
        #expect(!"\(found)".contains("glpat"))
    }

    @Test(arguments: [
        "/srv/git/ios.git", "../ios.git", "file:///srv/ios.git", "https://gitlab.com/", "", "https://github.com/one",
        "https://user@", "git@host:", "ext::sh -c x",
    ]) func otherRemotesTellNothing(remote: String) { #expect(ForgeLocation(fromRemoteURL: remote) == nil) }

    @Test(
        arguments: remotes.map(\.0),
        ["main", "develop", "Trendyol", "release", "Trendyol/Release", "TrendyolGo", "1.10"])
    func aStarterLoads(remote: String, defaultBranch: String) throws {
        let location = try #require(ForgeLocation(fromRemoteURL: remote))
        let text = Settings.starter(for: location, defaultBranch: defaultBranch)
        let settings = try Settings.parse(text)
        #expect(settings.forge.project == location.project)
        #expect(settings.trains.map(\.name.text) == ["Trendyol", "TrendyolGo"])
        #expect(settings.trains.last?.followed?.text == "Trendyol")
        #expect(settings.trains.flatMap(\.landsOn).map(\.text) == [defaultBranch, defaultBranch])
    }

    @Test func trainsAreNamedAfterBranchesThatExist() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        let settings = try Settings.parse(
            Settings.starter(
                for: location, defaultBranch: "main",
                releaseBranches: [
                    "feature", "ShopGo/release-8.2.0", "Shop/Release", "ShopGo/release-8.1.0", "Shop/Other",
                ]))
        #expect(
            settings.trains.map { "\($0.name) \($0.branch)" } == [
                "Shop Shop/Release", "ShopGo ShopGo/release-{version}",
            ])
    }

    @Test func branchesThatMakeNoTwoTrainsAreLeftAlone() throws {
        let location = ForgeLocation(kind: .github, url: "https://github.com", project: "a/b")
        for branches in [
            ["release/1.0", "release/1.1"], ["x"], [], ["a/x y", "b/.."], ["main/a", "b/c"], ["a@b/c", "d@e/f"],
        ] {
            let settings = try Settings.parse(
                Settings.starter(for: location, defaultBranch: "main", releaseBranches: branches))
            #expect(settings.trains.map(\.name.text) == ["Trendyol", "TrendyolGo"], "\(branches)")
        }
    }

    /// What is commented out loads too, once the comment signs are gone.
    @Test func whatIsCommentedOutLoads() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        let text = Settings.starter(for: location, defaultBranch: "main", schemaPath: "relctl.schema.json")
        #expect(text.hasPrefix("# yaml-language-server: $schema=relctl.schema.json\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.wholeMatch(of: /( *)# ((?: {2})*[A-Za-z_]+:( .*)?)/).map { $0.1 + $0.2 } ?? line
        }
        let settings = try Settings.parse(lines.joined(separator: "\n"))
        #expect(settings.trains.last?.maxLag == 7_200)
        #expect(settings.apps.first?.upload?.provider == .gitlabTrigger)
        #expect(settings.identity.name == "Release Bot")
        #expect(settings.trains.last?.publication == .tag(pattern: "TrendyolGo/*"))
    }
}
