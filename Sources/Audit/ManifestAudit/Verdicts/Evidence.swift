/// A place that speaks for a use.
package struct Evidence: Hashable, Sendable {
    /// How much it proves, strongest first.
    package enum Rung: Int, Hashable, Comparable, Sendable, CaseIterable {
        /// A symbol in the bundle's own sources.
        case own
        /// A symbol in a module of the tree that the bundle is built from.
        case module
        /// A symbol that a library imports which comes built.
        case binary
        /// A third-party module that is known to need it.
        case sdk
        /// A symbol that suggests it, or that only some builds compile.
        case weak
        /// A framework that is imported or linked, and no symbol of it that the catalogue knows.
        case link

        /// Stronger first.
        package static func < (left: Rung, right: Rung) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much it proves.
    package let rung: Rung
    /// The file, relative to the root; for a linked framework the project.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    /// The symbol as it is written.
    package let symbol: String
    /// The target that compiles or links it.
    package let target: String

    /// The same at another line of its file.
    func moved(to line: Int) -> Evidence {
        Evidence(rung: rung, path: path, line: line, column: 1, symbol: symbol, target: target)
    }

    /// The same as a sign that is weak at most.
    var weakened: Evidence {
        Evidence(rung: max(rung, .weak), path: path, line: line, column: column, symbol: symbol, target: target)
    }
}
