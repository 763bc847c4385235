import Synchronization

/// Scans many files at once, and remembers what it found for the next time.
public struct UsageSurvey: Sendable {
    private let scanner: SourceScanner
    private let access: SourceAccess
    private let cache: UsageCache?

    /// A survey; without a cache every file is read.
    public init(scanner: SourceScanner, access: SourceAccess, cache: UsageCache? = nil) {
        (self.scanner, self.access, self.cache) = (scanner, access, cache)
    }

    /// What the files hold; files without a use or a problem are left out. Paths that are no source are passed over.
    public func uses(of paths: some Sequence<String>) async -> [String: FileUses] {
        let files = Array(Set(paths))
        let known = cache?.load(for: scanner.symbols) ?? [:]
        let scanned = await scan(files, known)
        if let cache, scanned.contains(where: { $0.isNew }) || known.count != scanned.count {
            cache.store(scanned.map { ($0.path, $0.file) }, for: scanner.symbols)
        }
        var found: [String: FileUses] = [:]
        for result in scanned where !result.file.uses.uses.isEmpty || result.file.uses.problem != nil {
            found[result.path] = result.file.uses
        }
        return found
    }

    private struct Scanned: Sendable {
        let path: String
        let file: UsageCache.File
        let isNew: Bool
    }

    /// More threads would wait for memory, not for the processor.
    private static let workers = 2
    private static let batch = 64

    private func scan(_ files: [String], _ known: [String: UsageCache.File]) async -> [Scanned] {
        let next = Ticket()
        return await withTaskGroup(of: [Scanned].self) { group in
            for _ in 0..<Self.workers {
                group.addTask {
                    var results: [Scanned] = []
                    var scratch = SourceScanner.Scratch()
                    while case let first = next.take(Self.batch), first < files.count {
                        for path in files[first..<min(first + Self.batch, files.count)] {
                            if let result = scan(path, known[path], &scratch) { results.append(result) }
                        }
                    }
                    return results
                }
            }
            var all: [Scanned] = []
            for await results in group { all += results }
            return all
        }
    }

    private func scan(_ path: String, _ known: UsageCache.File?, _ scratch: inout SourceScanner.Scratch) -> Scanned? {
        guard let language = SourceLanguage(path: path) else { return nil }
        let version = access.version(path)
        if let known, let version, known.version == version { return Scanned(path: path, file: known, isNew: false) }
        var file = UsageCache.File(version: version ?? "")
        switch access.contents(path) {
        case .success(let bytes):
            file.hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
            // Another version of the same content: a fresh clone, a branch and back.
            file.uses =
                if let known, known.hash == file.hash { known.uses } else {
                    scanner.uses(in: bytes, language: language, scratch: &scratch)
                }
        case .failure(.tooLarge): file.uses = FileUses(problem: .tooLarge)
        case .failure(.unreadable): file.uses = FileUses(problem: .unreadable)
        }
        return Scanned(path: path, file: file, isNew: true)
    }
}

/// Hands out the files to whoever is free.
private final class Ticket: Sendable {
    private let next = Atomic(0)

    func take(_ count: Int) -> Int {
        next.wrappingAdd(count, ordering: .relaxed).oldValue
    }
}
