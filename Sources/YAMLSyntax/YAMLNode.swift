/// A value of a YAML document, as it was written: nothing is taken for a number, `1.10` is four characters.
public struct YAMLNode: Sendable {
    /// A place in a text.
    public struct Mark: Hashable, Sendable {
        /// The first is 1.
        public var line: Int
        /// In characters; the first is 1.
        public var column: Int

        /// The place at a line and a column.
        public init(line: Int, column: Int) {
            (self.line, self.column) = (line, column)
        }
    }

    /// The kinds of values.
    public enum Content: Sendable {
        /// Text; `isPlain`: without quotes, so that `true` and `null` may have a meaning.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// In the order of the text. Keys that are given twice are there twice.
        case mapping([(key: YAMLNode, value: YAMLNode)])
        /// `*name`. What it stands for is not put in its place: that is how bombs work.
        case alias(String)
    }

    /// Where it begins.
    public let mark: Mark
    /// What is there.
    public let content: Content
    /// The name behind `&`.
    public let anchor: String?
    /// Such as `!name`, or `tag:yaml.org,2002:str` for `!!str`.
    public let tag: String?
}
