import Names

/// How much of a file is in another, by git's measure (`diffcore-delta.c`): both are cut into chunks that end at a
/// newline or after 64 bytes, and the bytes in chunks of equal hash count as kept.
struct Similarity {
    /// A file's chunks: how many bytes there are of each hash, by hash.
    struct Fingerprint {
        struct Span {
            let hash: UInt32
            var count: Int
        }

        let size: Int
        let spans: [Span]
        /// With the bytes after the last full chunk, which git takes in since 2.44 only.
        let spansToTheEnd: [Span]
    }

    /// The least and the most that a version of git makes of it.
    let bounds: ClosedRange<Int>

    /// git's scale, and the score from which a pair is a rename.
    private static let full = 60_000
    private static let enough = 30_000

    /// Whether every version of git counts the pair as a possible rename.
    var isSure: Bool { bounds.lowerBound >= Self.enough }
    /// Whether some version of git does.
    var isPossible: Bool { bounds.upperBound >= Self.enough }

    /// No similarity.
    static let apart = Similarity(bounds: 0...0)

    private init(bounds: ClosedRange<Int>) { self.bounds = bounds }

    init(_ old: Fingerprint, _ new: Fingerprint) {
        let size = max(old.size, new.size)
        guard size > 0 else {
            bounds = 0...0
            return
        }
        let least = Self.kept(old.spans, new.spans) * Self.full / size
        bounds = least...max(least, Self.kept(old.spansToTheEnd, new.spansToTheEnd) * Self.full / size)
    }

    /// Sizes that rule a rename out.
    static func isRuledOut(_ old: Int, _ new: Int) -> Bool {
        let (large, small) = (max(old, new), min(old, new))
        return large * (full - enough) < (large - small) * full
    }

    private static func kept(_ old: [Fingerprint.Span], _ new: [Fingerprint.Span]) -> Int {
        var (i, j, kept) = (0, 0, 0)
        while i < old.count, j < new.count {
            if old[i].hash < new[j].hash {
                i += 1
            } else if old[i].hash > new[j].hash {
                j += 1
            } else {
                kept += min(old[i].count, new[j].count)
                (i, j) = (i + 1, j + 1)
            }
        }
        return kept
    }
}

extension Similarity.Fingerprint {
    /// git's table size: hashes are taken modulo this.
    private static let base: UInt32 = 107_927

    init(of bytes: [UInt8]) {
        size = bytes.count
        let isText = !TextMerge.isBinary(bytes)
        var (chunks, count): ([Span], Int) = ([], 0)
        var (one, two): (UInt32, UInt32) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            // In texts, CRLF counts as LF.
            if isText, byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") {
                continue
            }
            (one, two) = ((one << 7 ^ two >> 25) &+ UInt32(byte), two << 7 ^ one >> 25)
            count += 1
            if count < 64, byte != UInt8(ascii: "\n") { continue }
            chunks.append(Span(hash: (one &+ two &* 0x61) % Self.base, count: count))
            (one, two, count) = (0, 0, 0)
        }
        spans = Self.sum(chunks)
        if count > 0 { chunks.append(Span(hash: (one &+ two &* 0x61) % Self.base, count: count)) }
        spansToTheEnd = count > 0 ? Self.sum(chunks) : spans
    }

    private static func sum(_ chunks: [Span]) -> [Span] {
        var sums: [Span] = []
        for chunk in chunks.sorted(by: { $0.hash < $1.hash }) {
            if sums.last?.hash == chunk.hash {
                sums[sums.count - 1].count += chunk.count
            } else {
                sums.append(chunk)
            }
        }
        return sums
    }
}
