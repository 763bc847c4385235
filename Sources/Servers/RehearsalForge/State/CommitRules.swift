import Names

/// Rules on the messages and addresses of commits, as the paid tiers have them ("push rules"). They hold for what people
/// push and for what GitLab makes itself: its merge commits, squashes and rebases pass the same hook.
///
/// `EE::Gitlab::Checks::PushRules::CommitCheck#check_commit` (ee/lib/ee/gitlab/checks/push_rules/commit_check.rb, 13 to 18).
package struct CommitRules: Hashable, Sendable {
    /// A pattern that each message must match somewhere (`commit_message_regex`).
    package var message: String?
    /// A pattern that the addresses of author and committer must match somewhere (`author_email_regex`).
    package var address: String?
    /// A pattern that each message must hold, whatever ref its commit is pushed to, `refs/relctl/` included: Jira
    /// verification looks at all new commits of a push, where the other rules look at branches
    /// (`Gitlab::Checks::PushRules::JiraVerificationCheck`, `EE::Gitlab::Checks::PushRuleCheck#validate!`, 18 and later).
    package var issueKey: String?

    /// No rules.
    package init() {}

    /// Returns GitLab's message about a commit that breaks a rule; `nil` for one that passes.
    package func objection(to commit: Commit) -> String? {
        if let message, !Self.matches(message, commit.message) {
            return "Commit message does not follow the pattern '\(message)'"
        }
        for (role, person) in [("Committer's", commit.committer), ("Author's", commit.author)] {
            guard let address, !Self.matches(address, person.email) else { continue }
            return "\(role) email '\(person.email)' does not follow the pattern '\(address)'"
        }
        if let issueKey, !Self.matches(issueKey, commit.message) { return Self.issueWords }
        return nil
    }

    /// The message for a commit without an issue's key.
    static let issueWords = "No Jira issue found in commit message"

    /// GitLab's patterns begin and end at lines (`PushRule#data_match?`). One that can't be read matches nothing.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        guard let expression = try? Regex(pattern).anchorsMatchLineEndings() else { return false }
        return text.firstMatch(of: expression) != nil
    }
}

extension ForgeState {
    /// Returns the first message about the commits that a branch would gain; `nil` if all pass.
    ///
    /// - Parameter known: a commit whose history was there before.
    func objection(
        to new: CommitID, over old: CommitID, besides known: CommitID, in repository: GitProgramRepository
    ) async throws(APIError) -> String? {
        guard project.commitRules != CommitRules() else { return nil }
        let before = Set(try await repository.commits(of: known, notIn: old, limit: 10_000))
        for id in try await repository.commits(of: new, notIn: old, limit: 10_000) where !before.contains(id) {
            if let words = project.commitRules.objection(to: try await repository.commit(id)) { return words }
        }
        return nil
    }
}
