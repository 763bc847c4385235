import Names

extension JenkinsProvider {
    /// Reads the job. Whether the account may build it, Jenkins doesn't tell.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        guard let branch else { return nil }
        let job = try JenkinsJob(page, for: UploadOrder(app: "", branch: branch, commit: CommitID(.zero)))
        let details: JenkinsJobDetails = try await client(job.root).value(
            of: read(job.path, "buildable,property[parameterDefinitions[name]]"))
        var check = UploadJobCheck("the job \(job.root)/\(job.path)/")
        if details.buildable == false {
            check.obstacles.append(UploadHazard("the Jenkins job is disabled", remedy: "enable it"))
        }
        if details.parameters.isEmpty {
            check.obstacles.append(
                UploadHazard(
                    "the Jenkins job declares no parameters",
                    remedy: "declare RELCTL_KEY, RELCTL_ATTEMPT and what the job needs; one of a Jenkinsfile knows them"
                        + " once it was built"))
        }
        return check
    }
}
