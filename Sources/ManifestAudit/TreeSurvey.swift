import CapabilityUsage
import ManifestSyntax
import Workspaces

/// Reads a tree and brings together, for each bundle, what it declares and what its closure proves.
struct TreeSurvey {
    let tree: any SourceTree
    let catalogue: Catalogue
    let request: Audit.Request
    let readWorkspace: @Sendable (ReadingOptions) -> Workspace

    /// What came of it.
    struct Result: Sendable {
        var list: [AuditedBundle]
        var diagnostics: [Diagnostic]
        /// Source files that could not be looked at, and why.
        var problems: [String: String]
    }

    func bundles() async -> Result {
        let workspaces = readWorkspaces()
        let drafts = workspaces.flatMap { self.drafts(in: $0.workspace, settings: $0.settings) }
        let symbols = catalogue.symbols(
            for: drafts.flatMap { $0.declarations },
            modules: sdkModules() + request.settings.flatMap(\.forbid))
        let paths = Set(drafts.flatMap { $0.shared.flatMap { $0.scannedPaths } })
        let survey = UsageSurvey(
            scanner: SourceScanner(symbols: symbols), access: tree.access,
            cache: request.cachePath.map(UsageCache.init(path:)))
        let uses = await survey.uses(of: paths)
        let problems = uses.compactMapValues { $0.problem?.text }
        let judge = Judge(catalogue: catalogue, today: request.today)
        var list = drafts.map { bundle($0, uses, symbols, problems) }
        for place in list.indices { list[place].capabilities = judge.capabilities(of: list[place]) }
        list.sort { ($0.app, $0.target.id) < ($1.app, $1.target.id) }
        return Result(
            list: list, diagnostics: Set(workspaces.flatMap { $0.workspace.diagnostics }).sorted(), problems: problems)
    }

    // MARK: Workspaces

    private struct Reading {
        var workspace: Workspace
        /// The apps that are to be looked up in it; `nil`: all others.
        var settings: AppAuditSettings?
    }

    /// The tree in the build configuration asked for, and once more for each app that has its own.
    private func readWorkspaces() -> [Reading] {
        let graph = request.settings.compactMap(\.graph).first
        func read(_ configuration: String?, _ graph: String?) -> Workspace {
            readWorkspace(ReadingOptions(configuration: configuration, tuistGraph: graph))
        }
        var readings = [Reading(workspace: read(request.configuration, graph), settings: nil)]
        for app in request.settings {
            let configuration = request.configuration ?? app.configuration
            guard configuration != request.configuration || (app.graph ?? graph) != graph else { continue }
            readings.append(Reading(workspace: read(configuration, app.graph ?? graph), settings: app))
        }
        return readings
    }

    // MARK: Bundles

    /// A bundle before its sources were looked at.
    private struct Draft {
        var target: Target
        var host: Target?
        var app: String
        var settings: AppAuditSettings
        var declarations: [Declaration]
        var own: [Target]
        var shared: [Target]
    }

    private func drafts(in workspace: Workspace, settings: AppAuditSettings?) -> [Draft] {
        let ownReadings = request.settings.filter { $0.configuration != nil || $0.graph != nil }
        return workspace.bundles.compactMap { target in
            let host = host(of: target, in: workspace)
            let named = request.settings.first { $0.names(target) }
            let ruling = named ?? host.flatMap { host in request.settings.first { $0.names(host) } }
            // An app with a reading of its own is taken from that one alone.
            let hasOwnReading = ruling.map { app in ownReadings.contains { $0.name == app.name } } ?? false
            if let settings { guard ruling?.name == settings.name else { return nil } }
            if settings == nil, hasOwnReading, request.configuration == nil { return nil }
            let shared =
                target.kind == .application
                ? workspace.closureWithExtensions(of: target.id) : workspace.closure(of: target.id)
            return Draft(
                target: target, host: host, app: named?.name ?? target.name,
                settings: ruling ?? AppAuditSettings(name: target.name),
                declarations: DeclarationReader.declarations(of: target),
                own: Self.buildable(workspace.closure(of: target.id), for: target, workspace),
                shared: Self.buildable(shared, for: target, workspace))
        }
    }

    /// The targets that can be built for the bundle's platform. Frameworks of one name for several platforms share an
    /// implicit dependency.
    private static func buildable(_ closure: [Target.ID], for bundle: Target, _ workspace: Workspace) -> [Target] {
        closure.compactMap(workspace.target).filter { target in
            guard target.id != bundle.id, target.platform != nil, target.runtime != bundle.runtime else { return true }
            return target.settings["SUPPORTED_PLATFORMS"]?.value.contains(bundle.platform ?? "iphoneos") ?? false
        }
    }

