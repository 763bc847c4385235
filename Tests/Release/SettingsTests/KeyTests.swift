import Testing

@testable import Settings

/// A piece of the sample, what it is replaced with, and the one problem that has.
struct Fault: Sendable, CustomTestStringConvertible {
    let piece: String
    let other: String
    let place: String
    let message: String
    let hint: String

    init(_ piece: String, _ other: String, _ place: String, _ message: String, _ hint: String) {
        (self.piece, self.other, self.place, self.message, self.hint) = (piece, other, place, message, hint)
    }

    var testDescription: String { other }

    func check(in text: String = Sample.text, _ location: SourceLocation = #_sourceLocation) throws {
        let problems = Sample.problems(try Sample.replacing(piece, with: other, from: text))
        let problem = try #require(problems.first, "nothing is refused", sourceLocation: location)
        #expect(problems.count == 1, "\(problems)", sourceLocation: location)
        #expect("\(problem.line):\(problem.column) \(problem.keyPath)" == place, sourceLocation: location)
        #expect(problem.message.contains(message), "\(problem.message)", sourceLocation: location)
        #expect(problem.hint.contains(hint), "\(problem.hint)", sourceLocation: location)
    }
}

/// What is refused key by key: position, path, words and remedy.
@Suite struct KeyTests {
    @Test(arguments: [
        Fault(
            "follows: T", "folows: T", "13:5 trains.TrendyolGo.folows", "unknown key `folows`",
            "did you mean `follows`?"),
        Fault("version: 1\n", "version: 1\nnotfy: {}\n", "2:1 notfy", "unknown key `notfy`", "did you mean `notify`?"),
        Fault(
            "version: 1\n", "version: 1\nqwertyuiop: {}\n", "2:1 qwertyuiop", "unknown",
            "`app_store_connect` or `notify`"),
        Fault("version: 1", "version: 2", "1:10 version", "`2` is no version", "write `version: 1`"),
        Fault("version: 1", "version: \"1\"", "1:10 version", "`\"1\"` is no version", "write `version: 1`"),
        Fault("version: 1", "version: 1.0", "1:10 version", "`1.0` is no version", "write `version: 1`"),
        Fault("version: 1\n", "", "1:1 version", "is missing", "add `version: 1`"),
        Fault("  kind: gitlab\n", "", "2:1 forge.kind", "is missing", "add `kind: …`"),
        Fault("kind: gitlab", "kind:", "3:3 forge.kind", "has no value", "give it one"),
        Fault("kind: gitlab", "kind: ~", "3:3 forge.kind", "has no value", "give it one"),
        Fault("kind: gitlab", "kind: [gitlab]", "3:9 forge.kind", "is a list", "`gitlab`, `github`, `gitea`"),
        Fault("kind: gitlab", "kind: gitlub", "3:9 forge.kind", "`gitlub` is not known", "did you mean `gitlab`?"),
        Fault("kind: gitlab", "kind: forgejo", "3:9 forge.kind", "`forgejo`", "write `gitea`: it is for Forgejo too"),
        Fault("kind: gitlab", "kind: bitbucket", "3:9 forge.kind", "`bitbucket`", "`gitlab`, `github` or `gitea`"),
        Fault(
            "    lands_on: develop\n  TrendyolGo", "  TrendyolGo", "7:3 trains.Trendyol.lands_on", "is missing", "add"),
        Fault(
            "cut_from: develop", "cut_from: dev elop", "9:15 trains.Trendyol.cut_from", "no branch name", "no spaces"),
        Fault("cut_from: develop", "cut_from: a..b", "9:15 trains.Trendyol.cut_from", "no branch name", "`..`"),
        Fault(
            "cut_from: develop", "cut_from: refs/heads/develop", "9:15 trains.Trendyol.cut_from", "is no branch",
            "leave out `refs/heads/`"),
        Fault(
            "cut_from: develop", "cut_from: refs/heads a", "9:15 trains.Trendyol.cut_from", "no branch name that git",
            "`..`"),
        Fault(
            "cut_from: develop", "cut_from: r/{version}", "9:15 trains.Trendyol.cut_from", "holds `{version}`",
            "only `branch`"),
        Fault(
            "Trendyol/Release", "\"Trendyol/{version}/{version}\"", "8:13 trains.Trendyol.branch", "more than once",
            "keep one"),
        Fault(
            "Trendyol/Release", "Trendyol/Release-{vresion}", "8:13 trains.Trendyol.branch",
            "unknown placeholder `{vresion}`", "did you mean `version`?"),
        Fault("Trendyol/Release", "Trendyol/Release.lock", "8:13 trains.Trendyol.branch", "no branch name", "`.lock`"),
    ]) func scalarsAndKeys(fault: Fault) throws { try fault.check() }

