/// An account on the forge, with its role in the one project.
public struct ForgeUser: Hashable, Sendable, Identifiable {
    /// GitLab's role numbers: https://docs.gitlab.com/api/access_requests/#valid-access-levels
    public enum Role: Int, Comparable, Sendable, Hashable {
        case none = 0
        case guest = 10
        case reporter = 20
        case developer = 30
        case maintainer = 40
        case owner = 50

        /// A role may what every lower one may.
        public static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
    }

    /// The forge's id of the account.
    public var id: Int
    /// The account's name in URLs and mentions.
    public var username: String
    /// The name as people read it.
    public var name: String
    /// What it may do in the project.
    public var role: Role
    /// Whether it belongs to a project or group token instead of a person.
    public var isBot: Bool

    /// The address on its commits, where it isn't the usual one.
    public var commitEmail: String?

    /// An account.
    public init(id: Int, username: String, name: String, role: Role, isBot: Bool = false) {
        (self.id, self.username, self.name, self.role, self.isBot) = (id, username, name, role, isBot)
    }

    /// The address on its commits.
    public var email: String { commitEmail ?? "\(username)@example.com" }
}
