/// The approvals of a merge request, as far as the forge tells them.
package struct Approvals: Hashable, Sendable {
    /// One account's approval that was not taken back.
    package struct Given: Hashable, Sendable {
        /// The name of the account.
        package var account: String
        /// The head that the account looked at, where the forge tells.
        package var head: CommitID?

        /// An approval of a head.
        package init(by account: String, of head: CommitID?) { (self.account, self.head) = (account, head) }
    }

    /// The effect of a push to the source branch on approvals, by the rules of the forge.
    package enum PushEffect: String, Hashable, Sendable, CaseIterable {
        /// All are removed.
        case removed
        /// All are removed where the push changes the diff to the target.
        case removedIfDiffChanges = "removed-if-diff-changes"
        /// The approvals of code owners whose files the push changes are removed.
        case codeOwnersRemoved = "code-owners-removed"
        case kept
    }

    /// The approvals, in the order in which they were given.
    package var given: [Given]
    /// How many approvals the rules of the target ask for, where the forge tells.
    package var required: Int?
    /// Whether they are enough, where the forge tells. Not every approval that is given counts.
    package var isEnough: Bool?
    /// The effect of the pull that is due; `nil`: none is due, there are no approvals, or the forge doesn't report it.
    package var onPull: PushEffect?

    /// Approvals, how many are asked for, and whether they are enough.
    package init(_ given: [Given] = [], required: Int? = nil, isEnough: Bool? = nil) {
        (self.given, self.required, self.isEnough) = (given, required, isEnough)
    }

    /// Whether somebody has approved it, and that is enough: as the forge says, else if as many did as the rules ask for.
    package var suffice: Bool { !given.isEmpty && isEnough ?? (given.count >= required ?? 1) }
}
