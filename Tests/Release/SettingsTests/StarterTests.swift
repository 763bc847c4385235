import Names
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
        let text = Settings.starter(for: location, defaultBranch: defaultBranch).text
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
                branches: [
                    "feature", "ShopGo/release-8.2.0", "Shop/Release", "ShopGo/release-8.1.0", "Shop/Other",
                ]
            ).text)
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
                Settings.starter(for: location, defaultBranch: "main", branches: branches).text)
            #expect(settings.trains.map(\.name.text) == ["Trendyol", "TrendyolGo"], "\(branches)")
        }
    }

    @Test func everyReleaseBranchGetsATrainOrIsNamed() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b", doubts: ["The kind?"])
        let file = Settings.starter(
            for: location, defaultBranch: "main", doubt: "main?",
            branches: ["Shop/Release", "ShopGo/Release", "ShopTV/Release-1.0", "a/release/x/y"])
        let settings = try Settings.parse(file.text)
        #expect(settings.trains.map(\.name.text) == ["Shop", "ShopGo", "ShopTV"])
        #expect(settings.trains.dropFirst().allSatisfy { $0.followed?.text == "Shop" })
        #expect(
            file.doubts == [
                "The kind?", "main?", "That ShopGo and ShopTV follow Shop is a guess from the names.",
                "No train has the release branch `a/release/x/y`.",
            ])
        for doubt in file.doubts { #expect(file.text.contains("  # Check: \(doubt)\n")) }
    }

    /// The version is the number alone: `v8.2.0` would make `release/8.3.0` beside `release/v8.2.0`.
    @Test(arguments: [
        (
            ["release/v8.1.0", "release/v8.2.0"],
            ["Trendyol release/v{version}", "TrendyolGo TrendyolGo/Release-{version}"]
        ),
        (
            ["Shop/v8.2.0-release", "go-release/v3.1", "release/8.1"],
            ["Core release/{version}", "go go-release/v{version}"]
        ),
        (
            ["Shop/Release-v8.1", "ShopGo/Release-v8.1"],
            ["Shop Shop/Release-v{version}", "ShopGo ShopGo/Release-v{version}"]
        ),
    ]) func theLetterBeforeVersionsStays(branches: [String], trains: [String]) throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        let file = Settings.starter(for: location, defaultBranch: "main", branches: branches)
        #expect(try Settings.parse(file.text).trains.map { "\($0.name) \($0.branch)" } == trains)
    }

    @Test func theProjectOfTheScheduleIsWritten() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        let file = Settings.starter(for: location, scheduleProject: "a/release-trains", defaultBranch: "main")
        #expect(try Settings.parse(file.text).forge.scheduleProject == "a/release-trains")
        let own = Settings.starter(for: location, defaultBranch: "main")
        #expect(!own.text.contains("schedule_project"))
    }

    /// Where branches name the trains, nothing is missed.
    @Test func whyBranchesAreUnseenIsSaidWhereTrainsAreMadeUp() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        for (branches, isSaid) in [([], true), (["release/1.0"], true), (["Shop/Release", "Go/Release"], false)] {
            let file = Settings.starter(
                for: location, defaultBranch: "main", branches: branches, unseen: "A part is fetched.")
            #expect(file.doubts.contains("A part is fetched.") == isSaid, "\(branches)")
        }
    }

    @Test(arguments: [
        ("https://gitlab.com/mobile/ios.git", "git@gitlab.com:Mobile/iOS.git", true),
        ("https://gitlab.example.com:8443/a/b", "ssh://git@gitlab.example.com:2222/a/b.git", true),
        ("https://gitlab.com/mobile/ios", "https://gitlab.com/mobile/release-trains", false),
        ("https://gitlab.com/mobile/ios", "https://github.com/mobile/ios", false),
    ]) func aProjectIsKnownByHostAndPath(one: String, other: String, isSame: Bool) throws {
        let (one, other) = (ForgeLocation(fromRemoteURL: one), ForgeLocation(fromRemoteURL: other))
        #expect(try #require(one).isSameProject(as: #require(other)) == isSame)
    }

    /// A file that can't have all of them has two, and names the others.
    @Test func branchesThatAreNestedAreNamed() throws {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        let file = Settings.starter(
            for: location, defaultBranch: "release/TV",
            branches: ["Go/Release", "Shop/Release", "release/TV"])
        #expect(try Settings.parse(file.text).trains.count == 2)
        #expect(file.doubts.last?.contains("release/TV") == true, "\(file.doubts)")
    }

    @Test(arguments: [
        (
            [],
            "The trains Trendyol and TrendyolGo are made up: no release branches to name two trains after were found."
        ),
        (
            ["release/1.0"],
            "The name Trendyol, of the train of release/{version}, and the train TrendyolGo are made up."
        ),
        (["release/1.0", "Go/Release"], "The name Core, of the train of release/{version}, is made up."),
    ]) func whatIsMadeUpIsSaid(branches: [String], doubt: String) {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        #expect(Settings.starter(for: location, defaultBranch: "main", branches: branches).doubts.first == doubt)
    }

    /// What is commented out loads too, once the comment signs are gone.
    @Test(
        arguments: [
            (.gitlab, .gitlabTrigger), (.github, .githubWorkflow), (.gitea, .giteaWorkflow),
        ] as [(ForgeKind, Settings.Upload.Provider)])
    func whatIsCommentedOutLoads(kind: ForgeKind, provider: Settings.Upload.Provider) throws {
        let location = ForgeLocation(kind: kind, url: "https://x.example", project: "a/b")
        let text = Settings.starter(for: location, defaultBranch: "main", schemaPath: "relctl.schema.json").text
        #expect(text.hasPrefix("# yaml-language-server: $schema=relctl.schema.json\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.wholeMatch(of: /( *)# ((?: {2})*(?!Check)[A-Za-z_]+:( .*)?)/).map { $0.1 + $0.2 } ?? line
        }
        let settings = try Settings.parse(lines.joined(separator: "\n"))
        #expect(settings.trains.last?.maxLag == 7_200)
        #expect(settings.apps.first?.upload?.provider == provider)
        #expect(settings.identity.name == "Release Bot")
        #expect(settings.trains.last?.publication == .tag(pattern: "TrendyolGo/*"))
    }
}
