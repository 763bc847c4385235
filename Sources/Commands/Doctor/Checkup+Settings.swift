import Forges

extension Checkup {
    /// Judges the project's settings, and names what the account could not see of them.
    mutating func judgeSettings(_ found: ForgeInspection) {
        for what in found.unseen { addUnseen(what) }
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
        for branch in found.forcePushAllowed {
            add("force-push", .warning, "\(branch) can be rewritten", fix: "protect it without force-push")
        }
        for protection in found.protections {
            add("protection", .warning, protection, fix: "make an exception for the token's account, if there is none")
        }
        for rule in found.pushRules {
            add(
                "push rule", .warning, rule,
                fix: """
                    set pull_message and identity so that relctl's commits pass; where those don't matter (names of \
                    branches, signatures), make an exception for the token's account
                    """)
        }
    }

    mutating func addUnseen(_ what: String) {
        add("not looked at", .unknown, what, fix: "run relctl doctor once with an account that may see it")
    }
}
