/// A place that speaks for a use.
public struct Evidence: Hashable, Sendable {
    /// How much it proves, strongest first.
    public enum Rung: Int, Hashable, Comparable, Sendable, CaseIterable {
        /// A symbol in the bundle's own sources.
        case own
        /// A symbol in a module of the tree that the bundle is built from.
        case module
        /// A third-party module that is known to need it.
        case sdk
        /// A symbol that suggests it, or that only some builds compile.
        case weak
        /// A framework that is imported or linked, and no symbol of it that the catalogue knows.
        case link

        /// Stronger first.
        public static func < (left: Rung, right: Rung) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much it proves.
    public let rung: Rung
    /// The file, relative to the root; for a linked framework the project.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The symbol as it is written.
    public let symbol: String
    /// The target that compiles or links it.
    public let target: String
}
