import CapabilityUsage
import ManifestSyntax
import Workspaces

/// Reads a tree and brings together, for each bundle, what it declares and what its closure proves.
struct TreeSurvey {
    let tree: any SourceTree
    let catalogue: @Sendable () -> Catalogue
    let request: Audit.Request
    let readWorkspace: @Sendable (any SourceTree, ReadingOptions, ReadingBudget) -> Workspace
    /// Whether workspaces are taken from the cache, and kept there.
    var keepsWorkspaces = false
    /// Folders with resolved dependencies, relative to the root of the tree.
    var dependencies: [String] = []
    var limits = AuditLimits.standard

    /// The audited bundles of a tree, with the diagnostics of reading it.
    struct Result: Sendable {
        var list: [AuditedBundle]
        var diagnostics: [Diagnostic]
        var catalogue: Catalogue
        /// Reads further sources of the tree.
        var files: SourceFiles
    }

    /// The compiled-in catalogue and table of SDKs.
    private struct Tables {
        var catalogue: Catalogue
        var sdks: SDKTable
    }

    /// The bundles of a tree before their sources are looked at.
    private struct Drafts {
        var list: [BundleDraft] = []
        var diagnostics: [Diagnostic] = []
        /// Closures that store newly read workspaces in the cache.
        var keep: [@Sendable () -> Void] = []
    }

    /// The bundles of the tree.
    func bundles() async -> Result { await bundles(since: nil).now }

    /// The bundles of the tree, and of the tree before a change, whose unchanged files are looked into once.
    func bundles(since earlier: EarlierTree?) async -> (now: Result, before: Result?) {
        let sources = SourceBudget(bytes: limits.sources, root: request.root)
        let (access, cache) = (tree.access(sources), request.cachePath.map(UsageCache.init(path:)))
        async let compiledIn = Tables(catalogue: self.catalogue(), sdks: .standard)
        async let cachedScan = CachedScan(of: cache, access: access)
        // If files were added or removed, or project files changed, the earlier tree is read too, concurrently with
        // this one.
        async let readBefore = earlier.flatMap { earlier in
            earlier.tree.hasSameFiles && !earlier.tree.changesDescriptions ? nil : self.before(earlier).drafts()
        }
        let noted = RecordingTree(tree)
        let drafts = drafts(reading: noted)
        // Stores workspaces while the sources are scanned.
        async let kept: Void = drafts.keep.forEach { $0() }
        let before = await readBefore ?? earlier.map { noted.reads($0.tree) ? self.before($0).drafts() : drafts }
        let tables = await compiledIn
        let symbols = tables.catalogue.symbols(
            for: (drafts.list + (before?.list ?? [])).flatMap(\.declarations),
            modules: request.settings.flatMap { $0.sdks.keys + $0.forbid })
        let scanner = SourceScanner(symbols: symbols)
        let survey = UsageSurvey(scanner: scanner, access: access, cache: cache, progress: request.progress)
        let scan = await Scan(of: drafts.list.flatMap(\.allTargets), for: symbols, survey, recalling: cachedScan)
        let now = result(drafts, scan, tables, sources)
        await kept
        guard let earlier, let before else { return (now, nil) }
        let scanBefore = await Scan(
            of: before.list.flatMap(\.allTargets), reusing: scan, unless: earlier.tree.isChanged,
            UsageSurvey(scanner: scanner, access: earlier.tree.access(sources), progress: request.progress))
        return (now, self.before(earlier).result(before, scanBefore, tables, sources))
    }

    /// This survey, of the tree before the change.
    private func before(_ earlier: EarlierTree) -> TreeSurvey {
        TreeSurvey(
            tree: earlier.tree, catalogue: catalogue, request: request, readWorkspace: readWorkspace,
            dependencies: dependencies, limits: limits)
    }

    private func drafts() -> Drafts { drafts(reading: tree) }

    private func drafts(reading tree: any SourceTree) -> Drafts {
        let workspaces = readWorkspaces(of: tree)
        var (left, drafts) = (limits, Drafts())
        let pods = ImportedPods(tree: tree)
        for reading in workspaces {
            drafts.list += self.drafts(in: pods.linked(reading.workspace), settings: reading.settings, &left)
        }
        drafts.diagnostics = workspaces.flatMap(\.workspace.diagnostics) + beyondBundles(left)
        drafts.keep = workspaces.compactMap(\.keep)
        return drafts
    }

    private func result(_ drafts: Drafts, _ scan: Scan, _ tables: Tables, _ sources: SourceBudget) -> Result {
        let files = SourceFiles(tree: tree, budget: sources)
        let assembly = BundleAssembly(
            scan: scan, catalogue: tables.catalogue, sdks: tables.sdks, sources: sources, files: files,
            today: request.today)
        let list = assembly.bundles(of: drafts.list)
        let problems = drafts.diagnostics + drafts.list.flatMap(\.leftOut) + sources.overrunDiagnostics
        return Result(list: list, diagnostics: Set(problems).sorted(), catalogue: tables.catalogue, files: files)
    }

