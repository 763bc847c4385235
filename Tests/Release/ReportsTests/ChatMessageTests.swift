import Names
import Support
import Testing

@testable import Releases
@testable import Reports

@Suite struct ChatMessageTests {
    private func text(_ outcome: Outcome, _ failure: RunFailure? = nil) throws -> String? {
        guard let message = ChatMessage(Sample.report(outcome, failure: failure)) else { return nil }
        guard case .object(let members) = message.body, case .string(let text)? = members["text"] else { return "" }
        #expect(members.count == 1)
        return text
    }

    @Test func nothingToTell() throws {
        var waiting = try Sample.plan()
        waiting.waitingFor = ["not_approved"]
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
        plan.blockers = [Blocker("x", Sample.hostile, hint: "h")]
        let text = try #require(try text(Outcome(entries: [.init(plan: plan)])))
        #expect(text.contains("a person must decide: TrendyolGo: 000000000000 of Trendyol/Release by"))
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
            plan.blockers = [Blocker("x", name, hint: "relctl cut-release Trendyol@8.2.0")]
            let text = try #require(try text(Outcome(entries: [.init(plan: plan)])))
            let lines = text.split(separator: "\n")
            #expect(lines.count == 2 && lines[1].hasPrefix("• `") && lines[1].hasSuffix("`"), "\(text)")
            #expect(lines[1].filter { $0 == "`" }.count == 2 && !lines[1].contains("<"))
            #expect(!lines[1].contains(/(^|[^A-Za-z0-9])@[A-Za-z]/), "\(text)")
            #expect(lines[1].contains("Trendyol@8.2.0") && LogHazards.lines(of: text).isEmpty)
        }
    }

    @Test func aLongPassIsShort() throws {
        let steps = try (0..<50).map { _ in try Sample.step() }
        let lines = try #require(try text(Outcome(steps: steps))).split(separator: "\n")
        #expect(lines.count == ChatMessage.lines + 2)
        #expect(lines.last == "• and 30 more")
    }
}
