import CGit2
import Names

/// Joins the small packs of relctl's own cache, so that their number doesn't grow with the passes that it has seen.
///
/// As in `git repack --geometric=2`, a pack is joined only if it is at most twice as large as all smaller packs
/// together, so a large pack is rewritten only after much data has been added.
struct PackConsolidation {
    /// How many packs a cache may have before some are joined.
    static let most = 50

    private let folder: String

    /// - Parameter folder: `objects/pack`.
    init(in folder: String) { self.folder = folder }

    /// Joins packs if there are too many. Other runs may read or join at the same time: a pack is deleted only after
    /// its objects are in the new pack, and a reader that misses an object looks for new packs.
    func run(in handle: borrowing Handle) throws(GitStoreError) {
        let packs = FileSystem.packs(in: folder)
        guard packs.count > Self.most else { return }
        let joined = Self.choose(packs)
        guard joined.count > 1 else { return }
        let written = try write(joined, in: handle)
        // The new pack has the name of an old one if that already held all objects.
        for name in joined where name != written {
            // The index first: a pack without an index is ignored.
            for ending in [".idx", ".rev", ".pack"] { FileSystem.remove("\(folder)/\(name)\(ending)") }
        }
        try handle.objects.refresh()
    }

    /// The smallest packs, up to the last one that is at most twice as large as all smaller ones together.
    static func choose(_ packs: [(name: String, size: Int)]) -> [String] {
        let packs = packs.sorted { ($0.size, $0.name) < ($1.size, $1.name) }
        var (sum, count) = (0, 0)
        for (index, pack) in packs.enumerated() {
            if pack.size <= 2 * sum { count = index + 1 }
            sum += pack.size
        }
        return packs.prefix(count).map(\.name)
    }

    /// - Returns: the name of the pack that holds the objects of all of them.
    private func write(_ packs: [String], in handle: borrowing Handle) throws(GitStoreError) -> String {
        var builder: OpaquePointer?
        try Libgit2.check(git_packbuilder_new(&builder, handle.repository), "start a pack")
        defer { git_packbuilder_free(builder) }
        for pack in packs {
            for id in try objects(in: pack) {
                var raw = id.raw
                try Libgit2.check(git_packbuilder_insert(builder, &raw, nil), "pack \(id.hex)")
            }
        }
        try Libgit2.check(git_packbuilder_write(builder, folder, 0, nil, nil), "write a pack")
        guard let name = git_packbuilder_name(builder) else { throw GitStoreError(.broken, "write a pack: no name") }
        return "pack-" + String(cString: name)
    }

    private func objects(in pack: String) throws(GitStoreError) -> [ObjectID] {
        var (database, backend): (OpaquePointer?, UnsafeMutablePointer<git_odb_backend>?) = (nil, nil)
        try Libgit2.check(git_odb_new(&database), "read \(pack)")
        defer { git_odb_free(database) }
        try Libgit2.check(git_odb_backend_one_pack(&backend, "\(folder)/\(pack).idx"), "read \(pack)")
        try Libgit2.check(git_odb_add_backend(database, backend, 1), "read \(pack)")
        var found: [ObjectID] = []
        let code = withUnsafeMutablePointer(to: &found) { found in
            git_odb_foreach(
                database,
                { id, found in
                    guard let id = id?.pointee else { return -1 }
                    found?.assumingMemoryBound(to: [ObjectID].self).pointee.append(ObjectID(id))
                    return 0
                }, found)
        }
        try Libgit2.check(code, "read \(pack)")
        return found
    }
}
