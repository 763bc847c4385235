import Testing

@testable import Settings

/// What is refused between trains, and where the message points.
@Suite struct TrainRulesTests {
    /// A file with these trains: name, branch, and `cut_from` or `follows`. The first train begins in line 7.
    private func file(_ trains: (name: String, branch: String, origin: String)...) -> String {
        let forge = Sample.text.prefix(
            upTo: Sample.text.firstRange(of: "  Trendyol:")?.lowerBound ?? Sample.text.endIndex)
        return forge
            + trains.map {
                "  \($0.name):\n    branch: \($0.branch)\n    \($0.origin)\n    lands_on: develop\n"
            }.joined()
    }

    private func described(_ text: String) -> [String] {
        Sample.problems(text).map { "\($0.line):\($0.column) \($0.keyPath) \($0.message); \($0.hint)" }
    }

    @Test func theSampleLoads() { #expect(Sample.problems(Sample.text) == []) }

    /// What a forge would store in another form would be written again in every pass.
    @Test(arguments: [
        ("merge_request: { title: \"Draft: {branch}\" }", "trains.TrendyolGo.merge_request.title", "draft"),
        ("merge_request: { title: \"[WIP] {branch}\" }", "trains.TrendyolGo.merge_request.title", "draft"),
        ("on_conflict: { label: \"a,b\" }", "trains.TrendyolGo.on_conflict.label", "comma"),
        ("on_conflict: { label: \" a\" }", "trains.TrendyolGo.on_conflict.label", "blank"),
        ("on_conflict: { mention: [\"@a \"] }", "trains.TrendyolGo.on_conflict.mention[0]", "blank"),
        ("merge_request: { labels: [\"a,b\"] }", "trains.TrendyolGo.merge_request.labels[0]", "comma"),
        ("hold_label: \"a,b\"", "trains.TrendyolGo.hold_label", "comma"),
    ])
    func namesThatForgesChange(line: String, key: String, word: String) {
        let problems = Sample.problems(Sample.text + "    \(line)\n")
        #expect(problems.map(\.keyPath) == [key] && problems.allSatisfy { $0.message.contains(word) }, "\(problems)")
    }

    /// GitLab keeps one label of a scope.
    @Test(arguments: [
        ("hold_label: \"release::hold\"\n    merge_request: { labels: [\"release::25.4\"] }", 1),
        ("hold_label: \"r::hold\"\n    on_conflict: { label: \"r::conflict\" }", 1),
        ("hold_label: \"r::a::hold\"\n    on_conflict: { label: \"r::conflict\" }", 0),
        ("hold_label: \"release::hold\"", 0), ("merge_request: { labels: [\"a::b\", \"a::c\"] }", 0),
    ])
    func twoLabelsOfOneScope(lines: String, count: Int) {
        let problems = Sample.problems(Sample.text + "    \(lines)\n")
        #expect(problems.count == count && problems.allSatisfy { $0.message.contains("one scope") }, "\(problems)")
        let elsewhere = Sample.text.replacing("kind: gitlab", with: "kind: gitea") + "    \(lines)\n"
        #expect(Sample.problems(elsewhere) == [])
    }

    /// relctl sets the others, and then leaves alone what has the label.
    @Test(arguments: [
        "hold_label: relctl-conflict", "hold_label: Relctl-Decision", "on_conflict: { label: relctl-hold }",
        "merge_request: { labels: [qa, relctl-hold] }",
    ])
    func aHoldLabelIsNoOtherLabel(line: String) {
        for kind in ["gitlab", "gitea"] {
            let text = Sample.text.replacing("kind: gitlab", with: "kind: \(kind)") + "    \(line)\n"
            let problems = Sample.problems(text)
            #expect(problems.count == 1 && problems.allSatisfy { $0.message.contains("hold_label") }, "\(problems)")
        }
    }

    @Test func anUnknownUpstream() {
        let text = file(("A", "A/Release", "cut_from: develop"), ("B", "B/Release", "follows: a"))
        #expect(described(text) == ["13:14 trains.B.follows there is no train `a`; did you mean `A`?"])
    }

    @Test func aBrokenTrainIsNotAnUnknownOneToo() {
        let text = file(("A", "A/..", "cut_from: develop"), ("B", "B/Release", "follows: A"))
        #expect(Sample.problems(text).map(\.keyPath) == ["trains.A.branch"])
    }

    @Test func bothOrigins() throws {
        let text = try Sample.replacing("follows: Trendyol", with: "follows: Trendyol\n    cut_from: develop")
        #expect(
            described(text) == [
                "14:5 trains.TrendyolGo has both `cut_from` and `follows`; keep one of them"
            ])
    }

