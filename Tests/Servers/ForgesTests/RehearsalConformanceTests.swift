import Forges
import HTTPTransport
import Names
import RehearsalForge
import Testing

/// The adapters against the forge that `rehearse` serves: real HTTP, real git behind it.
@Suite struct RehearsalConformanceTests {
    @Test(arguments: ForgeConformance.all, ForgeKind.allCases)
    func conforms(check: ForgeConformance, kind: ForgeKind) async throws {
        try await Self.play(check, on: kind, through: HTTPClient())
    }

    @Test(arguments: ForgeKind.allCases) func theMergerIsTold(kind: ForgeKind) async throws {
        let check = ForgeConformance("tells who merged") { fixture in
            let id = try await fixture.forge.open(fixture.request(to: fixture.mainline)).id
            let head = try #require(try await fixture.settled(id).0.head)
            #expect(try await fixture.forge.request(id).merger == nil)
            _ = try await fixture.forge.merge(id, head: head)
            #expect(try await fixture.forge.request(id).merger?.isEmpty == false)
        }
        try await Self.play(check, on: kind, through: HTTPClient())
    }

    @Test(arguments: ForgeKind.allCases) func theNotesOfOthersAreTold(kind: ForgeKind) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let server = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: "token", kind: kind)
        do {
            let fixture = try await Self.fixture(server, kind, HTTPClient())
            let id = try await fixture.forge.open(fixture.request(to: fixture.mainline)).id
            let texts = ["ours", "theirs"].map { Note.markPrefix + "conflict -->\n\($0)" }
            try await fixture.forge.addNote(texts[0], to: id)
            try await server.person.comment(texts[1], on: id.number)
            let notes = try await fixture.forge.notes(on: id)
            #expect(notes.filter(\.isOwn).map(\.body) == [texts[0]])
            #expect(notes.filter { !$0.isOwn }.map(\.body) == [texts[1]])
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Runs a check on a fresh forge.
    static func play(_ check: ForgeConformance, on kind: ForgeKind, through http: any HTTPSending) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: "token", kind: kind)
        do {
            try await check.run(try await fixture(forge, kind, http))
        } catch {
            await forge.stop()
            throw error
        }
        await forge.stop()
    }

    private static func fixture(
        _ forge: RehearsalForge, _ kind: ForgeKind, _ http: any HTTPSending
    ) async throws -> ForgeFixture {
        let names = ["Trendyol/Release", "TrendyolGo/Release", "Other/Release", "a", "b", "c", "d"]
        for name in names { try await forge.person.push(name, ["\(name).txt": "\(name)\n"], message: "Add \(name)") }
        let branches = names.compactMap { BranchName($0) }
        return ForgeFixture(
            forge: adapter(of: kind, at: forge.url, http), mainline: try #require(BranchName("develop")),
            upstream: branches[0], source: branches[1],
            others: Array(branches[2...]), reviewer: "alice",
            push: { branch in
                try await forge.person.push(branch.text, ["more.txt": "\(branch)\n"], message: "More on \(branch)")
            })
    }

    private static func adapter(of kind: ForgeKind, at url: String, _ http: any HTTPSending) -> any Forge {
        let (project, token) = ("mobile/ios", Secret("token"))
        return switch kind {
        case .gitlab: GitLabForge(url: url, project: project, token: token, http: http, now: { LogicalClock().now })
        case .github: GitHubForge(url: url, project: project, token: token, http: http, now: { LogicalClock().now })
        case .gitea: GiteaForge(url: url, project: project, token: token, http: http, now: { LogicalClock().now })
        }
    }
}
