import Names

/// An allowance that nothing needs.
struct UnusedAllowance: Rule {
    static let name = "unused-allowance"
    static let severity = Severity.warning
    static let summary = "An allowance allows nothing: no finding would be there without it."
    static let explanation = """
        What an allowance was written for has gone: the key was removed, or something uses it now. Left in place it would
        hide the next mistake.

        Remove it from the configuration.
        """

    /// Needs to know what allowances were needed for: see `RuleRun`.
    func findings(in context: AuditContext) -> [Finding] { [] }

    /// The findings, once it is known which allowances something needed.
    static func findings(in context: AuditContext, needed: Set<Allowance>) -> [Finding] {
        let names = Set(context.all.map(\.target.name))
        return context.audited.flatMap { bundle in
            // One for a target that isn't there is the app's.
            let strays = bundle.settings.allow.filter { $0.target.map { !names.contains($0) } ?? false }
            return (bundle.allowances + (bundle.host == nil ? strays : [])).filter { allowance in
                !needed.contains(allowance) && !(allowance.expires.map { $0 < context.today } ?? false)
            }.map { allowance in
                Finding(
                    Self.self, of: bundle, key: allowance.key, value: allowance.value, path: allowance.path,
                    span: .init(line: allowance.line, column: 1),
                    message: "The allowance for \(allowance.key) of \(allowance.target ?? bundle.app) allows nothing",
                    help: "Remove it.", evidence: ["its reason: \(allowance.reason)"])
            }
        }
    }
}
