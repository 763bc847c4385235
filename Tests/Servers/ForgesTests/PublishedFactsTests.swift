import Forges
import Foundation
import HTTPTransport
import Names
import RehearsalForge
import Synchronization
import Testing

/// What the adapters send and read is held against what the forges publish.
@Suite struct PublishedFactsTests {
    @Test(arguments: ForgeKind.allCases)
    func everyRequestIsPublished(kind: ForgeKind) async throws {
        let facts = try PublishedFacts.of(kind)
        let recorder = Recorder()
        for check in ForgeConformance.all + [Self.rest] {
            try await RehearsalConformanceTests.play(check, on: kind, through: recorder)
        }
        let requests = recorder.requests.withLock { $0 }
        #expect(requests.count > 15)
        for request in requests.sorted() {
            let missing = facts.unpublished(request.method, request.path, parameters: request.parameters)
            #expect(missing.isEmpty, "not in Tests/Fixtures/Forges/\(kind.rawValue).json: \(missing)")
        }
    }

    @Test(arguments: [
        (ForgeKind.gitlab, [".", "GitLab"]), (.github, [".", "GitHub", "PullRequests"]),
        (.gitea, [".", "Gitea", "PullRequests"]),
    ])
    func everyFieldIsPublished(kind: ForgeKind, folders: [String]) throws {
        let facts = try PublishedFacts.of(kind)
        for folder in folders {
            let types = try DecodedFields.inFolder(folder)
            #expect(types.count >= 3)
            for (type, fields) in types {
                let missing = facts.unpublished(fields, of: type)
                #expect(missing.isEmpty, "not in Tests/Fixtures/Forges/\(kind.rawValue).json: \(missing)")
            }
        }
    }

    /// Where the description lacks an operation, its parameters are held against a page.
    @Test func aParameterThatNoPageHasIsMissed() throws {
        let facts = try PublishedFacts.of(.gitlab)
        for path in ["/projects/7/merge_trains/main", "/projects/7/pipeline_schedules", "/version", "/user/keys"] {
            #expect(facts.unpublished("GET", path, parameters: []).isEmpty, "\(path)")
            let missing = facts.unpublished("GET", path, parameters: ["no_such_parameter"])
            #expect(missing.count == 1 && missing[0].hasSuffix(" no_such_parameter"), "\(missing)")
        }
        #expect(
            facts.unpublished(["confirmed_at", "no_such_field"], of: "AccountAddress") == [
                "AccountAddress.no_such_field"
            ])
    }

    /// Types that all forges share are in the module's own folder.
    @Test func sharedTypesAreRead() throws {
        let types = try DecodedFields.inFolder(".")
        #expect(types["WrittenNote"] == ["id"])
        #expect(types["AccountKey"] == ["key", "usage_type", "expires_at"])
    }

    /// What the conformance suite doesn't ask for.
    private static let rest = ForgeConformance("asks for the rest") { fixture in
        let forge = fixture.forge
        let opened = try await forge.open(fixture.request(to: fixture.mainline))
        let head = try #require(try await fixture.settled(opened.id).0.head)
        _ = try await forge.approvals(of: opened, into: fixture.mainline)
        _ = try await forge.wasClosedByForge(opened)
        _ = try await forge.staleness(of: opened)
        _ = try await forge.pipelines(of: head)
        _ = try await forge.newestPipelines(of: [head])
        _ = try await forge.mayBypassRules(of: fixture.mainline)
        _ = try await forge.protections(of: [try #require(TagName("1.0"))])
        _ = try await forge.scheduledRuns()
        _ = try await forge.signingKeys()
        _ = try await forge.isVerified(address: "release-bot@example.com")
        if let gitLab = forge as? GitLabForge {
            _ = try await gitLab.newestPipeline(
                after: 0, of: fixture.mainline.text, source: "trigger", waitingWith: "relctl:reconcile")
        }
        _ = try? await forge.startPipeline(of: opened.id)
        _ = try? await forge.enqueue(opened.id, head: head)
    }
}

/// Sends requests on, and keeps what they were.
private final class Recorder: HTTPSending {
    struct Request: Hashable, Comparable {
        var method: String
        var path: String
        var parameters: Set<String>

        static func < (left: Self, right: Self) -> Bool { (left.path, left.method) < (right.path, right.method) }
    }

    let requests = Mutex<Set<Request>>([])
    private let client = HTTPClient()

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        keep(request)
        return try await client.send(request, into: sink)
    }

    /// GraphQL has one address for everything.
    private func keep(_ request: HTTPRequest) {
        guard let parts = URLComponents(string: request.url), !parts.path.hasSuffix("/graphql") else { return }
        let path = parts.percentEncodedPath.split(separator: "/").dropFirst(2).joined(separator: "/")
        let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        let names = (parts.queryItems ?? []).map(\.name) + (body.map { Array($0.keys) } ?? [])
        let kept = Request(method: request.method.rawValue, path: "/" + path, parameters: Set(names))
        requests.withLock { _ = $0.insert(kept) }
    }
}
