import Workspaces

/// Two apps declare the same, and only the other one proves that it is used.
struct CopiedCapability: Rule {
    static let name = "copied-capability"
    static let severity = Severity.warning
    static let summary = "A declaration is the same as another app's, and only the other app uses it."
    static let page: String? = "https://developer.apple.com/app-store/review/guidelines/"
    static let explanation = """
        The same key with the same text in two apps of one tree, and code that uses it in only one of them: the target
        was copied, and its manifest with it. It is the strongest sign there is that a key is not needed.

        With --against OTHER_APP every such key is listed. Without, relctl compares apps by itself. Beside an
        unused-capability it is a note, which says where the key came from. It is a warning where this app only has a
        web view or the like, or where binaries hide the answer: for keys with a text, and for entitlements. It is an
        error for a purpose string or entitlement that the other app's own code uses, where this app links no module of
        unknown content that the other doesn't link as well; not where only an extension of the other app has that
        code. In apps of Flutter, React Native and the like it is a note beside such modules: their own code, which
        calls them, isn't looked into.

        Remove the key, or allow it with a reason.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.filter { $0.target.kind == .application }.flatMap { bundle in
            bundle.capabilities.compactMap { finding($0, bundle, context) }
        }
    }

    private func finding(_ item: EvaluatedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding? {
        let isProven = item.verdict == .used && !item.isWeak
        guard !isProven, item.verdict != .allowed, !item.isUndecidable else { return nil }
        let prover = context.prover(of: item, declaredBy: bundle) { isCopy(item, in: bundle, of: $0, context) }
        guard let prover, mayBeCopy(item, in: bundle, context) else { return nil }
        let name = AuditContext.name(item.declaration)
        let original = prover.bundle.name(beside: bundle)
        return context.finding(
            Self.self, severity: severity(of: item, in: bundle, prover, context), bundle, item.declaration,
            message:
                "\(bundle.app) and \(original) declare the same \(name), and only \(original) uses it",
            help: "Remove it from \(bundle.app), or allow it with a reason.",
            evidence: evidence(for: item, in: bundle, prover, context))
    }

    private func evidence(
        for item: EvaluatedCapability, in bundle: AuditedBundle, _ prover: AuditContext.Prover,
        _ context: AuditContext
    ) -> [String] {
        let (own, other) = (item.declaration, prover.capability.declaration)
        let twins = "\(own.path):\(own.span.line) and \(other.path):\(other.span.line) say the same"
        // The unused-capability on the same line names the use then.
        let isUnused = item.verdict == .unused
        if isUnused, context.against == nil, UnusedCapability.names(prover, of: item, in: bundle, context) {
            return [twins]
        }
        let sign = item.evidence.first.map { "\($0.path):\($0.line) \($0.symbol)" } ?? ""
        let lack =
            item.isWeak
            ? "in \(bundle.app) only \(sign) suggests it"
            : item.verdict == .unknown
                ? "nothing in the sources of \(bundle.app) uses it"
                : "nothing that \(bundle.app) is built from uses it"
        return [twins, prover.line(against: bundle), lack]
    }

    /// An error where both apps link the same opaque modules and the other app's own code uses the capability: then no module
    /// can be the reason for this app's declaration. A note where unused-capability judges the declaration already, and where
    /// the code that calls such modules isn't looked into.
    private func severity(
        of item: EvaluatedCapability, in bundle: AuditedBundle, _ prover: AuditContext.Prover,
        _ context: AuditContext
    ) -> Severity {
        if context.against == nil, item.verdict == .unused { return .note }
        if context.against == nil, !bundle.opaque.isEmpty, bundle.isBuiltWithToolkit { return .note }
        let isJudged = item.rows[0].isPurposeString || item.declaration.vocabulary == .entitlements
        let modules = Set(bundle.opaque.map(\.name))
        let isOpen = item.rows.contains { !$0.traits.isDisjoint(with: [.optional, .restricted, .foreign]) }
        guard context.against == nil, item.verdict == .unknown, isJudged, !isOpen, prover.proof.rung <= .module,
            !modules.isEmpty, modules.isSubset(of: prover.bundle.opaque.map(\.name)), bundle.unresolved.isEmpty,
            prover.hasSameText(as: item), !bundle.isDemonstration,
            // Not that of an extension, which this app may not have.
            prover.bundle.ownEvidence.holds(prover.proof.path)
        else { return .warning }
        return .error
    }

    /// Whether the declaration is a finding if it was copied, whichever app it was copied from.
    private func mayBeCopy(_ item: EvaluatedCapability, in bundle: AuditedBundle, _ context: AuditContext) -> Bool {
        if context.against != nil { return true }
        // The file imports a framework of the capability, so the weak sign is probably a real use.
        if let sign = item.evidence.first, item.isWeak,
            item.isImportedInOtherBuild
                || item.rows.contains(where: { bundle.sharedEvidence.imports($0, in: sign.path) })
        {
            return false
        }
        if item.verdict == .unused { return UnusedCapability.reports(item, of: bundle, context.catalogue) }
        let isEntitlement = item.declaration.vocabulary == .entitlements && item.verdict == .unknown
        return item.declaration.text?.isEmpty == false || isEntitlement
    }

    private func isCopy(
        _ item: EvaluatedCapability, in bundle: AuditedBundle, of prover: AuditContext.Prover,
        _ context: AuditContext
    ) -> Bool {
        guard prover.hasSameText(as: item) else { return false }
        if let against = context.against { return prover.bundle.app == against }
        let (own, other) = (item.declaration, prover.capability.declaration)
        // A manifest that both apps share is not a copy. What a demo app declares says little about other apps.
        if own.path == other.path && own.span == other.span || prover.bundle.isDemonstration { return false }
        // The other app may be the macOS version of this app, whose frameworks need other keys.
        return prover.bundle.target.runtime == bundle.target.runtime
    }
}
