import Names

/// Reads trees and looks into them; remembers what it parsed, for one operation's life.
final class TreeStore {
    let objects: ObjectDatabase
    private static let deepest = 200

    private var parsed: [ObjectID: Tree] = [:]

    init(_ objects: ObjectDatabase) { self.objects = objects }

    /// The tree; `nil` is the empty one.
    func tree(_ id: ObjectID?) throws(GitStoreError) -> Tree {
        guard let id else { return .empty }
        if let tree = parsed[id] { return tree }
        let tree = try Tree(objects.read(id, .tree), id)
        parsed[id] = tree
        return tree
    }

    /// The tree of a folder.
    ///
    /// - Throws: `broken` for folders nested deeper than anyone's, before they exhaust the stack.
    func tree(_ id: ObjectID?, at path: [UInt8]) throws(GitStoreError) -> Tree {
        guard path.count(where: { $0 == UInt8(ascii: "/") }) <= Self.deepest else {
            throw GitStoreError(.broken, "folders are nested too deeply")
        }
        return try tree(id)
    }

    /// What a path names; `nil` when there is nothing.
    func item(at path: [UInt8], in root: ObjectID) throws(GitStoreError) -> TreeItem? {
        var item = TreeItem(mode: .tree, id: root)
        for name in path.split(separator: UInt8(ascii: "/")) {
            guard item.isTree, let next = try tree(item.id)[name] else { return nil }
            item = next
        }
        return item
    }

    /// Calls `body` with each file that differs, and what it was before and after, until it says `false`.
    ///
    /// Equal subtrees are not read.
    @discardableResult
    func eachDifference(
        from old: ObjectID?, to new: ObjectID?, below path: [UInt8] = [],
        _ body: (_ path: [UInt8], _ old: TreeItem?, _ new: TreeItem?) -> Bool
    ) throws(GitStoreError) -> Bool {
        guard old != new else { return true }
        for row in TreeJoin(base: try tree(old, at: path), ours: try tree(new, at: path)) where row.base != row.ours {
            let inner = path + row.name
            let goesOn =
                row.isTree
                ? try eachDifference(
                    from: row.base?.id, to: row.ours?.id, below: inner + [UInt8(ascii: "/")], body)
                : body(inner, row.base, row.ours)
            guard goesOn else { return false }
        }
        return true
    }
}
