import StructuredMerge

extension FuzzedReader {
    /// Three versions of a file, parted by NUL bytes, merged in both directions as each kind of file. Whether a result is the
    /// merge is proved inside; here, nothing may break.
    func merge(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 3 else { return }
        let (base, ours, theirs) = (parts[0], parts[1], parts[2])
        for kind in FileKind.allCases {
            _ = StructuredMerge.merge(base: base, ours: ours, theirs: theirs, kind: kind)
            _ = StructuredMerge.merge(base: base, ours: theirs, theirs: ours, kind: kind, versions: .highest)
        }
    }
}
