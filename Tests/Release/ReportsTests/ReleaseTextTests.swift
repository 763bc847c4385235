import Names
import Printing
import Testing

@testable import Releases
@testable import Reports

@Suite struct ReleaseTextTests {
    private func text(_ release: Release) -> String {
        ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: Plan(release))]))
    }

    @Test func whereItWasCutAndHowFarItIs() throws {
        var release = try Sample.release()
        release.cutPoint = Sample.commit
        (release.ahead, release.behind) = (2, 1)
        #expect(text(release).hasSuffix("\n  cut       at 000000000000 of develop, 1 behind, 2 ahead\n"))
        release.phase = .idle
        #expect(!text(release).contains("cut "))
    }

    @Test func whatOthersNamedIsEscaped() throws {
        var release = try Sample.release()
        release.branch = try Sample.branch("Go/\u{202E}x")
        #expect(text(release).contains("Go/\\u{202e}x") && !text(release).unicodeScalars.contains("\u{202E}"))
    }

    @Test func whoMergesByHandIsNotSentToACommand() throws {
        var release = try Sample.release()
        release.train.merging = .byHand
        var plan = Plan(release)
        plan.waitingFor = ["merge_by_hand"]
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
            .text(Outcome(entries: [.init(plan: plan)]))
        #expect(text.hasSuffix("  waits for a person to merge it\n"))
    }

    @Test func aMergeRequestThatIsOnlyPlannedHasNoNumber() {
        #expect(MergeRequestID(-1).description == "!new")
        #expect(MergeRequestID(12).description == "!12")
    }
}
