import Yams

/// Text to ``Tree``.
struct TreeParser {
    /// How many keys given twice are told apart before the rest of the file is left unread.
    private static let duplicateLimit = 10

    private var scalars: [Unicode.Scalar]
    /// What stood at the keys that were masked.
    private var masked: [Position: String] = [:]
    /// What is wrong with single keys; the tree is there all the same.
    private(set) var problems: [SettingsError.Problem] = []

    init(_ source: SourceText) {
        scalars = StandIns.hideReferences(in: source.text)
    }

    /// Parses the only document of the text; `nil` for a text without one.
    mutating func parse() throws(SourceText.Located) -> Tree? {
        while true {
            // The nodes point to anchors that only the parser holds: it must outlive the conversion.
            let parser: Yams.Parser
            let root: Node?
            do {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: scalars)
                parser = try Yams.Parser(yaml: String(text), resolver: .basic, encoding: .utf8)
                root = try parser.singleRoot()
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                try mask(keys.first ?? "", at: Position(context.mark))
                continue
            } catch {
                throw describe(error)
            }
            defer { withExtendedLifetime(parser) {} }
            guard let root else { return nil }
            var builder = TreeBuilder(masked: masked)
            let tree = try builder.tree(of: root)
            problems = builder.problems
            return tree
        }
    }

    /// Yams gives up at the first key that is given twice, and names one of the two places. So that key is renamed in the
    /// text, by a single stand-in, and the text is parsed again; the tree gets the true name back.
    private mutating func mask(_ key: String, at position: Position) throws(SourceText.Located) {
        let given = SourceText.Located(
            position, Refusal("\(Printable.quote(StandIns.restore(key))) is given twice", hint: "remove one of the two")
        )
        guard masked.count < Self.duplicateLimit, masked[position] == nil, var offset = offset(of: position) else {
            throw given
        }
        if ["\"", "'"].contains(scalars[offset]) { offset += 1 }
        guard offset < scalars.count, scalars[offset] == key.unicodeScalars.first else { throw given }
        scalars[offset] = StandIns.mark(masked.count)
        masked[position] = key
    }

    private func offset(of position: Position) -> Int? {
        var cursor = Cursor()
        for (offset, scalar) in scalars.enumerated() {
            if cursor.position == position { return offset }
            cursor.advance(over: scalar)
        }
        return nil
    }

    private func describe(_ error: any Error) -> SourceText.Located {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            let position = Position(mark)
            return SourceText.Located(position, Refusal("not YAML: \(problem)", hint: hint(at: position)))
        default:
            return SourceText.Located(.none, Refusal("not YAML", hint: "check it with any YAML editor"))
        }
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
    init(_ mark: Mark?) {
        self = mark.map { Position(line: $0.line, column: $0.column) } ?? .none
    }
}
