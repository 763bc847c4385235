import Names
import Printing
import Testing

@testable import Reports

/// The pages of an upload: what it printed, and what it made.
@Suite struct UploadTextTests {
    private static func claim(
        _ provider: String, _ url: String, _ status: UploadClaim.Status = .succeeded
    ) throws -> UploadClaim {
        let commit = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        var claim = UploadClaim(
            app: "App", branch: try #require(BranchName("Release")), commit: commit, version: "", attempt: 1,
            claimant: "a job",
            provider: provider, claimedAt: 0)
        (claim.url, claim.status) = (url, status)
        return claim
    }

    @Test(
        arguments: [
            (
                "gitlab-pipeline", "https://x/a/-/jobs/1", "https://x/a/-/jobs/1",
                "https://x/a/-/jobs/1/artifacts/browse"
            ),
            ("gitlab-trigger", "https://x/a/-/pipelines/1", "https://x/a/-/pipelines/1", nil),
            ("github-workflow", "https://x/runs/1", "https://x/runs/1", "https://x/runs/1#artifacts"),
            ("jenkins", "https://x/job/a/1/", "https://x/job/a/1/console", "https://x/job/a/1/artifact/"),
            ("bitrise", "https://x/build/1", "https://x/build/1?tab=log", "https://x/build/1?tab=artifacts"),
            ("webhook", "https://x/1", nil, nil),
        ] as [(String, String, String?, String?)])
    func namesThePages(provider: String, url: String, log: String?, artifacts: String?) throws {
        let claim = try Self.claim(provider, url)
        #expect(claim.logPage == log && claim.artifactsPage == artifacts)
        #expect(UploadJSON.fields(of: claim)["log"] == .optional(log))
        #expect(UploadText.state(of: claim).contains("artifacts: ") == (artifacts != nil))
        #expect(try Self.claim(provider, url, .running).artifactsPage == nil)
    }

    @Test func aFailedOneNamesItsLog() throws {
        let failed = try Self.claim("jenkins", "https://x/job/a/1/", .failed)
        #expect(UploadText.state(of: failed) == "failed https://x/job/a/1/ (log: https://x/job/a/1/console)")
        #expect(failed.failureText == "failed: https://x/job/a/1/console")
    }

    /// What is said while an upload is followed.
    @Test(arguments: [
        (UploadClaim.Status.waiting, "is waiting"), (.running, "is running"), (.succeeded, "has succeeded"),
        (.failed, "has failed"), (.cancelled, "was cancelled"), (.withdrawn, "was withdrawn"), (.claimed, "is claimed"),
    ]) func aStateInASentence(status: UploadClaim.Status, words: String) {
        #expect(UploadText.predicate(of: status) == words)
    }
}
