import Names

/// What a merge reads from and writes to; knows what it wrote.
final class MergeStore {
    let trees: TreeStore
    private var written: Set<ObjectID> = []

    var objects: ObjectDatabase { trees.objects }

    init(_ objects: ObjectDatabase) { trees = TreeStore(objects) }

    func write(_ bytes: [UInt8], _ kind: ObjectDatabase.Kind) throws(GitStoreError) -> ObjectID {
        let id = try objects.write(bytes, kind)
        written.insert(id)
        return id
    }

    /// Of the objects below a merged tree those that were written here, where neither side has them in the same place.
    func newObjects(below merged: ObjectID, ours: ObjectID?, theirs: ObjectID?) throws(GitStoreError) -> [ObjectID] {
        var found: Set<ObjectID> = []
        try collect(merged, ours, theirs, &found)
        return found.sorted()
    }

    private func collect(
        _ merged: ObjectID, _ ours: ObjectID?, _ theirs: ObjectID?, _ found: inout Set<ObjectID>
    ) throws(GitStoreError) {
        guard merged != ours, merged != theirs, written.contains(merged) else { return }
        found.insert(merged)
        let (left, right) = (try trees.tree(ours), try trees.tree(theirs))
        for row in TreeJoin(base: try trees.tree(merged), ours: left, theirs: right) {
            guard let item = row.base, item != row.ours, item != row.theirs else { continue }
            if row.isTree {
                try collect(item.id, row.ours?.id, row.theirs?.id, &found)
            } else if written.contains(item.id) {
                found.insert(item.id)
            }
        }
    }
}
