/// A value of a YAML document, as it was written: nothing is taken for a number, `1.10` is four characters.
package struct YAMLNode: Sendable {
    /// A place in a text.
    package struct Mark: Hashable, Sendable {
        /// The first is 1.
        package var line: Int
        /// In characters; the first is 1.
        package var column: Int

        /// The place at a line and a column.
        package init(line: Int, column: Int) {
            (self.line, self.column) = (line, column)
        }
    }

    /// The kinds of values.
    package enum Content: Sendable {
        /// Text; `isPlain`: without quotes, so that `true` and `null` may have a meaning.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// In the order of the text. Keys that are given twice are there twice.
        case mapping([(key: YAMLNode, value: YAMLNode)])
        /// `*name`. What it stands for is not put in its place: that is how bombs work.
        case alias(String)
    }

    /// Where it begins.
    package let mark: Mark
    /// The kind of the node with its contents.
    package let content: Content
    /// The name behind `&`.
    package let anchor: String?
    /// Such as `!name`, or `tag:yaml.org,2002:str` for `!!str`.
    package let tag: String?
}
