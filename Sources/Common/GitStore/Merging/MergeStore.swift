import Names

/// The objects of a merge: reads those of the repository, keeps new ones in memory, and records which it wrote.
final class MergeStore {
    let trees: TreeStore
    let limits: MergeLimits
    private var written: Set<ObjectID> = []
    /// Bytes of the texts that were merged so far.
    private var merged = 0

    var objects: ObjectDatabase { trees.objects }

    init(_ objects: ObjectDatabase, limits: MergeLimits = .standard) {
        (trees, self.limits) = (TreeStore(objects, limits: limits), limits)
    }

    /// Counts a text that is to be merged. Returns the limit that it exceeds, in words; `nil` within the limits.
    func refusal(toMerge bytes: Int) -> String? {
        guard bytes <= limits.text else { return "\(limits.text) bytes" }
        merged += bytes
        return merged <= limits.texts ? nil : "\(limits.texts) bytes in all texts together"
    }

    func write(_ bytes: [UInt8], _ kind: ObjectDatabase.Kind) throws(GitStoreError) -> ObjectID {
        let id = try objects.write(bytes, kind)
        written.insert(id)
        return id
    }

    /// Returns the objects below a merged tree that were written here and that neither side has at the same path.
    func newObjects(below merged: ObjectID, ours: ObjectID?, theirs: ObjectID?) throws(GitStoreError) -> [ObjectID] {
        var found: Set<ObjectID> = []
        try collect(merged, ours, theirs, &found)
        try trees.requireAll()
        return found.sorted()
    }

    private func collect(
        _ merged: ObjectID, _ ours: ObjectID?, _ theirs: ObjectID?, _ found: inout Set<ObjectID>
    ) throws(GitStoreError) {
        guard merged != ours, merged != theirs, written.contains(merged) else { return }
        found.insert(merged)
        let sides = try trees.collectingMissing { () throws(GitStoreError) in
            (try trees.tree(ours), try trees.tree(theirs))
        }
        guard let sides else { return }
        for row in TreeJoin(base: try trees.tree(merged), ours: sides.0, theirs: sides.1) {
            guard let item = row.base, item != row.ours, item != row.theirs else { continue }
            if row.isTree {
                try collect(item.id, row.ours?.id, row.theirs?.id, &found)
            } else if written.contains(item.id) {
                found.insert(item.id)
            }
        }
    }
}
