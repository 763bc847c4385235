/// Scans files one after the other; results of unchanged files come from the cache.
struct SurveyVisit: Sendable {
    let scanner: SourceScanner
    let access: SourceAccess
    let earlier: CachedScan
    private var known: StoredUses { earlier.stored }

    init(scanner: SourceScanner, access: SourceAccess, earlier: CachedScan) {
        (self.scanner, self.access, self.earlier) = (scanner, access, earlier)
    }

    /// The scan results of a range of files, keyed by index.
    struct Batch: Sendable {
        var places: Range<Int>
        /// The row in the cache of each file; `nil` for those that were read.
        var rows: [Int?] = []
        var read: [Int: UsageCache.File] = [:]
        var found: [(place: Int, uses: FileUses)] = []
    }

    func look(at places: Range<Int>, of files: [String], _ scratch: inout SourceScanner.Scratch) -> Batch {
        var batch = Batch(places: places)
        var next = 0
        let rows = places.map { known.row(of: files[$0], next: &next) }
        var strangers = access.versions(zip(places, rows).compactMap { $1 == nil ? files[$0] : nil })[...]
        for (place, row) in zip(places, rows) {
            let version = if let row { earlier.versions[row] } else { strangers.popFirst() ?? nil }
            if let row, let version, version.mark != 0, known.mark(at: row) == version.mark,
                let uses = known.uses(at: row)
            {
                batch.rows.append(row)
                if !uses.isEmpty { batch.found.append((place, uses)) }
            } else {
                let file = read(files[place], version, row, &scratch)
                batch.rows.append(nil)
                batch.read[place] = file
                if !file.uses.isEmpty { batch.found.append((place, file.uses)) }
            }
        }
        return batch
    }

    /// Every file of a batch, for the cache.
    func all(of batch: Batch, _ files: [String]) -> [(path: String, file: UsageCache.File)] {
        let found = Dictionary(batch.found.map { ($0.place, $0.uses) }) { first, _ in first }
        return zip(batch.places, batch.rows).compactMap { place, row in
            let file = row.map { row in
                UsageCache.File(
                    mark: known.mark(at: row), hash: known.hash(at: row), uses: found[place] ?? FileUses())
            }
            return (file ?? batch.read[place]).map { (files[place], $0) }
        }
    }

    /// Returns the mark to store for a version: 0 if the file changed so recently that its next change might keep the
    /// mark.
    private func mark(_ version: SourceAccess.Version) -> UInt64 {
        version.changed.map { $0 < earlier.trustedUntil } ?? true ? version.mark : 0
    }

    private func read(
        _ path: String, _ version: SourceAccess.Version?, _ row: Int?, _ scratch: inout SourceScanner.Scratch
    ) -> UsageCache.File {
        var file = UsageCache.File(mark: version.map(mark) ?? 0)
        guard let language = SourceLanguage(path: path) else { return file }
        switch access.contents(path) {
        case .success(let bytes):
            file.hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
            // The version differs but the content is the same, as after a fresh clone or switching branches back and
            // forth.
            let same = row.flatMap { known.hash(at: $0) == file.hash ? known.uses(at: $0) : nil }
            file.uses = same ?? scanner.uses(in: bytes, language: language, scratch: &scratch)
        case .failure(.tooLarge): file.uses = FileUses(problem: .tooLarge)
        case .failure(.unreadable): file.uses = FileUses(problem: .unreadable)
        }
        return file
    }
}
