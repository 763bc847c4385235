import Names

/// A tree object, parsed: names in git's order, where a folder sorts as if its name ended in `/`.
package struct Tree {
    /// A name stays a range of the object's bytes: merges look at far more names than they need.
    struct Entry {
        let name: Range<Int>
        let item: TreeItem
    }

    let bytes: [UInt8]
    let entries: [Entry]

    static let empty = Tree()

    private init() { (bytes, entries) = ([], []) }

    /// - Throws: `broken` for bytes that are no tree, or not in order (a merge of such trees would mean nothing).
    package init(_ bytes: [UInt8], _ id: ObjectID) throws(GitStoreError) {
        guard let entries = bytes.withUnsafeBytes(Self.parse) else {
            throw GitStoreError(.broken, "tree \(id.hex) is damaged")
        }
        (self.bytes, self.entries) = (bytes, entries)
    }

    private static func parse(_ bytes: UnsafeRawBufferPointer) -> [Entry]? {
        var entries: [Entry] = []
        // 20 bytes of id, 7 of mode, and a name.
        entries.reserveCapacity(bytes.count / 40 + 1)
        var position = 0
        while position < bytes.count {
            guard let entry = entry(bytes, &position) else { return nil }
            if let last = entries.last,
                compare(bytes, last.name, last.item.isTree, bytes, entry.name, entry.item.isTree) >= 0
            {
                return nil
            }
            entries.append(entry)
        }
        return entries
    }

    /// `mode name NUL id`, the mode in octal and the id in 20 raw bytes.
    private static func entry(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Entry? {
        var mode: UInt32 = 0
        while position < bytes.count, bytes[position] != UInt8(ascii: " ") {
            let digit = bytes[position]
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit), mode < 1 << 24 else { return nil }
            mode = mode << 3 | UInt32(digit - UInt8(ascii: "0"))
            position += 1
        }
        let start = position + 1
        guard mode != 0, start < bytes.count,
            let end = bytes[start...].firstIndex(of: 0), end + 20 < bytes.count
        else { return nil }
        position = end + 21
        let id = ObjectID(loading: UnsafeRawBufferPointer(rebasing: bytes[(end + 1)..<position]))
        return Entry(name: start..<end, item: TreeItem(mode: FileMode(reading: mode), id: id))
    }

    func name(_ entry: Entry) -> ArraySlice<UInt8> { bytes[entry.name] }

    /// The item of a name: a file's or a folder's, which stand at different places.
    subscript(name: ArraySlice<UInt8>) -> TreeItem? { item(name, isTree: false) ?? item(name, isTree: true) }

    private func item(_ name: ArraySlice<UInt8>, isTree: Bool) -> TreeItem? {
        bytes.withUnsafeBytes { bytes in
            name.withUnsafeBytes { name in
                var (low, high) = (0, entries.count)
                while low < high {
                    let middle = (low + high) / 2
                    let entry = entries[middle]
                    let order = Self.compare(bytes, entry.name, entry.item.isTree, name, 0..<name.count, isTree)
                    if order == 0 { return entry.item }
                    if order < 0 { low = middle + 1 } else { high = middle }
                }
                return nil
            }
        }
    }
}

extension Tree {
    /// git's order of names in a tree (`base_name_compare`); zero for the same name of the same sort.
    static func compare(
        _ left: UnsafeRawBufferPointer, _ leftName: Range<Int>, _ leftIsTree: Bool,
        _ right: UnsafeRawBufferPointer, _ rightName: Range<Int>, _ rightIsTree: Bool
    ) -> Int {
        let common = min(leftName.count, rightName.count)
        for offset in 0..<common {
            let (a, b) = (left[leftName.lowerBound &+ offset], right[rightName.lowerBound &+ offset])
            if a != b { return Int(a) - Int(b) }
        }
        func next(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>, _ isTree: Bool) -> Int {
            if name.count > common { return Int(bytes[name.lowerBound + common]) }
            return isTree ? Int(UInt8(ascii: "/")) : 0
        }
        return next(left, leftName, leftIsTree) - next(right, rightName, rightIsTree)
    }
}
