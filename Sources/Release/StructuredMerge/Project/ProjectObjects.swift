/// The objects of a project file by id. An id is whatever is a key of `objects`.
struct ProjectObjects {
    typealias ID = [UInt8]

    let tree: SyntaxTree
    /// The dictionary `objects`.
    let container: Int
    /// The node of each object; of two with the same id the last.
    private(set) var nodes: [ID: Int] = [:]
    /// The ids in the order of the text.
    private(set) var order: [ID] = []

    /// - Throws: for a file that is no project.
    init(_ tree: SyntaxTree) throws(MergeConflict) {
        guard let container = tree.value("objects", of: 0), tree.kind(container) == .dictionary else {
            throw MergeConflict("the project has no objects")
        }
        (self.tree, self.container) = (tree, container)
        let children = Array(tree.children(of: container))
        nodes.reserveCapacity(children.count)
        order.reserveCapacity(children.count)
        for node in children {
            let id = tree.key(node)
            nodes[id] = node
            order.append(id)
        }
    }

    func contains(_ id: ID) -> Bool { nodes[id] != nil }

    func isa(_ node: Int) -> String { tree.string("isa", of: node).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// The text of an object's value; `nil` where there is none.
    func text(of id: ID) -> ArraySlice<UInt8>? { nodes[id].map { tree.text[tree.range($0)] } }

    /// The strings of a list of an object.
    func list(_ key: StaticString, of node: Int) -> [ID] {
        guard let list = tree.value(key, of: node), tree.kind(list) == .array else { return [] }
        return tree.children(of: list).compactMap { tree.string($0) }
    }

    /// Each string in an object, keys and values.
    func eachString(of node: Int, _ body: (ID) -> Void) {
        for index in node..<Int(tree.nodes[node].next) {
            if index > node, tree.nodes[index].keyEnd > 0 { body(tree.key(index)) }
            if let string = tree.string(index) { body(string) }
        }
    }

    static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
}
