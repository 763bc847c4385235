import YAMLSyntax

/// Nodes of YAML to ``Tree``.
struct TreeBuilder {
    /// Keys that are given twice.
    private(set) var problems: [SettingsError.Problem] = []

    mutating func tree(of node: YAMLNode, at path: String = "") throws(SourceText.Located) -> Tree {
        try refuseExtras(of: node)
        return Tree(position: Position(node.mark), content: try content(of: node, at: path))
    }

    private mutating func content(of node: YAMLNode, at path: String) throws(SourceText.Located) -> Tree.Content {
        switch node.content {
        case .scalar(let text, let isPlain): return .scalar(StandIns.restore(text), isPlain: isPlain)
        case .sequence(let items):
            var list: [Tree] = []
            for (index, item) in items.enumerated() { list.append(try tree(of: item, at: "\(path)[\(index)]")) }
            return .list(list)
        case .mapping(let pairs): return .mapping(try entries(of: pairs, at: path))
        case .alias:
            throw SourceText.Located(
                Position(node.mark), InvalidValue("an alias", hint: "aliases are not read: write the value out here"))
        }
    }

    private mutating func entries(
        of pairs: [(key: YAMLNode, value: YAMLNode)], at path: String
    ) throws(SourceText.Located) -> [Tree.Entry] {
        var entries: [Tree.Entry] = []
        var lines: [String: Int] = [:]
        for (key, value) in pairs {
            let position = Position(key.mark)
            try refuseExtras(of: key)
            guard case .scalar(let text, _) = key.content else {
                throw SourceText.Located(position, InvalidValue("a key that is no text", hint: "write `key: value`"))
            }
            let name = StandIns.restore(text)
            let path = KeyPath.appending(name, to: path)
            let tree = try tree(of: value, at: path)
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

    private func refuseExtras(of node: YAMLNode) throws(SourceText.Located) {
        if node.anchor != nil {
            throw SourceText.Located(
                Position(node.mark), InvalidValue("an anchor", hint: "anchors are not read: remove `&name`"))
        }
        // `!` and `!!str` say no more than quotes do.
        if let tag = node.tag, !["!", "tag:yaml.org,2002:str"].contains(tag) {
            throw SourceText.Located(
                Position(node.mark), InvalidValue("a tag", hint: "tags are not read: remove `!name`"))
        }
    }
}
