/// Looks for faults that a merged project has and neither side had: references without their object, and files, groups or
/// paths that stand twice. Faults that a side has already are carried along.
struct ProjectSoundness {
    typealias ID = ProjectObjects.ID

    private let ours: ProjectObjects
    private let theirs: ProjectObjects
    private let result: ProjectObjects
    /// The objects that are not the same everywhere. All others are equal on both sides and in the result.
    private let changed: Set<ID>

    init(ours: ProjectObjects, theirs: ProjectObjects, result: ProjectObjects) {
        (self.ours, self.theirs, self.result) = (ours, theirs, result)
        var changed: Set<ID> = []
        for side in [ours, theirs, result] {
            for id in side.order {
                let text = result.text(of: id)
                if text == nil || ours.text(of: id) != text || theirs.text(of: id) != text { changed.insert(id) }
            }
        }
        self.changed = changed
    }

    func check() throws(MergeConflict) {
        try checkReferences()
        try compare("is in two groups") { objects in
            children(in: objects).flatMap { group in group.children.map { $0 } }
        }
        try compare("is twice in a build phase") { files(in: $0) }
        try compare("is there twice") { objects in ProjectPaths(objects).all }
    }

    /// No value occurs more often than on the side where it occurs most.
    private func compare(_ fault: String, _ values: (ProjectObjects) -> [[UInt8]]) throws(MergeConflict) {
        let counts = [ours, theirs, result].map { values($0).reduce(into: [:]) { $0[$1, default: 0] += 1 } }
        for (value, count) in counts[2] where count > max(counts[0][value] ?? 0, counts[1][value] ?? 0) {
            throw MergeConflict(fault, at: name(value))
        }
    }

    private func name(_ value: [UInt8]) -> [UInt8] {
        guard let node = result.nodes[value] else { return value }
        return result.tree.string("path", of: node) ?? result.tree.string("name", of: node) ?? value
    }

    private func children(in objects: ProjectObjects) -> [(group: ID, children: [ID])] {
        changed.compactMap { id in
            objects.nodes[id].map { (id, objects.list("children", of: $0)) }
        }
    }

    /// Each phase with each of its files, by what the build file stands for.
    private func files(in objects: ProjectObjects) -> [[UInt8]] {
        // A build file that stands for another file now may be in a phase that nobody changed.
        let owners = changed.contains { ours.contains($0) && theirs.contains($0) && isBuildFile($0) } ? nil : changed
        return objects.order.filter { owners?.contains($0) ?? true }.flatMap { id -> [[UInt8]] in
            guard let node = objects.nodes[id] else { return [] }
            return objects.list("files", of: node).map { file in
                let build = objects.nodes[file]
                let reference = build.flatMap {
                    objects.tree.string("fileRef", of: $0) ?? objects.tree.string("productRef", of: $0)
                }
                return id + [UInt8(ascii: " ")] + (reference ?? file)
            }
        }
    }

    private func isBuildFile(_ id: ID) -> Bool {
        result.nodes[id].map { result.isa($0) == "PBXBuildFile" } ?? false
    }

    /// Objects that a side deleted are named by nobody who didn't name them there.
    private func checkReferences() throws(MergeConflict) {
        var gone: Set<ID> = []
        for side in [ours, theirs] { gone.formUnion(side.order.filter { !result.contains($0) }) }
        guard !gone.isEmpty else { return }
        for id in changed {
            guard let node = result.nodes[id] else { continue }
            var dangling: Set<ID> = []
            result.eachString(of: node) { if gone.contains($0) { dangling.insert($0) } }
            for side in [ours, theirs] where !dangling.isEmpty {
                guard let node = side.nodes[id] else { continue }
                side.eachString(of: node) { if !side.contains($0) { dangling.remove($0) } }
            }
            if let missing = dangling.first {
                throw MergeConflict("is deleted on one side, used on the other", at: missing)
            }
        }
    }
}
