import Names
import Support
import Testing

@testable import Releases
@testable import Reports

@Suite struct ChatMessageTests {
    private func text(_ outcome: Outcome, _ failure: RunFailure? = nil) throws -> String? {
        guard let message = ChatMessage(Sample.report(outcome, failure: failure)) else { return nil }
        guard case .object(let members) = message.body(), case .string(let text)? = members["text"] else { return "" }
        #expect(members.count == 1)
        return text
    }

    @Test func nothingToTell() throws {
        var waiting = try Sample.plan()
        waiting.waitingFor = [Wait(word: "not_approved")]
        #expect(try text(Outcome(entries: [.init(plan: waiting)])) == nil)
        #expect(try text(Outcome(steps: [try Sample.step(.skipped), try Sample.step(.failed)])) == nil)
    }

    /// The next pass tries it again: nobody is called for it.
    @Test(arguments: [RunFailure.Kind.busy, .unreachable, .interrupted])
    func whatPassesIsNoNews(kind: RunFailure.Kind) throws {
        #expect(try text(Outcome(), RunFailure(kind, "away")) == nil)
        #expect(try text(Outcome(entries: [.init(plan: try Sample.plan(), failure: RunFailure(kind, "away"))])) == nil)
    }

    @Test(arguments: [RunFailure.Kind.failed, .permission, .unusableInput, .usage])
    func whatStaysIsNews(kind: RunFailure.Kind) throws {
        let text = try text(Outcome(), RunFailure(kind, "no token", hint: "make one"))
        #expect(text == "relctl on `mobile/ios`: failed\n• `failed: no token; fix: make one`")
    }

