/// The uses found in the files of one tree, stored in one ``CacheFile`` between runs.
package struct UsageCache: Sendable {
    /// The path of the file.
    package let path: String

    /// A cache at `path`; folders on the way are made when something is stored.
    package init(path: String) {
        self.path = path
    }

    /// One file of the tree.
    struct File: Hashable, Sendable {
        /// The mark that `SourceAccess.versions` gave it; zero: none that can be trusted.
        var mark: UInt64
        /// The hash of its content; zero where it could not be read.
        var hash = ContentHash(high: 0, low: 0)
        var uses = FileUses()
    }

    private var file: CacheFile { CacheFile(path: path, format: "relctl uses 10") }

    /// Returns the stored uses; empty if there are none that can be read.
    func load() -> StoredUses { file.load().flatMap { StoredUses($0) } ?? StoredUses() }

    /// Replaces what is stored, by files in the order of their paths.
    func store(_ files: [(path: String, file: File)], for symbols: SymbolSet) {
        file.store(StoredUses.encode(files, for: symbols))
    }
}
