/// Names that say that their values are secrets.
enum SecretName {
    private static let words = [
        "authorization", "cookie", "token", "secret", "password", "passwd", "credential", "signature", "apikey",
        "accesskey", "privatekey",
    ]

    /// Whether a header, a parameter or a member of this name holds a secret.
    static func isOne(_ name: some StringProtocol) -> Bool {
        let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return words.contains { letters.contains($0) }
    }

    /// The name of the first secret that is written out in a query, a form or JSON: a value that holds something else than
    /// placeholders. Other forms, such as XML, are not read.
    static func writtenOut(in text: String) -> String? {
        let pairs = text.matches(
            of: /(?:^|[?&;,{\s])"?([A-Za-z_][A-Za-z0-9_.\-]*)"?\s*[=:]\s*"?([^"?&,;}\s][^"?&,;\s]*)/)
        return pairs.first { pair in isOne(pair.1) && !isFilledIn(pair.2) }.map { String($0.1) }
    }

    /// Whether a value has nothing but placeholders, or is a number, `true`, `false` or `null`.
    private static func isFilledIn(_ value: Substring) -> Bool {
        let rest = value.replacing(/\{[a-z]+\}/, with: "").filter { !"{}[]".contains($0) }
        return rest.isEmpty || ["true", "false", "null"].contains(rest) || Int(rest) != nil
    }
}