    @Test func noOrigin() throws {
        let text = try Sample.replacing("    cut_from: develop\n", with: "")
        #expect(described(text) == ["7:3 trains.Trendyol has neither `cut_from` nor `follows`; add one of them"])
    }

    @Test func cyclesAreNamedInOrder() {
        let text = file(
            ("D", "D/R", "follows: C"), ("A", "A/R", "follows: B"), ("B", "B/R", "follows: C"),
            ("C", "C/R", "follows: A"))
        #expect(
            described(text) == [
                "13:14 trains.A.follows trains follow each other in a circle: A follows B follows C follows A; "
                    + "let one of them have `cut_from` instead of `follows`"
            ])
    }

    @Test func aTrainThatFollowsItself() {
        let text = file(("A", "A/R", "follows: A"))
        #expect(
            described(text).map { $0.prefix(70) }
                == [
                    "9:14 trains.A.follows trains follow each other in a circle: A follows A"
                ].map { $0.prefix(70) })
    }

    @Test func twoCyclesAreTwoProblems() {
        let text = file(
            ("A", "A/R", "follows: B"), ("B", "B/R", "follows: A"), ("C", "C/R", "follows: D"),
            ("D", "D/R", "follows: C"))
        #expect(Sample.problems(text).map(\.line) == [9, 17])
    }

    @Test(arguments: [
        ("X/Release", "X/Release", "is also the branch of train `A` (line 8)"),
        ("X", "X/Release", "`X/Release` and `X`, the branch of train `A` (line 8), can't both exist in git"),
        ("X/Release", "X", "`X` and `X/Release`, the branch of train `A` (line 8), can't both exist in git"),
        ("X/Release-{version}", "X/Release-1.0", "could also be a branch of train `A` (line 8), `X/Release-{version}`"),
        ("X/{version}", "X/{version}-rc", "could also be a branch"),
        ("X/{version}", "X/8.{version}", "could also be a branch"),
        ("X/8.{version}", "X/{version}-go", "could also be a branch"),
        ("X/{version}", "X/v{version}", "could also be a branch"),
        ("X/{version}", "X", "can't both exist"),
        ("X/{version}", "X/8.0/Release", "can't both exist"),
        ("X/{version}/Release", "X/8.0", "can't both exist"),
        ("X/{version}/Release", "X/{version}", "can't both exist"),
    ]) func branchesThatCollide(first: String, second: String, message: String) {
        let text = file(("A", "\"\(first)\"", "cut_from: develop"), ("B", "\"\(second)\"", "follows: A"))
        let problems = Sample.problems(text)
        #expect(problems.map(\.keyPath) == ["trains.B.branch"])
        #expect(problems.map { "\($0.line):\($0.column)" } == ["12:13"])
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
    }

    @Test(arguments: [
        ("X/Release", "XGo/Release"), ("X/Release", "X/ReleaseGo"), ("X/{version}", "X/go-{version}"),
        ("X/Release-{version}", "X/Release"),
        ("X/{version}", "X/{version}/go/x/y".replacing("/{version}/", with: "/go/")),
        ("release/{version}", "release-go/{version}"), ("{version}-a", "{version}-b"),
        ("X/{version}", "X/go/{version}"),
    ]) func branchesThatDoNot(first: String, second: String) {
        let text = file(("A", "\"\(first)\"", "cut_from: develop"), ("B", "\"\(second)\"", "follows: A"))
        #expect(Sample.problems(text) == [])
    }

    @Test(arguments: [
        (
            "develop/Release",
            "`develop/Release` and `develop`, which train `A` has as `cut_from`, can't both exist in git"
        ),
        ("develop", "`develop` is the branch of `cut_from`"),
    ]) func branchesThatCollideWithTheOthers(branch: String, message: String) {
        let problems = Sample.problems(file(("A", branch, "cut_from: develop")))
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.line) == [8])
    }

    /// What is proposed instead is not wrong again.
    @Test(arguments: [("A/Release", "`release/A`"), ("develop", "`A/Release`")])
    func aBranchThatIsFreeIsProposed(branch: String, proposal: String) {
        let text = file(("A", branch, "cut_from: \(branch)")).replacing(
            "lands_on: develop", with: "lands_on: \(branch)")
        #expect(
            Sample.problems(text).map(\.hint) == ["give the train a release branch of its own, such as \(proposal)"])
    }

    @Test func whatFollowsAMissingTrainIsToldWhatToWrite() {
        let problems = Sample.problems(file(("A", "A/Release", "follows: Core")))
        #expect(
            problems.map(\.hint) == ["add it under `trains`, or write `cut_from` instead of `follows`"], "\(problems)")
    }

    @Test func severalBranchesToLandOn() throws {
        let text = Sample.text.replacing("lands_on: develop", with: "lands_on: [develop, main]")
        #expect(
            try Settings.parse(text).trains.map { $0.landsOn.map(\.text) } == [
                ["develop", "main"], ["develop", "main"],
            ])
        let one = Sample.text.replacing("lands_on: develop", with: "lands_on: [develop]")
        #expect(try Settings.parse(one).trains == Settings.parse(Sample.text).trains)
    }

    @Test(arguments: [
        ("[]", "names no branch; name at least one"),
        ("[main, develop, main]", "names `main` more than once; keep one of them"),
        ("[main, Trendyol/Release]", "is the branch of `lands_on`"), ("[main, Trendyol]", "can't both exist in git"),
        ("[main, \"a b\"]", "a b"),
    ])
    func branchesThatNothingCanLandOn(list: String, message: String) {
        let problems = described(Sample.text.replacing("lands_on: develop", with: "lands_on: \(list)"))
        #expect(problems.contains { $0.contains(message) }, "\(problems)")
    }

    @Test func aPatternThatCoversTheBranchItLandsOn() throws {
        let text = file(("A", "\"{version}\"", "cut_from: 1.x")).replacing("develop", with: "2.0")
        #expect(Sample.problems(text).map(\.message) == ["`{version}` could be the branch of `lands_on`"])
    }

    @Test func upstreamComesFirstAndFileOrderStays() throws {
        let text = file(
            ("D", "D/R", "follows: C"), ("A", "A/R", "cut_from: develop"), ("B", "B/R", "follows: A"),
            ("C", "C/R", "cut_from: develop"), ("E", "E/R", "cut_from: develop"))
        #expect(try Settings.parse(text).trains.map(\.name.text) == ["A", "B", "C", "D", "E"])
    }

    @Test(arguments: ["A@1", "-A"]) func namesThatACommandLineCannotTell(name: String) {
        let problems = Sample.problems(file((name, "A/R", "cut_from: develop")))
        #expect(problems.map(\.message) == ["is no name for a train"])
        #expect(problems.map { "\($0.line):\($0.column)" } == ["7:3"])
    }

    @Test func aFileWithoutTrains() {
        let head = Sample.text.split(separator: "trains:")[0]
        #expect(Sample.problems(head + "trains: {}\n").map(\.message) == ["holds no train"])
        #expect(Sample.problems(head + "trains:\n").map(\.message) == ["has no value"])
        #expect(Sample.problems(String(head)).map(\.message) == ["is missing"])
    }

    @Test func publicationForms() throws {
        func publication(_ text: String) throws -> String? {
            let text = try Sample.replacing(
                "follows: Trendyol\n", with: "follows: Trendyol\n    published_by: \(text)\n")
            return try Settings.parse(text).trains.last?.publication.map { "\($0)" }
        }
        #expect(try publication("none") == nil)
        #expect(try publication("upload") == "upload")
        #expect(try publication("{ tag: \"Go/*\" }") == "tag(pattern: \"Go/*\")")
    }
}
