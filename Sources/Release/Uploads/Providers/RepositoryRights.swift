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
