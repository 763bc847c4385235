import GitStore
import GitTransport
import Names
import Reconciling
import Releases
import Uploads

extension Checkup {
    /// Whether the server takes what relctl writes down there. One record of each kind stands for the others: rules are
    /// about commits, or about the refs outside of branches and tags.
    mutating func checkRecords() async {
        if let app = workplace.settings.apps.first(where: { $0.upload != nil }) {
            await tryWriting(
                UploadLedger.ref(of: app.name), name: "upload records", .problem,
                consequence: "no upload is started without its record")
        }
        if let train = workplace.project.fleet.trains.first {
            await tryWriting(
                Assessor.journalRef(of: train.name), name: "journals", .warning,
                consequence: "without one, a release branch that is deleted or rewritten goes unnoticed")
        }
    }

    /// - Parameter state: what a refusal is.
    private mutating func tryWriting(_ ref: String, name: String, _ state: Check.State, consequence: String) async {
        do {
            try await pushWithoutEffect(to: ref)
            add(name, .good, Self.accepted(ref))
        } catch let error as GitTransportError where error.kind == .moved {
            add(name, .good, Self.accepted(ref))
        } catch let error as GitTransportError where [.refused, .denied].contains(error.kind) {
            let rule = RunFailure(error).hint.flatMap { $0.contains("commit_prefix") ? $0 : nil }
            add(
                name, state, "\(error.message); \(consequence)",
                fix: rule ?? "let the server take refs/relctl/ from the token's account", status: .permission)
        } catch {
            addFailure(of: name, .unknown, error)
        }
    }

    private static func accepted(_ ref: String) -> String { "the server takes \(ref) from the token's account" }

    /// Pushes a new commit to a ref that is to be at that commit already. It can't be, so the server refuses the update
    /// for that in the end, after its rules and hooks have judged it; taking it would change nothing either.
    private func pushWithoutEffect(to ref: String) async throws {
        let (store, identity) = (workplace.project.store, workplace.project.identity)
        if let signer = try? Workplace.signer(for: workplace.settings) { store.sign(with: signer) }
        let signature = Signature(name: identity.name, email: identity.email, time: Environment.now)
        let tree = try store.writeEmptyTree()
        let commit = try store.writeCommit(
            tree: tree, parents: [], author: signature, committer: signature,
            message: identity.message("Check whether \(ref) can be written\n"))
        try await workplace.project.remote.push(
            RefUpdate(ref: ref, old: commit.object, new: commit.object), objects: [commit.object, tree.object],
            from: store)
    }
}
