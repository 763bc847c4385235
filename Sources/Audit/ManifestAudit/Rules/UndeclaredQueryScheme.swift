import Workspaces

/// Code asks whether an app is there, and the scheme that it asks for isn't declared.
struct UndeclaredQueryScheme: Rule {
    static let name = "undeclared-query-scheme"
    static let severity = Severity.warning
    static let summary = "Code asks canOpenURL for a scheme that LSApplicationQueriesSchemes doesn't list."
    static let page: String? = "https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)"
    static let explanation = """
        canOpenURL answers no for every scheme that the app's LSApplicationQueriesSchemes doesn't list, whether the other
        app is installed or not: the feature behind the question never shows.

        Found are well-known schemes (whatsapp, instagram, comgooglemaps, waze, …) that stand as URLs in a file which calls
        canOpenURL, and any other scheme in the line of a call; one that stands in a literal up to eight lines before a call
        is a note. What dependencies ask for is left out: the app may never call it. Schemes of the system (https, tel, maps,
        app-settings, …) and the app's own need no declaration. A list with a variable that nothing defines may hold any
        scheme.

        Add the scheme to LSApplicationQueriesSchemes of the app, or remove the question.
        """

    private static let key = "LSApplicationQueriesSchemes"

    func findings(in context: AuditContext) -> [Finding] {
        let rows = context.catalogue.rows.filter { $0.key == Self.key && $0.traits.contains(.missingOnly) }
        return context.audited.flatMap { bundle -> [Finding] in
            // Extensions can't ask: the shared application is not theirs.
            guard bundle.target.kind == .application, bundle.target.runtime == .iOS,
                !bundle.mayDeclareMore(in: .infoPlist, key: Self.key)
            else { return [] }
            return rows.compactMap { finding($0, bundle) } + others(than: rows, bundle, context)
        }
    }

    /// Findings on schemes that no row of the catalogue is about.
    private func others(than rows: [CatalogueRow], _ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        let declared = bundle.declarations.filter { [Self.key, "CFBundleURLTypes"].contains($0.key) }
        guard !declared.contains(where: { $0.value?.contains("$") ?? false }),
            !bundle.mayDeclareMore(in: .infoPlist, key: "CFBundleURLTypes")
        else { return [] }
        let known = Set((declared.compactMap(\.value) + rows.compactMap(\.onlyValue)).map { $0.lowercased() })
        let asked = AskedSchemes(bundle: bundle, catalogue: context.catalogue, files: context.files)
        return asked.questions.filter { !known.contains($0.scheme.lowercased()) }.map { question in
            finding(
                question.scheme, question.isInCall ? .warning : .note, bundle,
                place:
                    "\(question.path):\(question.line) names \(question.scheme):// \(question.isInCall ? "in a call of" : "shortly before") canOpenURL (\(question.target))"
            )
        }
    }

    private func finding(_ row: CatalogueRow, _ bundle: AuditedBundle) -> Finding? {
        // A dependency asks in code that the app may never call.
        let own = Set(bundle.closure.filter { !$0.isDependency }.map(\.name))
        guard let scheme = row.onlyValue,
            !bundle.declarations.contains(where: { $0.key == Self.key && row.covers($0.value) }),
            let proof = bundle.ownEvidence.evidence(for: [row], value: nil)
                .first(where: { own.contains($0.target) }), proof.rung <= .module
        else { return nil }
        return finding(
            scheme, .warning, bundle,
            place: "\(proof.path):\(proof.line) names \(proof.symbol) beside canOpenURL (\(proof.target))")
    }

    private func finding(_ scheme: String, _ severity: Severity, _ bundle: AuditedBundle, place: String) -> Finding {
        Finding(
            Self.self, severity, of: bundle, key: Self.key, value: scheme, path: bundle.mainManifest,
            message: "\(bundle.app) asks whether \(scheme): can be opened and does not declare the scheme",
            help: "Add \(scheme) to \(Self.key), or remove the question.",
            evidence: [
                place,
                "\(bundle.mainManifest) does not list \(scheme): canOpenURL always answers no",
            ])
    }
}
