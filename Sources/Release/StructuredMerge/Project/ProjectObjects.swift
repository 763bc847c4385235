/// The objects of a project file by id. An id is whatever is a key of `objects`.
struct ProjectObjects {
    typealias ID = [UInt8]

    let tree: SyntaxTree
    /// The dictionary `objects`.
    let container: Int
    /// The ids in the order of the text.
    private(set) var order: [ID] = []
    /// The nodes in the same order.
    private(set) var places: [Int] = []
    /// Where in the order each id stands; of two equal ones the last.
    private var positions: [ByteText: Int] = [:]

    /// - Throws: for a file that is no project.
    init(_ tree: SyntaxTree) throws(MergeConflict) {
        guard let container = tree.value("objects", of: 0), tree.kind(container) == .dictionary else {
            throw MergeConflict("the project has no objects")
        }
        (self.tree, self.container) = (tree, container)
        places = Array(tree.children(of: container))
        positions.reserveCapacity(places.count)
        order.reserveCapacity(places.count)
        for (position, node) in places.enumerated() {
            let id = tree.key(node)
            positions[ByteText(id)] = position
            order.append(id)
        }
    }

    func contains(_ id: ID) -> Bool { positions[ByteText(id)] != nil }

    /// The node of an object.
    func node(_ id: ID) -> Int? { positions[ByteText(id)].map { places[$0] } }

    /// No id stands twice.
    var isUnambiguous: Bool { positions.count == order.count }

    /// Where an id stands in the order; looked up only if it is not where it is expected.
    func position(of id: ID, startingAt expected: Int) -> Int? {
        expected < order.count && order[expected] == id ? expected : positions[ByteText(id)]
    }

    func isa(_ node: Int) -> String { tree.string("isa", of: node).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// The text of an object's value; `nil` where there is none.
    func text(of id: ID) -> ArraySlice<UInt8>? { node(id).map { tree.text[tree.range($0)] } }

    /// The strings of a list of an object.
    func list(_ key: StaticString, of node: Int) -> [ID] {
        guard let list = listNode(key, of: node) else { return [] }
        return tree.children(of: list).compactMap { tree.string($0) }
    }

    /// The node of a list of an object.
    func listNode(_ key: StaticString, of node: Int) -> Int? {
        guard let list = tree.value(key, of: node), tree.kind(list) == .array else { return nil }
        return list
    }

    /// Each string in an object, keys and values.
    func eachString(of node: Int, _ body: (ID) -> Void) {
        for index in node..<Int(tree.nodes[node].next) {
            if index > node, tree.nodes[index].keyEnd > 0 { body(tree.key(index)) }
            if let string = tree.string(index) { body(string) }
        }
    }

    func isGroup(_ node: Int) -> Bool { Self.groups.contains(isa(node)) }

    static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
}
