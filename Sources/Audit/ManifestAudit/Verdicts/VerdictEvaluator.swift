import Printing
import Workspaces

/// Decides, for each declaration of a bundle, whether something uses it.
///
/// The levels of evidence, strongest first, are the cases of ``Evidence/Rung``. Every level except `link` (only an
/// import) makes the declaration `used`. Without such evidence it is `unused` only if everything in the closure could
/// be read; else it is `unknown`.
struct VerdictEvaluator {
    let catalogue: Catalogue
    let today: Day
    /// Reads the resources of bundles, within `resources`.
    let files: SourceFiles
    let resources: SourceBudget

    func capabilities(of bundle: BundleEvidence) -> [EvaluatedCapability] {
        let known = bundle.declarations.filter { catalogue.knows($0.key) }
        let hosts = HandedOnHosts(of: bundle.target)
        let judged = known.compactMap { capability($0, bundle, hosts) }
        let settled = provenByLiteral(explainedByResources(judged, bundle), bundle)
        return openToToolkits(askedFor(settled, bundle), bundle).sorted {
            ($0.declaration.identity, $0.declaration.path, $0.declaration.span)
                < ($1.declaration.identity, $1.declaration.path, $1.declaration.span)
        }
    }

    /// Adds the weak signs in resources for what has no other.
    private func explainedByResources(
        _ judged: [EvaluatedCapability], _ bundle: BundleEvidence
    ) -> [EvaluatedCapability] {
        func isOpen(_ item: EvaluatedCapability) -> Bool {
            [.unused, .unknown].contains(item.verdict) && BundledTexts.mayExplain(item.declaration)
        }
        let open = judged.filter(isOpen)
        guard !open.isEmpty else { return judged }
        let texts = BundledTexts(targets: bundle.allTargets, files: files, budget: resources)
        let found = texts.evidence(for: open.map(\.declaration))
        return judged.map { item in
            guard isOpen(item) else { return item }
            guard let sign = found[item.declaration.identity] else {
                // The part of the tree that was left out may use it.
                var item = item
                if resources.isExhausted { item.verdict = .unknown }
                return item
            }
            let evidence = [sign] + item.evidence
            return EvaluatedCapability(
                declaration: item.declaration, rows: item.rows,
                verdict: verdict(evidence, isUndecidable: item.isUndecidable, item.declaration, bundle),
                evidence: evidence, isUndecidable: item.isUndecidable)
        }
    }

    private func capability(
        _ declaration: Declaration, _ bundle: BundleEvidence, _ hosts: HandedOnHosts
    ) -> EvaluatedCapability? {
        let rows = catalogue.rows(key: declaration.key, value: declaration.value)
            .filter { $0.vocabulary == declaration.vocabulary }
        let judging = rows.filter {
            !$0.traits.contains(.missingOnly) && !$0.traits.contains(.consistency) && $0.counts(for: bundle.target)
        }
        guard !judging.isEmpty else { return reason(declaration, rows, bundle) }
        if let misplaced = ofAnotherSystem(declaration, judging, bundle) { return misplaced }
        let users = OptionalModules(named: judging.flatMap(\.optionalSDKs), in: bundle)
        var evidence = codeEvidence(for: declaration, judging, besides: users, bundle)
        evidence += sdkEvidence(for: declaration, judging, bundle)
        evidence += linked(judging, bundle)
        evidence += ManifestEvidence(
            target: bundle.target, closure: bundle.allTargets, hasOpaqueModules: !bundle.opaque.isEmpty, hosts: hosts
        ).evidence(for: declaration)
        evidence = evidence.enumerated().sorted { ($0.element.rung, $0.offset) < ($1.element.rung, $1.offset) }
            .map(\.element)
        let isUndecidable = judging.allSatisfy {
            $0.traits.contains(.neverUnused)
                || ($0.patterns.isEmpty && $0.sdks.isEmpty && !$0.traits.contains(.unusedOnly))
                // Keys that only another build needs may be used by the bundle's files that only that build has.
                || $0.isOfOtherBuild(of: bundle.target)
        }
        return EvaluatedCapability(
            declaration: declaration, rows: judging,
            verdict: verdict(
                evidence, isUndecidable: isUndecidable || users.first != nil, isDead: judging.allSatisfy(\.isDead),
                declaration, bundle),
            evidence: evidence, isUndecidable: isUndecidable, optionalUser: users.first,
            unseenBuild: isUndecidable ? unseenBuild(declaration, judging, bundle) : nil,
            isImportedInOtherBuild: isImportedInOtherBuild(evidence.first, judging, bundle))
    }

