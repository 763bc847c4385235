import Yams

/// Nodes of Yams to ``Tree``, within limits.
struct TreeBuilder {
    static let depthLimit = 64
    static let nodeLimit = 10_000

    /// The true names of keys that were renamed before parsing, by their place.
    let masked: [Position: String]
    private var nodes = 0
    /// Keys that are given twice.
    private(set) var problems: [SettingsError.Problem] = []

    init(masked: [Position: String]) { self.masked = masked }

    mutating func tree(of root: Node) throws(SourceText.Located) -> Tree {
        try tree(of: root, at: "", depth: 1)
    }

    private mutating func tree(of node: Node, at path: String, depth: Int) throws(SourceText.Located) -> Tree {
        let position = Position(node.mark)
        nodes += 1
        guard nodes <= Self.nodeLimit else {
            throw SourceText.Located(
                position, Refusal("more than 10,000 values", hint: "a configuration has a few dozen"))
        }
        guard depth <= Self.depthLimit else {
            throw SourceText.Located(
                position, Refusal("nested deeper than 64 levels", hint: "nothing here nests so deep"))
        }
        try refuseExtras(of: node, at: position)
        switch node {
        case .scalar(let scalar):
            let text = StandIns.restore(scalar.string)
            return Tree(position: position, content: .scalar(text, isPlain: scalar.style == .plain))
        case .sequence(let items):
            var list: [Tree] = []
            for (index, item) in items.enumerated() {
                list.append(try tree(of: item, at: "\(path)[\(index)]", depth: depth + 1))
            }
            return Tree(position: position, content: .list(list))
        case .mapping(let mapping):
            return Tree(position: position, content: .mapping(try entries(of: mapping, at: path, depth: depth)))
        case .alias:
            throw SourceText.Located(
                position, Refusal("an alias", hint: "aliases are not read: write the value out here"))
        }
    }

    private mutating func entries(
        of mapping: Node.Mapping, at path: String, depth: Int
    ) throws(SourceText.Located) -> [Tree.Entry] {
        var entries: [Tree.Entry] = []
        var lines: [String: Int] = [:]
        for (key, value) in mapping {
            let position = Position(key.mark)
            guard case .scalar(let scalar) = key else {
                throw SourceText.Located(position, Refusal("a key that is no text", hint: "write `key: value`"))
            }
            try refuseExtras(of: key, at: position)
            let name = StandIns.restore(masked[position] ?? scalar.string)
            let path = KeyPath.appending(name, to: path)
            let tree = try tree(of: value, at: path, depth: depth + 1)
            if let line = lines[name] {
                reportDuplicate(position, path, firstLine: line)
            } else {
                lines[name] = position.line
                entries.append(Tree.Entry(key: name, keyPosition: position, value: tree))
            }
        }
        return entries
    }

    private mutating func reportDuplicate(_ position: Position, _ path: String, firstLine: Int) {
        problems.append(
            SettingsError.Problem(
                line: position.line, column: position.column, keyPath: path,
                message: "is given twice, in line \(firstLine) and in line \(position.line)",
                hint: "remove one of the two"))
    }

    private func refuseExtras(of node: Node, at position: Position) throws(SourceText.Located) {
        let (anchor, tag) =
            switch node {
            case .scalar(let scalar): (scalar.anchor, scalar.tag)
            case .sequence(let sequence): (sequence.anchor, sequence.tag)
            case .mapping(let mapping): (mapping.anchor, mapping.tag)
            case .alias(let alias): (alias.anchor, alias.tag)
            }
        if anchor != nil {
            throw SourceText.Located(position, Refusal("an anchor", hint: "anchors are not read: remove `&name`"))
        }
        // "" is a plain value, `!` and `tag:yaml.org,2002:str` what Yams says of a quoted one.
        if !["", "!", Tag.Name.str.rawValue].contains(tag.description) {
            throw SourceText.Located(position, Refusal("a tag", hint: "tags are not read: remove `!name`"))
        }
    }
}
