import GitStore
import GitTransport
import Names
import Releases

/// A journal's next commit, ready to be pushed.
struct JournalUpdate {
    var train: TrainName
    var ref: RefUpdate
    /// Objects of the journal that the server lacks.
    var objects: [ObjectID]
}

extension Project {
    /// Reads a journal from the commit that holds it; one that can't be read is none.
    func journal(of train: TrainName, at tip: CommitID) -> TrainJournal {
        do throws(GitStoreError) {
            if try isCommit(tip), let journal = TrainJournal(statedBy: try store.commit(tip)) { return journal }
            warnOfJournal(of: train, "it leads to something else than a journal (\(tip.short))")
        } catch {
            warnOfJournal(of: train, error.message)
        }
        var journal = TrainJournal()
        journal.tip = tip
        return journal
    }

    /// Whether a journal can be written on: the parent of a commit must be a commit, and no ref is force-pushed.
    func isWritable(_ journal: TrainJournal?) -> Bool {
        guard let tip = journal?.tip else { return true }
        return (try? isCommit(tip)) == true
    }

    private func isCommit(_ tip: CommitID) throws(GitStoreError) -> Bool {
        guard try store.contains(tip.object) else { return false }
        return try store.isCommit(tip.object)
    }

    private func warnOfJournal(of train: TrainName, _ reason: String) {
        let ref = Assessor.journalRef(of: train)
        let consequence = "a release branch that is deleted or rewritten goes unnoticed"
        let remedy = "delete \(ref), or point it at the last commit that relctl wrote there"
        warnOnce("the journal of \(train) can't be read, so \(consequence): \(reason); \(remedy)")
    }

    /// Creates the commit with a journal's new state. Its parents are the previous state and the heads that are new in
    /// it: so the server keeps those commits.
    ///
    /// - Parameter now: seconds since 1970 on the forge's clock.
    func update(
        of train: TrainName, from old: TrainJournal?, to new: TrainJournal, now: Int
    ) throws -> JournalUpdate {
        let old = old ?? TrainJournal()
        let heads = try new.heads(besides: old).filter { try store.contains($0.object) }
        let signature = Signature(name: identity.name, email: identity.email, time: now)
        let tree = try store.writeEmptyTree()
        let commit = try store.writeCommit(
            tree: tree, parents: [old.tip].compactMap { $0 } + heads, author: signature, committer: signature,
            message: identity.message(new.message(for: train, now: now)))
        return JournalUpdate(
            train: train,
            ref: RefUpdate(
                ref: Assessor.journalRef(of: train), old: old.tip?.object ?? .zero, new: commit.object),
            objects: [commit.object, tree.object])
    }

    /// Pushes journal updates that go with no step. A failure is at most logged: journals only serve to notice lost
    /// commits.
    func write(_ updates: [JournalUpdate]) async {
        guard !updates.isEmpty else { return }
        do throws(GitTransportError) {
            let refusals = try await remote.push(
                updates.map(\.ref), objects: updates.flatMap(\.objects), from: store)
            if let refusal = refusals.values.first(where: { $0.kind != .moved }) { throw refusal }
        } catch {
            guard error.kind != .moved else { return }
            logger.notice(
                "the journal of releases could not be written to \(Assessor.journalRefs): \(error.message)")
        }
    }
}
