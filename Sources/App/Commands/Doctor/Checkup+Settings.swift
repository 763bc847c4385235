import Forges
import Settings

extension Checkup {
    /// Whether there is an address for messages, where the settings ask for them.
    mutating func checkNotifications() {
        guard let notifications = workplace.settings.notifications else { return }
        do {
            _ = try notifications.address(
                in: Environment.variables, allowsPlainHTTP: workplace.settings.forge.allowsInsecure)
        } catch {
            add(
                "notify", .warning, "nobody is told of what a pass did: \(error)",
                fix: "set it where relctl reconcile runs, or take notify out of relctl.yml")
        }
    }

    /// Judges the project's settings, and names what the account could not see of them.
    mutating func evaluateSettings(_ found: ForgeInspection) {
        for what in found.unseen { addUnseen(what) }
        evaluateMerging(found)
        for finding in found.findings { add(finding) }
        evaluateTier(found.isPaidTier)
        evaluateProtections(found)
    }

    /// Judges how the project merges.
    private mutating func evaluateMerging(_ found: ForgeInspection) {
        if found.mergeRequestsAreOff {
            add(
                "merge requests", .problem, "they are switched off for this project",
                fix: "switch them on in the project's settings")
        }
        if let method = found.mergeMethod, method != "merge" {
            add(
                "merge method", .warning, "the project merges by \(method)",
                fix: "choose merge commits: fast-forward and rebase lose what shows that a release landed")
        }
        if found.rewritesCommits == true {
            add(
                "merge commits", .problem, "the forge squashes or rebases every merge request",
                fix: "allow merge commits, without a squash")
        }
        if found.deletesSourceBranch == true {
            add(
                "source branches", .warning, "the forge offers to delete source branches on merge",
                fix: "switch it off, or protect the release branches: their deletion retargets merge requests by itself"
            )
        }
        if found.resetsApprovals == true {
            add(
                "approvals", .warning, "each pull takes approvals away",
                fix: "approve after the last pull, or switch the reset off")
        }
    }

    /// Judges what protects the project's branches, and what they refuse.
    private mutating func evaluateProtections(_ found: ForgeInspection) {
        for branch in found.forcePushAllowed {
            add("force-push", .warning, "\(branch) can be rewritten", fix: "protect it without force-push")
        }
        for protection in found.protections {
            add(
                "protection", .warning, protection,
                fix:
                    "make an exception for the token's account, if there is none; merges use it only with merge: bypass"
            )
        }
        // `checkSigning` judges whether commits are signed.
        for rule in found.pushRules where rule != ForgeInspection.signedCommits {
            add(
                "push rule", .warning, rule,
                fix: """
                    set pull_message and identity so that relctl's commits pass, and merge_request.merge_message for the \
                    forge's own; where those don't matter (names of branches), make an exception for the token's account
                    """)
        }
    }

    private mutating func add(_ finding: ForgeInspection.Finding) {
        let state: Check.State =
            switch finding.weight {
            case .warning: .warning
            case .problem: .problem
            case .unknown: .unknown
            }
        add(finding.subject, state, finding.detail, fix: finding.fix)
    }

    /// What a project has, or hasn't, without the paid features: GitLab Free keeps one reviewer, and drops the others
    /// without a word (https://docs.gitlab.com/user/project/merge_requests/reviews/); merge request dependencies are of
    /// the paid tiers (https://docs.gitlab.com/user/project/merge_requests/dependencies/).
    private mutating func evaluateTier(_ isPaidTier: Bool?) {
        let trains = workplace.project.fleet.trains
        if isPaidTier == false {
            for train in trains where train.mergeRequest.reviewers.count > 1 {
                add(
                    "reviewers", .warning, "GitLab Free keeps one reviewer of those that \(train.name) names",
                    fix: "name one reviewer; mention the others in merge_request.description")
            }
        }
        let isReopened = trains.contains { !$0.isRoot && $0.retarget != .inPlace }
        if isPaidTier == true, isReopened {
            add(
                "merge request dependencies", .unknown,
                "a merge request that is opened anew for the retarget has none of the old one's",
                fix: "set retarget: in-place for trains whose merge requests have dependencies")
        }
    }

    mutating func addUnseen(_ what: String) {
        add("not looked at", .unknown, what, fix: "run relctl doctor once with an account that may see it")
    }
}
