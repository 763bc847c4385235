import Synchronization

/// Scans many files concurrently, and caches the results for the next run.
package struct UsageSurvey: Sendable {
    private let scanner: SourceScanner
    private let access: SourceAccess
    private let cache: UsageCache?
    private let progress: Progress?

    /// Takes note of how many files of how many have been looked at; called from any thread.
    package typealias Progress = @Sendable (_ files: Int, _ total: Int) -> Void

    /// A survey; without a cache every file is read.
    package init(
        scanner: SourceScanner, access: SourceAccess, cache: UsageCache? = nil, progress: Progress? = nil
    ) {
        (self.scanner, self.access, self.cache, self.progress) = (scanner, access, cache, progress)
    }

    /// Returns the uses by path. Files without uses or problems are left out, and paths that are not source files are
    /// ignored. Empty if the byte limit of `access` was reached.
    ///
    /// - Parameter earlier: what the same cache holds, where that was looked up already.
    package func uses(of paths: [String], recalling earlier: CachedScan? = nil) async -> [String: FileUses] {
        let files = Self.sources(paths)
        var cachedScan: CachedScan
        if let earlier { cachedScan = earlier } else { cachedScan = await CachedScan(of: cache, access: access) }
        cachedScan = cachedScan.about(scanner.symbols)
        let known = cachedScan.stored
        let visit = SurveyVisit(scanner: scanner, access: access, earlier: cachedScan)
        let batches = await scan(files, visit)
        if access.isExhausted() { return [:] }
        let readCount = batches.reduce(0) { $0 + $1.read.count }
        // If only a few files changed, scanning them again next time is faster than rewriting the cache.
        if let cache, (readCount + known.count - (files.count - readCount)) * Self.tolerance > files.count {
            cache.store(batches.flatMap { visit.all(of: $0, files) }, for: scanner.symbols)
        }
        var found: [String: FileUses] = [:]
        for batch in batches {
            for (place, uses) in batch.found { found[files[place]] = uses }
        }
        return found
    }

    /// More threads would wait for memory, not for the processor.
    private static let workers = 2
    private static let batch = 128
    /// The cache is rewritten if more than one in this many files differs from it.
    private static let tolerance = 256

    /// The sources among the paths, each once, sorted. Most come so: that is cheaper than hashing them.
    private static func sources(_ paths: [String]) -> [String] {
        var files: [String] = []
        for path in paths.sorted() where path != files.last && SourceLanguage(path: path) != nil { files.append(path) }
        return files
    }

    private func scan(_ files: [String], _ visit: SurveyVisit) async -> [SurveyVisit.Batch] {
        let (next, done) = (Ticket(), Ticket())
        return await withTaskGroup(of: [SurveyVisit.Batch].self) { group in
            for _ in 0..<Self.workers {
                group.addTask {
                    var batches: [SurveyVisit.Batch] = []
                    var scratch = SourceScanner.Scratch()
                    while case let first = next.take(Self.batch), first < files.count {
                        let places = first..<min(first + Self.batch, files.count)
                        batches.append(visit.look(at: places, of: files, &scratch))
                        progress?(done.take(places.count) + places.count, files.count)
                    }
                    return batches
                }
            }
            var all: [SurveyVisit.Batch] = []
            for await batches in group { all += batches }
            return all.sorted { $0.places.lowerBound < $1.places.lowerBound }
        }
    }
}

/// Counts files: those handed out to whoever is free, and those that are done.
private final class Ticket: Sendable {
    private let next = Atomic(0)

    func take(_ count: Int) -> Int {
        next.wrappingAdd(count, ordering: .relaxed).oldValue
    }
}
