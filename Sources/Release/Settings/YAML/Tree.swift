/// A YAML document as text with positions: nothing is interpreted, `1.10` is the four characters `1.10`.
struct Tree: Sendable {
    /// A key and its value.
    struct Entry: Sendable {
        let key: String
        let keyPosition: Position
        let value: Tree
    }

    enum Content: Sendable {
        /// `isPlain`: written without quotes, so that `true`, `null` and the like have a meaning.
        case scalar(String, isPlain: Bool)
        case list([Tree])
        /// In the order of the file, every key once.
        case mapping([Entry])
    }

    let position: Position
    let content: Content

    /// Whether nothing was given: an empty value, `~` or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The kind of the node in words.
    var kind: String {
        switch content {
        case .scalar: "text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}
