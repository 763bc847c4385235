import CapabilityUsage
import Printing
import Workspaces

/// The audit of one source tree: reads it, looks for evidence, judges, and runs the rules.
package struct Audit: Sendable {
    /// The options of an audit.
    package struct Request: Sendable {
        /// Apps or targets to report on, with what they embed; empty: all.
        package var apps: [String] = []
        /// The app that keys may have been copied from.
        package var against: String?
        /// The folder that findings about all of the tree name: where in it the audited files are.
        package var root = "."
        /// The build configuration, whatever the settings say.
        package var configuration: String?
        /// The apps' settings in the configuration.
        package var settings: [AppAuditSettings] = []
        /// The day that allowances are held against.
        package var today: Day
        /// The path of the cache file with the scan results; `nil`: no cache.
        package var cachePath: String?
        /// Reports how many source files of how many have been looked at.
        package var progress: UsageSurvey.Progress?

        /// A request for all apps and their own configurations.
        package init(today: Day) { self.today = today }
    }

    /// An error that prevents a report.
    package enum Failure: Error, Hashable, Sendable {
        /// No target or configured app has this name; the names that there are.
        case unknownApp(String, known: [String])
        /// No bundle has this build configuration; those that there are.
        case unknownConfiguration(String, known: [String])
        /// The configuration of an app names a target that there is not; those that there are.
        case unknownTarget(String, app: String, known: [String])
        /// The target that the settings of an app name is called by the settings of another app.
        case takenTarget(String, app: String, by: String)
        /// No target of the name that the settings of an app name is below their folder; the projects that have one.
        case targetElsewhere(String, app: String, projects: [String])
        /// No target has this name, and what can't be read may hold it: the first such place, and why.
        case unread(String, path: String, line: Int, why: String)
        /// There is no such folder, repository or revision, or it can't be read: in words.
        case noTree(String)
    }

    private let tree: any SourceTree
    /// Loads the catalogue. Called concurrently with reading the tree, because building the tables takes milliseconds.
    private let catalogue: @Sendable () -> Catalogue
    private let readWorkspace: @Sendable (any SourceTree, ReadingOptions, ReadingBudget) -> Workspace
    /// Whether what is read of projects is kept for the next run.
    private var keepsWorkspaces = false
    /// Paths in the tree of further folders with resolved dependencies.
    private var dependencies: [String] = []

    /// An audit of a tree.
    ///
    /// - Parameter dependencies: where folders of resolved dependencies are in it, besides those that are found.
    package init(of tree: any SourceTree, dependencies: [String] = []) {
        self.init(of: tree) { Workspace.read($0, options: $1, budget: $2) }
        (self.dependencies, keepsWorkspaces) = (dependencies, true)
    }

    /// An audit of targets that are known already.
    init(
        of tree: any SourceTree, catalogue: @autoclosure @escaping @Sendable () -> Catalogue = .standard,
        readWorkspace: @escaping @Sendable (any SourceTree, ReadingOptions, ReadingBudget) -> Workspace
    ) {
        (self.tree, self.catalogue, self.readWorkspace) = (tree, catalogue, readWorkspace)
    }

    /// An audit of the folder at `path`.
    package init(folder path: String) throws(Failure) {
        do {
            try self.init(of: FolderTree(root: path))
        } catch .failed(let reason) {
            throw .noTree("\(path): \(reason)")
        } catch {
            throw .noTree("there is no folder \(path)")
        }
    }

    /// Returns this audit with further folders of resolved dependencies, which may lie outside the tree. Paths that are
    /// not folders are ignored; if none is left, returns this audit unchanged.
    ///
    /// - Parameter folders: their paths in the file system.
    package func with(dependencies folders: [String]) -> Audit {
        MountedTree(tree, folders: folders).map { Audit(of: $0, dependencies: $0.paths) } ?? self
    }

    /// Runs the audit. No content of the tree makes it fail: unreadable files become diagnostics.
    ///
    /// - Parameter earlier: the tree before a change; then only findings that it doesn't have are reported.
    package func run(_ request: Request, since earlier: EarlierTree? = nil) async throws(Failure) -> AuditReport {
        let survey = TreeSurvey(
            tree: tree, catalogue: catalogue, request: request, readWorkspace: readWorkspace,
            keepsWorkspaces: keepsWorkspaces, dependencies: dependencies)
        let (now, before) = await survey.bundles(since: earlier)
        let audited = try Self.selected(now.list, request, unread: now.diagnostics)
        let context = Self.context(of: now, audited, request)
        let findings = RuleRun.findings(in: context)
        guard let earlier, let before else {
            var report = AuditReport(bundles: audited, findings: findings, diagnostics: now.diagnostics)
            report.settings = request.settings
            return report
        }
        let auditedBefore = Self.named(before.list, request)
        let comparison = ChangeComparison(
            context: context, before: auditedBefore,
            findingsBefore: RuleRun.findings(in: Self.context(of: before, auditedBefore, request)),
            revision: earlier.revision, touches: earlier.tree.touches)
        let new = comparison.newFindings(findings)
        var report = AuditReport(bundles: audited, findings: new, diagnostics: now.diagnostics)
        (report.bundlesBefore, report.settings) = (auditedBefore, request.settings)
        report.since = AuditReport.Since(revision: earlier.revision, known: findings.count - new.count)
        return report
    }

    private static func context(
        of result: TreeSurvey.Result, _ audited: [AuditedBundle], _ request: Request
    ) -> AuditContext {
        let against = request.against.flatMap { called($0, in: result.list, request).first?.app }
        return AuditContext(
            audited: audited, all: result.list, index: DeclarationIndex(of: result.list),
            diagnostics: result.diagnostics, against: against, catalogue: result.catalogue, today: request.today,
            files: result.files, calls: ModuleCallSearch(files: result.files), root: request.root)
    }

    private static func selected(
        _ bundles: [AuditedBundle], _ request: Request, unread: [Diagnostic]
    ) throws(Failure) -> [AuditedBundle] {
        let cause = unread.first { $0.kind == .unreadable || $0.kind == .leftOut }
        // A folder without apps is more than a wrong name.
        if bundles.isEmpty, cause == nil { return [] }
        for name in request.apps + (request.against.map { [$0] } ?? []) {
            if !called(name, in: bundles, request).isEmpty { continue }
            if let cause {
                throw .unread(name, path: cause.path, line: cause.line, why: cause.message)
            }
            if let app = request.settings.first(where: { $0.name == name }) { try refuse(app, bundles) }
            throw .unknownApp(name, known: Set(bundles.map(\.app)).sorted())
        }
        let configurations = bundles.flatMap(\.target.configurations)
        if let name = request.configuration, !configurations.isEmpty, !configurations.contains(name) {
            throw .unknownConfiguration(name, known: Set(configurations).sorted())
        }
        return named(bundles, request)
    }

    /// The bundles that were asked for, with what they embed.
    private static func named(_ bundles: [AuditedBundle], _ request: Request) -> [AuditedBundle] {
        guard !request.apps.isEmpty else { return bundles }
        let named = request.apps.flatMap { called($0, in: bundles, request) }
        let hosts = Set(named.map(\.target.id))
        return bundles.filter { hosts.contains($0.target.id) || ($0.host.map(hosts.contains) ?? false) }
    }

    /// The bundles of an app by its name in the configuration, else those whose target has the name.
    private static func called(
        _ name: String, in bundles: [AuditedBundle], _ request: Request
    ) -> [AuditedBundle] {
        let app = request.settings.first { $0.name == name }
        let configured = bundles.filter { app?.names($0) ?? false }
        return configured.isEmpty ? bundles.filter { $0.app == name || $0.target.name == name } : configured
    }

    /// Says why the settings of an app name none of the bundles.
    private static func refuse(_ app: AppAuditSettings, _ bundles: [AuditedBundle]) throws(Failure) {
        guard let target = app.target else { return }
        let homonyms = bundles.filter { $0.target.name == target }
        if let other = homonyms.first(where: { app.isAbout($0.target) }) {
            throw .takenTarget(target, app: app.name, by: other.settings.name)
        }
        guard homonyms.isEmpty else {
            throw .targetElsewhere(target, app: app.name, projects: Set(homonyms.map(\.target.id.project)).sorted())
        }
        throw .unknownTarget(target, app: app.name, known: Set(bundles.map(\.target.name)).sorted())
    }
}

extension AuditedBundle {
    /// The names of the targets on the shortest dependency path from the bundle's target to `goal`, both included.
    func chain(to goal: Target.ID) -> [String] {
        var cameFrom: [Target.ID: Target.ID] = [:]
        for target in allTargets {
            for next in target.dependencies + target.embedded where cameFrom[next] == nil { cameFrom[next] = target.id }
        }
        var chain = [goal.title]
        var at = goal
        while at != target.id, let previous = cameFrom[at], chain.count <= allTargets.count {
            chain.append(previous.title)
            at = previous
        }
        return chain.reversed()
    }
}
