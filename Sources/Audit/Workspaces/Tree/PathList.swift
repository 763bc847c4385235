/// Paths of a target, each counted once however often it is added.
///
/// Listings come sorted, and sorting what is sorted is cheap: cheaper than hashing every path of a tree.
struct PathList {
    private var paths: [String] = []

    var isEmpty: Bool { paths.isEmpty }

    mutating func insert(_ path: String) { paths.append(path) }

    mutating func formUnion(_ others: some Sequence<String>) { paths += others }

    /// Every path once, sorted.
    var sorted: [String] {
        if zip(paths, paths.dropFirst()).allSatisfy({ $0 < $1 }) { return paths }
        var unique: [String] = []
        unique.reserveCapacity(paths.count)
        for path in paths.sorted() where unique.last != path { unique.append(path) }
        return unique
    }
}
