/// The objects of a project file by id. An id is whatever is a key of `objects`.
struct ProjectObjects {
    typealias ID = [UInt8]

    let tree: SyntaxTree
    /// The dictionary `objects`.
    let container: Int
    private let index: ObjectIndex

    /// - Throws: for a file that is no project.
    init(_ tree: SyntaxTree) throws(MergeConflict) {
        guard let container = tree.value("objects", of: 0), tree.kind(container) == .dictionary else {
            throw MergeConflict("the project has no objects")
        }
        (self.tree, self.container) = (tree, container)
        index = ObjectIndex(tree, Array(tree.children(of: container)))
    }

    /// The nodes in the order of the text.
    var places: [Int] { index.places }

    /// The ids in the same order.
    var ids: [ID] { places.map { tree.key($0) } }

    func contains(_ id: ID) -> Bool { position(of: id) != nil }

    /// The node of an object.
    func node(_ id: ID) -> Int? { position(of: id).map { places[$0] } }

    /// No id stands twice.
    var isUnambiguous: Bool { index.isUnambiguous }

    /// Where in the order an id stands; of two equal ones the last.
    private func position(of id: ID) -> Int? { id.withUnsafeBytes { index.position(of: $0) } }

    /// The position of the object with the same id as a node of another version. Tries `expected` before it looks the
    /// id up.
    func position(ofKey node: Int, in other: SyntaxTree, startingAt expected: Int) -> Int? {
        if expected < places.count,
            tree.hasSameBytes(tree.keyRange(places[expected]), as: other, other.keyRange(node))
        {
            return expected
        }
        return position(of: other.key(node))
    }

    /// The node of the object that a value names.
    func node(namedBy value: Int) -> Int? {
        guard tree.kind(value) == .scalar else { return nil }
        let range = tree.range(value)
        guard !range.isEmpty, tree.isBare(at: range.lowerBound) else { return tree.string(value).flatMap { node($0) } }
        return tree.text.withUnsafeBytes { index.position(of: UnsafeRawBufferPointer(rebasing: $0[range])) }
            .map { places[$0] }
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

    func isGroup(_ node: Int) -> Bool {
        guard let isa = tree.value("isa", of: node) else { return false }
        // Compares lengths first, because most objects are no groups: the names of the three kinds have 8, 14 and 15
        // letters; in quotes they may have any length.
        guard [8, 14, 15].contains(tree.range(isa).count) || !tree.isBare(at: tree.range(isa).lowerBound) else {
            return false
        }
        return Self.groups.contains(self.isa(node))
    }

    static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]

    /// The content that a build file stands for: the id of a file, or the name of a package product. Products count by
    /// name, because a target links a name once even if two packages have it.
    func content(ofBuildFile id: ID) -> [UInt8] {
        guard let node = node(id) else { return id }
        if let file = tree.string("fileRef", of: node) { return file }
        guard let product = tree.string("productRef", of: node) else { return id }
        return self.node(product).flatMap { tree.string("productName", of: $0) } ?? product
    }
}
