/// A file of one side, with its place in the order in which git lists the deleted and added files of a merge.
///
/// git walks the three trees name by name. A folder that the other side left as it was, or lacks, is put off until the end
/// (`collect_merge_info_callback` in git's `merge-ort.c`, 2.39 to 2.55). The order among such folders is that of a hash table.
struct ListedFile {
    let path: [UInt8]
    let item: TreeItem
    /// The folder, without a slash at its end, and the name in it.
    let folder: ArraySlice<UInt8>
    let name: ArraySlice<UInt8>
    private let place: Place

    enum Place: Equatable {
        case walked
        /// In a folder that is put off.
        case putOff(folder: [UInt8])
        case unknown
    }

    init(_ path: [UInt8], _ item: TreeItem, _ place: Place) {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        (self.path, self.item, self.place) = (path, item, place)
        (folder, name) = (path[..<(slash ?? 0)], path[(slash.map { $0 + 1 } ?? 0)...])
    }

    /// The most files that are sorted. git itself compares no more files of equal content, and sorting more takes long.
    private static let most = 100

    /// Sorts files as git lists them; `nil` if their order isn't known.
    static func sort(_ indices: [Int], by file: (Int) -> ListedFile) -> [Int]? {
        guard indices.count <= most else { return nil }
        var sorted: [Int] = []
        for index in indices {
            var place = 0
            for other in sorted {
                guard let isAfter = file(other).isListed(before: file(index)) else { return nil }
                place += isAfter ? 1 : 0
            }
            sorted.insert(index, at: place)
        }
        return sorted
    }

    private func isListed(before other: ListedFile) -> Bool? {
        switch (place, other.place) {
        case (.unknown, _), (_, .unknown): return nil
        case (.walked, .putOff): return true
        case (.putOff, .walked): return false
        case (.putOff(let folder), .putOff(let another)) where folder != another: return nil
        default: break
        }
        let (mine, its) = (path.split(separator: UInt8(ascii: "/")), other.path.split(separator: UInt8(ascii: "/")))
        for (depth, names) in zip(mine, its).enumerated() where names.0 != names.1 {
            return Self.isFirst(
                names.0, isFolder: depth + 1 < mine.count, beside: names.1, isFolder: depth + 1 < its.count)
        }
        return nil
    }

    /// True if git lists `name` first; `nil` if it isn't known. A file such as `a.txt` sorts before the folder `a/` in
    /// a tree, and which of them git visits first depends on the other trees.
    private static func isFirst(
        _ name: ArraySlice<UInt8>, isFolder: Bool, beside other: ArraySlice<UInt8>, isFolder isOtherFolder: Bool
    ) -> Bool? {
        let slash = UInt8(ascii: "/")
        if isFolder, other.starts(with: name), other[other.startIndex + name.count] < slash { return nil }
        if isOtherFolder, name.starts(with: other), name[name.startIndex + other.count] < slash { return nil }
        return name.lexicographicallyPrecedes(other)
    }
}
