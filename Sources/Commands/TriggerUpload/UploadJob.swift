import Names
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
            let closest = Suggestion.nearest(to: name, among: known)
            throw CommandFailure(
                .usage,
                known.isEmpty
                    ? "there is no app \(name): relctl.yml has no apps:"
                    : "there is no app \(name); relctl.yml has \(known.joined(separator: ", "))",
                hint: closest.map { "did you mean \($0)?" } ?? "Docs/Configuration.md shows how to describe an app")
        }
        guard app.upload != nil, let jobs = workplace.project.uploads else {
            throw CommandFailure(
                .usage, "the app \(name) has no upload: in relctl.yml", hint: "say there which CI job uploads it")
        }
        (self.app, self.workplace, dispatch) = (app, workplace, try jobs.dispatch(name))
    }

    /// What to upload: the tip of a branch, of the app's release where none is named.
    func order(ref: String?) async throws -> UploadOrder {
        let pattern = workplace.settings.train(named: app.train)?.branch
        let tips = try await tips(under: ref.map { "refs/heads/" + $0 } ?? pattern?.listingPrefix)
        let meant = tips.filter { branch, _ in ref.map { $0 == branch.text } ?? (pattern?.match(branch) != nil) }
        guard let (branch, commit) = meant.first else {
            let name = ref ?? pattern?.text ?? ""
            throw CommandFailure(
                .failed, "there is no branch \(name) in \(workplace.settings.forge.project)",
                hint: ref == nil ? "relctl cut-release \(app.train) cuts it" : "push it, or check its name")
        }
        guard meant.count == 1 else {
            let names = meant.map(\.0.text).sorted().joined(separator: ", ")
            throw CommandFailure(
                .usage, "\(app.train) has several releases: \(names)", hint: "name one of them with --ref")
        }
        let version = pattern?.match(branch).flatMap { $0 }?.text ?? ""
        return UploadOrder(app: app.name, branch: branch, commit: commit, version: version)
    }

    private func tips(under prefix: String?) async throws -> [(BranchName, CommitID)] {
        guard let prefix else { return [] }
        return try await workplace.project.remote.refs(under: [prefix]).compactMap { ref in
            guard ref.name.hasPrefix("refs/heads/") else { return nil }
            return BranchName(String(ref.name.dropFirst("refs/heads/".count))).map { ($0, CommitID(ref.object)) }
        }
    }
}