    /// The app that embeds the target; of several the one whose identifier the target's begins with.
    private func host(of target: Target, in workspace: Workspace) -> Target? {
        guard target.kind != .application else { return nil }
        let hosts = workspace.targets.filter { $0.kind == .application && $0.embedded.contains(target.id) }
        func isBelow(_ host: Target) -> Bool {
            host.bundleIdentifier.map { target.bundleIdentifier?.hasPrefix($0 + ".") == true } ?? false
        }
        // Some projects embed by a script: then the identifier tells.
        let others = workspace.targets.filter { $0.kind == .application && $0.id.project == target.id.project }
        return hosts.first(where: isBelow) ?? hosts.first ?? others.first(where: isBelow)
    }

    private func bundle(
        _ draft: Draft, _ uses: [String: FileUses], _ symbols: SymbolSet, _ problems: [String: String]
    ) -> AuditedBundle {
        let platform = draft.target.runtime
        func search(_ targets: [Target]) -> EvidenceSearch {
            EvidenceSearch(
                index: ClosureIndex(targets, platform: platform, uses: uses), symbols: symbols, root: draft.target.id)
        }
        let sdks = SDKTable.standard.adding(draft.settings.sdks)
        let own = search(draft.own)
        let shared = draft.own.count == draft.shared.count ? own : search(draft.shared)
        let unread = draft.shared.flatMap(\.scannedPaths).compactMap { path in
            problems[path].map { Diagnostic(.unreadable, $0, path: path) }
        }
        return AuditedBundle(
            app: draft.app, target: draft.target, host: draft.host?.id, settings: draft.settings,
            declarations: draft.declarations, localizedKeys: LocalizedKeys(tree: tree).keys(of: draft.target),
            capabilities: [], closure: draft.shared,
            sourceFiles: shared.index.sourceCount, opaque: opaque(draft.shared, sdks),
            unresolved: Set(draft.shared.flatMap(\.unresolved).filter(\.canHideUse) + unread).sorted(),
            ownEvidence: own,
            sharedEvidence: shared, sdks: sdks)
    }

    /// What no table explains, each name once.
    private func opaque(_ targets: [Target], _ sdks: SDKTable) -> [OpaqueDependency] {
        var seen: Set<String> = []
        return targets.flatMap(\.opaque).sorted().filter { dependency in
            let package = dependency.origin.split(separator: "/").last.map { String($0) } ?? ""
            let plain = package.dropping(suffix: ".git") ?? package
            guard sdks.keys(of: dependency.name) == nil, plain.isEmpty || sdks.keys(of: plain) == nil else {
                return false
            }
            return seen.insert(dependency.name).inserted
        }
    }

    private func sdkModules() -> [String] {
        request.settings.flatMap { $0.sdks.keys }
    }
}

extension AppAuditSettings {
    /// Whether the settings are about this target.
    fileprivate func names(_ target: Target) -> Bool { (self.target ?? name) == target.name }
}

extension Diagnostic {
    /// Whether a use may be behind what could not be read. A missing picture hides none.
    fileprivate var canHideUse: Bool {
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        return kind == .unreadable || !Self.inertEndings.contains(ending)
    }

    private static let inertEndings: Set<String> = [
        "xcmappingmodel", "xcdatamodel", "xcdatamodeld", "xcassets", "strings", "stringsdict", "xcstrings", "ttf",
        "otf",
        "png", "jpg", "jpeg", "pdf", "svg", "mp3", "mp4", "wav", "caf", "html", "css", "md", "txt",
    ]
}

extension FileUses.Problem {
    /// For people.
    fileprivate var text: String {
        switch self {
        case .tooLarge: "larger than 16 MiB: not looked at"
        case .tooDeep: "nested deeper than any real source: not looked at to the end"
        case .unreadable: "can't be read"
        }
    }
}

extension SourceTree {
    /// How a survey reads the files of this tree.
    fileprivate var access: SourceAccess {
        SourceAccess(
            contents: { path in
                do throws(SourceTreeError) {
                    return .success(try self.contents(of: path, limit: SourceScanner.sizeLimit))
                } catch .tooLarge {
                    return .failure(.tooLarge)
                } catch {
                    return .failure(.unreadable)
                }
            }, version: { try? self.version(of: $0) })
    }
}

extension String {
    /// What stands before `suffix`; `nil` if the text doesn't end with it.
    fileprivate func dropping(suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