    @Test func whatWasDone() throws {
        let text = try text(Outcome(entries: [.init(plan: try Sample.plan())], steps: [try Sample.step()]))
        #expect(
            text == "relctl on `mobile/ios`: done\n• `TrendyolGo: create branch TrendyolGo/Release at 000000000000`")
    }

    @Test func nobodyIsCalledByForeignText() throws {
        var plan = try Sample.plan()
        plan.conflict = try Sample.conflict()
        plan.decisions = [Decision("x", Sample.hostile, hint: "h")]
        let text = try #require(try text(Outcome(entries: [.init(plan: plan)])))
        #expect(text.contains("a person must decide: TrendyolGo: \"a'b|c"))
        #expect(text.contains("&lt;!channel&gt;") && !text.contains("<"))
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.contains("and 1 more"))
    }

    /// In a code span nothing is Markdown or a link, and no name calls anybody.
    @Test func foreignTextIsCode() throws {
        for name in HostileNames.all + [
            "@all", "a @here", "`@channel`", "<@U1>", "*b*", "[a](https://elsewhere.invalid)",
        ] {
            var plan = try Sample.plan()
            plan.decisions = [Decision("x", name, hint: "relctl cut-release Trendyol@8.2.0")]
            let text = try #require(try text(Outcome(entries: [.init(plan: plan)])))
            let lines = text.split(separator: "\n")
            #expect(lines.count == 2 && lines[1].hasPrefix("• `") && lines[1].hasSuffix("`"), "\(text)")
            #expect(lines[1].filter { $0 == "`" }.count == 2 && !lines[1].contains("<"))
            #expect(!lines[1].contains(/(^|[^A-Za-z0-9])@[A-Za-z]/), "\(text)")
            #expect(lines[1].contains("Trendyol@8.2.0") && LogHazards.lines(of: text).isEmpty)
        }
    }

    /// The note on the merge request is the memory: what it tells already isn't posted again.
    @Test func aDecisionIsToldOnce() throws {
        var plan = try Sample.plan()
        plan.decisions = [Decision("x", "what", hint: "how")]
        #expect(try #require(try text(Outcome(entries: [.init(plan: plan)]))).contains("told at every pass"))
        let request = MergeRequest(
            id: MergeRequestID(7), url: "https://gitlab.example.com/a/-/merge_requests/7",
            source: try Sample.branch("TrendyolGo/Release"), target: try Sample.branch("develop"), state: .opened,
            title: "", head: nil, createdAt: 0)
        let decisions = plan.decisions
        plan = Plan(try Sample.release(of: Sample.train(), mergeRequests: [request]))
        plan.decisions = decisions
        #expect(try text(Outcome(entries: [.init(plan: plan)])) == nil)
        let change = NoteChange(on: request.id, .decision("x"), label: "l", replacing: nil, body: "b")
        let note = Step(plan.release.name, .note(change))
        let steps = [Outcome.TakenStep(step: note, ending: .done)]
        let told = try #require(try text(Outcome(entries: [.init(plan: plan)], steps: steps)))
        #expect(
            told.contains(
                "`a person must decide: TrendyolGo: what; fix: how` <https://gitlab.example.com/a/-/merge_requests/7|!7>"
            ))
    }

    /// Commits that queue up behind a conflict bring its note up to date, which is nothing to tell.
    @Test func whatWaitsIsNoNews() throws {
        let request = MergeRequest(
            id: MergeRequestID(7), url: "https://x/7", source: try Sample.branch("TrendyolGo/Release"),
            target: try Sample.branch("develop"), state: .opened, title: "", head: nil, createdAt: 0)
        var plan = Plan(try Sample.release(of: Sample.train(), mergeRequests: [request]))
        plan.conflict = try Sample.conflict()
        for isNews in [false, true] {
            let note = NoteChange(on: request.id, .conflict, label: "l", replacing: 3, body: "b", isNews: isNews)
            let steps = [Outcome.TakenStep(step: Step(plan.release.name, .note(note)), ending: .done)]
            #expect(try (text(Outcome(entries: [.init(plan: plan)], steps: steps)) != nil) == isNews)
        }
    }

    /// Without the note nothing says that people know of it.
    @Test func aDecisionWhoseNoteFailedIsNews() throws {
        let request = MergeRequest(
            id: MergeRequestID(7), url: "https://x/7", source: try Sample.branch("TrendyolGo/Release"),
            target: try Sample.branch("develop"), state: .opened, title: "", head: nil, createdAt: 0)
        var plan = Plan(try Sample.release(of: Sample.train(), mergeRequests: [request]))
        plan.decisions = [Decision("x", "what", hint: "how")]
        for (ending, isNews) in [(Outcome.TakenStep.Ending.done, true), (.failed, true), (.skipped, false)] {
            let note = NoteChange(on: request.id, .decision("x"), label: "l", replacing: nil, body: "b")
            let steps = [Outcome.TakenStep(step: Step(plan.release.name, .note(note)), ending: ending)]
            #expect(try (text(Outcome(entries: [.init(plan: plan)], steps: steps)) != nil) == isNews)
        }
    }

    /// Nobody was told in the chat that the command was refused.
    @Test func theEndOfARefusedCommandIsNoNews() throws {
        let name = try Sample.plan().release.name
        for (code, isNews) in [("own-commits", false), ("back-merge", true)] {
            let action = Step.Action.clearNote(MergeRequestID(7), .decision(code), label: "l", note: 3)
            let steps = [Outcome.TakenStep(step: Step(name, action), ending: .done)]
            #expect(try (text(Outcome(steps: steps)) != nil) == isNews)
        }
    }

    @Test(arguments: [
        ("https://x.webhook.office.com/webhookb2/1", ChatMessage.Shape.teams),
        ("https://prod-1.westeurope.logic.azure.com:443/workflows/1", .teams),
        ("https://hooks.slack.com/services/1", .slack), ("https://chat.example.com/hooks/webhook.office.com", .slack),
        ("https://evil-logic.azure.com.example.com/x", .slack),
    ])
    func theAddressTellsTheShape(address: String, shape: ChatMessage.Shape) {
        #expect(ChatMessage.Shape(address: address) == shape)
    }

    @Test func teamsGetsTextThatIsShownAsItIs() throws {
        var plan = try Sample.plan()
        plan.decisions = [Decision("x", Sample.hostile, hint: "h")]
        let report = Sample.report(Outcome(entries: [.init(plan: plan)]))
        let message = try #require(ChatMessage(report, job: "https://ci.example.com/1"))
        let text = try message.body(as: .teams).text()
        #expect(text.contains("\"TextRun\"") && !text.contains("\"TextBlock\"") && text.contains("AdaptiveCard"))
        #expect(text.contains("https://ci.example.com/1") && !text.unicodeScalars.contains("\u{202E}"))
    }

    @Test func aLongPassIsShort() throws {
        let steps = try (0..<50).map { _ in try Sample.step() }
        let lines = try #require(try text(Outcome(steps: steps))).split(separator: "\n")
        #expect(lines.count == ChatMessage.maximumLines + 2)
        #expect(lines.last == "• and 30 more")
    }
}
