import Names

/// The fingerprints of blobs, each made once.
final class Fingerprints {
    /// The blob without bytes.
    static let empty = ObjectID(hex: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391") ?? .zero

    /// Above this, files are not compared: 32 MiB.
    private static let largest = 1 << 25

    private let objects: ObjectDatabase
    /// Chunks that may still be kept.
    private var chunks: Int
    private var sizes: [ObjectID: Int] = [:]
    private var known: [ObjectID: Similarity.Fingerprint] = [:]

    init(_ objects: ObjectDatabase, limits: MergeLimits) { (self.objects, chunks) = (objects, limits.chunks) }

    /// How alike two blobs are; `nil` when they, or all that were compared so far, are too large to compare.
    func compare(_ old: ObjectID, _ new: ObjectID) throws(GitStoreError) -> Similarity? {
        let (oldSize, newSize) = (try size(of: old), try size(of: new))
        guard !Similarity.isRuledOut(oldSize, newSize) else { return .apart }
        guard max(oldSize, newSize) <= Self.largest else { return nil }
        guard chunks > 0 else { return nil }
        let (left, right) = (try fingerprint(of: old), try fingerprint(of: new))
        // What is kept counts once, what is compared a little each time.
        chunks -= (left.spans.count + right.spans.count) / 256
        return Similarity(left, right)
    }

    /// Makes sure that the blobs can be compared.
    ///
    /// - Throws: `missingObject` with all that aren't there.
    func require(_ ids: [ObjectID]) throws(GitStoreError) {
        let unknown = ids.filter { sizes[$0] == nil }
        for (id, size) in zip(unknown, try objects.sizes(ofFiles: unknown)) { sizes[id] = size }
    }

    private func size(of id: ObjectID) throws(GitStoreError) -> Int {
        if let size = sizes[id] { return size }
        let size = try objects.size(ofFile: id)
        sizes[id] = size
        return size
    }

    private func fingerprint(of id: ObjectID) throws(GitStoreError) -> Similarity.Fingerprint {
        if let fingerprint = known[id] { return fingerprint }
        let fingerprint = Similarity.Fingerprint(of: try objects.read(id, .blob))
        known[id] = fingerprint
        chunks -= fingerprint.spans.count + fingerprint.spansToTheEnd.count
        return fingerprint
    }
}
