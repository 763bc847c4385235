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
        return provenByLiteral(explainedByResources(judged, bundle), bundle).sorted {
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
        let texts = BundledTexts(closure: bundle.closure, files: files, budget: resources)
        let found = texts.evidence(for: open.map(\.declaration))
        return judged.map { item in
            guard isOpen(item) else { return item }
            guard let sign = found[item.declaration.identity] else {
                // What was left out may hold it.
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
        let judging = rows.filter { !$0.traits.contains(.missingOnly) && !$0.traits.contains(.consistency) }
        guard !judging.isEmpty else { return reason(declaration, rows, bundle) }
        if let misplaced = ofAnotherSystem(declaration, judging, bundle) { return misplaced }
        let search = declaration.isOfMacSandbox ? bundle.mac ?? bundle.shared : bundle.shared
        var evidence = withoutSignsOfAdding(
            search.search(for: declaration).evidence(for: judging, value: declaration.value), declaration, bundle)
        if evidence.allSatisfy({ $0.rung == .link }) { evidence += macEvidence(for: declaration, judging, bundle) }
        evidence += sdkEvidence(for: declaration, judging, bundle)
        evidence += linked(judging, bundle)
        evidence += ManifestEvidence(
            target: bundle.target, closure: bundle.closure, hasOpaqueModules: !bundle.opaque.isEmpty, hosts: hosts
        ).evidence(for: declaration)
        evidence = evidence.enumerated().sorted { ($0.element.rung, $0.offset) < ($1.element.rung, $1.offset) }
            .map(\.element)
        let isUndecidable = judging.allSatisfy {
            $0.traits.contains(.neverUnused)
                || ($0.patterns.isEmpty && $0.sdks.isEmpty && !$0.traits.contains(.unusedOnly))
                // Keys that only the Mac build needs may be used by files and modules that only that build has.
                || ($0.traits.contains(.foreign) && bundle.target.runtime != .macOS)
        }
        return EvaluatedCapability(
            declaration: declaration, rows: judging,
            verdict: verdict(
                evidence, isUndecidable: isUndecidable, isDead: judging.allSatisfy(\.isDead), declaration, bundle),
            evidence: evidence, isUndecidable: isUndecidable)
    }

    /// An entitlement of the Mac's sandbox in a bundle that is never built for the Mac: nothing reads it there, whatever code
    /// does and modules hide.
    private func ofAnotherSystem(
        _ declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> EvaluatedCapability? {
        guard declaration.isOfMacSandbox, bundle.target.macBuild == .none else { return nil }
        return EvaluatedCapability(
            declaration: declaration, rows: rows,
            verdict: verdict([], isUndecidable: false, isDead: true, declaration, bundle), evidence: [],
            isUndecidable: false)
    }

    /// Weak evidence from code that only the build with the macOS SDK compiles, for a target that is also built for
    /// another system.
    private func macEvidence(
        for declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> [Evidence] {
        guard !declaration.isOfMacSandbox, let mac = bundle.mac else { return [] }
        return mac.search(for: declaration).evidence(for: rows, value: declaration.value).map(\.weakened)
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

    private func verdict(
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
        declaration.vocabulary == .privacy && bundle.closure.contains { !$0.opaque.isEmpty }
    }

    /// A reason of a privacy manifest is as used as its category.
    private func reason(
        _ declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> EvaluatedCapability? {
        guard declaration.key == "NSPrivacyAccessedAPITypeReasons", !rows.isEmpty,
            let category = declaration.value?.split(separator: ":").first
        else { return nil }
        let parents = catalogue.rows(key: "NSPrivacyAccessedAPIType", value: String(category))
        let evidence = bundle.own.evidence(for: parents, value: String(category))
        return EvaluatedCapability(
            declaration: declaration, rows: rows,
            verdict: verdict(evidence, isUndecidable: false, declaration, bundle), evidence: evidence,
            isUndecidable: false)
    }

    /// Evidence from third-party modules in the closure that need the key or the value according to the SDK table.
    private func sdkEvidence(
        for declaration: Declaration, _ rows: [CatalogueRow], _ bundle: BundleEvidence
    ) -> [Evidence] {
        let rowModules = Set(rows.flatMap(\.sdks).map(SDKTable.normalized))
        var found: [Evidence] = []
        for target in bundle.closure {
            // Includes third-party modules with sources in the tree: the SDK table applies to them too.
            let names = target.opaque.map(\.name) + (target.isDependency ? [target.moduleName] : [])
            for name in names {
                let keys = bundle.sdks.keys(of: name) ?? []
                guard
                    rowModules.contains(SDKTable.normalized(name))
                        || keys.contains(where: {
                            $0 == declaration.key || declaration.value?.hasPrefix($0) == true
                        })
                else { continue }
                found.append(
                    Evidence(
                        rung: .sdk, path: target.id.project, line: 1, column: 1, symbol: name,
                        target: target.name))
            }
        }
        return Array(found.prefix(3))
    }

    /// System frameworks that the project links by name, if they are about this capability.
    private func linked(_ rows: [CatalogueRow], _ bundle: BundleEvidence) -> [Evidence] {
        let modules = Set(rows.flatMap(\.modules)).subtracting(Catalogue.broadModules)
        return bundle.closure.flatMap { target in
            target.linkedModules.filter(modules.contains).map { module in
                Evidence(
                    rung: .link, path: target.id.project, line: 1, column: 1, symbol: module, target: target.name)
            }
        }
    }

    /// Keys whose elements are names that code repeats word by word.
    private static let literalKeys: Set<String> = [
        "BGTaskSchedulerPermittedIdentifiers", "NSBonjourServices", "UISupportedExternalAccessoryProtocols",
    ]
    /// Keys of literals that may also belong to other apps, so that an element without a literal is `unknown` and not
    /// `unused`.
    private static let sharedLiterals: Set<String> = [
        "com.apple.security.application-groups", "com.apple.developer.icloud-container-identifiers",
    ]

    /// Whether a literal is the value, what comes before its `*`, or the name in a type of Bonjour.
    private func stands(_ literal: String, for value: String) -> Bool {
        literal == value || literal + "*" == value || ["tcp", "udp"].contains { "_\(literal)._\($0)" == value }
    }

    /// A background task that code registers, where it names all that it registers. Then the list is to name these.
    private func registeredTask(_ bundle: BundleEvidence) -> String? {
        PassedNames(evidence: bundle.own, closure: bundle.closure, catalogue: catalogue, files: files)
            .firstOfOnlyNames(after: UndeclaredTaskIdentifier.labels, besides: UndeclaredTaskIdentifier.users)
    }

    /// A Bonjour service that code looks for, where it names all of these and none of them is listed.
    private func searchedService(_ judged: [EvaluatedCapability], _ bundle: BundleEvidence) -> String? {
        let listed = judged.filter { $0.declaration.key == UndeclaredBonjourService.key }
        let isNamed = listed.contains { item in
            item.evidence.contains { stands($0.symbol, for: item.declaration.value ?? "") }
        }
        guard !listed.isEmpty, !isNamed else { return nil }
        let passed = PassedNames(evidence: bundle.shared, closure: bundle.closure, catalogue: catalogue, files: files)
        let types = UndeclaredBonjourService.searchedTypes(passed) ?? []
        let known = listed.compactMap(\.declaration.value).map(UndeclaredBonjourService.plain)
        return types.isDisjoint(with: known) ? types.min() : nil
    }

    /// Judges lists of names: if some elements occur as literals, the use of their common API is no evidence for the
    /// others.
    private func provenByLiteral(
        _ judged: [EvaluatedCapability], _ bundle: BundleEvidence
    ) -> [EvaluatedCapability] {
        func isLiteral(_ item: EvaluatedCapability) -> Bool {
            item.evidence.contains { $0.rung < .weak && stands($0.symbol, for: item.declaration.value ?? "") }
        }
        /// A name that begins with the bundle's identifier may be put together from it and what follows; one that ends with
        /// it is what the system takes where code names none, or is made of the identifier.
        func isComposed(_ item: EvaluatedCapability) -> Bool {
            guard let value = item.declaration.value, let identifier = bundle.target.bundleIdentifier else {
                return false
            }
            if value.hasSuffix("." + identifier) { return true }
            guard value.hasPrefix(identifier + ".") else { return false }
            return item.evidence.contains { $0.symbol.hasPrefix(".") && value.hasSuffix($0.symbol) }
        }
        let keys = Self.literalKeys.union(Self.sharedLiterals)
        var named = judged.filter { keys.contains($0.declaration.key) && isLiteral($0) }.reduce(into: [:]) {
            named, item in
            named[item.declaration.key] = named[item.declaration.key] ?? item.declaration.value
        }
        let tasks = UndeclaredTaskIdentifier.key
        if named[tasks] == nil, judged.contains(where: { $0.declaration.key == tasks }) {
            named[tasks] = registeredTask(bundle)
        }
        let services = UndeclaredBonjourService.key
        if named[services] == nil { named[services] = searchedService(judged, bundle) }
        return judged.map { item in
            guard let sibling = named[item.declaration.key], item.verdict == .used, !isLiteral(item), !isComposed(item),
                item.rung.map({ $0 < .sdk }) == true, !item.declaration.holdsVariable
            else { return item }
            let isShared = Self.sharedLiterals.contains(item.declaration.key)
            // A module may know the name.
            let evidence = item.evidence.filter { $0.rung == .sdk }
            return EvaluatedCapability(
                declaration: item.declaration, rows: item.rows,
                verdict: verdict(evidence, isUndecidable: isShared, item.declaration, bundle),
                evidence: evidence, isUndecidable: false, namedSibling: isShared ? sibling : nil)
        }
    }
}
