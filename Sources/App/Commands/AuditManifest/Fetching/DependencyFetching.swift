import Forges
import FoundationEssentials
import HTTPTransport
import ManifestAudit
import Names
import Settings
import Workspaces

/// The fetching of one audit: which servers are asked, as whom, and where things are kept.
struct DependencyFetching: Sendable {
    private let fetcher: DependencyFetcher
    /// The most rounds of fetching: a fetched dependency may itself have missing dependencies.
    private static let rounds = 10

    init(fetcher: DependencyFetcher) { self.fetcher = fetcher }

    /// `nil` where neither the command line nor a configured app asks for it.
    init?(_ command: AuditManifest, _ settings: AuditedApps?, _ apps: [AuditedApps.App], of path: String) throws {
        guard command.fetch || apps.contains(where: \.audit.fetchesDependencies) else { return nil }
        let named = apps.compactMap(\.audit.fetchHosts)
        let hosts = try FetchHosts(named.isEmpty ? nil : Array(named.joined()), forge: settings?.forge?.url)
        // Without a network, the command should fail soon.
        let http = command.options.httpClient(giveUpAfter: .seconds(20))
        let isTold = Console.isWatched && !command.options.quiet
        fetcher = DependencyFetcher(
            hosts, into: try DependencyStore(in: Cache.audits(of: path)),
            credentials: Self.credentials(settings?.forge), through: http,
            tell: { if isTold { Console.note("relctl: \($0)") } })
    }

    private static func credentials(_ forge: Settings.ForgeSettings?) -> HTTPRequest.Credentials? {
        guard let forge, let token = try? forge.token(in: Environment.variables).value else { return nil }
        Console.conceal(Secret(token))
        return .basic(user: forge.kind.profile.gitUser, password: Secret(token))
    }

    /// Audits, fetches what that found missing, and audits again, until nothing more is to be had.
    func run(
        on tree: AuditedTree, audit: (AuditedTree) async throws -> AuditReport
    ) async throws -> AuditReport {
        let locked = LockedDependencies(of: tree.tree)
        var tree = tree.mounting(fetcher.kept(MissingDependency.pinned(locked)))
        var report = try await audit(tree)
        for _ in 0..<Self.rounds {
            let missing = MissingDependency.all(report.bundles.flatMap(\.opaque), locked)
            let fetched = await fetcher.fetch(missing)
            guard !fetched.isEmpty else { break }
            tree = tree.mounting(fetched)
            report = try await audit(tree)
        }
        return report
    }

    /// The dependencies that could not be fetched, with the reason.
    var remarks: [String] { get async { await fetcher.remarks } }
}
