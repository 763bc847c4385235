import Names
import YAMLSyntax

/// Text to ``Tree``.
struct TreeParser {
    /// A configuration has a few dozen values; nothing in it nests deep.
    private static let limits = YAMLReader.Limits(nodes: 10_000, depth: 64)

    private let scalars: [Unicode.Scalar]
    /// Problems with single keys; the tree is complete all the same.
    private(set) var problems: [SettingsError.Problem] = []

    init(_ source: SourceText) {
        scalars = StandIns.hideReferences(in: source.text)
    }

    /// Parses the only document of the text; `nil` for a text without one.
    mutating func parse() throws(SourceText.Located) -> Tree? {
        let documents = try documents()
        if documents.count > 1 {
            throw SourceText.Located(
                Position(documents[1].mark),
                InvalidValue("a second document", hint: "remove the line `---` and what follows it"))
        }
        guard let root = documents.first else { return nil }
        var builder = TreeBuilder()
        let tree = try builder.tree(of: root)
        problems = builder.problems
        return tree
    }

    private func documents() throws(SourceText.Located) -> [YAMLNode] {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        do throws(YAMLError) {
            return try YAMLReader.documents(in: Array(String(text).utf8), limits: Self.limits)
        } catch {
            throw describe(error)
        }
    }

    private func describe(_ error: YAMLError) -> SourceText.Located {
        let position = error.mark.map(Position.init) ?? .none
        let refusal =
            switch error.reason {
            case .tooManyNodes: InvalidValue("more than 10,000 values", hint: "a configuration has a few dozen")
            case .tooDeep: InvalidValue("nested deeper than 64 levels", hint: "nothing here nests so deep")
            case .malformed(let problem): InvalidValue("not YAML: \(problem)", hint: hint(at: position))
            }
        return SourceText.Located(position, refusal)
    }

    private func hint(at position: Position) -> String {
        var cursor = Cursor()
        let line = scalars.filter { scalar in
            defer { cursor.advance(over: scalar) }
            return cursor.line == position.line
        }
        if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") { return "indent with spaces, not tabs" }
        return "check indentation and quotes here and in the line before"
    }
}

extension Position {
    init(_ mark: YAMLNode.Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}
