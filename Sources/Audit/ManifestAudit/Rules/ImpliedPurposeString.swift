import Workspaces

/// A view of the system offers users something that needs a purpose string, and there is none.
struct ImpliedPurposeString: Rule {
    static let name = "implied-purpose-string"
    static let severity = Severity.warning
    static let summary = "A web view or share sheet lets users do what needs a purpose string that isn't declared."
    static let page: String? =
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    static let explanation = """
        A web view that loads pages lets a page ask for a file: the system's menu offers to take a photo or a video. A
        share sheet with an image offers to save it to the library. The system ends the app at that moment if the purpose
        string is missing, although no symbol of the app asks for anything, and the upload check doesn't notice.

        Found are apps whose own code shows a web view for a URLRequest, or a share sheet in a file that handles images:
        that is a note, because the image may be another thing than what is shared.

        Add the purpose string, or allow its absence with a reason if no page and no image of that kind is ever shown.
        """

    func findings(in context: AuditContext) -> [Finding] {
        let rows = context.catalogue.rows.filter { $0.traits.contains(.implied) }
        return context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind == .application, bundle.target.runtime == .iOS,
                !bundle.mayDeclareMore(in: .infoPlist),
                !bundle.manifests(.infoPlist).isEmpty || !bundle.manifests(.buildSettings).isEmpty
            else { return [] }
            return rows.compactMap { finding($0, bundle) }
        }
    }

    private func finding(_ row: CatalogueRow, _ bundle: AuditedBundle) -> Finding? {
        guard !bundle.declares(row.key), !bundle.localizedKeys.contains(row.key),
            let proof = bundle.ownEvidence.evidence(for: [row], value: nil).first, proof.rung == .own
        else { return nil }
        let isVague = row.key == "NSPhotoLibraryAddUsageDescription"
        return Finding(
            Self.self, isVague ? .note : .warning, app: bundle.app, key: row.key, path: bundle.mainManifest,
            message: "\(bundle.app) shows \(proof.symbol), which can need \(row.key), and does not declare it",
            help: "Add \(row.key) with a text that says what it is for.",
            evidence: ["\(proof.path):\(proof.line) uses \(proof.symbol) (\(proof.target))", row.note])
    }
}
