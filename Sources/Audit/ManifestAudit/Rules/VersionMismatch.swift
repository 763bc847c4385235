import ManifestSyntax

/// An embedded bundle's version differs from its app's.
struct VersionMismatch: Rule {
    static let name = "version-mismatch"
    static let severity = Severity.warning
    static let summary = "The version of an embedded bundle differs from its app's."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring"
    static let explanation = """
        App Store Connect warns when CFBundleShortVersionString or CFBundleVersion of an extension differs from its app's
        (ITMS-90473), and refuses it for a watch app. Settings that one target overrides are the usual cause. A text that
        begins with no digit, such as "Updated on build", is no version: a build phase writes it, so nothing is compared.

        Set MARKETING_VERSION and CURRENT_PROJECT_VERSION in one place for all targets of the app.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard let host = context.host(of: bundle), host.target.configuration == bundle.target.configuration else {
                return []
            }
            return ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
                guard let own = bundle.version(key), let outer = host.version(key), own.text != outer.text else {
                    return nil
                }
                return Finding(
                    Self.self, of: bundle, key: key, value: own.text, path: own.path, span: own.span,
                    message: "\(key) of \(bundle.app) is \(own.text), that of \(host.app) is \(outer.text)",
                    help: "Take both from one build setting.",
                    evidence: [own, outer].map { "\($0.path):\($0.span.line) has \($0.text)" })
            }
        }
    }
}

extension AuditedBundle {
    /// The version that the bundle is built with; `nil` where that can't be told.
    fileprivate func version(_ key: String) -> (text: String, path: String, span: Span)? {
        let expansion = VariableExpansion(target: target)
        var text: String?
        var (path, span) = (mainManifest, Span.start)
        if let written = infoValue(key) {
            text = written.entry.node.string.map(expansion.expand)
            (path, span) = (written.path, written.entry.keySpan)
        } else if target.settings["GENERATE_INFOPLIST_FILE"]?.value == "YES" {
            let setting = target.settings[key == "CFBundleVersion" ? "CURRENT_PROJECT_VERSION" : "MARKETING_VERSION"]
            text = setting?.value
            if let setting, !setting.path.isEmpty {
                (path, span) = (setting.path, Span(line: setting.line, column: setting.column))
            }
        }
        // `Updated on build` stands where a build phase writes the version.
        guard let text, text.first?.isWholeNumber == true, !text.contains("$") else { return nil }
        return (text, path, span)
    }
}
