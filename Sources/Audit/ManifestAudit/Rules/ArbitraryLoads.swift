/// App Transport Security is off.
struct ArbitraryLoads: Rule {
    static let name = "arbitrary-loads"
    static let severity = Severity.warning
    static let summary = "App Transport Security is switched off for all hosts."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"
    static let explanation = """
        NSAllowsArbitraryLoads lets every connection be in the clear, and App Review may ask for a justification. A
        server address that people enter is a valid one. Where NSAllowsArbitraryLoadsInWebContent, …ForMedia or
        NSAllowsLocalNetworking is set beside it, iOS 10 and later ignore it: then this is a note.

        Name the hosts that need it under NSExceptionDomains instead.
        """

    private static let narrower = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.declarations.filter { $0.value == "NSAllowsArbitraryLoads" }.map { declaration in
                let narrower = bundle.declarations.first {
                    $0.key == declaration.key && Self.narrower.contains($0.value ?? "")
                }
                // The app's own finding is the one that review asks about.
                let isHosts = context.host(of: bundle)?.declarations.contains { $0.identity == declaration.identity }
                return context.finding(
                    Self.self, severity: narrower == nil && isHosts != true ? .warning : .note, bundle, declaration,
                    message: narrower.map { "NSAllowsArbitraryLoads is ignored beside \($0.value ?? $0.key)" }
                        ?? "App Transport Security is off for every host in \(bundle.app)",
                    help:
                        "Name the hosts that need it under NSExceptionDomains, or be ready to justify it to App Review.",
                    evidence: ["\(declaration.path):\(declaration.span.line) sets NSAllowsArbitraryLoads"])
            }
        }
    }
}
