import FoundationEssentials
import ManifestAudit
import Settings

/// What one audit is to do: the arguments, and what the configuration adds.
struct AuditPlan {
    private let root: String
    private let revision: String?
    private var request: Audit.Request
    /// From which severity on it fails.
    let failOn: FailureThreshold

    init(_ command: AuditManifest) throws {
        let settings = try Self.settings(command)
        let configured = settings?.apps.filter { $0.audit != nil } ?? []
        let chosen = configured.filter { command.apps.isEmpty || command.apps.contains($0.name) }
        root = Self.root(command, settings, chosen)
        revision = command.rev
        let now = Int(Date().timeIntervalSince1970)
        request = Audit.Request(today: Day(number: now / 86_400))
        (request.apps, request.against, request.configuration) = (command.apps, command.against, command.configuration)
        request.settings = configured.compactMap { AppAuditSettings($0, path: settings?.path ?? "") }
        request.cachePath = Self.cachePath(root: root)
        failOn = command.failOn ?? Self.strictest(chosen)
    }

    func report() async throws -> AuditReport {
        do throws(Audit.Failure) {
            let audit: Audit
            if let revision { audit = try Audit(revision: revision, of: root) } else { audit = try Audit(folder: root) }
            return try await audit.run(request)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Without `--config`, a configuration counts only if there is one.
    private static func settings(_ command: AuditManifest) throws -> Settings? {
        let start = command.path ?? FileManager.default.currentDirectoryPath
        guard let path = command.options.config ?? Settings.locate(from: start) else { return nil }
        var options = command.options
        options.config = path
        return try SettingsFile.load(options)
    }

    /// The path given; else the one that all configured apps share, below the configuration; else the folder here.
    private static func root(_ command: AuditManifest, _ settings: Settings?, _ apps: [Settings.App]) -> String {
        if let path = command.path { return path }
        let here = FileManager.default.currentDirectoryPath
        guard let settings, let path = apps.first?.audit?.path, apps.allSatisfy({ $0.audit?.path == path }) else {
            return here
        }
        let folder = URL(filePath: settings.path).deletingLastPathComponent()
        return folder.appending(path: path).standardized.path(percentEncoded: false)
    }

    private static func strictest(_ apps: [Settings.App]) -> FailureThreshold {
        let thresholds = Set(apps.compactMap { $0.audit?.failOn.rawValue }.compactMap(FailureThreshold.init(rawValue:)))
        if thresholds.isEmpty || thresholds.contains(.error) && !thresholds.contains(.warning) { return .error }
        return thresholds.contains(.warning) ? .warning : .never
    }

    /// One file per tree; its name is made of the tree's path.
    private static func cachePath(root: String) -> String {
        let absolute = URL(filePath: root).standardized.path(percentEncoded: false)
        return Cache.folder + "/audit/" + TreeName.of(absolute) + ".uses"
    }
}

extension CommandFailure {
    init(_ failure: Audit.Failure) {
        switch failure {
        case .unknownApp(let name, let known):
            let closest = Suggestion.nearest(to: name, among: known)
            self.init(
                .usage,
                known.isEmpty
                    ? "there is no app \(name): no app or extension was found"
                    : "there is no app \(name); the apps and extensions are \(known.joined(separator: ", "))",
                hint: closest.map { "did you mean \($0)?" })
        case .noTree(let what): self.init(.unusableInput, "\(what): there is no such folder or commit")
        }
    }
}

extension AppAuditSettings {
    /// What the configuration file at `path` says about an app.
    init?(_ app: Settings.App, path: String) {
        guard let audit = app.audit else { return nil }
        self.init(name: app.name, target: audit.target)
        (configuration, graph, family) = (audit.configuration, audit.graph, audit.family)
        (forbid, sdks) = (audit.forbiddenModules, audit.sdks)
        allow = audit.allowances.map { allowance in
            Allowance(
                key: allowance.key, value: allowance.value, rule: allowance.rule, target: allowance.target,
                reason: allowance.reason, expires: allowance.expires.map { Day(number: $0.daysSinceEpoch) },
                path: URL(filePath: path).lastPathComponent, line: allowance.line)
        }
    }
}
