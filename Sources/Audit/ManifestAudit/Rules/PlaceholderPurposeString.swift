/// A purpose string that says nothing.
struct PlaceholderPurposeString: Rule {
    static let name = "placeholder-purpose-string"
    static let severity = Severity.warning
    static let summary = "A purpose string is a placeholder, not a reason."
    static let page: String? =
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    static let explanation = """
        App Review rejects purpose strings that don't say what the data is for (Guideline 5.1.1): "camera", "TODO", the
        text of a template. Only texts that can't be anything else are found, of keys that a system of the bundle reads.

        Say in a sentence what the app does with the data.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.purposeStrings(context.catalogue).filter {
                Self.isPlaceholder($0.text, key: $0.declaration.key)
            }.map { item in
                let key = item.declaration.key
                // What people read is the translation, in nearly all languages.
                let isTranslated = bundle.localizedTexts[key]?.contains { !Self.isPlaceholder($0, key: key) } ?? false
                return context.finding(
                    Self.self, severity: isTranslated ? .note : .warning, bundle, item.declaration,
                    message: "\(item.declaration.key) of \(bundle.app) says \"\(item.text)\", which is no reason",
                    help: "Say in a sentence what the app does with the data.",
                    evidence: ["\(item.declaration.path):\(item.declaration.span.line) \"\(item.text)\""])
            }
        }
    }

    /// Marks that people write in capitals, as they stand; in small letters they are words of some language.
    private static let capitals = ["TODO", "FIXME", "TBD", "XXX"]
    private static let phrases = [
        "lorem ipsum", "placeholder", "insert text", "change me", "changeme", "your reason", "your description here",
        "description here", "purpose here", "describe why", "explain why",
    ]

    static func isPlaceholder(_ text: String, key: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard !words.isEmpty else { return !text.allSatisfy(\.isWhitespace) }
        if !Set(words).isDisjoint(with: capitals) { return true }
        let plain = words.joined(separator: " ").lowercased()
        if plain == key.lowercased() || phrases.contains(where: { " \(plain) ".contains(" \($0) ") }) { return true }
        // "Camera", "test": a lone word in letters that separate words by spaces.
        return plain.allSatisfy(\.isASCII) && !plain.contains(" ")
    }
}
