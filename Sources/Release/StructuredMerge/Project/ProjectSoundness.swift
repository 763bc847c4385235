/// Looks for faults that a merged project has and neither side had: references without their object, and files, groups or
/// paths that stand twice. Faults that a side has already are carried along.
struct ProjectSoundness {
    typealias ID = ProjectObjects.ID

    private let ours: ProjectObjects
    private let theirs: ProjectObjects
    private let result: ProjectObjects
    /// The objects that are not the same everywhere. All others are equal on both sides and in the result.
    private let changed: Set<ID>

    init(_ sides: ProjectSides, result: ProjectObjects, changed: Set<ID>) {
        (ours, theirs, self.result, self.changed) = (sides.ours, sides.theirs, result, changed)
    }

    private var versions: [ProjectObjects] { [ours, theirs, result] }

    func check() throws(MergeConflict) {
        try checkReferences()
        try compare("is in two groups", changed.map { differing("children", of: $0) })
        try compare("is twice in a build phase", files)
        try compare("is there twice", [versions.map { [changed] in Self.names(in: $0, of: changed) }])
        let paths = versions.map { [moved] in ProjectPaths($0, of: moved).all }
        try compare("is there twice", [paths])
    }

    /// Checks that no value occurs more often in the result than on the side where it occurs most. Values that all
    /// three versions share may be left out.
    ///
    /// - Parameter values: of ours, theirs and the result, in several parts.
    private func compare(_ fault: String, _ values: [[[[UInt8]]]]) throws(MergeConflict) {
        var counts: [[[UInt8]: Int]] = [[:], [:], [:]]
        for part in values {
            for (version, list) in part.enumerated() { for value in list { counts[version][value, default: 0] += 1 } }
        }
        for (value, count) in counts[2] where count > max(counts[0][value] ?? 0, counts[1][value] ?? 0) {
            throw MergeConflict(fault, at: name(value))
        }
    }

    /// The names of targets and of packages, and the repositories of packages.
    private static func names(in objects: ProjectObjects, of ids: Set<ID>) -> [[UInt8]] {
        ids.flatMap { id in
            guard let node = objects.node(id) else { return [[UInt8]]() }
            let isa = objects.isa(node)
            guard isa.hasSuffix("Target") || isa == "XCRemoteSwiftPackageReference" else { return [] }
            let repository = objects.tree.string("repositoryURL", of: node).map(PackageAddress.repository)
            return [ProjectIdentity.of(node, in: objects) { $0 }, repository].compactMap { $0 }
        }
    }

    private func name(_ value: [UInt8]) -> [UInt8] {
        guard let node = result.node(value) else { return value }
        return result.tree.string("path", of: node) ?? result.tree.string("name", of: node) ?? value
    }

    /// A list of an object in the three versions, less what they begin and end with alike.
    private func differing(_ key: StaticString, of id: ID) -> [[ID]] {
        let lists = versions.map { version in
            (tree: version.tree, list: version.node(id).flatMap { version.listNode(key, of: $0) })
        }
        let elements = DifferingElements(lists)
        return zip(versions, elements.nodes).map { version, nodes in nodes.compactMap { version.tree.string($0) } }
    }

    /// Each phase with each of its files, by what the build file stands for.
    private var files: [[[[UInt8]]]] {
        // A build file whose content changed may be in a phase that nobody changed, so all phases are compared.
        if changed.contains(where: { ours.contains($0) && theirs.contains($0) && isBuildFile($0) }) {
            return [versions.map { version in version.ids.flatMap { files(allFiles($0, version), of: $0, version) } }]
        }
        return changed.map { id in
            zip(versions, differing("files", of: id)).map { version, list in files(list, of: id, version) }
        }
    }

    private func allFiles(_ id: ID, _ objects: ProjectObjects) -> [ID] {
        objects.node(id).map { objects.list("files", of: $0) } ?? []
    }

    private func files(_ list: [ID], of phase: ID, _ objects: ProjectObjects) -> [[UInt8]] {
        list.map { phase + [UInt8(ascii: " ")] + objects.content(ofBuildFile: $0) }
    }

    /// The files that may have another path in one of the versions, or that not all of them have.
    private var moved: Set<ID> {
        var moved: Set<ID> = []
        for id in changed {
            let isGroup = versions.contains { version in version.node(id).map(version.isGroup) ?? false }
            if !isGroup {
                moved.insert(id)
            } else if isInPlace(id) {
                moved.formUnion(differing("children", of: id).joined())
            } else {
                for version in versions { moved.formUnion(children(of: id, in: version)) }
            }
        }
        var queue = Array(moved)
        while let id = queue.popLast() {
            for version in versions {
                for child in children(of: id, in: version) where moved.insert(child).inserted { queue.append(child) }
            }
        }
        return moved
    }

    private func children(of id: ID, in objects: ProjectObjects) -> [ID] {
        objects.node(id).flatMap { objects.isGroup($0) ? objects.list("children", of: $0) : nil } ?? []
    }

    /// Whether a group is at the same path in all versions, seen from its parent.
    private func isInPlace(_ id: ID) -> Bool {
        let places = versions.map { version in
            version.node(id).map { [version.tree.string("path", of: $0), version.tree.string("sourceTree", of: $0)] }
        }
        return places[0] != nil && places[0] == places[1] && places[1] == places[2]
    }

    private func isBuildFile(_ id: ID) -> Bool {
        result.node(id).map { result.isa($0) == "PBXBuildFile" } ?? false
    }

    /// Checks that no object refers to an object that was deleted. If one side still uses it, the other side's deletion
    /// is a conflict. If both sides deleted it, a reference that a side has anyway was a fault before the merge.
    private func checkReferences() throws(MergeConflict) {
        let gone = changed.filter { !result.contains($0) }
        guard !gone.isEmpty else { return }
        // What nobody changed may name it, too.
        for id in result.ids {
            guard let node = result.node(id) else { continue }
            var dangling: Set<ID> = []
            result.eachString(of: node) { if gone.contains($0) { dangling.insert($0) } }
            for side in [ours, theirs] where !dangling.isEmpty {
                guard let node = side.node(id) else { continue }
                side.eachString(of: node) { if !ours.contains($0), !theirs.contains($0) { dangling.remove($0) } }
            }
            if let missing = dangling.first {
                throw MergeConflict("is deleted on one side, used on the other", at: missing)
            }
        }
    }
}
