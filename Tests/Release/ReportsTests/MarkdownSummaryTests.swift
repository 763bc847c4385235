import Names
import Testing

@testable import Releases
@testable import Reports

@Suite struct MarkdownSummaryTests {
    @Test func aPass() throws {
        var request = MergeRequest(
            id: MergeRequestID(12), url: "https://git.example.com/mobile/ios/-/merge_requests/12",
            source: try Sample.branch("TrendyolGo/Release"), target: try Sample.branch("develop"), state: .opened,
            title: "", head: nil, createdAt: 0)
        request.isDraft = false
        var plan = Plan(try Sample.release(of: Sample.train(), mergeRequests: [request], behind: 3))
        plan.waitingFor = [Wait(word: "not_approved")]
        let outcome = Outcome(entries: [.init(plan: plan)], steps: [try Sample.step()])
        #expect(
            MarkdownSummary([Sample.report(outcome)]).text == """
                ## relctl: waiting

                | release | phase | branch | behind | merge request | waits for |
                |---|---|---|---|---|---|
                | `TrendyolGo` | following | `TrendyolGo/Release` at 000000000000 | 3 | \
                [!12](https://git.example.com/mobile/ios/-/merge_requests/12) to `develop` | `not_approved` |

                **Done**

                - `TrendyolGo: create branch TrendyolGo/Release at 000000000000`


                """)
    }

    /// A file of settings has a line for each of its problems.
    @Test func aMessageOfSeveralLinesIsOne() throws {
        let failure = RunFailure(.usage, "relctl.yml:1: a\nrelctl.yml:2: b")
        let outcome = Outcome(entries: [.init(plan: try Sample.plan(), failure: failure)])
        let text = MarkdownSummary([Sample.report(outcome)]).text
        #expect(text.contains("relctl.yml:1: a; relctl.yml:2: b"))
    }

    /// Foreign text stands in code spans, on one line.
    @Test func foreignTextIsNoMarkdown() throws {
        var plan = try Sample.plan()
        plan.conflict = try Sample.conflict()
        plan.waitingFor = [Wait(word: Sample.hostile)]
        let failure = RunFailure(.failed, Sample.hostile)
        let text = MarkdownSummary([Sample.report(Outcome(entries: [.init(plan: plan, failure: failure)]))]).text
        #expect(text.hasPrefix("## relctl: failed\n"))
        #expect(!text.contains("\n## heading") && !text.contains("\u{1B}") && !text.contains("\u{202E}"))
        for line in text.split(separator: "\n") where line.hasPrefix("- ") {
            #expect(line.hasPrefix("- ``") && line.hasSuffix("``"), "\(line)")
        }
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `TrendyolGo`") })
        #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 7)
    }

    @Test(arguments: [
        "javascript:alert(1)//)", "javascript:alert", "data:text/html", "/mobile/ios", "https://x/) [y](https://z", "",
        "https://x/\n",
    ])
    func anAddressCantBreakOut(url: String) throws {
        var request = MergeRequest(
            id: MergeRequestID(1), url: url, source: try Sample.branch("a"), target: try Sample.branch("b"),
            state: .opened, title: "", head: nil, createdAt: 0)
        request.url = url
        #expect(MarkdownSummary.link(request) == "!1")
    }

    @Test func manyRepositories() throws {
        let broken = RepositoryReport(
            config: "b.yml", project: nil, outcome: Outcome(failure: RunFailure(.busy, "slow")), exitCode: 75)
        let text = MarkdownSummary([Sample.report(Outcome()), broken]).text
        #expect(text.contains("### `mobile/ios`: nothing to do") && text.contains("### `b.yml`: failed"))
        #expect(text.contains("the next pass tries again**\n\n- `slow`"))
    }

    /// GitHub drops a summary that is too large as a whole.
    @Test func aHugePassIsCut() throws {
        var plan = try Sample.plan()
        let long = String(repeating: "x", count: 900)
        plan.decisions = (0..<2000).map { Decision("x", "\($0) \(long)", hint: "h") }
        let text = MarkdownSummary([Sample.report(Outcome(entries: [.init(plan: plan)]))]).text
        #expect(text.utf8.count < 1 << 20)
        #expect(text.hasSuffix("\nThe rest is in the log and in the JSON of the pass.\n"))
    }
}
