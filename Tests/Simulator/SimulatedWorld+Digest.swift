import Names

/// Digests of a world, for tests to compare.
extension SimulatedWorld {
    /// Refs, merge requests, notes and uploads, without times and without relctl's own record of uploads.
    package var digest: [String] {
        let view = view()
        let requests = view.requests.map { "\($0.id) \(Self.text($0)) \($0.description)" }
        let notes = view.notes.sorted { $0.key < $1.key }.flatMap { id, notes in
            notes.map { "note on \(id): \($0.body)" }
        }
        return refs + requests + notes + builds + queued
    }

    /// The same with equal notes of a merge request once. Of open ones, `duplicates` counts them.
    package var digestWithNotesOnce: [String] {
        var seen: Set<String> = []
        return digest.filter { !$0.hasPrefix("note on ") || seen.insert($0).inserted }
    }

    /// The same without the numbers of merge requests, nor those that were closed, nor the notes that speak of both: of
    /// two runs at once, one may open a merge request that the other just made needless, which is then closed.
    package var essence: [String] {
        let requests = view().requests.filter { $0.state != .closed }.map(Self.text)
        return refs + requests.sorted() + builds + queued
    }

    /// The same by what commits contain: the order of merges may differ, and with it their names.
    package var contents: [String] {
        let requests = view().requests.filter { $0.state != .closed }.map { request in
            "\(request.source) -> \(request.target) \(request.state) \(request.labels.sorted()) \(request.isDraft) "
                + "\(request.title) \(request.assigneeIDs)"
        }
        let tips = view().refs.filter { !$0.key.hasPrefix("refs/relctl/") }
            .map { "\($0.key) \((try? store.commit(CommitID($0.value)).tree)?.description ?? "-")" }
        return tips.sorted() + requests.sorted()
    }

    /// What was done and can't be taken back, with the branches of merge requests: their numbers tell in which order they
    /// were opened, and a fault may change that.
    package var finalEffects: [String] {
        let names = Dictionary(
            uniqueKeysWithValues: view().requests.map { ("\($0.id)", "\($0.source) -> \($0.target)") })
        let final = effects.filter { $0.hasPrefix("close") || $0.hasPrefix("merge") || $0.hasPrefix("delete refs") }
        return final.map { $0.split(separator: " ").map { names[String($0)] ?? String($0) }.joined(separator: " ") }
            .sorted()
    }

    private var refs: [String] {
        view().refs.filter { !$0.key.hasPrefix("refs/relctl/") }.map { "\($0.key) \($0.value.hex)" }.sorted()
    }

    private var queued: [String] {
        state.withLock { state in
            state.queue.compactMap { id in state.now.requests.first { $0.id == id }.map { "queued \($0.source)" } }
        }
    }

    private var builds: [String] {
        state.withLock { $0.uploads.map { "upload \($0.order.app) \($0.run.commit?.hex ?? "") \($0.run.state)" } }
    }

    private static func text(_ request: MergeRequest) -> String {
        let ends = [request.head, request.mergeCommit, request.squashCommit].map { $0?.hex ?? "-" }
        return "\(request.source) -> \(request.target) \(request.state) \(request.labels) "
            + "\(request.isDraft ? "draft" : "ready") \(ends) \(request.title) \(request.assigneeIDs)"
    }

    /// Duplicates that must not exist: open merge requests of a pair, notes that say the same, uploads of a commit.
    package var duplicates: [String] {
        let view = view()
        let open = view.requests.filter { $0.state == .opened }.map { "\($0.source) -> \($0.target)" }
        // A conflict note says whose it is on its first line; what it says below may differ. Of two runs that close the
        // same merge request, one that dies over it may leave its remark twice there, where nobody looks again.
        let notes = view.requests.filter { $0.state == .opened }.flatMap { request in
            (view.notes[request.id] ?? []).map { note in
                "\(request.id) \(note.body.hasPrefix("<!--") ? note.body.prefix { $0 != "\n" } : note.body[...])"
            }
        }
        let uploads = state.withLock { $0.uploads.map { "\($0.order.app) \($0.run.commit?.hex ?? "")" } }
        var seen: Set<String> = []
        return (open + notes + uploads).filter { !seen.insert($0).inserted }
    }
}
