import ManifestSyntax
import Printing
import Workspaces

/// The input of the rules: the audited bundles, all other bundles of the tree, and the catalogue.
struct AuditContext: Sendable {
    /// The bundles that findings are wanted for.
    let audited: [AuditedBundle]
    /// All bundles of the tree, for comparisons.
    let all: [AuditedBundle]
    /// Finds those of `all` that have a declaration too.
    let index: DeclarationIndex
    /// Diagnostics that belong to no single target.
    let diagnostics: [Diagnostic]
    /// The app that keys may have been copied from.
    let against: String?
    let catalogue: Catalogue
    let today: Day
    /// Reads further sources of the tree.
    let files: SourceFiles
    /// Finds the app that calls a use in a module that several apps share.
    let calls: ModuleCallSearch
    /// The path of findings about the whole tree.
    var root = "."

    /// The app that embeds the bundle.
    func host(of bundle: AuditedBundle) -> AuditedBundle? {
        bundle.host.flatMap { id in all.first { $0.target.id == id } }
    }

    /// Returns the app that embeds the bundle; `nil` for an extension for another system than the app's audited build. An app
    /// for several systems may have other entitlements and another identifier on each
    /// (`CODE_SIGN_ENTITLEMENTS[sdk=macosx*]`), and only those of the audited build are read.
    func hostOnSameSystem(of bundle: AuditedBundle) -> AuditedBundle? {
        guard let host = host(of: bundle) else { return nil }
        return bundle.target.kind.isAppExtension && bundle.target.runtime != host.target.runtime ? nil : host
    }

    /// Returns the app whose declaration covers a use in a bundle that it embeds. For an extension that is the host
    /// for all uses; for a watch app only for uses in modules, which both may be built from. `nil` for other bundles,
    /// such as App Clips.
    func host(of bundle: AuditedBundle, answeringFor use: Evidence) -> AuditedBundle? {
        switch bundle.target.kind {
        case .appExtension, .systemExtension: host(of: bundle)
        case .watchApp where use.rung != .own: host(of: bundle)
        default: nil
        }
    }

    /// Returns another bundle that shares the manifest of this declaration and may use the capability: one of the same
    /// app that uses it, else one of the same app with verdict `unknown`, else one of another app that uses it.
    func sharer(
        of item: EvaluatedCapability, in bundle: AuditedBundle
    ) -> (bundle: AuditedBundle, verdict: Verdict)? {
        let own = bundle.shippedIn
        let wanted: [(app: Target.ID?, verdict: Verdict)] = [(own, .used), (own, .unknown), (nil, .used)]
        for (app, verdict) in wanted {
            let sharers = index.sharers(of: item.declaration, in: app, verdict)
            let other = sharers.first { all[$0].target.id != bundle.target.id }
            if let other { return (bundle: all[other], verdict: verdict) }
        }
        return nil
    }

    /// Whether the two are shipped in one app.
    func isSameApp(_ bundle: AuditedBundle, _ other: AuditedBundle) -> Bool {
        bundle.shippedIn == other.shippedIn
    }

    /// The first other app with the same declaration whose evidence proves that it uses it, of those that fit.
    func prover(
        of item: EvaluatedCapability, declaredBy bundle: AuditedBundle, where fits: (Prover) -> Bool = { _ in true }
    ) -> Prover? {
        guard bundle.target.kind == .application else { return nil }
        for position in index.provers(of: item.declaration) {
            let other = all[position.bundle]
            let twin = other.capabilities[position.capability]
            guard other.target.id != bundle.target.id, let proof = twin.evidence.first else { continue }
            let prover = Prover(bundle: other, capability: twin, proof: proof)
            if fits(prover) { return prover }
        }
        return nil
    }

    /// An app that proves the use of a capability.
    struct Prover: Sendable {
        let bundle: AuditedBundle
        let capability: EvaluatedCapability
        let proof: Evidence

        /// Whether both declarations have the same text: one was copied from the other.
        func hasSameText(as item: EvaluatedCapability) -> Bool {
            capability.declaration.text == item.declaration.text
        }

        /// One line of evidence against another bundle.
        func line(against other: AuditedBundle) -> String {
            "\(bundle.name(beside: other)) uses it: \(proof.path):\(proof.line) \(proof.symbol) (\(proof.target))"
        }
    }
}

extension AuditContext {
    /// A finding about something that a bundle declares.
    func finding(
        _ rule: any Rule.Type, severity: Severity? = nil, _ bundle: AuditedBundle, _ declaration: Declaration,
        message: String, help: String, evidence: [String] = []
    ) -> Finding {
        let written = declaration.generatedPath.map { " \($0) is generated from it and changes with it." } ?? ""
        let also = written + Self.othersToo(declaration, bundle)
        return Finding(
            rule, severity, of: bundle, key: declaration.key, value: declaration.value, path: declaration.path,
            span: declaration.span, message: message, help: help + also, evidence: evidence)
    }

    /// A sentence that lists the entitlements files of other build configurations with the same declaration: they need
    /// the same change.
    private static func othersToo(_ declaration: Declaration, _ bundle: AuditedBundle) -> String {
        guard declaration.vocabulary == .entitlements else { return "" }
        let places = bundle.otherDeclarations.filter { $0.declaration.identity == declaration.identity }.map(\.place)
        return places.isEmpty ? "" : " The same stands in \(UnprovenCapability.list(places))."
    }

    /// `NSCameraUsageDescription`, or `UIBackgroundModes: audio`.
    static func name(_ declaration: Declaration) -> String {
        declaration.value.map { "\(declaration.key): \($0)" } ?? declaration.key
    }
}
