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
        NSAllowsLocalNetworking is set beside it, iOS 10 and later ignore it: then this is a note. It stays a warning
        beside NSAllowsLocalNetworking alone where the sources name a host behind http:// that isn't local and has no
        exception: such loads are refused.

        Name the hosts that need it under NSExceptionDomains instead. Where it is ignored, remove the key beside it, or
        NSAllowsArbitraryLoads itself.
        """

    private static let narrower = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.declarations.filter { $0.value == "NSAllowsArbitraryLoads" }.map { declaration in
                let narrower = bundle.declarations.filter {
                    $0.key == declaration.key && Self.narrower.contains($0.value ?? "")
                }.compactMap(\.value)
                return narrower.isEmpty
                    ? open(declaration, bundle, context) : ignored(declaration, beside: narrower, bundle, context)
            }
        }
    }

    private func open(_ declaration: Declaration, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        // The app's own finding is the one that review asks about.
        let isHosts = context.host(of: bundle)?.declarations.contains { $0.identity == declaration.identity }
        return context.finding(
            Self.self, severity: isHosts == true ? .note : .warning, bundle, declaration,
            message: "App Transport Security is off for every host in \(bundle.app)",
            help: "Name the hosts that need it under NSExceptionDomains, or be ready to justify it to App Review.",
            evidence: ["\(declaration.path):\(declaration.span.line) sets NSAllowsArbitraryLoads"])
    }

    private func ignored(
        _ declaration: Declaration, beside narrower: [String], _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        let blocked = narrower == [Self.local] ? blockedHost(bundle, declaration, context) : nil
        return context.finding(
            Self.self, severity: blocked == nil ? .note : .warning, bundle, declaration,
            message: "NSAllowsArbitraryLoads is ignored beside \(narrower[0])",
            help: "Remove \(narrower[0]) if other hosts are to be loaded in the clear, or name these under "
                + "NSExceptionDomains; else remove NSAllowsArbitraryLoads, which does nothing.",
            evidence: ["\(declaration.path):\(declaration.span.line) sets NSAllowsArbitraryLoads"]
                + [blocked].compactMap(\.self))
    }

    /// The first host that the bundle's own sources name behind `http://` and that nothing lets it load from, in words.
    private func blockedHost(
        _ bundle: AuditedBundle, _ declaration: Declaration, _ context: AuditContext
    ) -> String? {
        let exceptions = bundle.declarations.filter { $0.key == declaration.key }.compactMap(\.value)
        let rows = context.catalogue.rows(key: declaration.key, value: declaration.value)
        let dependencies = Set(bundle.closure.filter(\.isDependency).map(\.name))
        let proofs = bundle.ownEvidence.evidence(for: rows, value: declaration.value)
            .filter { $0.rung <= .module && !dependencies.contains($0.target) }
        for proof in proofs {
            let host = context.files.text(of: proof.path)?.clearHosts.first { host in
                !exceptions.contains { host.name == $0.lowercased() || host.name.hasSuffix("." + $0.lowercased()) }
            }
            if let host { return "\(proof.path):\(host.line) names http://\(host.name), which is refused" }
        }
        return nil
    }

    private static let local = "NSAllowsLocalNetworking"
}
