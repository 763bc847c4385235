import FoundationEssentials

/// What an earlier run stored, and the state that its files are in now.
///
/// Neither needs to know what the workspace defines nor what will be looked for: both are found out while that is read.
package struct Recollection: Sendable {
    let stored: StoredUses
    /// The state of the file of each row.
    let versions: [SourceAccess.Version?]
    /// What changed later may change again without another mark.
    let settled: Int

    /// No file system's clock ticks slower than that of FAT: every two seconds.
    private static let tick = 2
    private static let batch = 1024

    /// Looks at the cache, and at every file in it. Without a cache there is nothing.
    package init(of cache: UsageCache?, access: SourceAccess) async {
        // Before any file is asked for: it may change right after.
        settled = Int(Date().timeIntervalSince1970) - Self.tick
        stored = cache?.load() ?? StoredUses()
        versions = await Self.versions(of: stored, access)
    }

    private init(stored: StoredUses, versions: [SourceAccess.Version?], settled: Int) {
        (self.stored, self.versions, self.settled) = (stored, versions, settled)
    }

    /// The same where it was made for these symbols, else nothing.
    func about(_ symbols: SymbolSet) -> Recollection {
        stored.digest == symbols.digest ? self : Recollection(stored: StoredUses(), versions: [], settled: settled)
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