    private func beyondBundles(_ left: AuditLimits) -> [Diagnostic] {
        guard left.bundles < 0 else { return [] }
        let message = "more than \(limits.bundles) apps and extensions: \(-left.bundles) of them are not audited"
        return [Diagnostic(.leftOut, message, path: request.root)]
    }

    // MARK: Workspaces

    private struct Reading {
        var workspace: Workspace
        /// Puts the workspace into the cache; `nil` where it is there already.
        var keep: (@Sendable () -> Void)?
        /// The app whose bundles are taken from this workspace; `nil`: all apps without a configuration of their own.
        var settings: AppAuditSettings?
    }

    /// Reads the tree in the requested build configuration, and once more for each app whose settings name a
    /// configuration.
    private func readWorkspaces(of tree: any SourceTree) -> [Reading] {
        let graphs = Set(request.settings.compactMap(\.graph)).sorted()
        let budget = ReadingBudget(root: request.root)
        var known: [String?: Workspace] = [:]
        func read(_ configuration: String?, _ settings: AppAuditSettings?) -> Reading {
            if let workspace = known[configuration] { return Reading(workspace: workspace, settings: settings) }
            let options = ReadingOptions(
                configuration: configuration, tuistGraphs: graphs, dependencies: dependencies)
            let (workspace, keep) = workspace(of: tree, options, budget)
            known[configuration] = workspace
            return Reading(workspace: workspace, keep: keep, settings: settings)
        }
        var readings = [read(request.configuration, nil)]
        guard request.configuration == nil else { return readings }
        for app in request.settings where app.configuration != nil { readings.append(read(app.configuration, app)) }
        return readings
    }

    /// Returns the cached workspace if the files it was read from are unchanged; else reads it.
    private func workspace(
        of tree: any SourceTree, _ options: ReadingOptions, _ budget: ReadingBudget
    ) -> (Workspace, keep: (@Sendable () -> Void)?) {
        guard keepsWorkspaces, let cache = WorkspaceCache(besides: request.cachePath, options: options) else {
            return (readWorkspace(tree, options, budget), nil)
        }
        if let workspace = cache.workspace(of: tree, budget: budget) { return (workspace, nil) }
        let (trustedUntil, before, traced) = (CacheFile.trustedUntil(), budget.used, TracedTree(tree))
        let workspace = readWorkspace(traced, options, budget)
        // A truncated workspace is not cached: what was left out depends on the work done before.
        guard budget.isComplete else { return (workspace, nil) }
        let work = zip(budget.used, before).map { $0 - $1 }
        return (
            workspace, { cache.store(workspace, readFrom: traced.finished(trustedUntil: trustedUntil), work: work) }
        )
    }

    // MARK: Bundles

    private func drafts(
        in workspace: Workspace, settings: AppAuditSettings?, _ left: inout AuditLimits
    ) -> [BundleDraft] {
        let hosts = BundleHosts(in: workspace)
        let libraries = Set(
            workspace.targets.filter { [.framework, .staticLibrary].contains($0.kind) && !$0.isDependency }
                .map(\.moduleName))
        let ownReadings = request.settings.filter { $0.configuration != nil }
        var workspaces = BuiltWorkspaces(workspace)
        return workspace.bundles.compactMap { target in
            let host = hosts.host(of: target)
            let named = request.settings.about(target)
            let ruling = named ?? host.flatMap(request.settings.about)
            // An app with its own build configuration is taken only from the workspace read in that configuration.
            let hasOwnReading = ruling.map { app in ownReadings.contains { $0.name == app.name } } ?? false
            if let settings { guard ruling?.name == settings.name else { return nil } }
            if settings == nil, hasOwnReading, request.configuration == nil { return nil }
            left.bundles -= 1
            guard left.bundles >= 0 else { return nil }
            let platforms = target.auditedPlatforms
            var draft = BundleDraft(
                target.built(for: platforms), host: host, named: named, ruling: ruling,
                in: workspaces.built(for: platforms), &left)
            draft.libraries = libraries
            for system in draft.declarations.isEmpty ? [] : target.otherSystems {
                let platforms = target.platforms(on: system.runtime)
                draft.addBuild(for: system, in: workspaces.built(for: platforms, of: system), &left)
            }
            return draft
        }
    }
}

extension SourceTree {
    /// How a survey reads the files of this tree.
    fileprivate func access(_ budget: SourceBudget) -> SourceAccess {
        SourceAccess(
            contents: { path in
                guard !budget.isExhausted else { return .failure(.unreadable) }
                do throws(SourceTreeError) {
                    let bytes = try self.contents(of: path, limit: SourceScanner.sizeLimit(of: path))
                    budget.spend(bytes.count)
                    return .success(bytes)
                } catch .tooLarge {
                    return .failure(.tooLarge)
                } catch {
                    return .failure(.unreadable)
                }
            },
            versions: { paths in
                versions(of: paths).map { $0.map { SourceAccess.Version(mark: $0.mark, changed: $0.changed) } }
            }, isExhausted: { budget.isExhausted })
    }
}