    /// What code proves or suggests, in the audited build and in those for other systems, without the sources of modules
    /// that use the capability only for what the app asks of them.
    private func codeEvidence(
        for declaration: Declaration, _ rows: [CatalogueRow], besides users: OptionalModules, _ bundle: BundleEvidence
    ) -> [Evidence] {
        func counting(_ found: [Evidence]) -> [Evidence] {
            withoutSignsOfAdding(found, declaration, bundle).filter { !users.hold($0) }
        }
        let search = declaration.isOfMacSandbox ? bundle.macBuild ?? bundle.shared : bundle.shared
        let found = counting(
            search.search(for: declaration, of: bundle)
                .evidence(for: rows, value: declaration.value))
        return found
            + counting(otherEvidence(for: declaration, value: declaration.value, rows, besides: found, bundle))
    }

    /// Whether the file of a weak sign gets a framework of the capability in a build for another system.
    private func isImportedInOtherBuild(
        _ sign: Evidence?, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> Bool {
        guard let sign, sign.rung == .weak else { return false }
        return bundle.otherBuilds.contains { build in rows.contains { build.imports($0, in: sign.path) } }
    }

    /// The build of a target of several systems whose own files and modules may use the declaration: they are not looked into.
    /// `nil` for entitlements of the Mac's sandbox, which every such app has, and for what no source decides.
    private func unseenBuild(
        _ declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> ForeignSystem? {
        guard !declaration.isOfMacSandbox else { return nil }
        return rows.first { $0.isOfOtherBuild(of: bundle.target) && !$0.traits.contains(.neverUnused) }?.foreignSystem
    }

    /// A key that only another system reads, in a bundle that is never built for that: nothing reads it there, whatever code
    /// does and modules hide.
    private func ofAnotherSystem(
        _ declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> EvaluatedCapability? {
        guard let system = catalogue.foreignSystem(of: declaration), bundle.target.isBuilt(for: system) == .no else {
            return nil
        }
        return EvaluatedCapability(
            declaration: declaration, rows: rows,
            verdict: verdict([], isUndecidable: false, isDead: true, declaration, bundle), evidence: [],
            isUndecidable: false)
    }

    /// Weak evidence from code of builds for other systems, where `found` proves nothing: the Info.plist of a target of
    /// several systems serves all its builds.
    private func otherEvidence(
        for declaration: Declaration, value: String?, _ rows: [CatalogueRow], besides found: [Evidence],
        _ bundle: BundleEvidence
    ) -> [Evidence] {
        guard !declaration.isOfMacSandbox, found.allSatisfy({ $0.rung == .link }) else { return [] }
        var seen = Set(found)
        return bundle.otherBuilds.flatMap { build in
            build.search(for: declaration, of: bundle).evidence(for: rows, value: value)
        }.map(\.weakened).filter { seen.insert($0).inserted }
    }

    /// Removes weak evidence that only adds to the photo library, if the key for adding is declared too: then it is no
    /// sign for the key for reading (Apple, "NSPhotoLibraryAddUsageDescription").
    private func withoutSignsOfAdding(
        _ evidence: [Evidence], _ declaration: Declaration, _ bundle: BundleEvidence
    ) -> [Evidence] {
        guard declaration.key == "NSPhotoLibraryUsageDescription",
            bundle.declarations.contains(where: { $0.key == "NSPhotoLibraryAddUsageDescription" })
        else { return evidence }
        return evidence.filter { $0.rung != .weak || !Self.addingFunctions.contains($0.symbol) }
    }

    private static let addingFunctions: Set<String> = [
        "UIImageWriteToSavedPhotosAlbum", "UISaveVideoAtPathToSavedPhotosAlbum",
    ]

    /// The verdict that the evidence, strongest first, leads to.
    func verdict(
        _ evidence: [Evidence], isUndecidable: Bool, isDead: Bool = false, _ declaration: Declaration,
        _ bundle: BundleEvidence
    ) -> Verdict {
        if let rung = evidence.first?.rung, rung < .link { return .used }
        let isAllowed = bundle.settings.allow.contains {
            $0.covers(declaration.key, declaration.value, target: bundle.target.name, on: today)
                && ($0.rule == nil || ["unused-capability", "unproven-capability"].contains($0.rule))
        }
        if isAllowed { return .allowed }
        let isBlind =
            (!bundle.opaque.isEmpty || !bundle.unresolved.isEmpty || isUnset(declaration)
                || bundle.target.unreadValue(mayName: declaration) != nil || mayServeOthers(declaration, bundle))
            && !isDead
        return isUndecidable || isBlind ? .unknown : .unused
    }

    /// True if the value contains a build variable that is not defined in the tree.
    private func isUnset(_ declaration: Declaration) -> Bool {
        declaration.value.map { $0.contains("$(") || $0.contains("${") } ?? false
    }

    /// True for a required-reason API if the bundle has opaque dependencies, even known ones: the SDK table lists their
    /// keys, but not the required-reason APIs they use.
    private func mayServeOthers(_ declaration: Declaration, _ bundle: BundleEvidence) -> Bool {
        declaration.vocabulary == .privacy && bundle.allTargets.contains { !$0.opaque.isEmpty }
    }

    /// A reason of a privacy manifest is as used as its category.
    private func reason(
        _ declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> EvaluatedCapability? {
        guard declaration.key == "NSPrivacyAccessedAPITypeReasons", !rows.isEmpty,
            let category = declaration.value?.split(separator: ":").first
        else { return nil }
        let parents = catalogue.rows(key: "NSPrivacyAccessedAPIType", value: String(category))
        let own = bundle.own.evidence(for: parents, value: String(category))
        let others = otherEvidence(for: declaration, value: String(category), parents, besides: own, bundle)
        let evidence = (own + others).sorted { $0.rung < $1.rung }
        return EvaluatedCapability(
            declaration: declaration, rows: rows,
            verdict: verdict(evidence, isUndecidable: false, declaration, bundle), evidence: evidence,
            isUndecidable: false)
    }

    /// Evidence from third-party modules in the closure that need the key or the value according to the SDK table: the
    /// first three.
    private func sdkEvidence(
        for declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> [Evidence] {
        let rowModules = Set(rows.flatMap(\.sdks).map(SDKTable.normalized))
        let wanted = declaration.keysOfModules
        var found: [Evidence] = []
        for target in bundle.allTargets {
            // Includes third-party modules with sources in the tree: the SDK table applies to them too.
            let names = target.opaque.map(\.name) + (target.isDependency ? [target.moduleName] : [])
            for name in names {
                let plain = SDKTable.normalized(name)
                let keys = bundle.sdks.keys(ofNormalized: plain) ?? []
                guard
                    rowModules.contains(plain)
                        || keys.contains(where: {
                            wanted.contains($0) || declaration.value?.hasPrefix($0) == true
                        })
                else { continue }
                let module = Evidence(
                    rung: .sdk, path: target.id.project, line: 1, column: 1, symbol: name, target: target.name)
                if !found.contains(module) { found.append(module) }
                if found.count == 3 { return found }
            }
        }
        return found
    }

    /// System frameworks that the project links by name, if they are about this capability.
    private func linked(_ rows: [CatalogueRow], _ bundle: BundleEvidence) -> [Evidence] {
        let modules = Set(rows.flatMap(\.modules)).subtracting(Catalogue.broadModules)
        var seen: Set<Evidence> = []
        return bundle.allTargets.flatMap { target in
            target.linkedModules.filter(modules.contains).map { module in
                Evidence(
                    rung: .link, path: target.id.project, line: 1, column: 1, symbol: module, target: target.name)
            }
        }.filter { seen.insert($0).inserted }
    }
}

extension CatalogueRow {
    /// True for a key that only the target's build for another system needs than the one that it is looked at for.
    fileprivate func isOfOtherBuild(of target: Target) -> Bool {
        foreignSystem.map { $0.platform != target.runtime } ?? false
    }
}
