import Names

/// The fingerprints of blobs, each made once.
final class Fingerprints {
    /// The blob without bytes.
    static let empty = ObjectID(hex: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391") ?? .zero

    /// Above this, files are not compared: 32 MiB.
    private static let largest = 1 << 25

    private let objects: ObjectDatabase
    private var sizes: [ObjectID: Int] = [:]
    private var known: [ObjectID: Similarity.Fingerprint] = [:]

    init(_ objects: ObjectDatabase) { self.objects = objects }

    /// How alike two blobs are; `nil` when they are too large to compare.
    func compare(_ old: ObjectID, _ new: ObjectID) throws(GitStoreError) -> Similarity? {
        let (oldSize, newSize) = (try size(of: old), try size(of: new))
        guard !Similarity.isRuledOut(oldSize, newSize) else { return .apart }
        guard max(oldSize, newSize) <= Self.largest else { return nil }
        return Similarity(try fingerprint(of: old), try fingerprint(of: new))
    }

    private func size(of id: ObjectID) throws(GitStoreError) -> Int {
        if let size = sizes[id] { return size }
        let size = try objects.header(of: id).size
        sizes[id] = size
        return size
    }

    private func fingerprint(of id: ObjectID) throws(GitStoreError) -> Similarity.Fingerprint {
        if let fingerprint = known[id] { return fingerprint }
        let fingerprint = Similarity.Fingerprint(of: try objects.read(id, .blob))
        known[id] = fingerprint
        return fingerprint
    }
}
