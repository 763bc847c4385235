import Names

/// The rules of a branch that decide about merging into it.
struct GitHubRules: Sendable {
    var rules: [GitHubRule] = []

    func has(_ type: String) -> Bool { rules.contains { $0.type == type } }

    /// Whether a merge commit is refused: by a linear history, or by the methods that a pull request may be merged with.
    var refusesMergeCommits: Bool {
        has("required_linear_history")
            || rules.compactMap(\.parameters?.allowedMergeMethods).contains { !$0.contains("merge") }
    }

    /// How many approvals are asked for; `nil`: no rule says so.
    var requiredApprovals: Int? { rules.compactMap(\.parameters?.requiredApprovingReviewCount).max() }

    /// Whether a push takes approvals away; `nil`: no rule on reviews is known.
    var dismissesStaleReviews: Bool? {
        let told = rules.filter { $0.type == "pull_request" }.compactMap(\.parameters?.dismissStaleReviewsOnPush)
        return told.isEmpty ? nil : told.contains(true)
    }

    /// Whether commits come in through a merge queue alone.
    var queues: Bool { has("merge_queue") }

    /// The method of the merge queue: `MERGE`, `SQUASH` or `REBASE`.
    var queueMethod: String? { rules.first { $0.type == "merge_queue" }?.parameters?.mergeMethod }

    /// The checks that must have succeeded, by name.
    var requiredChecks: [String] {
        rules.compactMap(\.parameters?.requiredStatusChecks).joined().compactMap(\.context)
    }

    /// The obstacle to all merges of relctl's into the branch whose rules these are.
    func obstacle(into base: String) -> MergeObstacle? {
        if queues, queueMethod != "MERGE" { return .mergeQueue(base, method: queueMethod) }
        return refusesMergeCommits ? .noMergeCommits(base) : nil
    }

    /// The rulesets that bar a merge. Deleting and force-pushing are no merges.
    var barringRulesets: Set<Int> {
        let harmless = ["deletion", "non_fast_forward", "creation"]
        return Set(rules.filter { !harmless.contains($0.type ?? "") }.compactMap(\.rulesetId))
    }
}

extension GitHubForge {
    /// The active rules of a branch, from rulesets of the repository and its organisation: whoever may read the repository
    /// may read them (https://docs.github.com/en/rest/repos/rules#get-rules-for-a-branch). Read once; none where an old
    /// server tells none. Classic protection is not among them.
    func rules(of branch: String) async throws(ForgeError) -> GitHubRules {
        try await rulesOfBranches.value(for: branch) { () async throws(ForgeError) in
            let call = project.call(.get, ["rules", "branches", branch], query: [project.pageSize])
            let rules = try await client.ifAllowed { () async throws(ForgeError) -> GitHubRules in
                GitHubRules(rules: try await client.list(of: call))
            }
            return rules ?? GitHubRules()
        }
    }

    /// Whether each ruleset that bars merges into the branch says that the account may bypass it: `always`,
    /// `pull_requests_only` or `exempt` (`current_user_can_bypass` in
    /// https://docs.github.com/en/rest/repos/rules#get-a-repository-ruleset). Classic protection tells no exceptions.
    package func mayBypassRules(of target: BranchName) async throws(ForgeError) -> Bool {
        let barring = try await rules(of: target.text).barringRulesets
        for id in barring.sorted() {
            let call = project.call(.get, ["rulesets", "\(id)"])
            let bypass = try await bypasses.value(for: id) { () async throws(ForgeError) in
                let ruleset = try await client.ifAllowed { () async throws(ForgeError) -> GitHubRulesetBypass in
                    try await client.value(of: call)
                }
                return ruleset?.currentUserCanBypass ?? "never"
            }
            guard ["always", "pull_requests_only", "exempt"].contains(bypass) else { return false }
        }
        return !barring.isEmpty
    }

    /// Returns the obstacle that keeps relctl from ever merging an open pull request: the reason of a refused merge, or a
    /// rule of its base.
    func obstacle(of read: PullRequest, _ rules: GitHubRules) -> MergeObstacle? {
        if let known = obstacles[GitHubAttempt(read)] { return known }
        return read.base?.ref.flatMap(rules.obstacle)
    }

    /// The obstacle to a pull request that waits in the queue, where a person put it: a method that would squash or rebase
    /// it. A queue whose method no rule tells is left to that person.
    func obstacleOfQueued(in base: String, _ rules: GitHubRules) -> MergeObstacle? {
        guard let method = rules.queueMethod, method != "MERGE" else { return nil }
        var obstacle = MergeObstacle.mergeQueue(base, method: method)
        obstacle.fix = "it waits in that queue: take it out, then " + obstacle.fix
        return obstacle
    }
}

/// A pull request at a head and a base: what was refused there is refused until one of them changes.
struct GitHubAttempt: Hashable, Sendable {
    var number: Int
    var head: String
    var base: String

    init(_ read: PullRequest) {
        (number, head, base) = (read.number, read.head?.sha ?? "", read.base?.ref ?? "")
    }
}

/// `GET …/rulesets/ID`, as far as the account is concerned.
private struct GitHubRulesetBypass: Decodable, Sendable {
    var currentUserCanBypass: String?
}

extension MergeObstacle {
    /// https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets
    static func noMergeCommits(_ base: String) -> MergeObstacle {
        MergeObstacle(
            "no-merge-commits",
            "\(base) takes no merge commits (a linear history, or a rule on merge methods), and without one a release"
                + " branch would not show what landed",
            fix: "allow merge commits on \(base), or let the token's account bypass that rule and set merge: bypass;"
                + " or land it by hand (merge: by-hand)")
    }

    /// https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/configuring-pull-request-merges/managing-a-merge-queue
    static func mergeQueue(_ base: String, method: String?) -> MergeObstacle {
        let message =
            method.map {
                "\(base) is changed through its merge queue only, which would \($0.lowercased()) what is merged"
            } ?? "\(base) is changed through a merge queue that no rule which relctl can read describes"
        return MergeObstacle(
            "merge-queue", message,
            fix: "let the queue merge by merge commits (a ruleset's merge method), or let the token's account bypass it"
                + " and set merge: bypass; or land it by hand (merge: by-hand)")
    }
}
