import Foundation
import Yams

/// A YAML document as text: nothing is taken for a number or a truth value, so that `on` stays a key.
indirect enum YAML: Equatable {
    case text(String)
    case list([YAML])
    case map([(key: String, value: YAML)])

    /// The documents of a text.
    static func documents(_ text: String) throws -> [YAML] {
        try Yams.compose_all(yaml: text, .basic).map(YAML.init)
    }

    private init(_ node: Node) {
        switch node {
        case .scalar(let scalar): self = .text(scalar.string)
        case .sequence(let nodes): self = .list(nodes.map(YAML.init))
        case .mapping(let pairs): self = .map(pairs.map { ($0.key.string ?? "", YAML($0.value)) })
        case .alias(let alias): self = .text("*\(alias.anchor)")
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
