import Forges
import GitStore
import GitTransport
import HTTPTransport
import Names
import Reconciling
import RehearsalForge
import Releases
import Settings

/// The forge on loopback, and relctl pointed at it through the ordinary adapters: there is no second code path.
struct RehearsalEnvironment {
    static let token = "rehearsal-token-on-loopback"

    /// The token of a person, who pushes and clicks under that name.
    static func token(of username: String) -> String { "rehearsal-token-of-\(username)" }

    let forge: RehearsalForge
    let kind: ForgeKind
    let project: Project

    static func open(
        _ scenario: RehearsalScenario, _ kind: ForgeKind, port: UInt16, options: GlobalOptions
    ) async throws -> RehearsalEnvironment {
        let forge = try await RehearsalForge.start(
            repository: scenario.scratch.repository, project: scenario.project, token: token, kind: kind, port: port)
        let secret = Secret(token)
        let logger = Log.make(options)
        let http = HTTPClient(options: .init(log: logger))
        let project = Project(
            fleet: scenario.fleet, identity: scenario.identity,
            forge: kind.profile.connect(forge.url, scenario.project, secret, http),
            remote: SmartHTTPRemote(
                forge.gitURL, credentials: .basic(user: "oauth2", password: secret), through: http),
            store: try Repository.cache(at: scenario.scratch.folder + "/store.git"), logger: logger)
        return RehearsalEnvironment(forge: forge, kind: kind, project: project)
    }

    /// A `relctl.yml` that points at the forge.
    func configuration(_ scenario: RehearsalScenario) -> String {
        """
        version: 1
        forge: { kind: \(kind.rawValue), url: "\(forge.url)", project: \(scenario.project) }
        \(scenario.trainSection)
        """
    }
}
