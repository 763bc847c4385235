import ManifestSyntax
import Workspaces

/// A purpose string without text.
struct EmptyPurposeString: Rule {
    static let name = "empty-purpose-string"
    static let severity = Severity.error
    static let summary = "A purpose string has no text."
    static let page: String? =
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    static let explanation = """
        The system shows an alert without a reason, which App Review rejects (Guideline 5.1.1). App Store Connect warns
        of an empty purpose string where code references the API that it is for (ITMS-90738), and delivers the app.

        It is an error where something uses the key, and for keys of which the audit doesn't look for uses. It is a
        warning where nothing uses the key or that can't be told, and in an app for the Mac. Where InfoPlist.strings
        holds the text it is a warning, too: apps are seen to pass so, but the system falls back to the empty text in
        languages without one. The text of a key that no system of the bundle reads isn't judged. Of a build setting
        without text (`INFOPLIST_KEY_…`) Xcode writes no key (ITMS-90683): it counts where code needs the key, as much
        as missing-capability does.

        Say in a sentence what the app does with the data, or remove the key.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            emptySettings(bundle, context)
                + bundle.purposeStrings(context.catalogue).filter { $0.text.isBlank }.map { item in
                    finding(item.declaration, bundle, context)
                }
        }
    }

    private func finding(_ declaration: Declaration, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        context.finding(
            Self.self, severity: Self.severity(of: declaration, in: bundle), bundle, declaration,
            message: "\(declaration.key) of \(bundle.app) is empty",
            help: "Say what the app does with the data, or remove the key.",
            evidence: ["\(declaration.path):\(declaration.span.line) \(declaration.key) has no text; ITMS-90738"])
    }

    private static func severity(of declaration: Declaration, in bundle: AuditedBundle) -> Severity {
        // The Mac App Store requires fewer purpose strings, and distribution outside of it requires none.
        if bundle.target.runtime == .macOS || bundle.localizedTexts[declaration.key] != nil { return .warning }
        let judged = bundle.capabilities.first { $0.declaration.identity == declaration.identity }
        return judged.map { $0.verdict == .used } ?? true ? .error : .warning
    }
}

extension EmptyPurposeString {
    /// The purpose strings that the bundle lacks because their build settings have no text.
    private func emptySettings(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        guard bundle.hasEmptySettings else { return [] }
        return MissingCapability().findings(in: bundle, context).compactMap { missing in
            bundle.emptySetting(for: missing.key).map { setting in
                let span = Span(line: setting.line, column: setting.column)
                return Finding(
                    Self.self, missing.severity, of: bundle, key: missing.key, path: setting.path, span: span,
                    message: "\(missing.key) of \(bundle.app) is empty",
                    help: "Say what the app does with the data, or remove the use.",
                    evidence: ["\(setting.path):\(setting.line) \(missing.key) has no text"]
                        + missing.evidence.prefix(1))
            }
        }
    }
}

extension AuditedBundle {
    /// The build setting for a purpose string, where it has no text; `nil` also where Xcode writes no Info.plist from
    /// settings.
    func emptySetting(for key: String) -> SettingValue? {
        guard key.hasSuffix("UsageDescription"), !manifests(.buildSettings).isEmpty,
            let setting = target.settings["INFOPLIST_KEY_" + key], setting.value.isBlank, !setting.path.isEmpty
        else { return nil }
        return setting
    }

    fileprivate var hasEmptySettings: Bool {
        target.settings.contains { $0.key.hasSuffix("UsageDescription") && $0.value.value.isBlank }
    }

    /// The purpose strings of the Info.plist that a system of the bundle reads, with their texts, variables expanded.
    func purposeStrings(_ catalogue: Catalogue) -> [(declaration: Declaration, text: String)] {
        let expansion = VariableExpansion(target: target)
        return declarations.compactMap { declaration in
            guard declaration.isPurposeString, let text = declaration.text, reads(declaration, catalogue) else {
                return nil
            }
            return (declaration, expansion.expand(text))
        }
    }

    /// False for a purpose string that is never shown: one of the Mac or of visionOS in a bundle that has no build for
    /// it, a deprecated one, and one that doesn't exist.
    private func reads(_ declaration: Declaration, _ catalogue: Catalogue) -> Bool {
        let key = declaration.key
        if target.runtime != .macOS, catalogue.isUnknownPurposeString(key) { return false }
        if catalogue.rows(key: key, value: nil).contains(where: { isDeprecated($0) }) { return false }
        return catalogue.foreignSystem(of: declaration).map { target.isBuilt(for: $0) == .yes } ?? true
    }
}

extension Declaration {
    /// Whether it is a purpose string of an Info.plist.
    var isPurposeString: Bool { vocabulary == .infoPlist && key.hasSuffix("UsageDescription") }
}

extension String {
    /// Whether there is nothing to read.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
