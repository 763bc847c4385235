import Names
import Printing
import Testing

@testable import Releases
@testable import Reports

@Suite struct ReleaseTextTests {
    private func text(_ release: Release, isVerbose: Bool = true) -> String {
        ReleaseText(style: Style(isColoured: false), showsForecast: false, isVerbose: isVerbose, now: 200_000)
            .text(Outcome(entries: [.init(plan: Plan(release))]))
    }

    @Test func whereItWasCutAndHowFarItIs() throws {
        let train = try Sample.train(follows: nil)
        let release = try Sample.release(of: train, ahead: 2, behind: 1)
        #expect(text(release).hasSuffix("\n  cut       at 000000000000 of develop, 1 behind, 2 ahead\n"))
        #expect(!text(release, isVerbose: false).contains("000000000000"))
        let landing = Landing(branch: try Sample.branch("develop"), head: Sample.commit)
        let landed = try Sample.release(of: train, destinations: [Sample.destination("develop", landing: landing)])
        #expect(!text(landed).contains("cut "))
    }

    @Test func theCutIsToldWhereItIsAskedFor() throws {
        let train = try Sample.train("Trendyol", follows: nil)
        func text(_ release: Release) -> String {
            ReleaseText(style: Style(isColoured: false), showsForecast: false, showsCut: true)
                .text(Outcome(entries: [.init(plan: Plan(release))]))
        }
        let running = try Sample.release(of: train)
        #expect(text(running).contains("\n  cut       Trendyol/Release at 000000000000\n"))
        let landing = Landing(branch: try Sample.branch("develop"), head: Sample.commit)
        let landed = try Sample.release(of: train, destinations: [Sample.destination("develop", landing: landing)])
        #expect(!text(landed).contains("  cut "))
    }

    @Test(arguments: [
        (Train.AutoPull.merge, 0, "in step"), (.merge, 1, "1 commit behind"),
        (.off, 2, "2 commits behind (auto_pull is off)"),
    ])
    func howFarAFollowerIs(autoPull: Train.AutoPull, behind: Int, words: String) throws {
        var train = try Sample.train()
        train.autoPull = autoPull
        let line = text(try Sample.release(of: train, behind: behind)).split(separator: "\n").first
        #expect(line.map { $0.hasSuffix(words) || $0.contains(words + " ·") } == true, "\(line ?? "")")
    }

    @Test func whatOthersNamedIsEscaped() throws {
        var train = try Sample.train()
        train.branch = try #require(BranchPattern("Go/\u{202E}x"))
        let release = try Sample.release(of: train)
        #expect(text(release).contains("Go/\\u{202e}x") && !text(release).unicodeScalars.contains("\u{202E}"))
    }

    @Test func aLineForPeopleComesFirst() throws {
        let release = try Sample.release(
            of: Sample.train("Trendyol", follows: nil), line: [Sample.commit, Sample.commit],
            forecasts: [Forecast(into: Sample.branch("develop"), paths: [], undoes: [])],
            since: 200_000 - 2 * 86_400 - 60)
        #expect(text(release).hasPrefix("✓ Trendyol  regression day 3 · 2 commits since the cut · lands cleanly\n"))
        var plan = Plan(try Sample.release())
        plan.conflict = try Sample.conflict()
        plan.conflict?.author = "Ada"
        var entry = Outcome.Entry(plan: plan)
        entry.needsSince = 200_000 - 35 * 60
        let told = ReleaseText(style: Style(isColoured: false), showsForecast: false, now: 200_000)
            .text(Outcome(entries: [entry]))
        #expect(told.hasPrefix("✗ TrendyolGo  following · needs Ada for 35 min · in step\n"))
    }

    @Test(arguments: [(0, nil), (1, "1 commit of TrendyolGo/Release came after it, and is not"), (2, "and are not in")])
    func whatCameAfterTheTagThatWasAskedFor(commitsSince: Int, words: String?) throws {
        var plan = Plan(try Sample.release())
        let tag = try #require(TagName("TrendyolGo/1.0"))
        plan.publishedTag = PublishedTag(tag, at: Sample.commit, commitsSince: commitsSince)
        let told = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(told.contains("TrendyolGo/1.0 is at 000000000000: ") == (words != nil), "\(told)")
        #expect(words.map { told.contains($0) } ?? true, "\(told)")
    }

