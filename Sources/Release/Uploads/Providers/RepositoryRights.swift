import Names
import WebAPI

/// The rights of the token's account, from `GET /repos/OWNER/NAME` of GitHub and Gitea.
struct RepositoryRights: Decodable, Sendable {
    struct Permissions: Decodable, Sendable {
        var push: Bool?
    }

    /// Left out for the installation tokens of Apps, whose rights GitHub doesn't tell.
    var permissions: Permissions?

    /// Starting a workflow takes the right to write.
    var mayStart: Bool? { permissions?.push }
}

extension ProviderClient {
    /// Whether a branch is there, at GitHub and Gitea: that of a release that isn't cut yet is not.
    ///
    /// - Parameter repository: `["repos", OWNER, NAME]`.
    func hasBranch(_ branch: BranchName, in repository: [String]) async throws(UploadError) -> Bool {
        let response = try await answer(to: .get(repository + ["branches", branch.text]))
        if response.status == 404 { return false }
        guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: false) }
        return true
    }
}
