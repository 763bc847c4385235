/// The contents of a text as a multiset of facts: a value under a path of keys, an element in a list, a comment.
///
/// Facts know nothing of how a merge was made. They are kept as hashes with a seed of this process, so that no file can be
/// made whose facts collide.
struct Facts {
    private(set) var counts: [Int: Int] = [:]
    /// The elements of each list in their order, by the list's path.
    private(set) var lists: [Int: [Int]] = [:]
    /// The paths of the lists whose order is significant, as they stand in the text.
    private(set) var ordered: [Int] = []
    /// Those of them that are build settings: flags that may be there more than once.
    private(set) var flags: Set<Int> = []
    /// The version numbers under keys for which the rule decided some number, by their paths.
    private(set) var versions: [Int: Int] = [:]

    private let tree: SyntaxTree
    private let rules: MergeRules
    private let decisions: Set<[UInt8]>
    /// The objects of a project to read; `nil`: all. The others are equal in all versions.
    private let objects: [Int]?
    /// The elements to read of some lists. The others are equal in all versions.
    private let elements: [Int: [Int]]

    init(
        _ tree: SyntaxTree, rules: MergeRules, decisions: Set<[UInt8]>, objects: [Int]?, elements: [Int: [Int]]
    ) {
        (self.tree, self.rules, self.decisions, self.objects) = (tree, rules, decisions, objects)
        self.elements = elements
        add(0, path: 0, MergeRules.Scope())
        for comment in tree.outerComments {
            note(Self.hash(0, "an outer comment", SyntaxTree.trimmed(tree.text[comment])))
        }
    }

    private static func hash(_ path: Int, _ word: StaticString, _ bytes: [UInt8], _ number: Int = 0) -> Int {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(word.utf8CodeUnitCount)
        hasher.combine(number)
        hasher.combine(text: bytes)
        return hasher.finalize()
    }

    private mutating func note(_ fact: Int) { counts[fact, default: 0] += 1 }

    private mutating func add(_ node: Int, path: Int, _ scope: MergeRules.Scope) {
        switch tree.kind(node) {
        case .comment: note(Self.hash(path, "a comment", tree.comment(node)))
        case .scalar: addScalar(node, path, scope)
        case .dictionary:
            note(Self.hash(path, "dict", []))
            addEntries(of: node, path, scope)
        case .array:
            note(Self.hash(path, "array", []))
            addElements(of: node, path, scope)
        }
    }

    private mutating func addScalar(_ node: Int, _ path: Int, _ scope: MergeRules.Scope) {
        let value = Self.hash(path, "is", tree.scalar(node))
        if decisions.contains(scope.key) { versions[path] = value } else { note(value) }
    }

    private mutating func addEntries(of node: Int, _ path: Int, _ scope: MergeRules.Scope) {
        let isObjects = rules.kind == .project && scope.depth == 1 && scope.key.elementsEqual("objects".utf8)
        var seen: [[UInt8]: Int] = [:]
        for child in isObjects ? objects ?? Array(tree.children(of: node)) : Array(tree.children(of: node)) {
            guard tree.kind(child) != .comment else {
                add(child, path: path, scope)
                continue
            }
            let key = tree.key(child)
            let occurrence = seen[key, default: 0]
            seen[key] = occurrence + 1
            let below = Self.hash(path, "key", key, occurrence)
            addComment(child, below)
            add(child, path: below, scope.below(key))
        }
    }

    private mutating func addElements(of node: Int, _ path: Int, _ scope: MergeRules.Scope) {
        var identity: [UInt8]?
        if case .keyed(let key, false) = rules.list(scope) { identity = key }
        var order: [Int] = []
        for child in elements[node] ?? Array(tree.children(of: node)) {
            guard tree.kind(child) != .comment else {
                add(child, path: path, scope)
                continue
            }
            if let identity, let name = ElementText.identity(tree, child, identity) {
                let below = Self.hash(path, "keyed", name)
                order.append(below)
                addComment(child, below)
                add(child, path: below, scope.below(name))
                continue
            }
            let element = Self.hash(path, "element", ElementText.canonical(tree, child))
            note(element)
            order.append(element)
            addComment(child, element)
        }
        lists[path] = order
        if rules.list(scope) == .ordered { ordered.append(path) }
        if rules.isBuildSetting(scope) { flags.insert(path) }
    }

    private mutating func addComment(_ node: Int, _ path: Int) {
        guard rules.kind != .project else { return }
        let comment = tree.attachedComment(node)
        if !comment.isEmpty { note(Self.hash(path, "a comment", comment)) }
    }
}
