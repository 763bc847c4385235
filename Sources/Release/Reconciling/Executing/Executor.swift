import Forges
import GitTransport
import Names
import Releases
import Uploads

/// Takes steps: each is one compare-and-swap on one remote object.
struct Executor {
    let project: Project

    /// - Parameter journals: journal updates that are pushed together with the step.
    func take(_ step: Step, journals: [JournalUpdate] = []) async -> Result<StepResult, any Error> {
        do {
            if case .triggerUpload(let app, let branch, let commit, let version) = step.action {
                return .success(
                    try await startUpload(UploadOrder(app: app, branch: branch, commit: commit, version: version)))
            }
            return .success(.done(try await perform(step.action, journals: journals)))
        } catch {
            return Self.result(of: error, in: step)
        }
    }

    /// Takes steps of several trains that move a ref, with one push: a server runs its checks once for each push,
    /// whatever the push contains.
    ///
    /// - Parameter steps: at most ``RefUpdate/pushLimit``.
    /// - Returns: the results. Steps that have to be taken one by one are left out: those that move no ref, and those
    ///   that were refused or lack an object, because another ref of the push may be the cause.
    func takeTogether(_ steps: [Step], journals: [JournalUpdate]) async -> [Step: Result<StepResult, any Error>] {
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
        var results: [Step: Result<StepResult, any Error>] = [:]
        for (step, update) in moves {
            let error = errors[update.ref]
            if let error, [.refused, .missingObject].contains(error.kind) { continue }
            results[step] = error.map { Self.result(of: $0, in: step) } ?? .success(.done(nil))
        }
        return results
    }

    private func perform(_ action: Step.Action, journals: [JournalUpdate]) async throws -> MergeRequest? {
        if let update = Self.update(action) {
            try await push(update, objects: Self.objects(action), journals: journals)
            return nil
        }
        if case .openMergeRequest(let request) = action { return try await project.forge.open(request) }
        return try await performOnMergeRequest(action)
    }

    /// Pushes a ref update with its journals. If the server refuses the journals, or rejects the whole push because of
    /// one ref, the update is pushed once more without them.
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

    /// The ref update of an action; `nil` where it moves no ref.
    private static func update(_ action: Step.Action) -> RefUpdate? {
        switch action {
        case .createBranch(let branch, let commit): RefUpdate(ref: branch.ref, old: .zero, new: commit.object)
        case .fastForwardBranch(let branch, let from, let to):
            RefUpdate(ref: branch.ref, old: from.object, new: to.object)
        case .advanceBranch(let branch, let from, let to):
            RefUpdate(ref: branch.ref, old: from.object, new: to.id.object)
        case .deleteBranch(let branch, let commit): RefUpdate(ref: branch.ref, old: commit.object, new: .zero)
        case .createTag(let tag, let commit): RefUpdate(ref: tag.ref, old: .zero, new: commit.object)
        case .openMergeRequest, .closeMergeRequest, .retargetMergeRequest, .mergeMergeRequest,
            .enqueueMergeRequest, .dequeueMergeRequest, .startPipeline, .note, .clearNote, .triggerUpload:
            nil
        }
    }

    /// The objects that an action pushes.
    private static func objects(_ action: Step.Action) -> [ObjectID] {
        if case .advanceBranch(_, _, let planned) = action { planned.objects } else { [] }
    }

    private func startUpload(_ order: UploadOrder) async throws -> StepResult {
        guard let upload = try await project.uploads?.dispatch(order.app).start(order, .due) else { return .done(nil) }
        return upload.isNew ? .ordered(app: order.app) : .takenByAnotherRun
    }

    private func performOnMergeRequest(_ action: Step.Action) async throws -> MergeRequest? {
        let forge = project.forge
        let notes = NoteWriter(forge: forge)
        switch action {
        case .closeMergeRequest(let id, let note):
            return try await close(id, note: note)
        case .retargetMergeRequest(let id, let change):
            return try await forge.change(id, change)
        case .mergeMergeRequest(let id, let head, let message):
            var merged = try await forge.merge(id, head: head, message: message)
            // The guard says what was merged; the branch may have moved since.
            merged.head = head
            return merged
        case .enqueueMergeRequest(let id, let head):
            try await forge.enqueue(id, head: head)
            return nil
        case .dequeueMergeRequest(let id):
            try await forge.dequeue(id)
            return nil
        case .startPipeline(let id, _):
            try await forge.startPipeline(of: id)
            return nil
        case .note(let note):
            return try await notes.put(note)
        case .clearNote(let id, let mark, let label, let note):
            return try await notes.clear(mark, on: id, label: label, note: note)
        case .createBranch, .fastForwardBranch, .advanceBranch, .deleteBranch, .createTag, .openMergeRequest,
            .triggerUpload:
            return nil
        }
    }

    /// Closes a merge request after putting the note on it.
    private func close(_ id: MergeRequestID, note: String) async throws -> MergeRequest? {
        // Another run may have closed it since the list was read, for a reason of its own.
        guard try await project.forge.request(id).state == .opened else {
            throw ForgeError(.ignored, "\(id) is no longer open")
        }
        let notes = NoteWriter(forge: project.forge)
        do throws(ForgeError) {
            try await notes.addOnce(note, to: id) { $0.body == NoteText.canonical(note) }
        } catch {
            // A locked conversation takes no note; it can be closed all the same.
            guard error.kind == .blocked("locked") else { throw error }
        }
        var change = MergeRequestChange()
        change.closes = true
        return try await project.forge.change(id, change)
    }
}
