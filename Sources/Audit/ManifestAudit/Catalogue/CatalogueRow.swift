import Workspaces

/// One way to declare one capability, and what in the sources proves its use. Several rows may match one declaration:
/// what proves any of them proves it.
package struct CatalogueRow: Sendable {
    /// How a row departs from "declare it if you use it, and only then".
    package enum Trait: String, Sendable {
        /// Nobody demands it: declared and unused is untidy, not wrong.
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
    /// Where it is declared.
    package let vocabulary: ManifestFile.Kind
    /// The key, or the one that holds the list.
    package let key: String
    /// The values that the row is about; empty: all.
    package let values: [ValuePattern]
    /// System modules whose import suggests a use.
    package let modules: [String]
    /// Third-party modules that use the capability.
    package let sdks: [String]
    /// What proves a use.
    package let patterns: [SymbolPattern]
    /// How the row departs from the usual.
    package let traits: Set<Trait>
    /// What App Store Connect or App Review says when it is wrong.
    package let code: String
    /// Since when it is deprecated, in words; empty: it isn't.
    package let deprecated: String
    /// What a person should know.
    package let note: String
    /// How likely a module of unknown content needs it. Counted over the modules of `SDKTable`, and over the apps of the
    /// table in Docs/Audit.md.
    package let odds: Odds

    /// Reads a row: capability, key, values (`|` between, `*` for anything, `<…>` for a placeholder), modules
    /// (`+` marks third-party ones), symbols (see `SymbolPattern`), traits, code, since when deprecated, note, odds (may be left out); tabs between.
    ///
    /// - Returns: `nil` for a line that is no row.
    init?(line: some StringProtocol, vocabulary: ManifestFile.Kind) {
        let fields = line.split(byte: "\t", omittingEmpty: false).map(String.init)
        guard (9...10).contains(fields.count) else { return nil }
        func list(_ field: String, _ separator: Unicode.Scalar) -> [String] {
            field.split(byte: separator).map(String.init)
        }
        self.vocabulary = vocabulary
        (capability, key) = (fields[0], fields[1])
        values = list(fields[2], "|").map(ValuePattern.init)
        modules = list(fields[3], ",").filter { !$0.hasPrefix("+") }
        sdks = list(fields[3], ",").filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
        patterns = list(fields[4], ",").compactMap(SymbolPattern.init)
        traits = Set(list(fields[5], " ").compactMap(Trait.init))
        (code, deprecated, note) = (fields[6], fields[7], fields[8])
        odds = fields.count > 9 ? Odds(rawValue: fields[9]) ?? .unknown : .unknown
    }

    /// Whether the row is about this value of its key.
    func covers(_ value: String?) -> Bool {
        values.isEmpty || value.map { value in values.contains { $0.matches(value) } } ?? false
    }

    /// The one value that the row is about, where it is one.
    var onlyValue: String? { values.count == 1 ? values[0].exact : nil }

    /// Whether nothing can use it, on any system: what hides in a binary can't either.
    var isDead: Bool { patterns.isEmpty && traits.contains(.unusedOnly) }

    /// Whether Apple's own documentation names it a purpose string.
    package var isPurposeString: Bool { key.hasSuffix("UsageDescription") }
}
