import Forges
import GitTransport
import Names
import Releases
import Uploads

/// Takes one step: one compare-and-swap on one remote object.
struct Executor {
    /// How a step ended.
    enum Ending {
        /// It was taken. The merge request that it wrote to, where there is one.
        case done(MergeRequestID?)
        /// It was taken, and what came of it is not what was meant: not again in this run.
        case doneOnce
        /// The world is not as the step expected, or no answer came: look again, plan again.
        case lookAgain(RunFailure)
        /// The forge won't merge now, whatever its verdict was: look again, but it may stay so.
        case refusedToMerge
        /// The forge refuses a merge request without commits: it gets one as soon as there is a commit to show.
        case postponed
    }

    let project: Project

    func take(_ step: Step) async throws -> Ending {
        do {
            if case .triggerUpload(let app, let branch, let commit, let version) = step.action {
                return try await startUpload(
                    UploadOrder(app: app, branch: branch, commit: commit, version: version))
            }
            return .done(try await perform(step.action))
        } catch let error as GitTransportError where [.moved, .answerLost].contains(error.kind) {
            return .lookAgain(RunFailure(error))
        } catch let error as ForgeError
            where [.answerLost, .headMoved, .clash, .ignored, .notFound].contains(error.kind)
        {
            return .lookAgain(RunFailure(error))
        } catch let error as ForgeError where error.kind == .notMergeable {
            return .refusedToMerge
        } catch let error as ForgeError where error.kind == .empty {
            return .postponed
        }
    }

    private func perform(_ action: Step.Action) async throws -> MergeRequestID? {
        switch action {
        case .createBranch(let branch, let commit):
            try await move(branch.ref, from: .zero, to: commit.object)
        case .fastForwardBranch(let branch, let from, let to):
            try await move(branch.ref, from: from.object, to: to.object)
        case .advanceBranch(let branch, let from, let to):
            try await move(branch.ref, from: from.object, to: to.id.object, bringing: to.objects)
        case .deleteBranch(let branch, let commit):
            try await move(branch.ref, from: commit.object, to: .zero)
        case .createTag(let tag, let commit):
            try await move(tag.ref, from: .zero, to: commit.object)
        case .openMergeRequest(let request):
            return try await project.forge.open(request).id
        default:
            return try await performOnMergeRequest(action)
        }
        return nil
    }

    /// A CI may start on another commit than the newest, for its own view of the branch lags: it must not be asked over
    /// and over.
    private func startUpload(_ order: UploadOrder) async throws -> Ending {
        guard let ending = try await project.uploads?.dispatch(order.app).start(order, .due) else { return .done(nil) }
        return ending.isNew && ending.claim.commit != order.commit ? .doneOnce : .done(nil)
    }

    private func move(
        _ ref: String, from old: ObjectID, to new: ObjectID, bringing objects: [ObjectID] = []
    ) async throws {
        try await project.remote.push(RefUpdate(ref: ref, old: old, new: new), objects: objects, from: project.store)
    }

    private func performOnMergeRequest(_ action: Step.Action) async throws -> MergeRequestID? {
        let forge = project.forge
        switch action {
        case .closeMergeRequest(let id, let note):
            // Another run may have closed it since the list was read, for a reason of its own.
            guard try await forge.mergeRequest(id).0.state == .opened else {
                throw ForgeError(.ignored, "\(id) is no longer open")
            }
            try await addOnce(note, to: id) { $0.body == NoteText.canonical(note) }
            var change = MergeRequestChange()
            change.closes = true
            return try await forge.change(id, change).id
        case .retargetMergeRequest(let id, let change):
            return try await forge.change(id, change).id
        case .mergeMergeRequest(let id, let head):
            return try await forge.merge(id, head: head).id
        case .noteConflict(let id, let label, let note, let body):
            try await noteConflict(id, label: label, replacing: note, body: body)
            return id
        case .clearConflict(let id, let label, let note):
            try await clearConflict(id, label: label, note: note)
            return id
        default:
            return nil
        }
    }

    /// The label first: a run that dies in between leaves the sign by which the next one finds its work.
    private func noteConflict(_ id: MergeRequestID, label: String, replacing note: Int?, body: String) async throws {
        var change = MergeRequestChange()
        change.addLabels = [label]
        _ = try await project.forge.change(id, change)
        let notes = try await notes(on: id, where: ConflictNote.isOne)
        // Of two reads, the planner's and this one, one may lag behind.
        guard let first = note ?? notes.first?.id else {
            return try await addOnce(body, to: id, isSame: ConflictNote.isOne)
        }
        if notes.first(where: { $0.id == first })?.body != body {
            try await project.forge.replaceNote(first, with: body, on: id)
        }
        for other in notes where other.id != first { try await deleteIfThere(other.id, on: id) }
    }

    /// Adds a note unless it is there. A forge can't compare and swap here, so two runs may both add one, or one run whose
    /// request comes twice: each looks again, and all but the first go.
    private func addOnce(_ body: String, to id: MergeRequestID, isSame: (Note) -> Bool) async throws {
        var notes = try await notes(on: id, where: isSame)
        if notes.isEmpty {
            try await project.forge.addNote(body, to: id)
            notes = try await self.notes(on: id, where: isSame)
        }
        for note in notes.dropFirst() { try await deleteIfThere(note.id, on: id) }
    }

    private func notes(on id: MergeRequestID, where isWanted: (Note) -> Bool) async throws -> [Note] {
        try await project.forge.notes(on: id).filter(isWanted).sorted { $0.id < $1.id }
    }

    private func deleteIfThere(_ note: Int, on id: MergeRequestID, instead: String = "") async throws {
        do throws(ForgeError) {
            try await project.forge.deleteNote(note, on: id, instead: instead)
        } catch {
            guard error.kind == .notFound else { throw error }
        }
    }

    /// The label last, for the same reason. Every note goes, also one that the planner's read didn't show.
    private func clearConflict(_ id: MergeRequestID, label: String, note: Int?) async throws {
        let present = try await notes(on: id, where: ConflictNote.isOne).map(\.id)
        for note in Set(present + [note].compactMap { $0 }).sorted() {
            try await deleteIfThere(note, on: id, instead: "The conflict that was noted here is resolved.")
        }
        var change = MergeRequestChange()
        change.removeLabels = [label]
        _ = try await project.forge.change(id, change)
    }
}
