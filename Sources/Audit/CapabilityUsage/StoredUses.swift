/// The body of the cache file. Rows are decoded only when they are looked up, so that files without uses, which are
/// most of a tree, cost no decoding.
///
/// A table with one row per file in the order of their paths, then the paths and uses that the rows point to.
package struct StoredUses: Sendable {
    private let bytes: [UInt8]
    private let symbols: Int
    /// The digest of the searched symbols.
    let digest: ContentHash
    /// How many files there are.
    package let count: Int

    /// The size of a row in bytes: mark (8), hash (16), offset and length of the path (8), offset and length of the
    /// uses (8).
    private static let row = 40
    /// The size of the header in bytes: digest (16), number of symbols (8), number of files (8).
    private static let header = 32

    /// An empty cache.
    init() { (bytes, symbols, digest, count) = ([], 0, ContentHash(high: 0, low: 0), 0) }

    /// Reads the bytes that `encode` wrote; `nil` if they are too short for the number of files they claim.
    package init?(_ bytes: [UInt8]) {
        let header = bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            return (digest: reader.hash(), symbols: reader.fixed(), count: reader.fixed())
        }
        guard let digest = header.digest, let symbols = header.symbols.flatMap(Int.init(exactly:)),
            let count = header.count, count <= (bytes.count - Self.header) / Self.row
        else { return nil }
        (self.bytes, self.symbols, self.digest, self.count) = (bytes, symbols, digest, Int(count))
    }

    /// Encodes the uses found in these files. `files` must be sorted by path, because `row(of:next:)` searches by
    /// bisection.
    static func encode(_ files: [(path: String, file: UsageCache.File)], for symbols: SymbolSet) -> [UInt8] {
        var table = ByteWriter()
        table.hash(symbols.digest)
        table.fixed(UInt64(symbols.symbols.count))
        table.fixed(UInt64(files.count))
        var texts = ByteWriter()
        let start = header + files.count * row
        for (path, file) in files {
            table.fixed(file.mark)
            table.hash(file.hash)
            let first = texts.bytes.count
            texts.bytes += path.utf8
            let middle = texts.bytes.count
            UsageCoding.encode(file.uses, to: &texts)
            let end = texts.bytes.count
            for place in [start + first, middle - first, start + middle, end - middle] {
                table.fixed(UInt32(truncatingIfNeeded: place))
            }
        }
        return table.bytes + texts.bytes
    }

    // MARK: Rows

    /// Returns the row of a path; `nil` if it is not stored. If paths are looked up in sorted order, each is at `next`
    /// and no search is needed.
    package func row(of path: String, next: inout Int) -> Int? {
        if next < count, isPath(path, at: next) {
            defer { next += 1 }
            return next
        }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self.path(at: middle) < path { low = middle + 1 } else { high = middle }
        }
        next = low
        guard low < count, isPath(path, at: low) else { return nil }
        next += 1
        return low
    }

    /// The mark of the file's version; 0 if there is no trusted mark.
    package func mark(at row: Int) -> UInt64 { number(at: row, 0) }

    package func hash(at row: Int) -> ContentHash { ContentHash(high: number(at: row, 8), low: number(at: row, 16)) }

    /// Returns the uses in a row; `nil` if the row contradicts itself.
    package func uses(at row: Int) -> FileUses? {
        slice(at: row, 32) { UsageCoding.decode($0, symbols: symbols) } ?? nil
    }

    /// The path of the file.
    func path(at row: Int) -> String {
        slice(at: row, 24) { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func isPath(_ path: String, at row: Int) -> Bool {
        slice(at: row, 24) { bytes in
            bytes.count == path.utf8.count
                && path.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
                    ?? bytes.elementsEqual(path.utf8)
        } ?? false
    }

    private func number<Number: FixedWidthInteger>(at row: Int, _ column: Int) -> Number {
        bytes.withUnsafeBytes {
            Number(
                littleEndian: $0.loadUnaligned(fromByteOffset: Self.header + row * Self.row + column, as: Number.self))
        }
    }

    /// What an offset and a length in a row point to; `nil` where that is not in the bytes.
    private func slice<Result>(at row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        let offset = Int(number(at: row, column) as UInt32)
        let length = Int(number(at: row, column + 4) as UInt32)
        guard offset + length <= bytes.count else { return nil }
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + length])) }
    }
}
