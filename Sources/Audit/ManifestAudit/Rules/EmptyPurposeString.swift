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
        App Store Connect treats an empty purpose string like a missing one (ITMS-90683), and the system shows an alert
        without a reason. Where InfoPlist.strings holds the text it is a warning: apps are seen to pass so, but the system
        falls back to the empty text in languages without one. Of a build setting without text (`INFOPLIST_KEY_…`) Xcode
        writes no key: it counts where code needs the key, as much as missing-capability does.

        Say in a sentence what the app does with the data, or remove the key.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            emptySettings(bundle, context)
                + bundle.purposeStrings.filter { $0.text.isBlank }.map { item in
                    // The Mac App Store requires fewer purpose strings, and distribution outside of it requires none.
                    let isMild = bundle.target.runtime == .macOS || bundle.localizedTexts[item.declaration.key] != nil
                    return context.finding(
                        Self.self, severity: isMild ? .warning : .error, bundle, item.declaration,
                        message: "\(item.declaration.key) of \(bundle.app) is empty",
                        help: "Say what the app does with the data, or remove the key.",
                        evidence: [
                            "\(item.declaration.path):\(item.declaration.span.line) \(item.declaration.key) has no text"
                        ])
                }
        }
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
    /// The build setting for a purpose string, where it has no text; `nil` also where Xcode writes no Info.plist from settings.
    func emptySetting(for key: String) -> SettingValue? {
        guard key.hasSuffix("UsageDescription"), !manifests(.buildSettings).isEmpty,
            let setting = target.settings["INFOPLIST_KEY_" + key], setting.value.isBlank, !setting.path.isEmpty
        else { return nil }
        return setting
    }

    fileprivate var hasEmptySettings: Bool {
        target.settings.contains { $0.key.hasSuffix("UsageDescription") && $0.value.value.isBlank }
    }

    /// The purpose strings of the Info.plist, with their texts, variables expanded.
    var purposeStrings: [(declaration: Declaration, text: String)] {
        let expansion = VariableExpansion(target: target)
        return declarations.compactMap { declaration in
            guard declaration.key.hasSuffix("UsageDescription"), declaration.vocabulary == .infoPlist,
                let text = declaration.text
            else { return nil }
            return (declaration, expansion.expand(text))
        }
    }
}

extension String {
    /// Whether there is nothing to read.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
