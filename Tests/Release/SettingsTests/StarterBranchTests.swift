import Names
import Testing

@testable import Settings

/// Which branches of a remote name the trains of a first configuration.
@Suite struct StarterBranchTests {
    private func file(_ branches: [String]) -> StarterFile {
        let location = ForgeLocation(kind: .gitlab, url: "https://x.example", project: "a/b")
        return Settings.starter(for: location, defaultBranch: "main", branches: branches)
    }

    /// Each train with its branch and the train that it follows.
    private func trains(_ file: StarterFile) throws -> [String] {
        try Settings.parse(file.text).trains.map { train in
            "\(train.name) \(train.branch)" + (train.followed.map { " after \($0)" } ?? "")
        }
    }

    /// A line whose branches name no app, with the made-up train that a first configuration adds.
    private static func unnamed(_ branch: String) -> [String] {
        ["Trendyol \(branch)", "TrendyolGo TrendyolGo/Release-{version} after Trendyol"]
    }

    @Test(
        arguments: [
            (["rel/1.0.0", "rel/1.1.0"], unnamed("rel/{version}")),
            (["rel/1.0.0"], unnamed("rel/{version}")),
            (["version/1.0", "version/1.1"], unnamed("version/{version}")),
            (["weekly/2026.30", "weekly/2026.31"], unnamed("weekly/{version}")),
            (["release/week-30", "release/week-31"], unnamed("release/week-{version}")),
            (["release/101", "release/102"], unnamed("release/{version}")),
            (["release8.1", "release8.2"], unnamed("release{version}")),
            (
                ["Shop/8.1.0", "Shop/8.2.0", "ShopGo/3.1", "ShopGo/3.2"],
                ["Shop Shop/{version}", "ShopGo ShopGo/{version} after Shop"]
            ),
            (
                ["shop-go-release-8.1", "shop-go-release-8.2", "shop-release-8.1"],
                ["shop shop-release-{version}", "shop-go shop-go-release-{version} after shop"]
            ),
            (["shop-go/release", "shop/release"], ["shop shop/release", "shop-go shop-go/release after shop"]),
            (
                ["AppRelease/8.1", "sdk-1.0", "sdk-1.1"],
                ["AppRelease AppRelease/{version}", "sdk sdk-{version} after AppRelease"]
            ),
            (["release-train-2026.31", "Go/Release"], ["Core release-train-{version}", "Go Go/Release after Core"]),
        ] as [([String], [String])])
    func branchesThatEndInVersionsMakeTrains(branches: [String], expected: [String]) throws {
        #expect(try trains(file(branches)) == expected)
    }

