import Workspaces

/// One way to declare one capability, and what in the sources proves its use. Several rows may match one declaration:
/// what proves any of them proves it.
package struct CatalogueRow: Sendable {
    /// How a row departs from "declare it if you use it, and only then".
    package enum Trait: String, Sendable {
        /// Not required by Apple: an unused declaration is no error.
        case optional
        /// Sources can't tell: never called unused.
        case neverUnused = "never-unused"
        /// Worth removing when declared; never asked for.
        case unusedOnly = "unused-only"
        /// Only its absence is looked at.
        case missingOnly = "missing-only"
        /// A value that is checked against other values, not against code.
        case consistency
        /// Granted by Apple per team or app: code alone does not decide.
        case restricted
        /// The upload check asks for it as soon as the symbols are linked.
        case demanded
        /// Without it the code that is there can't work.
        case expected
        /// The system offers it to users by itself: asked for by `implied-purpose-string`, never judged as a use.
        case implied
        /// Of macOS or visionOS: an iOS app is never asked for it.
        case foreign
        /// Set together with `foreign` if the other platform is visionOS; `foreign` alone means macOS.
        case vision
    }

    /// How likely it is that a third-party module of unknown content needs the capability.
    package enum Odds: String, Sendable {
        /// Hardly any does: the app's own identifiers, capabilities of few apps.
        case rare
        /// Not measured.
        case unknown = ""
        /// Many do: an unknown module is a plausible reason for the declaration.
        case common
    }

    /// A short name for reports: `camera`.
    package let capability: String
    /// The kind of manifest that declares it.
    package let vocabulary: ManifestFile.Kind
    /// The key, or the one that holds the list.
    package let key: String
    /// The values that the row is about; empty: all.
    package let values: [ValuePattern]
    /// System modules whose import suggests a use.
    package let modules: [String]
    /// Third-party modules that use the capability.
    package let sdks: [String]
    /// Third-party modules that use the capability only for what an app may ask of them: they prove nothing.
    let optionalSDKs: [String]
    /// The patterns that prove a use.
    package let patterns: [SymbolPattern]
    /// How the row departs from the usual.
    package let traits: Set<Trait>
    /// The error code of App Store Connect or the guideline of App Review.
    package let code: String
    /// Since when it is deprecated, in words; empty: it isn't.
    package let deprecated: String
    /// The release from which on its symbols use the capability no more, as `iOS 11.0`; empty: they do on all.
    let until: String
    /// A note for people.
    package let note: String
    /// How likely a module of unknown content needs it. Counted over the modules of `SDKTable`, and over the apps of the
    /// table in Docs/Audit.md.
    package let odds: Odds

    /// Reads one capability: lines of a label, `: ` and a text. Lists have commas between their elements, and may go on in
    /// a second line with the same label.
    ///
    /// | label | holds |
    /// |---|---|
    /// | `capability`, `key` | their names |
    /// | `values` | a list, `*` for anything, `<…>` for a placeholder |
    /// | `modules` | a list, `+` before third-party ones, `?` before those that use it for what apps may ask of them |
    /// | `symbols` | a list, see `SymbolPattern` |
    /// | `traits` | a list, see `Trait` |
    /// | `code`, `deprecated`, `until`, `note`, `odds` | texts |
    ///
    /// - Returns: `nil` without a capability or a key, or where a label or word is none of these.
    init?(block: some Sequence<Substring>, vocabulary: ManifestFile.Kind) {
        guard let fields = CatalogueFields(block), let capability = fields["capability"], let key = fields["key"] else {
            return nil
        }
        (self.capability, self.key, self.vocabulary) = (capability, key, vocabulary)
        values = fields.list("values").map(ValuePattern.init)
        let modules = fields.list("modules")
        self.modules = modules.filter { !$0.hasPrefix("+") && !$0.hasPrefix("?") }
        sdks = modules.compactMap { $0.dropping("+") }
        optionalSDKs = modules.compactMap { $0.dropping("?") }
        patterns = fields.list("symbols").compactMap(SymbolPattern.init)
        let words = fields.list("traits")
        traits = Set(words.compactMap(Trait.init))
        code = fields.list("code").joined(separator: ",")
        (deprecated, note) = (fields["deprecated"] ?? "", fields["note"] ?? "")
        until = fields["until"] ?? ""
        guard traits.count == words.count, let odds = Odds(rawValue: fields["odds"] ?? "") else { return nil }
        self.odds = odds
    }

    /// The rows of a table: blocks with empty lines between them.
    static func rows(in table: String, of vocabulary: ManifestFile.Kind) -> [CatalogueRow] {
        table.split(byte: "\n", omittingEmpty: false).split(whereSeparator: \.isEmpty)
            .compactMap { CatalogueRow(block: $0, vocabulary: vocabulary) }
    }

    /// Whether the row is about this value of its key.
    func covers(_ value: String?) -> Bool {
        values.isEmpty || value.map { value in values.contains { $0.matches(value) } } ?? false
    }

    /// Whether the row is about this value, whatever its variables stand for. Only such a row speaks against a
    /// declaration.
    func certainlyCovers(_ value: String?) -> Bool {
        covers(value) && (values.isEmpty || value.map(ValuePattern.holdsVariable) != true)
    }

    /// The one value that the row is about, where it is one.
    var onlyValue: String? { values.count == 1 ? values[0].exact : nil }

    /// Whether nothing can use it, on any system: what hides in a binary can't either.
    var isDead: Bool { patterns.isEmpty && traits.contains(.unusedOnly) }

    /// Whether it is an entitlement that is missed for the tree's own code alone: a dependency may have the call for
    /// apps that want it.
    var isForOwnCode: Bool { vocabulary == .entitlements && traits.isSuperset(of: [.missingOnly, .expected]) }

    /// Whether Apple's own documentation names it a purpose string.
    package var isPurposeString: Bool { key.hasSuffix("UsageDescription") }
}
