import FoundationEssentials
import ManifestAudit
import Names
import Printing
import Settings
import Workspaces

/// The work of one audit: the arguments, and the settings that the configuration adds.
struct AuditPlan {
    private let place: AuditPlace
    private(set) var request: Audit.Request
    let dependencies: DependencyArguments
    let fetching: DependencyFetching?
    private let since: String?
    /// The configuration file.
    private let configuration: String?
    private let forge: Settings.ForgeSettings?
    private let options: GlobalOptions
    /// From which severity on it fails, whatever the configuration says; `nil`: as that says of each app.
    let failOn: FailureThreshold?

    init(_ command: AuditManifest) throws {
        let here = FileManager.default.currentDirectoryPath
        // Without `--config`, a configuration counts only if there is one.
        let settings = try SettingsFile.loadAudits(command.options, from: command.path ?? here)
        let configured = settings?.apps ?? []
        let chosen = configured.filter { command.apps.isEmpty || command.apps.contains($0.name) }
        place = try AuditPlace(command, settings, chosen)
        (since, forge, options) = (command.since, settings?.forge, command.options)
        configuration = settings?.path
        request = Audit.Request(today: Day(number: Environment.now / 86_400))
        (request.apps, request.against, request.configuration) = (command.apps, command.against, command.configuration)
        request.settings = configured.map { AppAuditSettings($0, path: settings?.path ?? "") }
        request.cachePath = place.cachePath
        if !command.options.quiet { request.progress = Progress().show(files:of:) }
        if request.cachePath == nil, !command.options.quiet {
            Console.note("relctl: the cache is in a checkout, where anybody could plant findings: it isn't used")
        }
        failOn = command.failOn
        dependencies = try DependencyArguments(command.dependencies, configured, settings?.path)
        // `--app` may name the target of an app, too.
        let asked = configured.filter { app in
            command.apps.isEmpty || command.apps.contains { [app.name, app.audit.target].contains($0) }
        }
        fetching = try DependencyFetching(command, settings, asked, of: place.path)
    }

    func report() async throws -> AuditReport {
        do {
            guard since != nil || place.revision != nil else { return try await report(on: try place.tree(nil)) }
            let store = try await store(needsHistory: false)
            let audited = try await tree(in: store)
            guard let since else { return try await report(on: audited, in: store) }
            return try await report(on: audited, since: store.revision(since), in: store)
        } catch let failure as Audit.Failure {
            throw CommandFailure(failure)
        }
    }

    /// Opens a repository that has the commits to read, or can fetch them. If the server can't be asked but a shallow
    /// or partial checkout has the named commits, that checkout is used with a warning.
    private func store(needsHistory: Bool) async throws -> RevisionStore {
        let names = [place.revision ?? (needsHistory ? "HEAD" : nil), since].compactMap(\.self)
        let store = try await RevisionStore.open(
            RevisionRequest(
                names: names, needsHistory: needsHistory, repository: place.repository, folder: place.path,
                needsWorkTree: place.revision == nil, forge: forge, options: options))
        guard let checkout = store.checkout, store.fetches else { return store }
        do {
            for name in names { _ = try await store.revision(name) }
            return store
        } catch let failure as CommandFailure {
            guard try names.allSatisfy({ try checkout.commit(named: $0) != nil }) else { throw failure }
            let remedy = failure.hint.map { "; \($0)" } ?? ""
            Console.note("relctl: warning: only the local checkout is read: \(failure.message)\(remedy)")
            return RevisionStore(checkout)
        }
    }

    /// The tree to audit: of the commit that was named, or the work tree.
    private func tree(in store: RevisionStore) async throws -> AuditedTree {
        guard let name = place.revision else { return try place.tree(nil) }
        let revision = try await store.revision(name)
        return try await store.reading { try place.tree((revision, store)) }
    }