    /// Only the train beside it is made up.
    @Test(arguments: [
        (["App/release-1.0", "App/release-1.1"], "App App/release-{version}", "TrendyolGo/Release-{version}"),
        (["App/Release"], "App App/Release", "TrendyolGo/Release"),
    ]) func oneAppKeepsItsName(branches: [String], train: String, second: String) throws {
        let file = file(branches)
        #expect(try trains(file) == [train, "TrendyolGo \(second) after App"])
        #expect(
            file.doubts == [
                "The train TrendyolGo is made up: no release branches to name a second train after were found."
            ])
    }

    /// A made-up train never has the name of the one that was found.
    @Test func theMadeUpTrainHasAnotherName() throws {
        #expect(
            try trains(file(["TrendyolGo/Release"])) == [
                "TrendyolGo TrendyolGo/Release", "Trendyol Trendyol/Release after TrendyolGo",
            ])
    }

    @Test(arguments: [
        ["dependabot/npm_and_yarn/lodash-4.17.20", "dependabot/npm_and_yarn/lodash-4.17.21"],
        ["renovate/foo-1.2.3", "renovate/foo-1.2.4", "renovate/release-it-15.0.0"],
        ["snyk-upgrade-1.2.3", "snyk-upgrade-1.2.4"], ["backport/8.1.0", "backport/8.2.0"],
        ["revert-12-release/1.0.0"], ["cherry-pick-3f2a-release/8.1"], ["release-please--branches--main--1.0"],
        ["feature/update-foo-1.2.3", "feature/update-foo-1.2.4"], ["ios/fix-crash-8.1", "ios/fix-crash-8.2"],
        ["update-foo-1.2.3", "update-foo-1.2.4"], ["user/ann/v1.0", "user/ann/v1.1"], ["APP-12", "APP-13"],
    ]) func branchesOfBotsAndOfSingleChangesMakeNone(branches: [String]) throws {
        let file = file(branches)
        #expect(try trains(file).first == "Trendyol Trendyol/Release")
        #expect(
            file.doubts == [
                "The trains Trendyol and TrendyolGo are made up:"
                    + " no release branches to name two trains after were found."
            ])
    }

    /// What may be a release or not is left to people, in a comment.
    @Test(
        arguments: [
            (["1.0.0", "v2.0"], "the branches `1.0.0` and `v2.0`: "),
            (["Courier/1.0.0"], "the branch `Courier/1.0.0`: "),
            (["iOS15.0", "iOS15.1"], "the branches `iOS15.0` and `iOS15.1`: "),
            (["beta/8.1", "beta/8.2"], "the branches `beta/8.1` and `beta/8.2`: "),
            (["8.1/Shop", "8.2/Shop"], "the branches `8.1/Shop` and `8.2/Shop`: "),
            (["8.1.0-release"], "the release branch `8.1.0-release`."),
            (["release/8.2.x", "release"], "the release branches `release/8.2.x` and `release`."),
            (["release/26-7-1", "release/26-7.8"], "the release branches `release/26-7-1` and `release/26-7.8`."),
            (["release/20260729"], "the release branch `release/20260729`."),
            (["fix-release-script-1.2"], "the release branch `fix-release-script-1.2`."),
            (["hotfix/8.1.1", "hotfix/8.1.2"], "the hotfix branches `hotfix/8.1.1` and `hotfix/8.1.2`."),
        ] as [([String], String)])
    func whatIsUnsureIsSaid(branches: [String], names: String) throws {
        let file = file(branches)
        let reason = names.hasSuffix(": ") ? "a version in the name alone makes no release branch." : ""
        #expect(try trains(file).first == "Trendyol Trendyol/Release")
        #expect(file.doubts.count == 2 && file.doubts.last == "No train has " + names + reason, "\(file.doubts)")
        for doubt in file.doubts { #expect(file.text.contains("  # Check: \(doubt)\n")) }
    }

    @Test func aHotfixIsABranchOfItsTrain() throws {
        let file = file(["release/8.1.0", "release/8.2.0", "hotfix/8.1.1", "releases/hotfix/8.1.2"])
        #expect(try trains(file) == Self.unnamed("release/{version}"))
        #expect(
            file.doubts.last == "No train has the hotfix branches `hotfix/8.1.1` and `releases/hotfix/8.1.2`:"
                + " a hotfix that relctl lands is a branch of its train, such as `release/8.1.2`.")
    }

    /// Branches that only their versions make releases are a guess.
    @Test func whatOnlyVersionsSayIsAGuess() {
        let doubts = file(["Shop/Release", "Go/8.1", "Go/8.2"]).doubts
        #expect(
            doubts == [
                "That Go follows Shop is a guess from the names.",
                "That `Go/{version}` is a release branch is a guess: only the versions say so.",
            ])
    }

    /// The next release is named like the newest; branches of the train's pattern are none that it lacks.
    @Test(arguments: [
        (
            ["RELEASE/7.9.0", "Release/8.1.0", "release/8.2.0"], "release/{version}",
            " the release branches `RELEASE/7.9.0` and `Release/8.1.0`."
        ),
        (["release-7.9", "release/v8.2.0"], "release/v{version}", " the release branch `release-7.9`."),
        (["release/v8.3.0-rc.1", "release/v8.2.0"], "release/v{version}", ""),
    ]) func theNewestVersionsBranchCounts(branches: [String], pattern: String, left: String) throws {
        let file = file(branches)
        #expect(try trains(file) == Self.unnamed(pattern))
        #expect(left.isEmpty ? file.doubts.count == 1 : file.doubts.last == "No train has" + left, "\(file.doubts)")
    }

    /// An Android app isn't cut from the branch of an iOS app.
    @Test(arguments: [
        (
            ["ios/release/8.1.0", "android/release/8.1.0"],
            ["ios ios/release/{version}", "android android/release/{version}"],
            "That android follows no train is a guess from the names."
        ),
        (
            ["release/ios-8.1", "release/ios-go-8.1", "release/android-8.1"],
            [
                "ios release/ios-{version}", "android release/android-{version}",
                "ios-go release/ios-go-{version} after ios",
            ],
            "That android follows no train is a guess from the names."
        ),
        (
            ["release/8.0", "ios/release/8.1", "web/release/8.1"],
            ["Core release/{version}", "ios ios/release/{version}", "web web/release/{version}"],
            "That ios and web follow no train is a guess from the names."
        ),
    ]) func appsOfOtherPlatformsFollowNobody(branches: [String], expected: [String], doubt: String) throws {
        let file = file(branches)
        #expect(try trains(file) == expected)
        #expect(file.doubts.last == doubt, "\(file.doubts)")
    }

    /// Hundreds of old branches are one train, and one comment.
    @Test func manyBranchesAreOneTrain() throws {
        let versions = 1...300
        let file = file(versions.map { "release/7.\($0).0" } + versions.map { "hotfix/7.\($0).1" })
        #expect(try trains(file) == Self.unnamed("release/{version}"))
        #expect(file.doubts.count == 2)
        #expect(file.doubts.last?.contains("`hotfix/7.5.1` and others: ") == true)
        #expect(file.doubts.last?.hasSuffix(" such as `release/7.300.1`.") == true, "\(file.doubts)")
    }
}
