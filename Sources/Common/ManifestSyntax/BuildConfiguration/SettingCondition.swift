/// `[sdk=iphoneos*]`: a build setting that applies only somewhere.
package struct SettingCondition: Hashable, Sendable {
    /// The name of the condition: `sdk`, `arch`, `config`, `variant`, or another one.
    package var parameter: String
    /// The pattern for its value; `*` stands for anything.
    package var pattern: String

    /// A condition on a parameter.
    package init(parameter: String, pattern: String) {
        self.parameter = parameter
        self.pattern = pattern
    }

    /// Takes `NAME[sdk=iphoneos*][arch=arm64]` apart. A pattern ends at the next `]`: commas and blanks in it are parts of it,
    /// as in the name of a configuration.
    ///
    /// `nil` when the brackets make no sense. Source: `MacroConfigFileParser` of swift-build, which also reads the keys of
    /// projects.
    package static func split(_ key: String) -> (name: String, conditions: [SettingCondition])? {
        guard let bracket = key.firstIndex(of: "[") else { return key.isEmpty ? nil : (key, []) }
        var conditions: [SettingCondition] = []
        var rest = key[bracket...]
        while rest.first == "[" {
            guard let end = rest.firstIndex(of: "]"), let equals = rest[..<end].firstIndex(of: "=") else { return nil }
            let pattern = rest[rest.index(after: equals)..<end]
            conditions.append(
                SettingCondition(parameter: String(rest[..<equals].dropFirst()), pattern: String(pattern)))
            rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
        }
        guard rest.isEmpty, bracket != key.startIndex else { return nil }
        return (trimmed(key[..<bracket]), conditions)
    }

    /// Whether `value` matches the pattern.
    package func matches(_ value: String) -> Bool {
        Wildcard.matches(value, pattern: pattern)
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
