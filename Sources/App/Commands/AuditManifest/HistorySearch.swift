import GitStore
import ManifestAudit
import Names

/// Searches a history for when a declaration came and when its last use went.
struct HistorySearch {
    let repository: Repository
    /// Where the search begins.
    let start: CommitID
    /// What used a declaration in the tree of a commit.
    let uses: (CommitID) async throws -> [Evidence]

    /// Commits that are looked at.
    private static let limit = 200_000
    /// Manifests that moved are followed so often.
    private static let moves = 16
    /// Commits that may have removed the last use and are audited.
    private static let audits = 8
    /// Bytes of a manifest's versions that are read.
    private static let bytes = 1 << 30
    /// Larger files are no sources or manifests that people write.
    private static let largest = 4 << 20

    func history(of subject: DeclarationHistory.Subject) async throws -> DeclarationHistory {
        var history = DeclarationHistory(of: subject)
        let found = try origin(of: subject)
        (history.came, history.isWhole) = (found.origin, found.isWhole)
        if let came = found.origin { history.usedThen = try await uses(came.commit.id) }
        guard subject.uses.isEmpty else { return history }
        history.lastUse = try await lastUse(of: subject, in: found.paths)
        return history
    }

    // MARK: The declaration

    private typealias Found = (origin: DeclarationHistory.Origin?, isWhole: Bool, paths: Set<String>)

    /// The commit from which on the manifest has had the key, whatever it was called.
    private func origin(of subject: DeclarationHistory.Subject) throws(GitStoreError) -> Found {
        var (path, at, paths) = (subject.declaration.path, start, Set<String>())
        var bytes = 0
        for _ in 0..<Self.moves {
            paths.insert(path)
            let history = try repository.history(of: path, from: at, limit: Self.limit)
            var oldest: CommitID?
            for version in history.versions {
                guard let id = version.id else { break }
                bytes += try repository.blobSize(id)
                guard bytes <= Self.bytes else { return (nil, false, paths) }
                guard try declares(subject, id) else { break }
                oldest = version.commit
            }
            guard let commit = try oldest.map({ id throws(GitStoreError) in try repository.commit(id) }) else {
                return (nil, true, paths)
            }
            if commit.id == history.versions.last?.commit, !history.isWhole { return (nil, false, paths) }
            guard let earlier = try source(of: subject, in: commit) else {
                return (DeclarationHistory.Origin(commit: commit, path: path), true, paths)
            }
            (path, at) = (earlier.path, earlier.commit)
        }
        return (nil, false, paths)
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
    private func declares(_ subject: DeclarationHistory.Subject, _ blob: ObjectID) throws(GitStoreError) -> Bool {
        guard try repository.blobSize(blob) <= Self.largest * 4 else { return false }
        let bytes = try repository.blob(blob)
        let declaration = subject.declaration
        guard bytes.holds(declaration.key) else { return false }
        guard let value = declaration.value, !declaration.holdsVariable, !value.contains(":") else { return true }
        return bytes.holds(value)
    }

    // MARK: Its uses

    /// The newest commit after which no use is left, from where the manifest has the key on.
    private func lastUse(
        of subject: DeclarationHistory.Subject, in paths: Set<String>
    ) async throws -> DeclarationHistory.LastUse? {
        let probe = UseProbe(key: subject.declaration.key, value: subject.declaration.value)
        let line = try repository.firstParents(of: start, limit: Self.limit)
        var known: [ObjectID: Bool] = [:]
        var audits = 0
        for (commit, parent) in zip(line, line.dropFirst()) {
            let changes = try repository.changes(from: parent.tree, to: commit.tree, limit: 100_000)
            for change in changes where try removesUse(change, probe, &known) {
                guard audits < Self.audits else { return nil }
                audits += 1
                let evidence = try await uses(parent.id)
                // Another app may have used it.
                guard !evidence.isEmpty else { break }
                return DeclarationHistory.LastUse(removal: try removal(change, commit), evidence: evidence)
            }
            for change in changes where paths.contains(change.path) {
                guard let old = change.old, try declares(subject, old) else { return nil }
            }
        }
        return nil
    }

    private func removesUse(
        _ change: FileChange, _ probe: UseProbe, _ known: inout [ObjectID: Bool]
    ) throws(GitStoreError) -> Bool {
        guard UseProbe.reads(change.path), let old = change.old else { return false }
        func finds(_ id: ObjectID) throws(GitStoreError) -> Bool {
            if let found = known[id] { return found }
            let isSmall = try repository.blobSize(id) <= Self.largest
            let found = isSmall ? probe.findsUse(in: try repository.blob(id), of: change.path) : false
            known[id] = found
            return found
        }
        guard try finds(old) else { return false }
        guard let new = change.new else { return true }
        return try !finds(new)
    }

    /// The commit of a merged branch that changed the file, for a merge.
    private func removal(_ change: FileChange, _ commit: Commit) throws(GitStoreError) -> DeclarationHistory.Origin {
        guard commit.parents.count > 1 else { return DeclarationHistory.Origin(commit: commit, path: change.path) }
        let history = try repository.history(of: change.path, from: commit.id, limit: 10_000)
        let first = try history.versions.first.map { version throws(GitStoreError) in
            try repository.commit(version.commit)
        }
        return DeclarationHistory.Origin(commit: first ?? commit, path: change.path)
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
