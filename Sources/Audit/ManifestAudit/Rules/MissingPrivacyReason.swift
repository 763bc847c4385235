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

        The category of user defaults has two usual reasons: CA92.1 is about defaults of the app alone. Defaults of an app
        group, opened with a suite name, have another, 1C8F.1: a warning where an app of a group opens a suite without it.

        Only symbols that decide count: not a property that happens to be called creationDate.

        Add the category with the reason that is true to the PrivacyInfo.xcprivacy in the app's resources.
        """

    private static let key = "NSPrivacyAccessedAPIType"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            missing(bundle, context) + invalid(bundle, context) + missingGroupReason(bundle, context)
        }
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
                Self.self, of: bundle, key: Self.key,
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

    private static let defaults = "NSPrivacyAccessedAPICategoryUserDefaults"

    /// Defaults of a group are opened, and the reasons given are about others.
    private func missingGroupReason(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        let given = reasons(of: Self.defaults, bundle)
        let value = "\(Self.defaults):1C8F.1"
        guard !bundle.mayDeclareMore(in: .privacy), !given.isEmpty, given.isDisjoint(with: ["1C8F.1", "C56D.1"]),
            bundle.declares("com.apple.security.application-groups"), let path = bundle.manifests(.privacy).first?.path,
            let proof = bundle.ownEvidence.evidence(
                for: context.catalogue.rows(key: "NSPrivacyAccessedAPITypeReasons", value: value), value: value
            ).first, proof.rung <= .module
        else { return [] }
        return [
            Finding(
                Self.self, of: bundle, key: "NSPrivacyAccessedAPITypeReasons", value: value, path: path,
                message: "\(bundle.app) opens user defaults by a suite name, and gives no reason for those of a group",
                help: "Add the reason 1C8F.1 to \(path).",
                evidence: [
                    "\(proof.path):\(proof.line) uses \(proof.symbol) (\(proof.target))",
                    "the reasons given are \(given.sorted().joined(separator: ", "))",
                ])
        ]
    }

    private func reasons(of category: String, _ bundle: AuditedBundle) -> Set<String> {
        var reasons: Set<String> = []
        for manifest in bundle.closure.flatMap(\.manifests) where manifest.kind == .privacy {
            for type in manifest.root?["NSPrivacyAccessedAPITypes"]?.elements ?? []
            where type[Self.key]?.string == category {
                reasons.formUnion(type["NSPrivacyAccessedAPITypeReasons"]?.elements?.compactMap(\.string) ?? [])
            }
        }
        return reasons
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
