import Cryptography
import FoundationEssentials
import Names
import Printing
import Testing

@testable import Releases
@testable import Reports

@Suite struct BoardPageTests {
    private func page(_ entries: [Outcome.Entry], timeline: ReleaseTimeline = .init(), asOf: Int = 1_000_000) -> String
    {
        let timelines = Dictionary(entries.map { ($0.plan.release.name, timeline) }) { first, _ in first }
        let section = Board.Section(report: Sample.report(Outcome(entries: entries)), timelines: timelines)
        return BoardPage(Board(sections: [section], asOf: asOf, interval: 900, toolVersion: "0.1.0")).text
    }

    private func hostileEntry() throws -> Outcome.Entry {
        let request = MergeRequest(
            id: MergeRequestID(7), url: "javascript:alert(1)", source: try Sample.branch("TrendyolGo/Release"),
            target: try Sample.branch("develop"), state: .opened, title: "<img src=x onerror=alert(1)>", head: nil,
            createdAt: 0)
        var plan = Plan(try Sample.release(of: Sample.train(), mergeRequests: [request]))
        plan.conflict = try Sample.conflict()
        return .init(plan: plan, pipeline: Pipeline(status: "<b>", url: "data:text/html,x"))
    }

    private func hostileTimeline() -> ReleaseTimeline {
        var timeline = ReleaseTimeline()
        timeline.changes = [
            .init(
                commit: Sample.commit, title: "</script><script>alert(1)</script>", author: "\"><svg onload=alert(1)>",
                time: 0, request: MergeRequestID(3))
        ]
        return timeline
    }

    @Test func whatStrangersWroteIsText() throws {
        let text = page([try hostileEntry()], timeline: hostileTimeline())
        #expect(text.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!text.contains("<img") && !text.contains("<svg onload") && !text.contains("javascript:"))
        #expect(text.components("<script").count == 2 && !text.unicodeScalars.contains("\u{202E}"))
        #expect(!text.contains("data:text") && text.contains("&lt;b&gt;"))
    }

    @Test(arguments: [
        (0, false, "1 change since the cut<"), (9, false, "10 changes since the cut, 9 older ones not shown<"),
        (9, true, "At least 10 changes since the cut, at least 9 older ones not shown<"),
    ])
    func changesThatAreNotShownAreCounted(older: Int, isMinimum: Bool, caption: String) throws {
        var timeline = hostileTimeline()
        (timeline.olderChanges, timeline.hasUncountedChanges) = (older, isMinimum)
        #expect(page([.init(plan: try Sample.plan())], timeline: timeline).contains("<caption>" + caption))
    }

    @Test func pathsThatAreNotShownAreCounted() throws {
        let forecast = Forecast(
            into: try Sample.branch("develop"), paths: ["a", "b", "c", "d", "e", "f", "g"], undoes: [])
        let release = try Sample.release(of: Sample.train(), forecasts: [forecast])
        #expect(page([.init(plan: Plan(release))]).contains("conflicts in a, b, c, d, e and 2 more"))
    }

    /// Who acts follows from what relctl does by itself for such a train.
    @Test(arguments: [
        (nil, Train.AutoPull.merge, nil, "people land it on develop"),
        (nil, .merge, Train.Publication.tag(pattern: "Trendyol/*"), "people publish it, and relctl lands it"),
        ("Trendyol", .merge, nil, "relctl keeps it in step with its upstream"),
        ("Trendyol", .off, nil, "auto_pull is off, so relctl pulls nothing"),
    ])
    func whoActsFollowsFromTheSettings(
        followed: String?, autoPull: Train.AutoPull, publication: Train.Publication?, words: String
    ) throws {
        var train = try Sample.train("TrendyolGo", follows: followed)
        (train.autoPull, train.publication) = (autoPull, publication)
        #expect(page([.init(plan: Plan(try Sample.release(of: train)))]).contains(words))
    }

    @Test func trainsAndTheTimeOfTheLookCanBeFound() throws {
        let text = page([.init(plan: try Sample.plan()), .init(plan: try Sample.plan("Trendyol"))])
        #expect(text.contains("<section id=\"train-TrendyolGo\"") && text.contains("<section id=\"train-Trendyol\""))
        #expect(text.contains("<time datetime=\"1970-01-12T13:46:40Z\">12 Jan 1970, 13:46 UTC</time>"))
        #expect(text.contains("data-valid-seconds=\"2700\"") && text.contains("if this is older than 45 min"))
    }

    @Test func anOpenDecisionComesFirst() throws {
        var entry = try hostileEntry()
        entry.needsSince = 1_000_000 - 35 * 60
        let text = page([entry])
        let (summary, train) = (
            try #require(text.offset(of: "One decision is open")), try #require(text.offset(of: "<section id"))
        )
        #expect(summary < train && text.contains("for 35 min"))
        #expect(page([.init(plan: try Sample.plan())]).contains("Nobody has to act: no decision is open."))
    }

    @Test func eachUploadOfTheCommitIsShown() throws {
        let branch = try Sample.branch("TrendyolGo/Release")
        func claim(_ version: String, _ status: UploadClaim.Status, store: UploadClaim.StoreState?) -> UploadClaim {
            var claim = UploadClaim(
                app: "TrendyolGo", branch: branch, commit: Sample.commit, version: version, attempt: 1,
                claimant: "job", provider: "jenkins", claimedAt: 1_000_000 - 120)
            (claim.status, claim.store) = (status, store)
            return claim
        }
        var upload = LastUpload(claim: claim("8.2", .succeeded, store: .processing), commitsSince: 1)
        upload.others = [claim("8.1", .failed, store: nil)]
        let release = try Sample.release(of: Sample.train(), lastUpload: upload)
        let text = page([.init(plan: Plan(release))])
        #expect(text.contains("<dt>Last upload</dt>\n<dd>succeeded of TrendyolGo 8.2, 2 min ago, 1 commit since</dd>"))
        #expect(text.contains("<dt>Upload</dt>\n<dd>failed of TrendyolGo 8.1, 2 min ago</dd>"))
        #expect(text.contains("<dt>App Store, TrendyolGo</dt>\n<dd>processing</dd>"))
        upload.others = []
        let alone = page([.init(plan: Plan(try Sample.release(of: Sample.train(), lastUpload: upload)))])
        #expect(alone.contains("<dd>succeeded of TrendyolGo 8.2, 2 min ago, 1 commit since</dd>"))
    }

    @Test func thePolicyAllowsTheScriptAlone() throws {
        let digest = Data(try HashFunction.sha256.hash(Array(BoardStyle.script.description.utf8))).base64EncodedString()
        #expect(BoardStyle.scriptDigest == digest)
    }

    @Test(arguments: [(0, "1 min"), (59, "1 min"), (35 * 60, "35 min"), (3 * 3600, "3 h"), (72 * 3600, "3 days")])
    func spans(seconds: Int, expected: String) { #expect(Calendar.span(seconds) == expected) }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }

    fileprivate func offset(of text: String) -> Int? {
        firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) }
    }
}
