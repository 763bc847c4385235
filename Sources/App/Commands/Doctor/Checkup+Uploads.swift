import Names
import Printing
import Reconciling
import Releases
import Settings
import Uploads

extension Checkup {
    /// Checks that upload jobs exist and may be started, and looks for settings of the CI that would cancel an upload
    /// or hide which order a run was started for.
    mutating func checkUploads() async {
        checkSharedWorkflows()
        await checkUploadJobs()
        for app in workplace.settings.apps where app.upload != nil {
            do {
                guard let dispatch = try workplace.project.uploads?.dispatch(app.name) else { continue }
                evaluate(try await dispatch.hazards(on: branch(of: app)), of: app.name)
            } catch {
                addFailure(of: "uploads of \(app.name)", .unknown, error)
            }
        }
    }

    /// Whether each app's upload job is there and may be started, without starting it.
    mutating func checkUploadJobs() async {
        for app in workplace.settings.apps where app.upload != nil {
            do {
                guard let dispatch = try workplace.project.uploads?.dispatch(app.name) else { continue }
                evaluate(try await dispatch.jobCheck(on: branch(of: app)), of: app.name)
            } catch let error as UploadError where [.notFound, .permission, .refused].contains(error.kind) {
                let status = error.kind == .permission ? ExitStatus.permission : .badConfig
                add("upload job of \(app.name)", .problem, error.message, fix: error.hint, status: status)
            } catch {
                addFailure(of: "upload job of \(app.name)", .unknown, error)
            }
        }
    }

    /// The branch that the app is uploaded from; `nil` where its name has a version.
    private func branch(of app: Settings.App) -> BranchName? {
        let pattern = workplace.settings.train(named: app.train)?.branch
        return pattern.flatMap { $0.hasVersion ? nil : $0.branch(version: nil) }
    }

    private mutating func evaluate(_ check: UploadJobCheck?, of app: String) {
        let name = "upload job of \(app)"
        guard let check else {
            return add(
                name, .unknown, "its CI doesn't tell whether it is there",
                fix: "try it: relctl trigger-upload \(ShellWord.quoted(app))")
        }
        for obstacle in check.obstacles {
            add(name, .problem, obstacle.message, fix: obstacle.remedy, status: .badConfig)
        }
        for warning in check.warnings { add(name, .warning, warning.message, fix: warning.remedy) }
        guard check.obstacles.isEmpty else { return }
        if check.mayStart != false, let unknown = check.unknown {
            return add(name, .unknown, "\(check.job) is there; \(unknown.message)", fix: unknown.remedy)
        }
        switch check.mayStart {
        case true?: add(name, .good, "\(check.job) is there, and the token may start it")
        case nil: add(name, .good, "\(check.job) is there; whether the token may start it, its CI doesn't tell")
        case false?:
            add(
                name, .problem, "\(check.job) is there, and the token's account may not start it",
                fix: "give the account the right to write (GitLab: the role Developer)", status: .permission)
        }
    }

    private mutating func evaluate(_ hazards: [UploadHazard]?, of app: String) {
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
