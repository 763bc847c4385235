import CapabilityUsage
import Printing
import Workspaces

/// Builds audited bundles from drafts and the results of the scan.
struct BundleAssembly {
    let scan: Scan
    let catalogue: Catalogue
    /// The compiled-in table of SDKs.
    let sdks: SDKTable
    let sources: SourceBudget
    let files: SourceFiles
    let today: Day
    private let resources = SourceBudget(bytes: BundledTexts.limit)

    /// The bundles, sorted by app and target.
    func bundles(of drafts: [BundleDraft]) -> [AuditedBundle] {
        var localizations = LocalizedTexts(tree: files.tree)
        return drafts.map { bundle($0, localizedTexts: localizations.texts(of: $0.target)) }
            .sorted { ($0.app, $0.target.id) < ($1.app, $1.target.id) }
    }

    private func bundle(_ draft: BundleDraft, localizedTexts: [String: Set<String>]) -> AuditedBundle {
        let targets = draft.allTargets
        let unseen = scan.unseen(of: targets)
        let evaluator = VerdictEvaluator(catalogue: catalogue, today: today, files: files, resources: resources)
        var evidence = evidence(of: draft, with: targets, unseen: unseen)
        var capabilities = evaluator.capabilities(of: evidence)
        // Unlinked imports are searched for iOS bundles only, which don't read Mac sandbox entitlements: not worth it
        // for those alone.
        if capabilities.contains(where: { $0.verdict == .unused && !$0.declaration.isOfMacSandbox }) {
            let unlinked = UnlinkedImports(
                evidence: evidence, libraries: draft.libraries, catalogue: catalogue, files: files
            ).dependencies
            if !unlinked.isEmpty {
                evidence.opaque = (evidence.opaque + unlinked).sorted()
                capabilities = evaluator.capabilities(of: evidence)
            }
        }
        return AuditedBundle(
            draft: draft, evidence: evidence, capabilities: capabilities, localizedTexts: localizedTexts,
            sourceFiles: scan.fileCount(of: targets), unseenSources: Set(unseen).sorted())
    }

    private func evidence(of draft: BundleDraft, with targets: [Target], unseen: [Diagnostic]) -> BundleEvidence {
        let sdks = sdks.adding(draft.settings.sdks)
        let own = search(draft.own, for: draft.target)
        let unresolved =
            draft.leftOut + sources.overrunDiagnostics
            + targets.flatMap { $0.unresolved.prefix(AuditLimits.problems) }.filter(\.canHideUse) + unseen
        return BundleEvidence(
            target: draft.target, settings: draft.settings, declarations: draft.declarations, closure: draft.shared,
            allTargets: targets, opaque: opaque(draft, sdks),
            unresolved: Set(unresolved.prefix(AuditLimits.problems)).sorted(),
            own: own, shared: draft.own.count == draft.shared.count ? own : search(draft.shared, for: draft.target),
            otherBuilds: draft.otherBuilds.map { search($0.closure, for: draft.target, on: $0.runtime) },
            sdks: sdks,
            ownSchemes: Set(
                draft.declarations.filter { $0.key == "CFBundleURLTypes" }.compactMap { $0.value?.lowercased() }))
    }

    private func search(
        _ targets: [Target], for target: Target, on platform: CompilationEnvironment.Platform? = nil
    ) -> EvidenceSearch {
        let index = ClosureIndex(targets, scan: scan, platform: platform ?? target.runtime, catalogue: catalogue)
        return EvidenceSearch(index: index, symbols: scan.symbols, root: target.id)
    }

    /// The targets that are reached without passing through a dependency listed in the SDK table. The table's row
    /// states the needs of the whole dependency, including those parts of it that are in the tree.
    private func unexplained(_ targets: [Target], _ sdks: SDKTable) -> [Target] {
        let known = Set(targets.filter { $0.isDependency && sdks.keys(of: $0.moduleName) != nil }.map(\.id))
        guard !known.isEmpty else { return targets }
        let byID = Dictionary(targets.map { ($0.id, $0) }) { first, _ in first }
        var queue = targets.filter { !$0.isDependency }
        var seen = known.union(queue.map(\.id))
        var reached: [Target] = []
        while let target = queue.popLast() {
            reached.append(target)
            queue += (target.dependencies + target.embedded).filter { seen.insert($0).inserted }.compactMap { byID[$0] }
        }
        return reached
    }

    /// Returns the opaque dependencies of all builds that are not in the SDK table, each name once.
    private func opaque(_ draft: BundleDraft, _ sdks: SDKTable) -> [OpaqueDependency] {
        let own = opaque(draft.shared, sdks)
        guard !draft.otherBuilds.isEmpty else { return own }
        var names: Set<String> = []
        return (own + draft.otherBuilds.flatMap { opaque($0.closure, sdks) })
            .filter { names.insert($0.name).inserted }.sorted()
    }

    /// Returns the opaque dependencies that are not in the SDK table, each name once.
    private func opaque(_ targets: [Target], _ sdks: SDKTable) -> [OpaqueDependency] {
        var seen: Set<String> = []
        return unexplained(targets, sdks).flatMap(\.opaque).sorted().filter { dependency in
            // Another one stands for it.
            if dependency.reason == .flutterPackage { return false }
            let package = dependency.origin.split(separator: "/").last.map { String($0) } ?? ""
            let plain = package.hasSuffix(".git") ? String(package.dropLast(4)) : package
            // System frameworks are never in the tree, even if the project refers to one as a binary framework.
            if dependency.reason == .binaryFramework, Catalogue.broadModules.contains(dependency.name) { return false }
            guard sdks.keys(of: dependency.name) == nil, plain.isEmpty || sdks.keys(of: plain) == nil else {
                return false
            }
            return seen.insert(dependency.name).inserted
        }
    }
}

extension Diagnostic {
    /// True if the unreadable file may contain a use. Files such as images contain none.
    fileprivate var canHideUse: Bool {
        if key != nil || [.unset, .dangling, .absentModule, .ignored].contains(kind) { return false }
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        return kind == .unreadable || !Self.inertEndings.contains(ending)
    }

    private static let inertEndings: Set<String> = [
        "xcmappingmodel", "xcdatamodel", "xcdatamodeld", "xcassets", "strings", "stringsdict", "xcstrings", "ttf",
        "otf", "png", "jpg", "jpeg", "pdf", "svg", "mp3", "mp4", "wav", "caf", "html", "css", "md", "txt", "cpp", "cc",
        "cxx", "c", "hpp", "hh",
    ]
}
