import Names

/// An allowance has run out, or will soon.
struct ExpiredAllowance: Rule {
    static let name = "expired-allowance"
    static let severity = Severity.warning
    static let summary = "An allowance has expired, or expires within 14 days."
    static let explanation = """
        An allowance with `expires:` holds up to and including that day. Afterwards what it allowed is found again; the
        fortnight before, this says so.

        Do what the reason promised, or decide anew and move the day.
        """

    /// How long ahead it is announced.
    static let noticeDays = 14

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.allowances.compactMap { allowance in
                guard let expires = allowance.expires, expires.number - context.today.number <= Self.noticeDays else {
                    return nil
                }
                let hasExpired = expires < context.today
                return Finding(
                    Self.self, of: bundle, key: allowance.key, value: allowance.value, path: allowance.path,
                    span: .init(line: allowance.line, column: 1),
                    message: "The allowance for \(allowance.key) \(hasExpired ? "expired" : "expires") on \(expires)",
                    help: "Do what it was waiting for, or decide anew.", evidence: ["its reason: \(allowance.reason)"])
            }
        }
    }
}

extension AuditedBundle {
    /// The allowances that are about this bundle: an app's own, unless they name another target.
    var allowances: [Allowance] {
        settings.allow.filter { host == nil ? $0.target == nil || $0.target == target.name : $0.target == target.name }
    }
}
