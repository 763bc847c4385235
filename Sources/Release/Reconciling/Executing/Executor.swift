import Forges
import GitTransport
import Names
import Releases
import Uploads

/// Takes steps: each is one compare-and-swap on one remote object.
struct Executor {
    /// How a step ended.
    enum Ending {
        /// It was taken. The merge request that it wrote to as the answer shows it, where there is one.
        case done(MergeRequest?)
        /// An upload was ordered: no other one of this app in this run, whatever its CI says.
        case ordered(app: String)
        /// The world is not as the step expected, or no answer came: look again, plan again.
        case lookAgain(RunFailure)
        /// The forge won't merge now, for a reason in its words, whatever its verdict was: look again, but it may stay so.
        case refusedToMerge(MergeRequestID, reason: String)
        /// The forge does it once something else has happened: what it would have merged, the word for what it waits for, and
        /// what the forge says.
        case blocked(MergeRequestID?, String, reason: String)
        /// The forge refuses a merge request without commits: it gets one as soon as there is a commit to show.
        case postponed
        /// The server refuses something that nothing depends on, such as to delete a branch; the reason it gave.
        case declined(reason: String)
    }

    let project: Project

    /// - Parameter journals: what is written down of the releases in the same push.
    func take(_ step: Step, journals: [JournalUpdate] = []) async -> Result<Ending, any Error> {
        do {
            if case .triggerUpload(let app, let branch, let commit, let version) = step.action {
                return .success(
                    try await startUpload(UploadOrder(app: app, branch: branch, commit: commit, version: version)))
            }
            return .success(.done(try await perform(step.action, journals: journals)))
        } catch {
            return Self.ending(error, of: step)
        }
    }

    /// Takes steps of several trains that move a ref with one push: a server checks each push anew, whatever is in it.
    ///
    /// - Parameter steps: at most ``RefUpdate/mostPerPush``.
    /// - Returns: how they ended. It says nothing of those that are to be taken alone: those that move no ref, and those that
    ///   were refused or lack an object, for that may be so for the sake of one of the others.
    func takeTogether(_ steps: [Step], journals: [JournalUpdate]) async -> [Step: Result<Ending, any Error>] {
        let moves = steps.compactMap { step in Self.update(step.action).map { (step: step, update: $0) } }
        guard moves.count > 1 else { return [:] }
        var errors: [String: GitTransportError] = [:]
        do throws(GitTransportError) {
            errors = try await project.remote.push(
                moves.map(\.update) + journals.map(\.ref),
                objects: moves.flatMap { Self.objects($0.step.action) } + journals.flatMap(\.objects),
                from: project.store)
        } catch {
            for (_, update) in moves { errors[update.ref] = error }
        }
        var endings: [Step: Result<Ending, any Error>] = [:]
        for (step, update) in moves {
            let error = errors[update.ref]
            if let error, [.refused, .missingObject].contains(error.kind) { continue }
            endings[step] = error.map { Self.ending($0, of: step) } ?? .success(.done(nil))
        }
        return endings
    }

    /// How a step ended by an error.
    private static func ending(_ error: any Error, of step: Step) -> Result<Ending, any Error> {
        if let error = error as? ForgeError {
            if case .blocked(let word) = error.kind {
                return .success(.blocked(step.mergedRequest, word, reason: error.message))
            }
            if error.kind == .notMergeable, let id = step.mergedRequest {
                return .success(.refusedToMerge(id, reason: error.message))
            }
        }
        if let error = error as? ForgeError, case .startPipeline = step.action, [.invalid, .clash].contains(error.kind)
        {
            return .success(.declined(reason: error.message))
        }
        if let error = error as? GitTransportError, case .deleteBranch = step.action,
            [.refused, .denied].contains(error.kind)
        {
            return .success(.declined(reason: error.message))
        }
        return switch error {
        case let error as GitTransportError where [.moved, .answerLost].contains(error.kind):
            .success(.lookAgain(RunFailure(error)))
        case let error as ForgeError where [.answerLost, .headMoved, .clash, .ignored, .notFound].contains(error.kind):
            .success(.lookAgain(RunFailure(error)))
        case let error as ForgeError where error.kind == .empty: .success(.postponed)
        default: .failure(error)
        }
    }

    private func perform(_ action: Step.Action, journals: [JournalUpdate]) async throws -> MergeRequest? {
        if let update = Self.update(action) {
            try await push(update, objects: Self.objects(action), journals: journals)
            return nil
        }
        if case .openMergeRequest(let request) = action { return try await project.forge.open(request) }
        return try await performOnMergeRequest(action)
    }

    /// A server that takes no journal, or checks a push as a whole, gets the update once more by itself.
    private func push(
        _ update: RefUpdate, objects: [ObjectID], journals: [JournalUpdate]
    ) async throws(GitTransportError) {
        guard !journals.isEmpty else {
            return try await project.remote.push(update, objects: objects, from: project.store)
        }
        do throws(GitTransportError) {
            let refusals = try await project.remote.push(
                [update] + journals.map(\.ref), objects: objects + journals.flatMap(\.objects), from: project.store)
            if let refusal = refusals[update.ref] { throw refusal }
        } catch {
            guard [.refused, .missingObject].contains(error.kind) else { throw error }
            try await project.remote.push(update, objects: objects, from: project.store)
        }
    }

