import Names

/// Builds a tree object, entry by entry in git's order.
struct TreeDraft {
    private var bytes: [UInt8] = []
    private var names: [(range: Range<Int>, isTree: Bool)] = []

    var isEmpty: Bool { names.isEmpty }

    mutating func append(_ name: ArraySlice<UInt8>, _ item: TreeItem) {
        bytes += item.mode.text
        bytes.append(UInt8(ascii: " "))
        names.append((bytes.count..<bytes.count + name.count, item.isTree))
        bytes += name
        bytes.append(0)
        let end = bytes.count
        bytes += repeatElement(0, count: 20)
        bytes.withUnsafeMutableBytes { item.id.store(to: UnsafeMutableRawBufferPointer(rebasing: $0[end...])) }
    }

    /// Whether the tree already has a file of this name, so that it can't have a folder of that name.
    ///
    /// In between come only names that go on after the folder's, such as `a.txt` between `a` and `a/`.
    func hasFile(named name: ArraySlice<UInt8>) -> Bool {
        for known in names.reversed() {
            let other = bytes[known.range]
            guard other.starts(with: name) else { return false }
            if other.count == name.count { return !known.isTree }
        }
        return false
    }

    func write(to store: MergeStore) throws(GitStoreError) -> ObjectID { try store.write(bytes, .tree) }
}
