import Names

/// The mode and the object of a tree entry.
struct TreeItem: Hashable {
    let mode: FileMode
    let id: ObjectID

    var isTree: Bool { mode == .tree }
}

/// The file modes that git writes into trees.
struct FileMode: Hashable {
    let raw: UInt32

    static let regular = FileMode(canonical: 0o100644)
    static let executable = FileMode(canonical: 0o100755)
    static let symlink = FileMode(canonical: 0o120000)
    static let submodule = FileMode(canonical: 0o160000)
    static let tree = FileMode(canonical: 0o040000)

    private init(canonical raw: UInt32) { self.raw = raw }

    /// Reads a mode as git does: old repositories hold others, such as 100664, which count as the nearest of the five.
    init(reading raw: UInt32) {
        self =
            switch raw & 0o170000 {
            case 0o100000: raw & 0o100 == 0 ? .regular : .executable
            case 0o120000: .symlink
            case 0o040000: .tree
            default: .submodule
            }
    }

    var isRegular: Bool { self == .regular || self == .executable }

    /// Whether both are files, or links, or submodules.
    func isSameSort(as other: FileMode) -> Bool { self == other || (isRegular && other.isRegular) }

    /// The mode as trees store it: octal, without a leading zero.
    var text: [UInt8] { Self.texts[self] ?? [] }

    private static let texts = Dictionary(
        uniqueKeysWithValues: [regular, executable, symlink, submodule, tree].map {
            ($0, Array(String($0.raw, radix: 8).utf8))
        })
}