    /// What an action does to a ref, where it is about one.
    private static func update(_ action: Step.Action) -> RefUpdate? {
        switch action {
        case .createBranch(let branch, let commit): RefUpdate(ref: branch.ref, old: .zero, new: commit.object)
        case .fastForwardBranch(let branch, let from, let to):
            RefUpdate(ref: branch.ref, old: from.object, new: to.object)
        case .advanceBranch(let branch, let from, let to):
            RefUpdate(ref: branch.ref, old: from.object, new: to.id.object)
        case .deleteBranch(let branch, let commit): RefUpdate(ref: branch.ref, old: commit.object, new: .zero)
        case .createTag(let tag, let commit): RefUpdate(ref: tag.ref, old: .zero, new: commit.object)
        default: nil
        }
    }

    /// What it brings to the server.
    private static func objects(_ action: Step.Action) -> [ObjectID] {
        if case .advanceBranch(_, _, let planned) = action { planned.objects } else { [] }
    }

    private func startUpload(_ order: UploadOrder) async throws -> Ending {
        guard let ending = try await project.uploads?.dispatch(order.app).start(order, .due) else { return .done(nil) }
        return ending.isNew ? .ordered(app: order.app) : .done(nil)
    }

    private func performOnMergeRequest(_ action: Step.Action) async throws -> MergeRequest? {
        let forge = project.forge
        switch action {
        case .closeMergeRequest(let id, let note):
            // Another run may have closed it since the list was read, for a reason of its own.
            guard try await forge.request(id).state == .opened else {
                throw ForgeError(.ignored, "\(id) is no longer open")
            }
            do throws(ForgeError) {
                try await addOnce(note, to: id) { $0.body == NoteText.canonical(note) }
            } catch {
                // A locked conversation takes no note; it can be closed all the same.
                guard error.kind == .blocked("locked") else { throw error }
            }
            var change = MergeRequestChange()
            change.closes = true
            return try await forge.change(id, change)
        case .retargetMergeRequest(let id, let change):
            return try await forge.change(id, change)
        case .mergeMergeRequest(let id, let head, let message):
            var merged = try await forge.merge(id, head: head, message: message)
            // The guard says what was merged; the branch may have moved since.
            merged.head = head
            return merged
        case .startPipeline(let id, _):
            try await forge.startPipeline(of: id)
            return nil
        case .note(let id, let mark, let label, let note, let body, _):
            return try await putNote(mark, on: id, label: label, replacing: note, body: body)
        case .clearNote(let id, let mark, let label, let note):
            return try await clearNotes(mark, on: id, label: label, note: note)
        default:
            return nil
        }
    }

    /// The label first: a run that dies in between leaves the sign by which the next one finds its work.
    private func putNote(
        _ mark: NoteMark, on id: MergeRequestID, label: String?, replacing note: Int?, body: String
    ) async throws -> MergeRequest? {
        var labelled: MergeRequest?
        if let label {
            var change = MergeRequestChange()
            change.addLabels = [label]
            labelled = try await project.forge.change(id, change)
        }
        let notes = try await notes(on: id, where: mark.isOn)
        // Of two reads, the planner's and this one, one may lag behind.
        guard let first = note ?? notes.first?.id else {
            try await addOnce(body, to: id, isSame: mark.isOn)
            return labelled
        }
        if notes.first(where: { $0.id == first })?.body != body {
            try await project.forge.replaceNote(first, with: body, on: id)
        }
        for other in notes where other.id != first { try await deleteIfThere(other.id, on: id) }
        return labelled
    }

    /// Adds a note unless it is there. A forge can't compare and swap here, so two runs may both add one, or one run whose
    /// request comes twice: each looks again, and all but the first go.
    private func addOnce(
        _ body: String, to id: MergeRequestID, isSame: (Note) -> Bool
    ) async throws(ForgeError) {
        var notes = try await notes(on: id, where: isSame)
        if notes.isEmpty {
            let added = try await project.forge.addNote(body, to: id)
            // A list that doesn't show it yet would not show another one either.
            for _ in 0..<3 where !notes.contains(where: { $0.id == added }) {
                notes = try await self.notes(on: id, where: isSame)
            }
        }
        for note in notes.dropFirst() { try await deleteIfThere(note.id, on: id) }
    }

    private func notes(
        on id: MergeRequestID, where isWanted: (Note) -> Bool
    ) async throws(ForgeError) -> [Note] {
        try await project.forge.notes(on: id).filter(isWanted).sorted { $0.id < $1.id }
    }

    private func deleteIfThere(
        _ note: Int, on id: MergeRequestID, instead: String = ""
    ) async throws(ForgeError) {
        do throws(ForgeError) {
            try await project.forge.deleteNote(note, on: id, instead: instead)
        } catch {
            guard error.kind == .notFound else { throw error }
        }
    }

    /// The label last, for the same reason. Every note goes, also one that the planner's read didn't show.
    private func clearNotes(
        _ mark: NoteMark, on id: MergeRequestID, label: String?, note: Int?
    ) async throws -> MergeRequest? {
        let present = try await notes(on: id, where: mark.isOn).map(\.id)
        for note in Set(present + [note].compactMap { $0 }).sorted() {
            try await deleteIfThere(note, on: id, instead: mark.farewell)
        }
        guard let label else { return nil }
        var change = MergeRequestChange()
        change.removeLabels = [label]
        return try await project.forge.change(id, change)
    }
}
