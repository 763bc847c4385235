import Forges
import HTTPTransport
import Names
import RehearsalForge
import Testing

/// The GitLab adapter against the forge that `rehearse` serves: real HTTP, real git behind it.
@Suite struct RehearsalConformanceTests {
    @Test(arguments: ForgeConformance.all)
    func conforms(check: ForgeConformance) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: "token")
        do {
            try await check.run(try await Self.fixture(forge))
        } catch {
            await forge.stop()
            throw error
        }
        await forge.stop()
    }

    private static func fixture(_ forge: RehearsalForge) async throws -> ForgeFixture {
        let names = ["Trendyol/Release", "TrendyolGo/Release", "Other/Release", "a", "b", "c", "d"]
        for name in names { try await forge.person.push(name, ["\(name).txt": "\(name)\n"], message: "Add \(name)") }
        let branches = names.compactMap { BranchName($0) }
        let adapter = GitLabForge(
            url: forge.url, project: "mobile/ios", token: Secret("token"), http: HTTPClient(),
            now: { LogicalClock().now })
        return ForgeFixture(
            forge: adapter, mainline: try #require(BranchName("develop")), upstream: branches[0], source: branches[1],
            others: Array(branches[2...]), reviewer: "alice",
            push: { branch in
                try await forge.person.push(branch.text, ["more.txt": "\(branch)\n"], message: "More on \(branch)")
            })
    }
}