    @Test func whatLandedSaysWhenAndAsWhat() throws {
        var request = MergeRequest(
            id: MergeRequestID(3), url: "", source: try Sample.branch("a"), target: try Sample.branch("develop"),
            state: .merged, title: "", head: nil, createdAt: 0)
        request.mergedAt = 86_400
        let landing = Landing(branch: request.target, head: Sample.commit, mergeRequest: request)
        let release = try Sample.release(
            of: Sample.train(), destinations: [Sample.destination("develop", landing: landing)])
        #expect(
            text(release, isVerbose: false)
                == "✓ TrendyolGo  idle, landed on develop as !3 on 2 Jan 1970, 00:00 UTC\n")
    }

    /// A person's draft stays one while its texts are brought up to date.
    @Test(arguments: [
        (nil, nil, "write on !2 that it is to land"), (nil, false, "make merge request !2 ready to land"),
        ("develop", false, "retarget merge request !2 to develop"),
    ])
    func whatChangesOnAMergeRequest(target: String?, isDraft: Bool?, words: String) throws {
        var change = MergeRequestChange()
        (change.target, change.isDraft) = (try target.map { try Sample.branch($0) }, isDraft)
        let step = Step(try Sample.release().name, .retargetMergeRequest(MergeRequestID(2), change))
        let outcome = Outcome(steps: [.init(step: step, ending: .done)])
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false, now: 0).text(outcome)
        #expect(text.contains(words), "\(text)")
    }

    @Test(arguments: [
        (MergeRequestChange.Record.publication, "write on !2 which tag publishes it"),
        (.acceptedUndoing, "write on !2 that the undoing of a landing is meant"),
    ])
    func whatIsWrittenDownOnAMergeRequest(record: MergeRequestChange.Record, words: String) throws {
        var change = MergeRequestChange()
        (change.description, change.record) = ("", record)
        let step = Step(try Sample.release().name, .retargetMergeRequest(MergeRequestID(2), change))
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false, now: 0)
            .text(Outcome(steps: [.init(step: step, ending: .done)]))
        #expect(text.contains(words), "\(text)")
    }

    @Test func stepsNameWhatTheyBring() throws {
        var step = try Sample.step()
        let someone = Signature(name: "Ada", email: "ada@example.com", time: 0)
        let commit = Commit(
            id: Sample.commit, tree: TreeID(ObjectID.zero), parents: [], author: someone, committer: someone,
            message: "Fix\u{202E} it\n\nmore")
        step.brought = Array(repeating: Outcome.TitledCommit(commit), count: 4)
        let line = ReleaseText(style: Style(isColoured: false), showsForecast: false).line(for: step)
        #expect(line.contains("\"Fix\\u{202e} it\" (Ada)") && line.hasSuffix(" and 1 more"))
    }

    @Test func whoMergesByHandIsNotSentToACommand() throws {
        var train = try Sample.train()
        train.merging = .byHand
        var plan = Plan(try Sample.release(of: train))
        plan.waitingFor = [Wait(word: "merge_by_hand")]
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(text.hasSuffix("  waits for a person to merge it\n"))
    }

    /// `retarget-release` refuses a package that is not published.
    @Test func whoWaitsForAPackageIsToldOfItFirst() throws {
        var train = try Sample.train()
        train.publication = .upload
        var plan = Plan(try Sample.release(of: train))
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
        plan.waitingFor = [.mergeByHand]
        let merging = text.text(Outcome(entries: [.init(plan: plan)]))
        #expect(merging.contains("to merge it, or, once it is published, relctl retarget-release"))
        (plan.waitingFor, plan.uploadRemedy) = ([.notPublished], "relctl trigger-upload Go --ref TrendyolGo/Release")
        let publishing = text.text(Outcome(entries: [.init(plan: plan)]))
        #expect(publishing.contains("an upload to succeed: relctl trigger-upload Go --ref TrendyolGo/Release"))
    }

    @Test(arguments: [true, false]) func anOlderVersionIsLandedByAPerson(isPublished: Bool) throws {
        let train = try Sample.train()
        let tip = BranchTip(branch: try Sample.branch("TrendyolGo/Release"), head: Sample.commit)
        var plan = Plan(Release(train: train, version: nil, trunkHead: nil, state: .stale(tip)))
        plan.waitingFor = [.mergeByHand]
        plan.isStaleReleasePublished = isPublished
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(text.contains("a person to land it, as a newer version is there") && text.hasPrefix("- "))
        #expect(text.contains("relctl retarget-release TrendyolGo"))
        #expect(text.contains("once it is published") != isPublished)
    }

    @Test(arguments: [true, false]) func whatFollowsAnOlderVersionSaysWhoLandsThat(isPublished: Bool) throws {
        var upstream = Upstream(
            branch: try Sample.branch("Trendyol/Release"), head: Sample.commit, relation: .sameRelease, landings: [],
            landedHead: nil)
        upstream.staleRelease = ReleaseName(try #require(TrainName("Trendyol")))
        upstream.isStaleReleasePublished = isPublished
        var plan = Plan(try Sample.release(of: Sample.train(), upstream: upstream))
        plan.waitingFor = [.upstreamStale]
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(text.contains("relctl retarget-release Trendyol lands it"), "\(text)")
        #expect(text.contains("once it is published") != isPublished)
    }

    /// `retarget-release` refuses to land what came after a landing.
    @Test func whatCameAfterALandingIsNotSentToACommand() throws {
        let late = try Sample.destination("develop", commitsAfter: [Sample.commit])
        var plan = Plan(try Sample.release(of: Sample.train(), destinations: [late]))
        plan.waitingFor = [.mergeByHand]
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(!text.contains("retarget-release") && text.contains("committed after it landed into develop"))
    }

    @Test func aMergeRequestThatIsOnlyPlannedHasNoNumber() {
        #expect(MergeRequestID(-1).description == "!new")
        #expect(MergeRequestID(12).description == "!12")
    }
}
