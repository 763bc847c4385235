import Names

extension Planner {
    /// How a release gets published, as `published_by` of its train says.
    func publishing(_ release: LiveRelease) -> String {
        release.train.publication == .upload
            ? uploading(release) : "relctl publish-release \(release.name.argument) --version …"
    }

    /// How a release of a train that uploads publish gets published: the command that starts an upload, unless one is on its
    /// way. That command starts nothing beside one that runs or has succeeded.
    func uploading(_ release: LiveRelease) -> String {
        guard let app = fleet.uploads(of: release.train).first?.app else {
            return "give an app of \(release.train.name) an upload: in relctl.yml"
        }
        let command = UploadClaim.command(uploading: app, from: release.branch)
        guard let claim = release.lastUpload?.claim, claim.commit == release.head else { return command }
        let upload = "the upload of \(claim.app) at \(claim.commit.short)"
        switch claim.status {
        case .claimed, .waiting, .running: return "\(upload) is under way"
        case .succeeded where fleet.awaitsStore(claim.app):
            let isRefused = claim.store == .failed || claim.store == .invalid
            return isRefused ? "\(claim.command) --again" : "App Store Connect has not processed \(upload) yet"
        case .succeeded, .failed, .cancelled, .withdrawn: return command
        }
    }
}
