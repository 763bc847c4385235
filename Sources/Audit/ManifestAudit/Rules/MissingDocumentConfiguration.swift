import Workspaces

/// Document types without an answer to how documents are opened.
struct MissingDocumentConfiguration: Rule {
    static let name = "missing-document-configuration"
    static let severity = Severity.warning
    static let summary = "Document types are declared, and nothing says whether documents are opened in place."
    static let page: String? = "https://developer.apple.com/document-based-apps/"
    static let explanation = """
        App Store Connect objects to an app with CFBundleDocumentTypes that declares neither UISupportsDocumentBrowser nor
        LSSupportsOpeningDocumentsInPlace (ITMS-90737, "Missing Document Configuration").

        Set LSSupportsOpeningDocumentsInPlace to true if the app edits documents where they are, to false if it takes a
        copy; set UISupportsDocumentBrowser to true if it shows a UIDocumentBrowserViewController.
        """

    private static let answers = ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.compactMap { bundle in
            guard bundle.target.kind == .application, bundle.target.runtime == .iOS,
                !bundle.mayDeclareMore(in: .infoPlist),
                let types = bundle.infoValue("CFBundleDocumentTypes"), types.entry.node.elements?.isEmpty == false,
                !Self.answers.contains(where: { bundle.infoValue($0) != nil })
            else { return nil }
            return Finding(
                Self.self, of: bundle, key: "CFBundleDocumentTypes", path: types.path, span: types.entry.keySpan,
                message: "\(bundle.app) declares document types and not whether it opens documents in place",
                help:
                    "Set LSSupportsOpeningDocumentsInPlace to true, or to false if the app takes copies (ITMS-90737).",
                evidence: [
                    "\(types.path):\(types.entry.keySpan.line) declares CFBundleDocumentTypes",
                    "neither \(Self.answers.joined(separator: " nor ")) is there",
                ])
        }
    }
}
