import Forges
import Foundation
import HTTPTransport
import Names
import RehearsalForge
import Synchronization
import Testing

/// The rehearsal forge's answers to the conformance suite have the status codes, fields, types and words that GitHub and
/// Gitea publish; GitLab's are held so in `ContractTests`. Fields that are left out are not looked at: the adapters take
/// nearly all of them for optional.
@Suite struct PublishedAnswersTests {
    @Test(arguments: [ForgeKind.github, .gitea].filter { AnswerContract.of($0) != nil })
    func answersAreThoseOfTheForge(kind: ForgeKind) async throws {
        let contract = try #require(AnswerContract.of(kind))
        let recorder = AnswerRecorder(contract)
        for check in ForgeConformance.all {
            try await RehearsalConformanceTests.play(check, on: kind, through: recorder)
        }
        let (checked, problems) = recorder.found.withLock { $0 }
        #expect(checked > 100)
        #expect(problems.isEmpty, "\(problems.sorted().joined(separator: "\n"))")
    }
}

/// Sends requests on, and holds the answers against a contract.
private final class AnswerRecorder: HTTPSending {
    let found = Mutex<(checked: Int, problems: Set<String>)>((0, []))
    private let contract: AnswerContract
    private let client = HTTPClient()

    init(_ contract: AnswerContract) { self.contract = contract }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await client.send(request, into: sink)
        guard let parts = URLComponents(string: request.url), !parts.path.hasSuffix("/graphql") else { return response }
        let path = "/" + parts.percentEncodedPath.split(separator: "/").dropFirst(2).joined(separator: "/")
        let problems = contract.problems(with: response.status, response.body, to: request.method.rawValue, path)
        guard let problems else { return response }
        found.withLock { found in
            found.checked += 1
            found.problems.formUnion(problems)
        }
        return response
    }
}
