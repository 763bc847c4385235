/// The approvals of a merge request, as far as the forge tells them.
package struct Approvals: Hashable, Sendable {
    /// One account's approval that still counts.
    package struct Given: Hashable, Sendable {
        /// The name of the account.
        package var account: String
        /// The head that the account looked at, where the forge tells.
        package var head: CommitID?

        /// An approval of a head.
        package init(by account: String, of head: CommitID?) { (self.account, self.head) = (account, head) }
    }

    /// The approvals, in the order in which they were given.
    package var given: [Given]
    /// How many approvals the rules of the target ask for, where the forge tells.
    package var required: Int?

    /// Approvals, and how many are asked for.
    package init(_ given: [Given] = [], required: Int? = nil) { (self.given, self.required) = (given, required) }

    /// Whether somebody has approved it, and as many as the rules ask for.
    package var suffice: Bool { !given.isEmpty && given.count >= required ?? 1 }
}
