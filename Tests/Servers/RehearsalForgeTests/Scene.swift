import Foundation
import Printing
import RehearsalForge
import Testing

/// A forge over a fresh repository, with a client that checks every answer against the contract.
struct Scene {
    static let token = "glpat-rehearsal-token"
    let project: RehearsalProject
    let forge: RehearsalForge

    var api: String { forge.url + "/api/v4" }
    var home: String { "/projects/mobile%2Fios" }

    /// Runs a test with a forge, and cleans up after it.
    static func play(_ body: (Scene) async throws -> Void) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: token)
        do {
            try await body(Scene(project: project, forge: forge))
        } catch {
            await forge.stop()
            throw error
        }
        await forge.stop()
    }

    /// Calls the API and checks the answer against the contract where it is there.
    func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, token: String? = Scene.token,
        headers: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        var headers = headers
        if let token { headers.append("Authorization: Bearer \(token)") }
        let answer = try await Curl.send(method, api + path, body: body, headers: headers)
        for problem in Contract.shared?.problems(of: answer, to: method, path) ?? [] {
            Issue.record("\(method) \(path): \(problem)", sourceLocation: sourceLocation)
        }
        return answer
    }

    /// Calls the API and demands a status.
    @discardableResult
    func expect(
        _ status: Int, _ method: String, _ path: String, _ body: JSONValue? = nil, token: String? = Scene.token,
        headers: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        let answer = try await call(
            method, path, body, token: token, headers: headers, sourceLocation: sourceLocation)
        #expect(answer.status == status, "\(method) \(path): \(answer.text)", sourceLocation: sourceLocation)
        return answer.json
    }

    /// What git says about the repository.
    func git(_ arguments: String...) async throws -> String {
        try await Program.run("git", ["--git-dir", project.repository] + arguments).text
    }

    /// The repository's URL with a password in it.
    func gitURL(token: String = Scene.token) -> String {
        forge.gitURL.replacingOccurrences(of: "http://", with: "http://oauth2:\(token)@")
    }
}

extension JSONValue {
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var number: Int? {
        guard case .int(let number) = self else { return nil }
        return number
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The text of a member.
    func text(_ key: String) -> String? { self[key]?.text }
}
