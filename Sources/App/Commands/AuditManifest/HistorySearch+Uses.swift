import GitStore
import ManifestAudit
import Names

/// The search for the end of a declaration's uses.
extension HistorySearch {
    /// Commits that may have removed the last use and are audited.
    private static let audits = 8

    /// The newest commit after which no use is left, from where the manifest has the key on.
    func lastUse(
        of subject: DeclarationHistory.Subject, in paths: Set<String>
    ) async throws -> DeclarationHistory.LastUse? {
        let probe = UseProbe(key: subject.declaration.key, value: subject.declaration.value)
        var (at, known, audits) = (start, [ObjectID: Bool](), 0)
        for portion in HistoryPortions(isFetched: store.fetches) {
            let line = try repository.firstParents(of: at, limit: portion + 1)
            var steps = zip(line, line.dropFirst()).map { Step(commit: $0, parent: $1) }[...]
            while !steps.isEmpty {
                let (found, read): (End?, [ObjectID: Bool]) = try await store.reading {
                    var read = known
                    let found = try end(in: steps, of: subject, paths, probe, &read)
                    return (found, read)
                }
                known = read
                guard let end = found else { break }
                guard let change = end.change, audits < Self.audits else { return nil }
                audits += 1
                let evidence = try await uses(end.step.parent.id)
                guard evidence.isEmpty else {
                    let origin = try await store.reading { try removal(change, end.step.commit) }
                    return DeclarationHistory.LastUse(removal: origin, evidence: evidence)
                }
                // A use before the declaration was added may have been another app's.
                if end.isFirst { return nil }
                steps = steps[(end.place + 1)...]
            }
            guard line.count > portion, let last = line.last else { return nil }
            at = last.id
        }
        return nil
    }

    /// A commit of the first parents' line and the one before it.
    private struct Step {
        let commit: Commit
        let parent: Commit
    }

    /// Where a search through steps comes to an end.
    private struct End {
        let step: Step
        let place: Int
        /// The file that lost a use; `nil`: none did.
        var change: FileChange?
        /// Whether the declaration came here.
        var isFirst = false
    }

    /// Returns the first step that removed a use from a file or added the declaration. If objects have to be fetched,
    /// the search goes on to the last step, so that all missing objects are known at once.
    private func end(
        in steps: ArraySlice<Step>, of subject: DeclarationHistory.Subject, _ paths: Set<String>, _ probe: UseProbe,
        _ known: inout [ObjectID: Bool]
    ) throws(GitStoreError) -> End? {
        for (place, step) in zip(steps.indices, steps) {
            let changes = try orFetched { () throws(GitStoreError) -> [FileChange] in
                try repository.changes(from: step.parent.tree, to: step.commit.tree, limit: 100_000)
            }
            var end = End(step: step, place: place)
            for change in changes ?? [] {
                if try removesUse(change, probe, &known) { end.change = end.change ?? change }
                guard paths.contains(change.path) else { continue }
                let declaredIt = try change.old.map { id throws(GitStoreError) in try declares(subject, id) } ?? false
                if !declaredIt { end.isFirst = true }
            }
            if end.change != nil || end.isFirst { return end }
        }
        return nil
    }

    private func removesUse(
        _ change: FileChange, _ probe: UseProbe, _ known: inout [ObjectID: Bool]
    ) throws(GitStoreError) -> Bool {
        guard UseProbe.reads(change.path), let old = change.old else { return false }
        func finds(_ id: ObjectID) throws(GitStoreError) -> Bool? {
            if let found = known[id] { return found }
            guard let size = try size(id), let bytes = size <= Self.largest ? try content(id) : [] else { return nil }
            let found = probe.findsUse(in: bytes, of: change.path)
            known[id] = found
            return found
        }
        let new = try change.new.map { id throws(GitStoreError) in try finds(id) } ?? false
        return try finds(old) == true && new == false
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
