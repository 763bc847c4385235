import Forges
import Names
import Synchronization

/// A forge that delegates to another, except for the answers that a test sets.
struct AlteredForge: Forge {
    let forge: any Forge
    /// The lists stay as they are at first, as those of a busy server do for a while; the single read doesn't lag.
    var list: [MergeRequest]?
    /// What it makes of the text of a note.
    var edit: @Sendable (String) -> String = { $0 }
    /// What it says to each new note.
    var noteRefusal: ForgeError?
    /// What it says to each merge.
    var refusal: ForgeError?
    /// What it says about merging open ones.
    var verdict: Mergeability.Verdict?
    /// Why it failed to merge, as it shows afterwards.
    var mergeError: String?
    /// Whether a run before this one had it fail already.
    var failedBefore = false
    private let tries = Tries()

    private final class Tries: Sendable {
        let count = Atomic(0)
    }

    init(
        forge: any Forge, list: [MergeRequest]? = nil, refusal: ForgeError? = nil,
        noteRefusal: ForgeError? = nil, verdict: Mergeability.Verdict? = nil,
        edit: @escaping @Sendable (String) -> String = { $0 }
    ) {
        (self.forge, self.list, self.refusal, self.verdict, self.edit) = (forge, list, refusal, verdict, edit)
        self.noteRefusal = noteRefusal
    }

    func mergeRequests(from sources: [BranchName], since: Int) async throws(ForgeError) -> [MergeRequest] {
        guard let list else { return try await forge.mergeRequests(from: sources, since: since) }
        return list.filter { sources.contains($0.source) }
    }

    var opensEmptyMergeRequests: Bool { forge.opensEmptyMergeRequests }

    var showsFormerHeads: Bool { forge.showsFormerHeads }

    var branchesListedOneByOne: Int { forge.branchesListedOneByOne }
    var codeOwners: CodeOwnersSyntax? { forge.codeOwners }

    func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        var (request, mergeability) = try await forge.mergeRequest(id)
        if let verdict, request.state == .opened { mergeability.verdict = verdict }
        if failedBefore || tries.count.load(ordering: .relaxed) > 0 { mergeability.mergeError = mergeError }
        return (request, mergeability)
    }

    func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool {
        try await forge.wasClosedByForge(request)
    }

    func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest { try await forge.open(request) }

    func change(_ id: MergeRequestID, _ change: MergeRequestChange) async throws(ForgeError) -> MergeRequest {
        try await forge.change(id, change)
    }

    func merge(_ id: MergeRequestID, head: CommitID, message: String?) async throws(ForgeError) -> MergeRequest {
        tries.count.add(1, ordering: .relaxed)
        if let refusal { throw refusal }
        return try await forge.merge(id, head: head, message: message)
    }

    func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] { try await forge.notes(on: id) }

    func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int {
        if let noteRefusal { throw noteRefusal }
        return try await forge.addNote(edit(body), to: id)
    }

    func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        try await forge.replaceNote(note, with: edit(body), on: id)
    }

    func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        try await forge.deleteNote(note, on: id, instead: instead)
    }

    func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID? {
        try await forge.mergeRequest(bringing: commit, into: branches)
    }

    func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        try await forge.pipelines(of: commit)
    }

    func time() async throws(ForgeError) -> Int { try await forge.time() }

    func projectPath() async throws(ForgeError) -> String { try await forge.projectPath() }

    func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection {
        try await forge.inspect(branches: branches, targets: targets)
    }

    func headRef(of id: MergeRequestID) -> String { forge.headRef(of: id) }
}
