import Names
import Printing
import Reconciling
import Releases
import Settings
import Uploads

/// The upload job of one app of a workplace.
struct UploadJob {
    let app: Settings.App
    let dispatch: UploadDispatch
    private let workplace: Workplace

    init(_ name: String, _ workplace: Workplace) throws {
        let apps = workplace.settings.apps
        guard let app = apps.first(where: { $0.name == name }) else {
            let known = apps.map(\.name)
            throw CommandFailure(
                .usage,
                known.isEmpty
                    ? "there is no app \(name): relctl.yml has no apps:"
                    : "there is no app \(name); relctl.yml has \(known.joined(separator: ", "))",
                hint: Suggestion.hint(for: name, among: known)
                    ?? "Docs/Configuration.md shows how to describe an app")
        }
        guard app.upload != nil, let jobs = workplace.project.uploads else {
            throw CommandFailure(
                .usage, "the app \(name) has no upload: in relctl.yml", hint: "say there which CI job uploads it")
        }
        (self.app, self.workplace, dispatch) = (app, workplace, try jobs.dispatch(name))
    }

    /// Returns the order for the tip of the branch `ref`, or of the app's release branch if that is `nil`.
    func order(ref: String?) async throws -> UploadOrder {
        let pattern = workplace.settings.train(named: app.train)?.branch
        let release = ref == nil ? try await releaseBranch(pattern)?.text : nil
        let name = ref ?? release ?? pattern?.text ?? ""
        let full = "refs/heads/" + name
        let isName = BranchName(name) != nil
        let tip = isName ? try await workplace.project.remote.refs(under: [full]).first { $0.name == full } : nil
        guard let tip, let branch = BranchName(name) else {
            throw CommandFailure(
                ref == nil ? .failed : .usage, "there is no branch \(name) in \(workplace.settings.forge.project)",
                hint: ref == nil
                    ? "\(workplace.settings.train(named: app.train)?.cutCommand() ?? "relctl cut-release") cuts it"
                    : "push it, or check its name")
        }
        let version = pattern?.version(in: branch)?.text ?? ""
        return UploadOrder(app: app.name, branch: branch, commit: CommitID(tip.object), version: version)
    }

    /// The branch of the release that is alive; `nil`: there is none.
    private func releaseBranch(_ pattern: BranchPattern?) async throws -> BranchName? {
        guard let pattern, pattern.hasVersion else { return pattern?.branch(version: nil) }
        let alive = try await releases().filter { $0.head != nil && !$0.isStale }
        let underWay = alive.filter { $0.phase != .idle }
        let meant = (underWay.isEmpty ? alive : underWay).compactMap(\.branch)
        guard meant.count <= 1 else {
            let names = meant.map(\.text).sorted().joined(separator: ", ")
            throw CommandFailure(
                .usage, "\(app.train) has several releases: \(names)", hint: "name one of them with --ref")
        }
        return meant.first
    }

    private func releases() async throws -> [Release] {
        let train = app.train
        let pass = Pass(workplace.project) { planner, releases in
            try releases.filter { $0.name.train == train }
                .map { try planner.reconcile($0, among: releases).withoutSteps }
        }
        return try await pass.preview().entries.map(\.plan.release)
    }

    /// Refuses to upload a commit that fails the app's audit, if the settings require it (exit 5).
    func checkAudit(of order: UploadOrder, _ intent: UploadDispatch.Intent) async throws {
        guard app.upload?.requiresAudit == true, let jobs = workplace.project.uploads,
            try await dispatch.preview(order, intent).isNew
        else { return }
        let (commit, project) = (order.commit, workplace.project)
        if try !project.store.keeps(commit.object) {
            try await project.remote.fetch([commit.object], into: project.store)
        }
        let gate = try await jobs.audit(UploadGate.Subject(app: app.name, commit: commit))
        guard let refusal = gate.refusal else { return }
        throw CommandFailure(
            .needsPerson, "the audit of \(app.name) at \(commit.short) keeps it from being uploaded: \(refusal)",
            hint: "relctl audit-manifest --app \(ShellWord.quoted(app.name)) --rev \(commit.short) shows the findings")
    }
}
