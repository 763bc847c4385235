import Workspaces

/// A purpose string that only works together with another one.
struct MissingSisterKey: Rule {
    static let name = "missing-sister-key"
    static let severity = Severity.warning
    static let summary = "A purpose string is declared without the one that it needs beside it."
    static let page: String? =
        "https://developer.apple.com/documentation/corelocation/cllocationmanager/requestalwaysauthorization()"
    static let explanation = """
        NSLocationAlwaysAndWhenInUseUsageDescription works only beside NSLocationWhenInUseUsageDescription: a request for
        the location at any time fails at once where either is missing (Apple, requestAlwaysAuthorization()).
        NSHealthShareUsageDescription and NSHealthUpdateUsageDescription are asked for together: App Store Connect refuses
        an app that references HealthKit and has only one of them (ITMS-90683), whichever it uses.

        Add the missing key, or remove the other if the capability is not used. A key whose absence the code proves is
        missing-capability instead.
        """

    private static let sisters = [
        "NSLocationAlwaysAndWhenInUseUsageDescription": "NSLocationWhenInUseUsageDescription",
        "NSHealthShareUsageDescription": "NSHealthUpdateUsageDescription",
        "NSHealthUpdateUsageDescription": "NSHealthShareUsageDescription",
    ]

    /// The purpose string that works only beside this one, or without which this one is refused.
    static func sister(of key: String) -> String? { sisters[key] }

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.runtime != .macOS, !bundle.mayDeclareMore(in: .infoPlist) else { return [] }
            return bundle.capabilities.compactMap { item in
                // An unused key is removed: it needs no sister.
                guard item.verdict != .unused, let sister = Self.sisters[item.declaration.key],
                    !bundle.declares(sister), !isProven(sister, bundle, context)
                else { return nil }
                return finding(item.declaration, sister, bundle, context)
            }
        }
    }

    /// Whether the code proves that the key is missing, which is a finding of its own.
    private func isProven(_ key: String, _ bundle: AuditedBundle, _ context: AuditContext) -> Bool {
        let rows = context.catalogue.rows(key: key, value: nil).filter { $0.traits.contains(.demanded) }
        return bundle.ownEvidence.evidence(for: rows, value: nil).contains { $0.rung <= .module }
    }

    private func finding(
        _ declaration: Declaration, _ sister: String, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        context.finding(
            Self.self, bundle, declaration,
            message: "\(bundle.app) declares \(declaration.key) without \(sister)",
            help: "Add \(sister) with a text that says what it is for.",
            evidence: [
                "\(declaration.path):\(declaration.span.line) declares \(declaration.key)", "\(sister) is not declared",
            ])
    }
}
