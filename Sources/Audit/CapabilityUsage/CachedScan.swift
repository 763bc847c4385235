/// The scan results of an earlier run, with the current version of each file.
///
/// Loaded while the workspace is still being read, because it depends on neither targets nor symbols.
package struct CachedScan: Sendable {
    let stored: StoredUses
    /// The state of the file of each row.
    let versions: [SourceAccess.Version?]
    /// Files modified after this time (seconds since 1970) are scanned again: their modification time may not change
    /// on the next write.
    let trustedUntil: Int

    private static let batch = 1024

    /// Loads the cache and reads the version of every file in it. Empty without a cache.
    package init(of cache: UsageCache?, access: SourceAccess) async {
        // Before any file is asked for: it may change right after.
        trustedUntil = CacheFile.trustedUntil()
        stored = cache?.load() ?? StoredUses()
        versions = await Self.versions(of: stored, access)
    }

    private init(stored: StoredUses, versions: [SourceAccess.Version?], trustedUntil: Int) {
        (self.stored, self.versions, self.trustedUntil) = (stored, versions, trustedUntil)
    }

    /// The scan if it was made for these symbols, else an empty one.
    func about(_ symbols: SymbolSet) -> CachedScan {
        stored.digest == symbols.digest
            ? self : CachedScan(stored: StoredUses(), versions: [], trustedUntil: trustedUntil)
    }

    private static func versions(of stored: StoredUses, _ access: SourceAccess) async -> [SourceAccess.Version?] {
        typealias Part = (first: Int, versions: [SourceAccess.Version?])
        return await withTaskGroup(of: Part.self) { group in
            for first in stride(from: 0, to: stored.count, by: batch) {
                group.addTask {
                    let rows = first..<min(first + batch, stored.count)
                    return (first, access.versions(rows.map { stored.path(at: $0) }))
                }
            }
            var parts: [Part] = []
            for await part in group { parts.append(part) }
            parts.sort { $0.first < $1.first }
            return parts.reduce(into: []) { $0 += $1.versions }
        }
    }
}
