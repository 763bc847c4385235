import CapabilityUsage
import ManifestSyntax
import Workspaces

/// Reads a tree and brings together, for each bundle, what it declares and what its closure proves.
struct TreeSurvey {
    let tree: any SourceTree
    let catalogue: @Sendable () -> Catalogue
    let request: Audit.Request
    let readWorkspace: @Sendable (ReadingOptions) -> Workspace

    /// What came of it.
    struct Result: Sendable {
        var list: [AuditedBundle]
        var diagnostics: [Diagnostic]
        var catalogue: Catalogue
    }

    /// What is compiled in.
    private struct Tables {
        var catalogue: Catalogue
        var sdks: SDKTable
    }

    func bundles() async -> Result {
        let (access, cache) = (tree.access, request.cachePath.map(UsageCache.init(path:)))
        async let compiledIn = Tables(catalogue: self.catalogue(), sdks: .standard)
        async let earlier = Recollection(of: cache, access: access)
        let workspaces = readWorkspaces()
        let drafts = workspaces.flatMap { self.drafts(in: $0.workspace, settings: $0.settings) }
        let tables = await compiledIn
        let symbols = tables.catalogue.symbols(
            for: drafts.flatMap(\.declarations), modules: request.settings.flatMap { $0.sdks.keys + $0.forbid })
        let survey = UsageSurvey(scanner: SourceScanner(symbols: symbols), access: access, cache: cache)
        let scan = await Scan(of: drafts.flatMap(\.shared), for: symbols, survey, recalling: earlier)
        let judge = Judge(catalogue: tables.catalogue, today: request.today)
        var list = drafts.map { bundle($0, scan, tables.sdks) }
        for place in list.indices { list[place].capabilities = judge.capabilities(of: list[place]) }
        list.sort { ($0.app, $0.target.id) < ($1.app, $1.target.id) }
        return Result(
            list: list, diagnostics: Set(workspaces.flatMap { $0.workspace.diagnostics }).sorted(),
            catalogue: tables.catalogue)
    }

    // MARK: Workspaces

    private struct Reading {
        var workspace: Workspace
        /// The apps that are to be looked up in it; `nil`: all others.
        var settings: AppAuditSettings?
    }

    /// The tree in the build configuration asked for, and once more for each app that has its own.
    private func readWorkspaces() -> [Reading] {
        let graphs = Set(request.settings.compactMap(\.graph)).sorted()
        func read(_ configuration: String?) -> Workspace {
            readWorkspace(ReadingOptions(configuration: configuration, tuistGraphs: graphs))
        }
        var readings = [Reading(workspace: read(request.configuration), settings: nil)]
        guard request.configuration == nil else { return readings }
        for app in request.settings where app.configuration != nil {
            readings.append(Reading(workspace: read(app.configuration), settings: app))
        }
        return readings
    }

    // MARK: Bundles

    private func drafts(in workspace: Workspace, settings: AppAuditSettings?) -> [BundleDraft] {
        let ownReadings = request.settings.filter { $0.configuration != nil }
        return workspace.bundles.compactMap { target in
            let host = BundleDraft.host(of: target, in: workspace)
            let named = request.settings.first { $0.isAbout(target) }
            let ruling = named ?? host.flatMap { host in request.settings.first { $0.isAbout(host) } }
            // An app with a reading of its own is taken from that one alone.
            let hasOwnReading = ruling.map { app in ownReadings.contains { $0.name == app.name } } ?? false
            if let settings { guard ruling?.name == settings.name else { return nil } }
            if settings == nil, hasOwnReading, request.configuration == nil { return nil }
            return BundleDraft(target, host: host, named: named, ruling: ruling, in: workspace)
        }
    }

    private func bundle(_ draft: BundleDraft, _ scan: Scan, _ standard: SDKTable) -> AuditedBundle {
        func search(_ targets: [Target]) -> EvidenceSearch {
            let index = ClosureIndex(targets, found: scan.found, platform: draft.target.runtime)
            return EvidenceSearch(index: index, symbols: scan.symbols, root: draft.target.id)
        }
        let sdks = standard.adding(draft.settings.sdks)
        let own = search(draft.own)
        let shared = draft.own.count == draft.shared.count ? own : search(draft.shared)
        let unseen = scan.unseen(of: draft.shared)
        return AuditedBundle(
            app: draft.app, target: draft.target, host: draft.host?.id, settings: draft.settings,
            declarations: draft.declarations, localizedKeys: LocalizedKeys(tree: tree).keys(of: draft.target),
            capabilities: [], closure: draft.shared, sourceFiles: scan.fileCount(of: draft.shared),
            opaque: opaque(draft.shared, sdks), unseenSources: Set(unseen).sorted(),
            unresolved: Set(draft.shared.flatMap(\.unresolved).filter(\.canHideUse) + unseen).sorted(),
            ownEvidence: own, sharedEvidence: shared, sdks: sdks)
    }

    /// What no table explains, each name once.
    private func opaque(_ targets: [Target], _ sdks: SDKTable) -> [OpaqueDependency] {
        var seen: Set<String> = []
        return targets.flatMap(\.opaque).sorted().filter { dependency in
            let package = dependency.origin.split(separator: "/").last.map { String($0) } ?? ""
            let plain = package.dropping(suffix: ".git") ?? package
            // A framework of the system is never in the tree, however the project names it.
            if dependency.reason == .binaryFramework, Catalogue.broadModules.contains(dependency.name) { return false }
            guard sdks.keys(of: dependency.name) == nil, plain.isEmpty || sdks.keys(of: plain) == nil else {
                return false
            }
            return seen.insert(dependency.name).inserted
        }
    }
}

extension AppAuditSettings {
    /// Whether the settings are about this target.
    fileprivate func isAbout(_ target: Target) -> Bool { (self.target ?? name) == target.name }
}

extension Diagnostic {
    /// Whether a use may be behind what could not be read. A missing picture hides none.
    fileprivate var canHideUse: Bool {
        if kind == .unset || kind == .dangling { return false }
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        return kind == .unreadable || !Self.inertEndings.contains(ending)
    }

    private static let inertEndings: Set<String> = [
        "xcmappingmodel", "xcdatamodel", "xcdatamodeld", "xcassets", "strings", "stringsdict", "xcstrings", "ttf",
        "otf",
        "png", "jpg", "jpeg", "pdf", "svg", "mp3", "mp4", "wav", "caf", "html", "css", "md", "txt", "cpp", "cc", "cxx",
        "c", "hpp", "hh",
    ]
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
            },
            versions: { paths in
                versions(of: paths).map { $0.map { SourceAccess.Version(mark: $0.mark, changed: $0.changed) } }
            })
    }
}

extension String {
    /// What stands before `suffix`; `nil` if the text doesn't end with it.
    fileprivate func dropping(suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
