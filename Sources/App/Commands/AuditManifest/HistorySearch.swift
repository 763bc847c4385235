import GitStore
import ManifestAudit
import Names

/// Searches a history for when a declaration came and when its last use went.
struct HistorySearch {
    let store: RevisionStore
    /// Where the search begins.
    let start: CommitID
    /// Returns the uses of a declaration in the tree of a commit.
    let uses: (CommitID) async throws -> [Evidence]

    var repository: Repository { store.repository }

    /// Manifests that moved are followed so often.
    private static let moves = 16
    /// Bytes of a manifest's versions that are read.
    private static let bytes = 1 << 30
    /// Larger files are no sources or manifests that people write.
    static let largest = 4 << 20

    func history(of subject: DeclarationHistory.Subject) async throws -> DeclarationHistory {
        var history = DeclarationHistory(of: subject)
        let found = try await origin(of: subject)
        (history.came, history.isWhole) = (found.origin, found.isWhole)
        if let came = found.origin { history.usedThen = try await uses(came.commit.id) }
        guard subject.uses.isEmpty else { return history }
        history.lastUse = try await lastUse(of: subject, in: found.paths)
        return history
    }

    private typealias Found = (origin: DeclarationHistory.Origin?, isWhole: Bool, paths: Set<String>)

    /// The commit from which on the manifest has had the key, whatever it was called.
    private func origin(of subject: DeclarationHistory.Subject) async throws -> Found {
        var (path, at, paths) = (subject.declaration.path, start, Set<String>())
        var bytes = 0
        for _ in 0..<Self.moves {
            paths.insert(path)
            let found = try await oldest(of: subject, at: path, from: at, &bytes)
            guard found.isWhole else { return (nil, false, paths) }
            guard let commit = try found.commit.map({ id throws(GitStoreError) in try repository.commit(id) }) else {
                return (nil, true, paths)
            }
            guard let earlier = try await store.reading({ try source(of: subject, in: commit) }) else {
                return (DeclarationHistory.Origin(commit: commit, path: path), true, paths)
            }
            (path, at) = (earlier.path, earlier.commit)
        }
        return (nil, false, paths)
    }

    /// Finds the oldest commit since which a file has had the key without a gap; `nil` if the newest version lacks it.
    /// `isWhole` is false if the available history, or a limit, ended the search.
    private func oldest(
        of subject: DeclarationHistory.Subject, at path: String, from start: CommitID, _ bytes: inout Int
    ) async throws -> (commit: CommitID?, isWhole: Bool) {
        var (oldest, at): (CommitID?, CommitID) = (nil, start)
        for portion in HistoryPortions(isFetched: store.fetches) {
            let limit = Self.bytes - bytes
            let (history, found): (PathHistory, (count: Int, bytes: Int)) = try await store.reading {
                let history = try repository.history(of: path, from: at, limit: portion)
                return (history, try declaring(subject, history.versions, limit: limit))
            }
            bytes += found.bytes
            guard bytes <= Self.bytes else { return (nil, false) }
            if found.count > 0 { oldest = history.versions[found.count - 1].commit }
            guard found.count == history.versions.count, !history.isWhole else { return (oldest, true) }
            guard let last = history.versions.last?.commit, last != at else { return (nil, false) }
            // The last is where the walk stopped: what made the state there is further back.
            at = last
        }
        return (nil, false)
    }

    /// How many of the newest versions of a file hold the key, and how many bytes were read for that.
    private func declaring(
        _ subject: DeclarationHistory.Subject, _ versions: [PathVersion], limit: Int
    ) throws(GitStoreError) -> (count: Int, bytes: Int) {
        var (count, bytes) = (0, 0)
        for version in versions {
            guard let id = version.id, bytes <= limit, try declares(subject, id) else { break }
            (count, bytes) = (count + 1, bytes + (try size(id) ?? 0))
        }
        return (count, bytes)
    }

    /// The manifest that a commit moved the declaration from.
    private func source(
        of subject: DeclarationHistory.Subject, in commit: Commit
    ) throws(GitStoreError) -> (path: String, commit: CommitID)? {
        for parent in commit.parents where try repository.contains(parent.object) {
            let changes = try repository.changes(
                from: repository.commit(parent).tree, to: commit.tree, limit: 10_000)
            for change in changes where Self.isManifest(change.path) {
                guard let old = change.old, try declares(subject, old) else { continue }
                if let new = change.new, try declares(subject, new) { continue }
                return (change.path, parent)
            }
        }
        return nil
    }

    private static func isManifest(_ path: String) -> Bool {
        [".plist", ".entitlements", ".xcprivacy", ".yml", ".yaml", ".pbxproj", ".xcconfig", "Project.swift"]
            .contains(where: path.hasSuffix)
    }

    /// Whether a manifest holds the key, and the value where it is written out.
    func declares(_ subject: DeclarationHistory.Subject, _ blob: ObjectID) throws(GitStoreError) -> Bool {
        guard let size = try size(blob), let bytes = size <= Self.largest * 4 ? try content(blob) : [] else {
            return true
        }
        let declaration = subject.declaration
        guard bytes.holds(declaration.key) else { return false }
        guard let value = declaration.value, !declaration.holdsVariable, !value.contains(":") else { return true }
        return bytes.holds(value)
    }

    /// `nil` for a file that has to be fetched first. The search goes on to find further missing files, and is repeated
    /// once they are fetched.
    func content(_ blob: ObjectID) throws(GitStoreError) -> [UInt8]? {
        try orFetched { () throws(GitStoreError) -> [UInt8] in try repository.blob(blob) }
    }

    func size(_ blob: ObjectID) throws(GitStoreError) -> Int? {
        try orFetched { () throws(GitStoreError) -> Int in try repository.blobSize(blob) }
    }

    func orFetched<Value>(_ read: () throws(GitStoreError) -> Value) throws(GitStoreError) -> Value? {
        do throws(GitStoreError) { return try read() } catch {
            guard store.fetches, !error.lacking.isEmpty else { throw error }
            return nil
        }
    }
}

extension [UInt8] {
    /// Whether a text is part of it.
    fileprivate func holds(_ text: String) -> Bool {
        let word = Array(text.utf8)
        guard let first = word.first, count >= word.count else { return word.isEmpty }
        return withUnsafeBufferPointer { bytes in
            (0...(bytes.count - word.count)).contains { place in
                bytes[place] == first && bytes[place..<place + word.count].elementsEqual(word)
            }
        }
    }
}
