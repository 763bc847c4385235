import Names
import Printing

extension Settings {
    /// Text with `{placeholders}`, and where it is allowed with `${VARIABLES}`; both are known to be good.
    package struct Template: Hashable, Sendable {
        /// The placeholders of an upload: the app's name, the branch, the commit, the version, the key under which this
        /// upload is started once, and the number of the attempt.
        package static let uploadPlaceholders = ["app", "ref", "sha", "version", "key", "attempt"]

        /// A piece of a template.
        package enum Part: Hashable, Sendable {
            case text(String)
            /// A value to fill in, by its name.
            case placeholder(String)
            /// A secret to fill in, by the name of its environment variable.
            case variable(String)
        }

        /// The text as configured.
        package let text: String
        /// Its pieces in order.
        package let parts: [Part]

        /// Splits the text. A brace is only special around one word of letters, so that JSON passes.
        init(_ text: String, placeholders: [String], allowsVariables: Bool = false) throws(InvalidValue) {
            var parts: [Part] = []
            var rest = text[...]
            while let match = rest.firstMatch(of: /(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/) {
                let name = String(match.2)
                var plain = rest[..<match.range.lowerBound]
                var part = Part.placeholder(name)
                if !match.1.isEmpty {
                    plain = allowsVariables ? plain : rest[..<match.range.upperBound]
                    part = allowsVariables ? .variable(name) : .text("")
                } else if !placeholders.contains(name) {
                    throw InvalidValue(
                        "unknown placeholder `{\(Printable.escape(name))}`",
                        hint: Suggestion.hint(for: name, among: placeholders, noun: "placeholders, in braces"))
                }
                parts += [.text(String(plain)), part]
                rest = rest[match.range.upperBound...]
            }
            self.text = text
            self.parts = (parts + [.text(String(rest))]).filter { $0 != .text("") }
        }

        /// The environment variables in it.
        package var variables: [String] {
            parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
        }

        /// Fills in the values.
        ///
        /// - Parameters:
        ///   - values: by placeholder; one that is not there is replaced by nothing.
        ///   - environment: where variables are looked up.
        ///   - escape: how a placeholder's value is written so that it stays a value where the text is used, such as in
        ///     JSON or in a URL.
        /// - Throws: ``UnsetVariable`` for a variable that is not set.
        package func filled(
            _ values: [String: String], environment: [String: String] = [:], escape: (String) -> String = { $0 }
        ) throws(UnsetVariable) -> String {
            var result = ""
            for part in parts {
                switch part {
                case .text(let text): result += text
                case .placeholder(let name): result += values[name].map(escape) ?? ""
                case .variable(let name): result += try Settings.value(ofVariable: name, in: environment)
                }
            }
            return result
        }
    }
}
