import Names

/// Runs all rules, takes out what is allowed, and puts what is left in order.
enum RuleRun {
    static func findings(in context: AuditContext) -> [Finding] {
        var needed: Set<Allowance> = []
        for bundle in context.audited {
            for item in bundle.capabilities where item.verdict == .allowed {
                needed.formUnion(allowances(bundle, item.declaration.key, item.declaration.value, nil, context))
            }
        }
        // By target: two bundles may have one name.
        let bundles = Dictionary(grouping: context.audited, by: \.target.id)
        var found = RuleBook.rules.flatMap { $0.init().findings(in: context) }.filter { finding in
            guard finding.rule != ExpiredAllowance.name else { return true }
            let matching = (finding.target.flatMap { bundles[$0] } ?? []).flatMap {
                allowances($0, finding.key, finding.value, finding.rule, context)
            }
            needed.formUnion(matching)
            return matching.isEmpty
        }
        let demonstrations = Set(context.audited.filter(\.isDemonstration).map(\.target.id))
        if context.all.contains(where: { $0.target.kind == .application && !$0.isDemonstration }) {
            found = found.map { finding in
                let isLowered = finding.target.map(demonstrations.contains) ?? false
                return isLowered ? Demonstration.lowered(finding) : finding
            }
        }
        found += UnusedAllowance.findings(in: context, needed: needed)
        return Fingerprint.numbered(shown(found.sorted(by: Finding.inReportOrder), in: context.root))
    }

    /// As many findings as a report has, the gravest of them.
    private static func shown(_ sorted: [Finding], in root: String) -> [Finding] {
        let limit = AuditLimits.findings.ofAll
        guard sorted.count > limit else { return sorted }
        let kept = [Severity.error, .warning, .note].flatMap { severity in sorted.filter { $0.severity == severity } }
        let rest = Finding(
            UnreadableManifest.self, of: nil, path: root,
            message: "more than \(limit) findings: \(sorted.count - limit) more are not shown",
            help: "Mend these first.")
        return kept.prefix(limit).sorted(by: Finding.inReportOrder) + [rest]
    }

    private static func allowances(
        _ bundle: AuditedBundle, _ key: String, _ value: String?, _ rule: String?, _ context: AuditContext
    ) -> [Allowance] {
        bundle.settings.allow.filter {
            $0.covers(key, value, target: bundle.target.name, on: context.today)
                && (rule == nil || $0.rule == nil || $0.rule == rule)
        }
    }
}
