/// A purpose string that says nothing.
struct PlaceholderPurposeString: Rule {
    static let name = "placeholder-purpose-string"
    static let severity = Severity.warning
    static let summary = "A purpose string is a placeholder, not a reason."
    static let explanation = """
        App Review rejects purpose strings that don't say what the data is for (Guideline 5.1.1): "camera", "TODO", the
        text of a template. Only texts that can't be anything else are found.

        Say in a sentence what the app does with the data.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.purposeStrings.filter { Self.isPlaceholder($0.text, key: $0.declaration.key) }.map { item in
                context.finding(
                    Self.self, bundle, item.declaration,
                    message: "\(item.declaration.key) of \(bundle.app) says \"\(item.text)\", which is no reason",
                    help: "Say in a sentence what the app does with the data.",
                    evidence: ["\(item.declaration.path):\(item.declaration.span.line) \"\(item.text)\""])
            }
        }
    }

    private static let marks = [
        "todo", "fixme", "lorem ipsum", "placeholder", "insert text", "change me", "changeme", "xxx", "tbd",
        "your reason", "your description here", "description here", "purpose here", "describe why", "explain why",
    ]

    static func isPlaceholder(_ text: String, key: String) -> Bool {
        let plain = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
            .split(separator: " ").joined(separator: " ")
        guard !plain.isEmpty else { return !text.allSatisfy(\.isWhitespace) }
        if plain == key.lowercased() { return true }
        if marks.contains(where: { " \(plain) ".contains(" \($0) ") }) { return true }
        // "Camera", "test": a lone word in letters that separate words by spaces.
        return plain.allSatisfy(\.isASCII) && !plain.contains(" ")
    }
}
