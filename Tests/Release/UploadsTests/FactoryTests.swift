import HTTPTransport
import Support
import Testing

@testable import Settings
@testable import Uploads

/// Which server an upload goes to, and with which token.
@Suite struct FactoryTests {
    private let kept = Kept()

    private func provider(
        _ lines: [String], forge: String = "gitlab", environment: [String: String] = Fixed.environment
    ) throws -> any UploadProvider {
        let settings = try Fixed.settings(lines, forge: forge, at: "https://git.example.com/git")
        let providers = UploadProviders(
            settings: settings, forgeToken: Secret(Fixed.forgeToken), environment: environment,
            http: kept(Wire()).client)
        return try providers.provider(for: try #require(settings.apps.first?.upload), of: "TrendyolGo")
    }

    @Test(arguments: [
        ["provider: gitlab-trigger", "token: ${NOT_SET}"],
        ["provider: jenkins", "url: https://ci/job/a", "token: ${NOT_SET}"],
        ["provider: bitrise", "url: https://app.bitrise.io/app/1", "token: ${NOT_SET}", "workflow: w"],
        ["provider: webhook", "url: https://ci", "hmac: ${NOT_SET}"],
        ["provider: webhook", "url: https://ci", "headers: { X-Token: \"${NOT_SET}\" }"],
    ]) func aVariableThatIsNotSetIsNamed(lines: [String]) {
        let error = #expect(throws: UploadError.self) { try provider(lines) }
        #expect(error?.kind == .permission && error?.message.contains("NOT_SET") == true)
    }

    @Test(arguments: [
        (["provider: jenkins", "url: https://ci/a"], "no page of a Jenkins job"),
        (["provider: jenkins", "url: https://ci/job/a", "token: ${UPLOAD_TOKEN}"], "doesn't hold a user and a token"),
        (
            ["provider: bitrise", "url: https://ci/a", "token: ${UPLOAD_TOKEN}", "workflow: w"],
            "no page of a Bitrise app"
        ),
        (["provider: github-workflow", "url: https://github.com/ios", "workflow: w"], "no page of a project"),
        (["provider: github-workflow", "url: https://github.com/a/b", "workflow: w"], "doesn't get"),
        (["provider: gitlab-pipeline", "url: https://other.example.com/a/b"], "doesn't get"),
    ]) func whatCannotWorkIsSaid(lines: [String], message: String) {
        let error = #expect(throws: UploadError.self) { try provider(lines) }
        #expect(error?.message.contains(message) == true && error?.hint != nil, "\(error?.whole ?? "")")
    }

    @Test(
        arguments: [
            (nil, "https://git.example.com/git/api/v4", "mobile/ios"),
            ("https://git.example.com/git/other/group/app/", "https://git.example.com/git/api/v4", "other/group/app"),
            ("https://git.example.com/git/{app}/x", "https://git.example.com/git/api/v4", "TrendyolGo/x"),
        ] as [(String?, String, String)])
    func projectsOfTheForgeGetItsToken(url: String?, root: String, project: String) throws {
        let lines = ["provider: gitlab-pipeline"] + (url.map { ["url: \"\($0)\""] } ?? [])
        let made = try #require(try provider(lines) as? GitLabPipelineProvider)
        #expect(made.pipelines.client.root == root && made.pipelines.project == project)
        #expect(made.pipelines.client.credentials == .bearer(Secret(Fixed.forgeToken)))
    }

    @Test func anotherServerGetsItsOwnToken() throws {
        let lines = [
            "provider: gitea-workflow", "url: https://o.example.com/sub/a/b", "workflow: w.yml",
            "token: ${UPLOAD_TOKEN}",
        ]
        let made = try #require(try provider(lines) as? GiteaWorkflowProvider)
        #expect(made.client.root == "https://o.example.com/sub/api/v1" && made.project == "a/b")
        #expect(made.client.credentials == .bearer(Secret("canary-upload/9")))
    }

    @Test func anotherGitLabIsReadWithoutAToken() throws {
        let lines = ["provider: gitlab-trigger", "url: https://o.example.com/a/b", "token: ${UPLOAD_TOKEN}"]
        let made = try #require(try provider(lines) as? GitLabTriggerProvider)
        #expect(made.pipelines.client.credentials == nil)
    }

    @Test func theHostedServersHaveTheirAPIsElsewhere() throws {
        let bitrise = try #require(
            try provider([
                "provider: bitrise", "url: https://app.bitrise.io/app/0ffa", "token: ${UPLOAD_TOKEN}", "workflow: w",
            ]) as? BitriseProvider)
        #expect(bitrise.client.root == "https://api.bitrise.io/v0.1" && bitrise.slug == "0ffa")
        let gitHub = try #require(
            try provider([
                "provider: github-workflow", "url: https://github.com/mobile/ios", "token: ${UPLOAD_TOKEN}",
                "workflow: .github/workflows/w.yml",
            ]) as? GitHubWorkflowProvider)
        #expect(gitHub.client.root == "https://api.github.com" && gitHub.workflow == "w.yml")
    }
}
