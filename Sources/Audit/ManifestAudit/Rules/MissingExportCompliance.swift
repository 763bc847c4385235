import Workspaces

/// The manifest doesn't say whether the app uses encryption that needs export documents.
struct MissingExportCompliance: Rule {
    static let name = "missing-export-compliance"
    static let severity = Severity.note
    static let summary = "The Info.plist does not say whether the app uses non-exempt encryption."
    static let page: String? =
        "https://developer.apple.com/documentation/security/complying-with-encryption-export-regulations"
    static let explanation = """
        Without ITSAppUsesNonExemptEncryption, App Store Connect asks about it for every build before testers get it.
        Where it is true, a build also needs ITSEncryptionExportComplianceCode, which belongs to one app record: a copied
        one is refused (ITMS-90592).

        The answer is a legal statement; relctl does not guess it.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.compactMap { bundle in
            guard bundle.target.kind == .application,
                !bundle.mayDeclareMore(in: .infoPlist, key: "ITSAppUsesNonExemptEncryption"),
                bundle.target.manifests.allSatisfy({ $0.root != nil }), !bundle.target.manifests.isEmpty,
                bundle.target.runtime != .macOS
            else { return nil }
            guard let answer = bundle.infoValue("ITSAppUsesNonExemptEncryption") else {
                return Finding(
                    Self.self, of: bundle, key: "ITSAppUsesNonExemptEncryption", path: bundle.mainManifest,
                    message: "\(bundle.app) does not say whether it uses non-exempt encryption",
                    help: "Set ITSAppUsesNonExemptEncryption, or answer the question for every build.",
                    evidence: ["\(bundle.mainManifest) has no ITSAppUsesNonExemptEncryption"])
            }
            let code = "ITSEncryptionExportComplianceCode"
            guard answer.entry.node.boolean == true, bundle.infoValue(code) == nil,
                !bundle.mayDeclareMore(in: .infoPlist, key: code)
            else { return nil }
            return Finding(
                Self.self, .warning, of: bundle, key: "ITSEncryptionExportComplianceCode", path: answer.path,
                span: answer.entry.keySpan,
                message: "\(bundle.app) uses non-exempt encryption and gives no compliance code",
                help: "Add the ITSEncryptionExportComplianceCode of this app's record.",
                evidence: ["\(answer.path):\(answer.entry.keySpan.line) sets ITSAppUsesNonExemptEncryption"])
        }
    }
}
