import Workspaces

/// A capability is declared, and nothing that the bundle is built from uses it.
struct UnusedCapability: Rule {
    static let name = "unused-capability"
    static let severity = Severity.error
    static let summary = "A capability is declared, and nothing in the bundle's dependency closure uses it."
    static let page: String? = "https://developer.apple.com/app-store/review/guidelines/"
    static let explanation = """
        App Review asks about capabilities that it can't find in an app, and rejects for them: background modes
        (Guideline 2.5.4), Apple Pay (2.1), health data (2.5.1), purpose strings. The usual cause is a copied target.

        The closure is the bundle's own sources and those of every target and package of the tree that it is built
        from; for an app, its extensions' too. Code counts, comments, strings and branches that the audited
        configuration doesn't compile do not. If the closure holds binaries or packages that relctl doesn't know, the
        capability is unproven-capability instead.

        It is an error for purpose strings, background modes and entitlements; a warning for what nobody demands or what
        Apple grants by hand (query schemes, URL types, domains, CarPlay, restricted entitlements); a note if a
        framework of the capability is imported but none of its symbols that relctl knows occurs (a warning if the app
        uses the framework for another capability that it declares), or if the app and what it embeds share the manifest
        and one of them uses the capability, or may. A manifest or template that two apps share excuses neither: each is
        reviewed for itself.

        An older key that no supported system reads is a finding of deprecated-key alone where its successor is used.

        A queried scheme is used where something asks canOpenURL: to open a URL, or to compare the scheme of one that
        comes in, needs no entry.

        Remove the key. If it is needed for a reason that sources don't show, allow it with that reason (apps: … audit:
        allow:).
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.capabilities.filter { Self.reports($0, of: bundle, context.catalogue) }
                .map { finding($0, bundle, context) }
        }
    }

    /// Whether a declaration of the bundle is a finding of this rule. What is only untidy and past its time is one of
    /// deprecated-key, and what only another system reads one of misplaced-capability. So is an older key whose successor
    /// something uses: App Review finds the capability in the app.
    static func reports(_ item: EvaluatedCapability, of bundle: AuditedBundle, _ catalogue: Catalogue) -> Bool {
        item.verdict == .unused && !item.repeatsCategory(of: bundle) && !bundle.neverReads(item.declaration, catalogue)
            && (severity(of: item, in: bundle) == .error && !hasUsedSuccessor(item, in: bundle)
                || bundle.deprecation(of: item.declaration, in: item.rows) == nil)
    }

    private static func hasUsedSuccessor(_ item: EvaluatedCapability, in bundle: AuditedBundle) -> Bool {
        guard let successors = successors[item.declaration.key] else { return false }
        return bundle.capabilities.contains { successors.contains($0.declaration.key) && $0.verdict == .used }
    }

    /// The keys that current systems read instead of an older one.
    private static let successors: [String: [String]] = [
        "NSBluetoothPeripheralUsageDescription": ["NSBluetoothAlwaysUsageDescription"],
        "NSCalendarsUsageDescription": [
            "NSCalendarsFullAccessUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription",
        ],
        "NSLocationAlwaysUsageDescription": ["NSLocationAlwaysAndWhenInUseUsageDescription"],
        "NSLocationUsageDescription": [
            "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        ],
        "NSNearbyInteractionAllowOnceUsageDescription": ["NSNearbyInteractionUsageDescription"],
        "NSRemindersUsageDescription": ["NSRemindersFullAccessUsageDescription"],
    ]

    /// Whether the finding about an unused declaration names the use in this other app: it names that in the first app
    /// with the same declaration, unless there is something nearer, such as an import or a shared manifest.
    static func names(
        _ prover: AuditContext.Prover, of item: EvaluatedCapability, in bundle: AuditedBundle, _ context: AuditContext
    ) -> Bool {
        item.evidence.isEmpty && context.sharer(of: item, in: bundle) == nil
            && context.prover(of: item, declaredBy: bundle)?.bundle.target.id == prover.bundle.target.id
    }

    private func finding(_ item: EvaluatedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        let sharer = context.sharer(of: item, in: bundle)
        let isExcused = sharer.map { context.isSameApp($0.bundle, bundle) } ?? false
        let name = AuditContext.name(item.declaration)
        let code = item.rows.first { !$0.code.isEmpty }?.code ?? ""
        var evidence = [
            "\(item.declaration.path):\(item.declaration.span.line) declares \(name)",
            "no use in \(bundle.searched) that \(bundle.app) is built from",
        ]
        if let link = item.evidence.first {
            evidence.append("only an import: \(link.path):\(link.line) \(link.symbol) (\(link.target))")
        }
        if let sharer {
            let verb = sharer.verdict == .used ? "uses" : "may use"
            evidence.append("\(item.declaration.path) is \(sharer.bundle.name(beside: bundle))'s too, which \(verb) it")
        } else if item.evidence.isEmpty, let prover = context.prover(of: item, declaredBy: bundle) {
            evidence.append("\(prover.line(against: bundle)), which is not part of \(bundle.app)")
        }
        let remedy = sharer == nil ? "Remove it" : "Give \(bundle.app) a manifest without it"
        let guideline = code.split(separator: ",").first { $0.hasPrefix("Guideline") }
        let review = guideline.map { " App Review rejects it under \($0)." } ?? ""
        return context.finding(
            Self.self, severity: isExcused ? .note : Self.severity(of: item, in: bundle), bundle, item.declaration,
            message: "\(bundle.app) declares \(name) and nothing that it is built from uses it",
            help: "\(remedy), or allow it with a reason if something that sources don't show needs it.\(review)",
            evidence: evidence)
    }

    /// The severity of an unused declaration: a note where its framework is imported, for a use that relctl may not
    /// know; no less than a warning where another capability that is used explains the import.
    private static func severity(of item: EvaluatedCapability, in bundle: AuditedBundle) -> Severity {
        guard let link = item.evidence.first, link.rung == .link else { return severityWithoutLinks(of: item) }
        let isExplained = bundle.capabilities.contains { other in
            other.capability != item.capability && other.rung.map { $0 < .sdk } == true
                && other.rows.contains { $0.modules.contains(link.symbol) }
        }
        return isExplained ? .warning : .note
    }

    /// The severity of an unused declaration, imports of its framework not considered.
    static func severityWithoutLinks(of item: EvaluatedCapability) -> Severity {
        let traits = item.rows.map(\.traits)
        let isOpen = traits.contains { $0.contains(.restricted) || $0.contains(.foreign) }
        if isOpen || traits.allSatisfy({ $0.contains(.optional) }) { return .warning }
        switch item.declaration.vocabulary {
        case .entitlements: return .error
        case .infoPlist, .buildSettings:
            let isDemanded = item.rows[0].isPurposeString || item.declaration.key.hasSuffix("BackgroundModes")
            return isDemanded ? .error : .warning
        case .privacy: return .warning
        }
    }
}
