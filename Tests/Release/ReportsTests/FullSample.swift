import Names
import Testing

@testable import Releases
@testable import Reports

/// Releases of which everything is known that the JSON has a field for, and some of which little is known.
enum FullSample {
    static func outcome() throws -> Outcome {
        let train = try Sample.train()
        let absent = Release(train: train, version: nil, trunkHead: nil, state: .absent)
        let plans = [try Sample.plan(), Plan(absent)]
        return Outcome(
            entries: [try entry()] + plans.map { Outcome.Entry(plan: $0) }, steps: [try Sample.step()],
            failure: RunFailure(.failed, "why", hint: "what to do"))
    }

    /// A claim whose run has failed; with its fields, or without those that may be null.
    static func claim(isFull: Bool = true) throws -> UploadClaim {
        var claim = UploadClaim(
            app: "Go", branch: try Sample.branch("TrendyolGo/Release"), commit: Sample.commit, version: "8.2.0",
            attempt: 1, claimant: "a job", provider: "jenkins", claimedAt: 0)
        guard isFull else {
            claim.status = .running
            return claim
        }
        (claim.status, claim.url, claim.run) = (.failed, "https://ci/1/", "1")
        (claim.reason, claim.store, claim.storeReason) = ("why", .invalid, "why")
        return claim
    }

    private static func entry() throws -> Outcome.Entry {
        let tag = try #require(TagName("TrendyolGo/8.2.0"))
        var plan = Plan(try release(publishedBy: tag))
        plan.decisions = [Decision("x", "what happened", hint: "what to do")]
        plan.conflict = try conflict()
        (plan.waitingFor, plan.queuePosition) = ([.held], 1)
        plan.publishedTag = PublishedTag(tag, at: Sample.commit, commitsSince: 1)
        var entry = Outcome.Entry(
            plan: plan, failure: RunFailure(.failed, "why"), pipeline: Pipeline(status: "success", url: "https://ci/2"),
            conflictOrigin: Observation.Origin(id: MergeRequestID(3), author: "alice", mergedAt: nil, merger: "bob"))
        var approvals = Approvals([.init(by: "alice", of: Sample.commit), .init(by: "bob", of: nil)], required: 2)
        approvals.onPull = .kept
        entry.approvals = approvals
        return entry
    }

    private static func release(publishedBy tag: TagName) throws -> Release {
        let develop = try Sample.branch("develop")
        let request = MergeRequest(
            id: MergeRequestID(4), url: "https://forge/4", source: try Sample.branch("TrendyolGo/Release"),
            target: develop, state: .opened, title: "", head: Sample.commit, createdAt: 0)
        var upload = LastUpload(claim: try claim(), commitsSince: 1)
        upload.others = [try claim(isFull: false)]
        return try Sample.release(
            of: try Sample.train(), mergeRequests: [request],
            destinations: [try Sample.destination("develop", open: request)],
            forecasts: [Forecast(into: develop, paths: ["a"], undoes: ["b"])], since: 0, lastUpload: upload,
            publications: [Publication(tag: tag, commit: Sample.commit)], settledFiles: [try settledFile()])
    }

    private static func settledFile() throws -> SettledFile {
        let person = Signature(name: "Bob", email: "bob@example.com", time: 0)
        let commit = Commit(
            id: Sample.commit, tree: TreeID(ObjectID.zero), parents: [], author: person, committer: person,
            message: "Fix")
        let change = SettledFile.Change(
            branch: try Sample.branch("Trendyol/Release"), commit: Outcome.TitledCommit(commit))
        return SettledFile(path: "a.strings", kind: "strings", own: nil, merged: change)
    }

    private static func conflict() throws -> Conflict {
        var conflict = try Sample.conflict()
        conflict.against = [Conflict.Opponent(commit: Sample.commit, subject: "Rename", author: "Bob")]
        return conflict
    }
}