    /// Each is put under the second train.
    @Test(arguments: [
        (
            "keep_branch: yes", "18 trains.TrendyolGo.keep_branch", "neither `true` nor `false`",
            "write `true`, without quotes"
        ),
        (
            "keep_branch: \"false\"", "18 trains.TrendyolGo.keep_branch", "`\"false\"` is neither",
            "write `false`, without quotes"
        ),
        ("keep_branch: maybe", "18 trains.TrendyolGo.keep_branch", "`maybe` is neither", "write `true` or `false`"),
        ("auto_pull: fast_forward", "16 trains.TrendyolGo.auto_pull", "not known", "did you mean `fast-forward`?"),
        ("auto_pull: false", "16 trains.TrendyolGo.auto_pull", "not known", "write `off`"),
        ("merge: whenready", "12 trains.TrendyolGo.merge", "not known", "did you mean `when-ready`?"),
        ("retarget: inplace", "15 trains.TrendyolGo.retarget", "not known", "did you mean `in-place`?"),
        ("max_lag: 2", "14 trains.TrendyolGo.max_lag", "`2` is no duration", "`30s`, `10m`, `2h` or `1d`"),
        ("max_lag: 2w", "14 trains.TrendyolGo.max_lag", "is no duration", "a number from 1 to 9999999 and a unit"),
        ("max_lag: 0s", "14 trains.TrendyolGo.max_lag", "is no duration", "a number from 1"),
        ("max_lag: 1.5h", "14 trains.TrendyolGo.max_lag", "is no duration", "`10m`"),
        ("max_lag: 99999999999999999999s", "14 trains.TrendyolGo.max_lag", "is no duration", "`10m`"),
        ("published_by: tag", "19 trains.TrendyolGo.published_by", "is neither", "{ tag: \"NAME/*\" }"),
        ("published_by: { tag: Go }", "26 trains.TrendyolGo.published_by.tag", "holds no `*`", "put one `*`"),
        ("published_by: { tag: \"*/*\" }", "26 trains.TrendyolGo.published_by.tag", "more than one `*`", "put one `*`"),
        (
            "published_by: { tag: \"a..*\" }", "26 trains.TrendyolGo.published_by.tag", "no tag that git accepts",
            "`NAME/*`"
        ),
        ("published_by: {}", "5 trains.TrendyolGo.published_by.tag", "is missing", "add"),
        (
            "published_by: { tags: \"a*\", tag: \"b*\" }", "21 trains.TrendyolGo.published_by.tags", "unknown key",
            "`tag`"
        ),
        ("pull_message: \"{upstrem}\"", "19 trains.TrendyolGo.pull_message", "`{upstrem}`", "did you mean `upstream`?"),
        ("hold_label: \"\"", "17 trains.TrendyolGo.hold_label", "is empty", "remove the key"),
        ("hold_label: \"a\\nb\"", "17 trains.TrendyolGo.hold_label", "more than one line", "one line"),
        ("hold_label: \"a\\eb\"", "17 trains.TrendyolGo.hold_label", "control character \\u{1b}", "remove it"),
        ("merge_request: { labels: x }", "30 trains.TrendyolGo.merge_request.labels", "not a list", "[a, b]"),
        ("merge_request: { labels: [a, []] }", "34 trains.TrendyolGo.merge_request.labels[1]", "is a list", "text"),
        ("merge_request: { title: \"{app}\" }", "29 trains.TrendyolGo.merge_request.title", "`{app}`", "`branch`"),
        ("merge_request: yes", "5 trains.TrendyolGo.merge_request", "is text, not keys", "`title`"),
        (
            "on_conflict: { mention_autor: true }", "20 trains.TrendyolGo.on_conflict.mention_autor", "unknown",
            "`mention_author`"
        ),
    ]) func trainOptions(line: String, place: String, message: String, hint: String) throws {
        try Fault("follows: Trendyol\n", "follows: Trendyol\n    \(line)\n", "14:\(place)", message, hint).check()
    }

    @Test func textStaysText() throws {
        let text = try Sample.replacing("project: mobile/ios", with: "project: 1.10/no")
        #expect(try Settings.parse(text).forge.project == "1.10/no")
        let trains = try Settings.parse(Sample.text.replacing("develop", with: "1.10")).trains
        #expect(trains.flatMap(\.landsOn).map(\.text) == ["1.10", "1.10"])
        let off = try Sample.replacing("follows: Trendyol\n", with: "follows: Trendyol\n    auto_pull: off\n")
        #expect(try Settings.parse(off).trains.last?.autoPull == .off)
    }

    @Test func everyProblemIsReportedInTheOrderOfTheFile() throws {
        let text = Sample.text.replacing("gitlab\n", with: "gitlub\n").replacing("branch: T", with: "brunch: T")
            .replacing("cut_from: develop", with: "cut_from: a b")
        let problems = Sample.problems(text)
        #expect(problems.map(\.line) == [3, 8, 9, 12])
        #expect(
            problems.map(\.keyPath) == [
                "forge.kind", "trains.Trendyol.brunch", "trains.Trendyol.cut_from", "trains.TrendyolGo.brunch",
            ])
    }

    @Test func theErrorReadsLikeACompilers() throws {
        let text = try Sample.replacing("    follows: Trendyol\n", with: "")
        #expect {
            try Settings.parse(text, path: "ci/relctl.yml")
        } throws: { error in
            "\(error)".hasPrefix(
                "ci/relctl.yml:11:3: trains.TrendyolGo: has neither `cut_from` nor `follows`; add one of them")
        }
    }

    @Test(arguments: [("30s", 30), ("10m", 600), ("2h", 7_200), ("1d", 86_400), ("90m", 5_400)])
    func durationsRoundTrip(text: String, seconds: Int) {
        #expect(Durations.seconds(text) == seconds)
        #expect(Durations.text(seconds) == text)
    }
}
