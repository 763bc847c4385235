import Workspaces

/// Whether a declared capability is used can't be told.
struct UnprovenCapability: Rule {
    static let name = "unproven-capability"
    static let severity = Severity.note
    static let summary = "No use of a declared capability was found, and not everything could be looked at."
    static let page: String? = "https://developer.apple.com/app-store/review/guidelines/"
    static let explanation = """
        The bundle links binaries or packages whose sources are not in the tree and that relctl doesn't know, or part of
        a manifest or project can't be read without running it. They are named. Any of them may use the capability, so
        it is not called unused.

        It is a note; a warning for a background mode that only weak signs speak for, because review judges modes by
        what it can observe; an error with --against when the other app proves the use and this one doesn't: then it was
        copied.

        Tell relctl what the module needs (apps: … audit: sdks:), or allow the key with a reason.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.capabilities.compactMap { item in
                // What is past its time is a finding of deprecated-key.
                let isPast = item.rows.contains { bundle.isPast($0.deprecated) }
                if item.verdict == .unknown, !item.isUndecidable, !isPast, !item.repeatsCategory(of: bundle) {
                    return unknown(item, bundle, context)
                }
                return item.isWeak && item.declaration.key.hasSuffix("BackgroundModes")
                    ? weak(item, bundle, context) : nil
            }
        }
    }

    private func unknown(_ item: JudgedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        let name = AuditContext.name(item.declaration)
        var evidence = [
            "no use in \(bundle.sourceFiles) source files of \(bundle.closure.count) targets that \(bundle.app) is built from"
        ]
        if !bundle.opaque.isEmpty { evidence.append("not looked into: \(Self.list(bundle.opaque.map(\.name)))") }
        if let first = bundle.unresolved.first {
            evidence.append("not read: \(first.path):\(first.line) \(first.message)")
        }
        if item.declaration.vocabulary == .privacy, evidence.count == 1 {
            let names = Set(bundle.closure.flatMap(\.opaque).map(\.name)).sorted()
            if !names.isEmpty { evidence.append("others' code may need it: \(Self.list(names))") }
        }
        if evidence.count == 1 { evidence.append("nothing in the tree says what its value is") }
        let prover = context.against.flatMap { name in
            context.provers(of: item, declaredBy: bundle).first { $0.bundle.app == name }
        }
        if let prover { evidence.insert(prover.line, at: 1) }
        return context.finding(
            Self.self, severity: prover == nil ? .note : .error, bundle, item.declaration,
            message: "Nothing in the sources of \(bundle.app) uses \(name); what can't be looked into may",
            help: "Remove it, or say which module needs it under `sdks:`, or allow it with a reason.",
            evidence: evidence)
    }

    private func weak(_ item: JudgedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        let name = AuditContext.name(item.declaration)
        let signs = item.evidence.prefix(2).map { "\($0.path):\($0.line) \($0.symbol) (\($0.target)) suggests it" }
        return context.finding(
            Self.self, severity: .warning, bundle, item.declaration,
            message: "\(bundle.app) declares \(name), and only weak signs speak for its use",
            help:
                "Review rejects a mode whose effect it can't observe (Guideline 2.5.4). Remove it or allow it with a reason.",
            evidence: Array(signs))
    }

    /// The first names, and how many more there are.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(6).joined(separator: ", ")
        return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
    }
}
