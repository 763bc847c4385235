import Names
import Reconciling
import Releases
import Settings
import Uploads

extension Checkup {
    /// What would undo an upload at its CI, or hide what a run was started for; as far as that can be looked at.
    mutating func checkUploads() async {
        checkSharedWorkflows()
        guard let jobs = workplace.project.uploads else { return }
        for app in workplace.settings.apps where app.upload != nil {
            let pattern = workplace.settings.train(named: app.train)?.branch
            let branch = pattern.flatMap { $0.hasVersion ? nil : $0.branch(version: nil) }
            do {
                judge(try await jobs.dispatch(app.name).hazards(on: branch), of: app.name)
            } catch {
                let failure = RunFailure(error)
                add("uploads of \(app.name)", .unknown, failure.message, fix: failure.hint)
            }
        }
    }

    private mutating func judge(_ hazards: [UploadHazard]?, of app: String) {
        let name = "uploads of \(app)"
        guard let hazards else {
            return add(
                name, .unknown, "its CI shows no setting that may undo one",
                fix: "Docs/Uploads.md says what to set there")
        }
        for hazard in hazards { add(name, .warning, hazard.message, fix: hazard.remedy) }
        if hazards.isEmpty { add(name, .good, "no setting was seen that would undo one") }
    }

    /// Gitea stops the run of a workflow when it is started again on the same branch.
    private mutating func checkSharedWorkflows() {
        let uploads = workplace.settings.apps.filter { $0.upload?.provider == .giteaWorkflow }
        let shared = Dictionary(grouping: uploads) { app in
            "\(app.upload?.url?.text ?? "") \(app.upload?.workflow ?? "") \(app.upload?.ref?.text ?? app.train.text)"
        }
        for apps in shared.values.filter({ $0.count > 1 }).sorted(by: { $0[0].name < $1[0].name }) {
            add(
                "uploads", .warning,
                "\(apps.map(\.name).joined(separator: ", ")) have one workflow: Gitea stops its run when it is started again",
                fix: "give each app a workflow file of its own")
        }
    }
}
