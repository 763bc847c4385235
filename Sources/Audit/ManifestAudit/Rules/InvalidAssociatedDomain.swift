import Workspaces

/// An associated domain that the system can't read.
struct InvalidAssociatedDomain: Rule {
    static let name = "invalid-associated-domain"
    static let severity = Severity.warning
    static let summary = "An associated domain is not a service and a domain: it has no effect."
    static let page: String? = "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    static let explanation = """
        Each element of com.apple.developer.associated-domains is `SERVICE:DOMAIN`, with one of the services applinks,
        webcredentials, activitycontinuation and appclips, or messagefilter and authsrv for such extensions; a domain may begin with `*.`, have a port, and end in
        `?mode=developer` or another mode. With a scheme, a path or a trailing slash the system ignores it, and links
        open in the browser.

        Write it as `applinks:example.com`.
        """

    private static let key = "com.apple.developer.associated-domains"
    private static let services: Set<String> = [
        "applinks", "webcredentials", "activitycontinuation", "appclips", "messagefilter", "authsrv",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.declarations.compactMap { declaration in
                guard declaration.key == Self.key, let value = declaration.value,
                    let fault = Self.fault(of: value)
                else { return nil }
                return context.finding(
                    Self.self, bundle, declaration, message: "\(value) is no associated domain: \(fault)",
                    help: "Write a service and a domain: `applinks:example.com`.",
                    evidence: ["\(declaration.path):\(declaration.span.line) declares \(value)"])
            }
        }
    }

    /// Returns the fault of an element; `nil` if it is valid, or a variable may stand for anything.
    static func fault(of value: String) -> String? {
        if value.contains("$(") || value.contains("${") { return nil }
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, services.contains(String(parts[0])) else { return "it begins with no service" }
        let domain = parts[1].prefix { $0 != "?" }
        if domain.contains("/") { return "the domain has a scheme, a path or a trailing slash" }
        let name = domain.hasPrefix("*.") ? domain.dropFirst(2) : domain
        if name.contains("*") { return "`*` stands for what is before the first dot: `*.example.com`" }
        if domain.isEmpty || domain.contains(where: \.isWhitespace) { return "it has no domain" }
        return nil
    }
}
