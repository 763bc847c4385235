import ManifestSyntax
import Workspaces

/// A required-reason API is used, and no privacy manifest gives a reason.
struct MissingPrivacyReason: Rule {
    static let name = "missing-privacy-reason"
    static let severity = Severity.warning
    static let summary = "A required-reason API is used without a valid reason in a privacy manifest."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api"
    static let explanation = """
        App Store Connect objects to apps whose code references a required-reason API that no PrivacyInfo.xcprivacy of
        the app declares (ITMS-91053); apps without any manifest are seen to pass, so that is a warning. It refuses a
        manifest with an unknown category (ITMS-91054) or a reason that is not one of the category's (ITMS-91055): an
        error. A manifest of a module of the closure counts too; an extension may rely on its app's.

        Only symbols that decide count: not a property that happens to be called creationDate.

        Add the category with the reason that is true to the PrivacyInfo.xcprivacy in the app's resources.
        """

    private static let key = "NSPrivacyAccessedAPIType"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in missing(bundle, context) + invalid(bundle, context) }
    }

    private func missing(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        guard !bundle.mayDeclareMore(in: .privacy), bundle.target.runtime != .macOS,
            bundle.target.manifests.contains(where: { $0.root != nil })
        else { return [] }
        let declared = categories(bundle)
        return context.catalogue.rows.compactMap { row in
            guard row.key == Self.key, let category = row.onlyValue, !declared.contains(category),
                let proof = bundle.ownEvidence.evidence(for: [row], value: category).first, proof.rung <= .module,
                !isAnswered(proof, of: category, for: bundle, context)
            else { return nil }
            let path = bundle.manifests(.privacy).first?.path
            return Finding(
                Self.self, app: bundle.app, key: Self.key,
                value: category, path: path ?? bundle.mainManifest,
                message: "\(bundle.app) uses \(proof.symbol), and no privacy manifest gives a reason of \(category)",
                help: path.map { "Add the category and its reason to \($0)." }
                    ?? "Add a PrivacyInfo.xcprivacy with the category and its reason to the resources of \(bundle.app).",
                evidence: [
                    "\(proof.path):\(proof.line) uses \(proof.symbol) (\(proof.target))",
                    path.map { "\($0) has no reason of \(category)" } ?? "\(bundle.app) has no privacy manifest",
                ])
        }
    }

    /// Whether its app declares the category, or is found to lack it itself.
    private func isAnswered(
        _ use: Evidence, of category: String, for bundle: AuditedBundle, _ context: AuditContext
    ) -> Bool {
        guard let host = context.host(of: bundle, answeringFor: use) else { return false }
        return categories(host).contains(category) || host.ownEvidence.holds(use.path)
    }

    /// The categories that the bundle or a module in it declares with at least one reason.
    private func categories(_ bundle: AuditedBundle) -> Set<String> {
        let manifests = bundle.closure.flatMap(\.manifests).filter { $0.kind == .privacy }
        return Set(
            manifests.flatMap { $0.root?["NSPrivacyAccessedAPITypes"]?.elements ?? [] }
                .filter { $0["NSPrivacyAccessedAPITypeReasons"]?.elements?.isEmpty == false }
                .compactMap { $0[Self.key]?.string })
    }

    private func invalid(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        bundle.declarations.compactMap { declaration -> Finding? in
            guard declaration.vocabulary == .privacy, let value = declaration.value,
                [Self.key, "NSPrivacyAccessedAPITypeReasons"].contains(declaration.key),
                context.catalogue.rows(key: declaration.key, value: value).isEmpty
            else { return nil }
            let isCategory = declaration.key == Self.key
            let code = isCategory ? "ITMS-91054" : "ITMS-91055"
            return context.finding(
                Self.self, severity: .error, bundle, declaration,
                message: isCategory
                    ? "\(value) is no category of required-reason API" : "\(value) is no reason of its category",
                help: "Correct it; App Store Connect refuses it (\(code)).",
                evidence: ["\(declaration.path):\(declaration.span.line) declares \(value)"])
        }
    }
}
