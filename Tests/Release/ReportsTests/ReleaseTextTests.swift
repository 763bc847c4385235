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
        var release = try Sample.release()
        release.cutPoint = Sample.commit
        (release.ahead, release.behind) = (2, 1)
        #expect(text(release).hasSuffix("\n  cut       at 000000000000 of develop, 1 behind, 2 ahead\n"))
        #expect(!text(release, isVerbose: false).contains("000000000000"))
        release.phase = .idle
        #expect(!text(release).contains("cut "))
    }

    @Test func whatOthersNamedIsEscaped() throws {
        var release = try Sample.release()
        release.branch = try Sample.branch("Go/\u{202E}x")
        #expect(text(release).contains("Go/\\u{202e}x") && !text(release).unicodeScalars.contains("\u{202E}"))
    }

    @Test func aLineForPeopleComesFirst() throws {
        var release = try Sample.release("Trendyol")
        (release.phase, release.since) = (.regression, 200_000 - 2 * 86_400 - 60)
        release.line = [Sample.commit, Sample.commit]
        release.destinations[0].forecast = Forecast(into: try Sample.branch("develop"), paths: [], undoes: [])
        #expect(text(release).hasPrefix("✓ Trendyol  regression day 3 · 2 commits since the cut · lands cleanly\n"))
        var plan = Plan(try Sample.release())
        plan.conflict = try Sample.conflict()
        plan.conflict?.author = "Ada"
        var entry = Outcome.Entry(plan: plan)
        entry.needsSince = 200_000 - 35 * 60
        let told = ReleaseText(style: Style(isColoured: false), showsForecast: false, now: 200_000)
            .text(Outcome(entries: [entry]))
        #expect(told.hasPrefix("✗ TrendyolGo  following · needs Ada since 35 min · in step\n"))
    }

    @Test func whatLandedSaysWhenAndAsWhat() throws {
        var release = try Sample.release()
        var request = MergeRequest(
            id: MergeRequestID(3), url: "", source: try Sample.branch("a"), target: try Sample.branch("develop"),
            state: .merged, title: "", head: nil, createdAt: 0)
        request.mergedAt = 86_400
        release.phase = .idle
        release.destinations[0].landing = Landing(branch: request.target, head: Sample.commit, mergeRequest: request)
        #expect(
            text(release, isVerbose: false)
                == "✓ TrendyolGo  idle, landed on develop as !3 on 2 Jan 1970, 00:00 UTC\n")
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
        var release = try Sample.release()
        release.train.merging = .byHand
        var plan = Plan(release)
        plan.waitingFor = [Wait(word: "merge_by_hand")]
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(text.hasSuffix("  waits for a person to merge it\n"))
    }

    @Test func aMergeRequestThatIsOnlyPlannedHasNoNumber() {
        #expect(MergeRequestID(-1).description == "!new")
        #expect(MergeRequestID(12).description == "!12")
    }
}
