import FoundationEssentials
import GitStore
import ManifestAudit
import Names
import Settings

/// The commits and the history that an audit needs, and the places where they may be.
struct RevisionRequest {
    /// The commits that are read, by the names that they were asked for.
    var names: [String]
    /// Whether the history before them is walked.
    var needsHistory = false
    /// The repository that was named.
    var repository: String?
    /// The audited folder.
    var folder: String
    /// Whether files are read from the work tree, so that there must be one.
    var needsWorkTree: Bool
    /// The forge of the configuration.
    var forge: Settings.ForgeSettings?
    /// Options of the command.
    var options: GlobalOptions
}

extension RevisionStore {
    /// Opens what has the commits, or can fetch them.
    ///
    /// - Throws: 65 where nothing has them, and says which checkout would.
    static func open(_ request: RevisionRequest) async throws -> RevisionStore {
        let place = request.repository ?? request.folder
        let checkout = try Repository.discover(from: place)
        if let checkout, try request.isSatisfied(by: checkout) { return RevisionStore(checkout) }
        let isUsable = checkout != nil || request.repository == nil && !request.needsWorkTree
        if isUsable, let server = try RevisionServer(checkout, request) {
            if !request.options.quiet {
                let why = checkout.map { "the checkout is \($0.completeness)" } ?? "there is no repository here"
                Console.note("relctl: \(why): what it lacks is fetched from \(server.address)")
            }
            return try RevisionStore(
                in: RevisionFolder(of: server.address, audited: place), borrowingFrom: checkout, server: server)
        }
        guard let checkout else {
            throw CommandFailure(.unusableInput, "\(place) is not there, or in no git repository")
        }
        return RevisionStore(checkout)
    }
}

extension RevisionRequest {
    /// A shallow clone has the whole trees of the commits that it has.
    fileprivate func isSatisfied(by checkout: Repository) throws -> Bool {
        switch checkout.completeness {
        case .complete: true
        case .partial: false
        case .shallow: try !needsHistory && names.allSatisfy { try checkout.commit(named: $0) != nil }
        }
    }
}

/// The folder of relctl's own repository for audits: in relctl's cache, or temporary if the cache is within reach of
/// the audited files.
final class RevisionFolder: Sendable {
    let path: String
    private let isTemporary: Bool

    /// - Parameters:
    ///   - address: the server whose objects it holds.
    ///   - audited: the folder that is audited.
    init(of address: String, audited: String) {
        let folder = Cache.audits(of: audited)
        isTemporary = folder == nil
        let temporary = FileManager.default.temporaryDirectory.appending(path: "relctl-audit-\(UUID().uuidString)")
        path = (folder ?? temporary.path(percentEncoded: false)) + "/" + TreeName.of(address) + ".git"
    }

    deinit {
        guard isTemporary else { return }
        try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }
}
