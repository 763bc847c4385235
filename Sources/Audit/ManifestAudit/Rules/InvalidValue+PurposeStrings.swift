import Workspaces

extension InvalidValue {
    /// Findings on keys that look like purpose strings and that no system reads.
    static func unknownPurposeStrings(of bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        bundle.declarations.filter { declaration in
            declaration.vocabulary == .infoPlist && context.catalogue.isUnknownPurposeString(declaration.key)
        }.map { declaration in
            let meant = context.catalogue.purposeString(nearestTo: declaration.key)
            return context.finding(
                Self.self, bundle, declaration,
                message: "\(declaration.key) of \(bundle.app) is no key that a system reads"
                    + (meant.map { ": \($0) is one" } ?? ""),
                help: meant.map { "Correct it to \($0), or remove it." } ?? "Remove it.",
                evidence: ["\(declaration.path):\(declaration.span.line) declares \(declaration.key)"])
        }
    }
}
