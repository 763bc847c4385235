/// Everything that is wrong with a configuration file.
package struct SettingsError: Error, Equatable, CustomStringConvertible {
    /// One thing that is wrong, and what to do about it.
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The line, from 1; 0 where the problem is the file as a whole.
        package var line: Int
        /// The column in Unicode scalars, from 1; 0 where the problem is the file as a whole.
        package var column: Int
        /// The key, such as `trains.TrendyolGo.follows`; empty for the file as a whole.
        package var keyPath: String
        /// The cause. Control characters of the file are escaped, secrets never repeated.
        package var message: String
        /// The remedy.
        package var hint: String

        /// `14:5: trains.TrendyolGo.folows: …`, and the hint.
        package var description: String { "\(complaint); \(hint)" }

        /// `14:5: trains.TrendyolGo.folows: …`, without the hint.
        package var complaint: String {
            let place = line > 0 ? "\(line):\(column): " : ""
            return place + (keyPath.isEmpty ? "" : "\(keyPath): ") + message
        }
    }

    /// The file, as given.
    package var path: String
    /// In the order of the file; never empty.
    package var problems: [Problem]

    /// The file in front of a problem.
    private func placed(_ problem: Problem) -> String { "\(path):\(problem.line > 0 ? "" : " ")" }

    /// The only problem without its remedy, and the remedy; `nil`: there are several.
    package var single: (complaint: String, hint: String)? {
        guard problems.count == 1, let problem = problems.first else { return nil }
        return (placed(problem) + problem.complaint, problem.hint)
    }

    /// One line per problem, each beginning with `path:line:column:` as compilers do.
    package var description: String {
        problems.map { "\(placed($0))\($0)" }.joined(separator: "\n")
    }
}

/// A position in the file; line and column from 1.
struct Position: Hashable, Comparable, Sendable {
    let line: Int
    let column: Int

    /// The file as a whole.
    static let none = Position(line: 0, column: 0)

    static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Why a piece of text is not acceptable, and what to write instead.
struct InvalidValue: Error {
    let message: String
    let hint: String

    init(_ message: String, hint: String) {
        (self.message, self.hint) = (message, hint)
    }
}
