import CapabilityUsage
import Workspaces

/// Makes audited bundles of drafts and of what the scan found.
struct BundleAssembly {
    let scan: Scan
    let catalogue: Catalogue
    /// The compiled-in table of SDKs.
    let sdks: SDKTable
    let sources: SourceBudget
    let files: SourceFiles
    let today: Day

    /// The bundles, sorted by app and target.
    func bundles(of drafts: [BundleDraft]) -> [AuditedBundle] {
        var localizations = LocalizedKeys(tree: files.tree)
        return drafts.map { bundle($0, localizedKeys: localizations.keys(of: $0.target)) }
            .sorted { ($0.app, $0.target.id) < ($1.app, $1.target.id) }
    }

    private func bundle(_ draft: BundleDraft, localizedKeys: Set<String>) -> AuditedBundle {
        let unseen = scan.unseen(of: draft.shared)
        let evaluator = VerdictEvaluator(catalogue: catalogue, today: today)
        var evidence = evidence(of: draft, unseen: unseen)
        var capabilities = evaluator.capabilities(of: evidence)
        // What only a Mac reads is unused whatever modules hide.
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
            draft: draft, evidence: evidence, capabilities: capabilities, localizedKeys: localizedKeys,
            sourceFiles: scan.fileCount(of: draft.shared), unseenSources: Set(unseen).sorted())
    }

    private func evidence(of draft: BundleDraft, unseen: [Diagnostic]) -> BundleEvidence {
        let sdks = sdks.adding(draft.settings.sdks)
        let own = search(draft.own, for: draft.target)
        let unresolved =
            draft.leftOut + sources.excess
            + draft.shared.flatMap { $0.unresolved.prefix(AuditLimits.problems) }.filter(\.canHideUse) + unseen
        return BundleEvidence(
            target: draft.target, settings: draft.settings, declarations: draft.declarations, closure: draft.shared,
            opaque: opaque(draft.shared, sdks),
            unresolved: Set(unresolved.prefix(AuditLimits.problems)).sorted(),
            own: own, shared: draft.own.count == draft.shared.count ? own : search(draft.shared, for: draft.target),
            mac: draft.hasNativeMacBuildToo ? search(draft.shared, for: draft.target, on: .macOS) : nil, sdks: sdks)
    }

    private func search(
        _ targets: [Target], for target: Target, on platform: CompilationEnvironment.Platform? = nil
    ) -> EvidenceSearch {
        let index = ClosureIndex(
            targets, found: scan.found, platform: platform ?? target.runtime, symbols: scan.symbols,
            catalogue: catalogue)
        return EvidenceSearch(index: index, symbols: scan.symbols, root: target.id)
    }

    /// The targets that are reached without passing through a dependency that a table explains: its row says what all of it
    /// needs, so that having some of it in the tree hides no more than having none.
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

    /// Returns the dependencies that no table explains, each name once.
    private func opaque(_ targets: [Target], _ sdks: SDKTable) -> [OpaqueDependency] {
        var seen: Set<String> = []
        return unexplained(targets, sdks).flatMap(\.opaque).sorted().filter { dependency in
            let package = dependency.origin.split(separator: "/").last.map { String($0) } ?? ""
            let plain = package.hasSuffix(".git") ? String(package.dropLast(4)) : package
            // A framework of the system is never in the tree, however the project names it.
            if dependency.reason == .binaryFramework, Catalogue.broadModules.contains(dependency.name) { return false }
            guard sdks.keys(of: dependency.name) == nil, plain.isEmpty || sdks.keys(of: plain) == nil else {
                return false
            }
            return seen.insert(dependency.name).inserted
        }
    }
}

extension BundleDraft {
    /// Whether it is built with the Mac's own SDK, beside that of another system.
    fileprivate var hasNativeMacBuildToo: Bool {
        target.runtime != .macOS && target.macBuild == .native && !declarations.isEmpty
    }
}

extension Diagnostic {
    /// Whether a use may be behind what could not be read. A missing picture hides none.
    fileprivate var canHideUse: Bool {
        if [.unset, .dangling, .absentModule, .ignored].contains(kind) { return false }
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        return kind == .unreadable || !Self.inertEndings.contains(ending)
    }

    private static let inertEndings: Set<String> = [
        "xcmappingmodel", "xcdatamodel", "xcdatamodeld", "xcassets", "strings", "stringsdict", "xcstrings", "ttf",
        "otf", "png", "jpg", "jpeg", "pdf", "svg", "mp3", "mp4", "wav", "caf", "html", "css", "md", "txt", "cpp", "cc",
        "cxx", "c", "hpp", "hh",
    ]
}
