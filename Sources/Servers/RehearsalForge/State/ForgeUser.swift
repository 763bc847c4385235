/// An account on the forge, with its role in the one project.
package struct ForgeUser: Hashable, Sendable, Identifiable {
    /// GitLab's role numbers: https://docs.gitlab.com/api/access_requests/#valid-access-levels
    package enum Role: Int, Comparable, Sendable, Hashable {
        case none = 0
        case guest = 10
        case reporter = 20
        case developer = 30
        case maintainer = 40
        case owner = 50

        /// A role may what every lower one may.
        package static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
    }

    /// The forge's id of the account.
    package var id: Int
    /// The account's name in URLs and mentions.
    package var username: String
    /// The name as people read it.
    package var name: String
    package var role: Role
    /// Whether it belongs to a project or group token instead of a person.
    package var isBot: Bool

    /// Public keys with which it signs commits, with their comments.
    package var signingKeys: [String] = []
    /// When these keys end, as GitLab writes it; `nil`: never.
    package var signingKeyExpiry: String?

    /// The address on its commits, where it isn't the usual one.
    package var commitEmail: String?

    /// An account.
    package init(id: Int, username: String, name: String, role: Role, isBot: Bool = false) {
        (self.id, self.username, self.name, self.role, self.isBot) = (id, username, name, role, isBot)
    }

    /// The address on its commits.
    package var email: String { commitEmail ?? "\(username)@example.com" }
}
