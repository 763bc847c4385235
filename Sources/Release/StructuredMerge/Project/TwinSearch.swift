/// Finds objects that both sides added to the same place under different ids: the same file, group, package or dependency.
///
/// Each pair becomes one object under the smaller id, so that both directions of a merge, and every later one, agree.
/// The merge decides later whether the two objects are equal.
struct TwinSearch {
    typealias ID = ProjectObjects.ID

    private let base: ProjectObjects
    private let ours: Side
    private let theirs: Side
    /// The remaining id by the id that it replaces.
    private(set) var redirects: [ID: ID] = [:]
    /// The repository URL of the remaining package, by the id that it replaces; only if the replaced one spells it differently.
    private(set) var addresses: [ID: [UInt8]] = [:]

    /// The lists that each pass searches. A pass needs the pairs of the passes before it: a build file is identified by
    /// its file.
    private static let passes: [Set<String>] = [
        ["children", "packageReferences", "fileSystemSynchronizedGroups", "targets"],
        [
            "packageProductDependencies", "dependencies", "exceptions", "buildPhases", "buildConfigurations",
            "buildRules",
        ],
        ["files"],
    ]

    init(base: ProjectObjects, ours: ProjectObjects, theirs: ProjectObjects, changed: ChangedObjects) {
        self.base = base
        self.ours = Side(ours, changed: changed.nodes[1], base: base)
        self.theirs = Side(theirs, changed: changed.nodes[2], base: base)
    }

    mutating func run() throws(MergeConflict) {
        for fields in Self.passes {
            var queue = ours.added.keys.filter { theirs.added[$0] != nil }.map { ($0, $0) }
            queue.sort { $0.0.lexicographicallyPrecedes($1.0) }
            queue += pairs.filter { ours.added[$0.0] != nil && theirs.added[$0.1] != nil }
            while let (mine, other) = queue.popLast() { queue += try match(mine, other, fields) }
        }
    }

    /// Pairs that were found so far.
    private var pairs: [(ID, ID)] = []

    /// Pairs what was added to the lists of one owner; groups among them are owners to look at next.
    private mutating func match(_ mine: ID, _ other: ID, _ fields: Set<String>) throws(MergeConflict) -> [(ID, ID)] {
        let left = try byIdentity(ours, mine, fields)
        let right = try byIdentity(theirs, other, fields)
        var found: [(ID, ID)] = []
        for (identity, first) in left.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            // Objects that both sides added under the same id are one object already.
            let shared = Set(first).intersection(right[identity] ?? [])
            let (rest, others) = (
                first.filter { !shared.contains($0) }, (right[identity] ?? []).filter { !shared.contains($0) }
            )
            guard let twin = rest.first, let its = others.first else { continue }
            guard rest.count == 1, others.count == 1 else {
                throw MergeConflict("added several times on both sides", at: identity)
            }
            try pair(twin, its)
            found.append((twin, its))
        }
        return found
    }

    private mutating func pair(_ mine: ID, _ other: ID) throws(MergeConflict) {
        guard let node = ours.objects.node(mine), let its = theirs.objects.node(other) else { return }
        let isa = ours.objects.isa(node)
        guard isa == theirs.objects.isa(its), Self.mayBeOne.contains(isa) else {
            throw MergeConflict("added twice, once on each side", at: name(node))
        }
        try redirect(mine, other)
        if isa == "PBXTargetDependency", let left = ours.objects.tree.string("targetProxy", of: node),
            let right = theirs.objects.tree.string("targetProxy", of: its), left != right
        {
            try redirect(left, right)
        }
        if isa == "XCRemoteSwiftPackageReference" { noteAddress(mine, node, other, its) }
        pairs.append((mine, other))
    }

    /// Notes the address of the package that remains, if both are of one repository.
    private mutating func noteAddress(_ mine: ID, _ node: Int, _ other: ID, _ its: Int) {
        let (left, right) = (ours.objects.tree, theirs.objects.tree)
        guard let address = left.value("repositoryURL", of: node), let second = right.value("repositoryURL", of: its),
            let text = left.string(address), let otherText = right.string(second), text != otherText,
            PackageAddress.repository(text) == PackageAddress.repository(otherText)
        else { return }
        if redirects[other] == mine {
            addresses[other] = Array(left.text[left.range(address)])
        } else {
            addresses[mine] = Array(right.text[right.range(second)])
        }
    }

    private mutating func redirect(_ mine: ID, _ other: ID) throws(MergeConflict) {
        guard !theirs.objects.contains(mine), !ours.objects.contains(other), redirects[mine] == nil,
            redirects[other] == nil
        else { throw MergeConflict("ids that both sides use differently", at: mine) }
        if mine.lexicographicallyPrecedes(other) { redirects[other] = mine } else { redirects[mine] = other }
    }

    private func name(_ node: Int) -> [UInt8] {
        let tree = ours.objects.tree
        return tree.string("name", of: node) ?? tree.string("path", of: node) ?? tree.key(node)
    }

    /// The kinds of which two equal objects become one. Two targets, phases or configurations of one name are a conflict.
    private static let mayBeOne: Set<String> = [
        "PBXBuildFile", "PBXFileReference", "PBXFileSystemSynchronizedBuildFileExceptionSet",
        "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", "PBXFileSystemSynchronizedRootGroup",
        "PBXGroup", "PBXTargetDependency", "PBXVariantGroup", "XCLocalSwiftPackageReference",
        "XCRemoteSwiftPackageReference", "XCSwiftPackageProductDependency", "XCVersionGroup",
    ]

    // MARK: Identities

    private func byIdentity(_ side: Side, _ owner: ID, _ fields: Set<String>) throws(MergeConflict) -> [[UInt8]: [ID]] {
        var found: [[UInt8]: [ID]] = [:]
        for child in side.added[owner] ?? [] where fields.contains(child.field) {
            guard let node = side.objects.node(child.id) else { continue }
            let identity = ProjectIdentity.of(node, in: side.objects) { redirects[$0] ?? $0 }
            found[identity ?? Array("unknown kind".utf8), default: []].append(child.id)
        }
        return found
    }

    /// The additions of a side, by the object whose list each is in.
    private struct Side {
        let objects: ProjectObjects
        var added: [ID: [(field: String, id: ID)]] = [:]

        init(_ objects: ProjectObjects, changed: [Int], base: ProjectObjects) {
            self.objects = objects
            let tree = objects.tree
            for node in changed {
                let id = tree.key(node)
                guard objects.node(id) == node else { continue }
                let old = base.node(id)
                if let old, tree.hasSameBytes(tree.range(node), as: base.tree, base.tree.range(old)) { continue }
                for list in tree.children(of: node) where tree.kind(list) == .array {
                    let key = tree.key(list)
                    let before = old.flatMap { base.tree.children(of: $0).first { base.tree.key($0) == key } }
                    let elements = DifferingElements([(tree, list), (base.tree, before)]).nodes[0]
                    let field = String(decoding: key, as: UTF8.self)
                    let new = elements.compactMap { tree.string($0) }.filter {
                        objects.contains($0) && !base.contains($0)
                    }
                    if !new.isEmpty { added[id, default: []] += new.map { (field, $0) } }
                }
            }
        }
    }
}
