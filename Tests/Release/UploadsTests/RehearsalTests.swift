import HTTPTransport
import Names
import RehearsalForge
import Settings
import Support
import Testing

@testable import Uploads

/// The GitLab providers against the forge that `rehearse` serves: somebody else's idea of GitLab.
@Suite(.timeLimit(.minutes(10))) struct RehearsalTests {
    private let kept = Kept()

    @Test(arguments: [["gitlab-trigger", "token: ${UPLOAD_TOKEN}"], ["gitlab-pipeline"]])
    func anUploadIsStartedFollowedAndFound(lines: [String]) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: Fixed.forgeToken)
        do {
            try await check(forge, ["provider: \(lines[0])"] + lines.dropFirst())
        } catch {
            await forge.stop()
            throw error
        }
        await forge.stop()
    }

    private func check(_ forge: RehearsalForge, _ upload: [String]) async throws {
        try await forge.person.push(Fixed.branch.text, ["a.txt": "a\n"], message: "Add a")
        let (user, now) = await forge.read { ($0.tokens[0].userID, $0.clock.now) }
        let secret = try #require(Fixed.environment["UPLOAD_TOKEN"])
        await forge.update { $0.tokens.append(ForgeToken(secret, userID: user, kind: .trigger)) }
        let settings = try Fixed.settings(upload, forge: "gitlab", at: forge.url)
        let provider = try UploadProviders(
            settings: settings, forgeToken: Secret(Fixed.forgeToken), environment: Fixed.environment,
            http: kept(Wire()).client
        ).provider(for: try #require(settings.apps.first?.upload), of: "TrendyolGo")

        #expect(try await provider.search(for: Fixed.order, since: now) == .nothing)
        let run = try #require(try await provider.start(Fixed.order))
        let pipeline = try #require(await forge.read { $0.pipelines.last })
        #expect(run.id == "\(pipeline.id)" && run.commit == pipeline.sha && !run.state.isFinal)
        try await forge.update { try $0.setPipeline(pipeline.id, status: "success") }
        let end = try await provider.run(run.id)
        #expect(end.state == .succeeded)
        #expect(try await provider.search(for: Fixed.order, since: now) == .found(end))
        var other = Fixed.order
        other.attempt = 2
        #expect(try await provider.search(for: other, since: now) == .nothing)
    }
}