    /// Audits a tree, with the dependencies that are to be fetched.
    private func report(
        on audited: AuditedTree, since base: Revision? = nil, in store: RevisionStore? = nil
    ) async throws -> AuditReport {
        let audited = audited.mounting(dependencies.folders)
        guard let fetching else { return try await audit(audited, since: base, in: store) }
        return try await fetching.run(on: audited) { tree in try await audit(tree, since: base, in: store) }
    }

    private func audit(
        _ audited: AuditedTree, since base: Revision?, in store: RevisionStore?
    ) async throws -> AuditReport {
        var request = request
        if !audited.prefix.isEmpty { request.root = audited.prefix }
        for app in request.settings.indices {
            request.settings[app].graph = request.settings[app].graph.map { audited.prefix.joined($0) ?? $0 }
            request.settings[app].folder = request.settings[app].folder.flatMap {
                audited.folder($0, namedIn: configuration)
            }
        }
        let audit = Audit(of: audited.tree, dependencies: audited.dependencies)
        guard let store else { return try await audit.run(request) }
        return try await store.reading {
            try await audit.run(request, since: base.map { try audited.earlier($0, in: store) })
        }
    }

    /// The history of the declarations of a key.
    ///
    /// - Throws: 64 where no app declares it.
    func history(of key: String) async throws -> HistoryReport {
        do {
            let store = try await store(needsHistory: true)
            let head = try await store.revision(place.revision ?? "HEAD").commit
            let audited = try await tree(in: store).mounting(dependencies.folders)
            let report = try await audit(audited, since: nil, in: store)
            try refuseNothing(report)
            let subjects = report.declarations(of: key)
            guard !subjects.isEmpty else { throw Self.undeclared(key, report) }
            var histories: [DeclarationHistory] = []
            for subject in subjects {
                let search = HistorySearch(store: store, start: head) { commit in
                    let base = Revision(name: commit.hex, commit: commit)
                    return try await self.audit(audited, since: base, in: store).earlierUses(of: subject)
                }
                histories.append(try await search.history(of: subject))
            }
            return HistoryReport(key: key, histories)
        } catch let failure as Audit.Failure {
            throw CommandFailure(failure)
        }
    }

    private static func undeclared(_ key: String, _ report: AuditReport) -> CommandFailure {
        CommandFailure(
            .usage, "no app declares \(key)", hint: Suggestion.hint(for: key, among: report.declaredKeys))
    }

    /// Refuses a folder without any app: a typing error in a path must not pass.
    func refuseNothing(_ report: AuditReport) throws(CommandFailure) {
        guard report.bundles.isEmpty else { return }
        let hint =
            report.hasUnreadTuistManifest
            ? "only running the Tuist manifest tells its targets: commit the output of `tuist graph --format json`, and name it with `graph:` (apps: … audit:) in relctl.yml"
            : "name a folder that holds an Xcode project, an XcodeGen spec, a Tuist manifest or a Swift package; "
                + "`expo prebuild` writes the project of an Expo app"
        // An app may be in what can't be read, and not every form of the report is seen on the screen.
        let cause = report.diagnostics.first.map { "; \($0.path):\($0.line): \($0.message)" } ?? ""
        let commit = place.revision.map { " at \($0)" } ?? ""
        throw CommandFailure(
            .unusableInput, "no app or extension was found in \(place.path)\(commit)\(cause)", hint: hint)
    }
}

extension AppAuditSettings {
    /// Reads the settings of an app in the configuration file at `path`.
    init(_ app: AuditedApps.App, path: String) {
        let audit = app.audit
        self.init(name: app.name, target: audit.target)
        (configuration, family) = (audit.configuration, audit.family)
        failOn = audit.failOn
        folder = "".joined(audit.path) ?? ""
        // `graph:` is given from the repository's root, like `path:`, or from the audited folder.
        graph = audit.graph.map { $0.hasPrefix(audit.path + "/") ? String($0.dropFirst(audit.path.count + 1)) : $0 }
        (forbid, sdks) = (audit.forbiddenModules, audit.sdks)
        allow = audit.allowances
        for index in allow.indices { allow[index].path = URL(filePath: path).lastPathComponent }
    }
}
