import YAMLSyntax

/// A YAML document as text: nothing is taken for a number or a truth value, so that `on` stays a key.
indirect enum YAML: Equatable {
    case text(String)
    case list([YAML])
    case map([(key: String, value: YAML)])

    static func documents(_ text: String) throws -> [YAML] {
        try YAMLReader.documents(in: Array(text.utf8), limits: .init(nodes: 10_000, depth: 64)).map(YAML.init)
    }

    private init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, _): self = .text(text)
        case .sequence(let nodes): self = .list(nodes.map(YAML.init))
        case .mapping(let pairs): self = .map(pairs.map { (YAML($0.key).text ?? "", YAML($0.value)) })
        case .alias(let name): self = .text("*\(name)")
        }
    }

    static func == (left: YAML, right: YAML) -> Bool { String(describing: left) == String(describing: right) }

    subscript(_ key: String) -> YAML? { members.first { $0.key == key }?.value }

    var members: [(key: String, value: YAML)] {
        guard case .map(let members) = self else { return [] }
        return members
    }

    var keys: Set<String> { Set(members.map(\.key)) }

    var items: [YAML] {
        guard case .list(let items) = self else { return [] }
        return items
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// Every text in it, with the keys that lead to it.
    var texts: [(path: [String], text: String)] {
        switch self {
        case .text(let text): [([], text)]
        case .list(let items): items.flatMap(\.texts)
        case .map(let members):
            members.flatMap { member in member.value.texts.map { ([member.key] + $0.path, $0.text) } }
        }
    }
}
