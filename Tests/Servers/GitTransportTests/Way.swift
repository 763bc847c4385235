import GitStore
import HTTPTransport
import Names
import Support
import Testing

@testable import GitTransport

/// The ways to reach a repository; every remote must pass the same tests on each.
enum Way: CaseIterable, Sendable {
    case http
    case httpOldServer
    case ssh
    case sshOldServer
}

/// A served repository, reached one way.
struct Scene: Sendable {
    let repository: ServedRepository
    let remote: any GitRemote
    let http: GitHTTPServer?
    /// Where it is for git, password included.
    let url: String
    /// What git needs to get there.
    let gitEnvironment: [String: String]?
    /// Keeps the server running.
    private let ssh: SSHServer?

    init(_ way: Way, serving served: ServedRepository? = nil) async throws {
        if let served { repository = served } else { repository = try await ServedRepository() }
        switch way {
        case .http, .httpOldServer:
            var faults = GitHTTPServer.Faults()
            faults.login = "oauth2:canary-1234"
            faults.speaksVersionTwo = way == .http
            let server = GitHTTPServer(root: repository.root, faults: faults)
            let url = try await server.start() + "/repo.git"
            (http, ssh) = (server, nil)
            self.url = url.replacing("http://", with: "http://oauth2:canary-1234@")
            gitEnvironment = nil
            remote = SmartHTTPRemote(
                url, credentials: .basic(user: "oauth2", password: Secret("canary-1234")),
                through: HTTPClient(options: .init(environment: [:])))
        case .ssh, .sshOldServer:
            let server = try await SSHServer(takesProtocolWish: way == .ssh)
            (http, ssh) = (nil, server)
            url = server.base + repository.root + "/repo.git"
            gitEnvironment = server.environment
            guard case .ssh(let address) = try RemoteURL(url) else { throw RemoteURL.Defect(message: "no ssh") }
            remote = SSHRemote(address, environment: server.environment)
        }
    }

    /// The same repository behind a server that speaks version 0 of the protocol alone.
    func byOldServer(_ way: Way) async throws -> Scene {
        try await Scene(way == .http ? .httpOldServer : .sshOldServer, serving: repository)
    }

    /// The client's objects.
    func store() throws -> Repository { try Repository.open(at: repository.client.directory) }
}

/// An id that a test knows to be one.
func id(_ hex: String) throws -> ObjectID { try #require(ObjectID(hex: hex)) }

/// The error that an exchange must end with.
func failure(
    _ exchange: () async throws(GitTransportError) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> GitTransportError {
    do {
        try await exchange()
    } catch {
        return error
    }
    Issue.record("went through", sourceLocation: sourceLocation)
    throw CancellationError()
}
