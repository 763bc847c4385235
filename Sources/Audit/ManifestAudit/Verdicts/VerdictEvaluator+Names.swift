import Workspaces

/// Lists of names, such as those of background tasks: what code repeats word by word.
extension VerdictEvaluator {
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
    func provenByLiteral(_ judged: [EvaluatedCapability], _ bundle: BundleEvidence) -> [EvaluatedCapability] {
        let named = namedElements(among: judged, bundle)
        return judged.map { item in
            guard let sibling = named[item.declaration.key], item.verdict == .used, !isLiteral(item),
                !isComposed(item, bundle), !isNumbered(item),
                item.rung.map({ $0 < .sdk }) == true, !item.declaration.holdsVariable,
                !isNamedInOtherBuild(item, bundle)
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

    /// By key, one of the names that code repeats.
    private func namedElements(
        among judged: [EvaluatedCapability], _ bundle: BundleEvidence
    ) -> [String: String] {
        let keys = Self.literalKeys.union(Self.sharedLiterals)
        var named: [String: String] = [:]
        for item in judged where keys.contains(item.declaration.key) && isLiteral(item) {
            named[item.declaration.key] = named[item.declaration.key] ?? item.declaration.value
        }
        let tasks = UndeclaredTaskIdentifier.key
        if named[tasks] == nil, judged.contains(where: { $0.declaration.key == tasks }) {
            named[tasks] = registeredTask(bundle)
        }
        let services = UndeclaredBonjourService.key
        if named[services] == nil { named[services] = searchedService(judged, bundle) }
        return named
    }

    private func isLiteral(_ item: EvaluatedCapability) -> Bool {
        item.evidence.contains { $0.rung < .weak && stands($0.symbol, for: item.declaration.value ?? "") }
    }

    /// Whether code has the name of an accessory's protocol without its number, as SmartDeviceLink does for 29 of them.
    private func isNumbered(_ item: EvaluatedCapability) -> Bool {
        guard item.declaration.key == "UISupportedExternalAccessoryProtocols", let value = item.declaration.value else {
            return false
        }
        return item.evidence.contains { sign in
            let number = value.dropping(sign.symbol) ?? ""
            return sign.rung == .weak && !number.isEmpty && number.allSatisfy(\.isNumber)
        }
    }

    /// Whether code of a build for another system repeats the name, or puts it together.
    private func isNamedInOtherBuild(_ item: EvaluatedCapability, _ bundle: BundleEvidence) -> Bool {
        let declaration = item.declaration
        return bundle.otherBuilds.contains { build in
            let found = build.search(for: declaration, of: bundle)
                .evidence(for: item.rows, value: declaration.value)
            let there = EvaluatedCapability(
                declaration: declaration, rows: item.rows, verdict: item.verdict, evidence: found, isUndecidable: false)
            return isLiteral(there) || isComposed(there, bundle)
        }
    }

    /// A name that begins with the bundle's identifier may be put together from it and what follows; one that ends with
    /// it is what the system takes where code names none, or is made of the identifier.
    private func isComposed(_ item: EvaluatedCapability, _ bundle: BundleEvidence) -> Bool {
        guard let value = item.declaration.value, let identifier = bundle.target.bundleIdentifier else { return false }
        if value.hasSuffix("." + identifier) { return true }
        guard value.hasPrefix(identifier + ".") else { return false }
        return item.evidence.contains { $0.symbol.hasPrefix(".") && value.hasSuffix($0.symbol) }
    }
}
