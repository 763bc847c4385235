/// A background mode that doesn't exist.
struct UnknownBackgroundMode: Rule {
    static let name = "unknown-background-mode"
    static let severity = Severity.error
    static let summary = "A background mode is declared that does not exist."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/uibackgroundmodes"
    static let explanation = """
        App Store Connect refuses unknown values of UIBackgroundModes (ITMS-90112). Picture in picture, for one, is no
        mode: it rides on audio.

        Correct the spelling or remove the value.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.declarations.compactMap { declaration -> Finding? in
                guard ["UIBackgroundModes", "WKBackgroundModes"].contains(declaration.key),
                    let mode = declaration.value,
                    !mode.contains("$"), context.catalogue.rows(key: declaration.key, value: mode).isEmpty
                else { return nil }
                return context.finding(
                    Self.self, severity: declaration.key == "UIBackgroundModes" ? .error : .warning, bundle,
                    declaration,
                    message: "\"\(mode)\" is no background mode",
                    help: "Correct the spelling or remove it; App Store Connect refuses it (ITMS-90112).",
                    evidence: ["\(declaration.path):\(declaration.span.line) declares \(mode)"])
            }
        }
    }
}
