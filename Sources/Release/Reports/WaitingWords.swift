import Names
import Releases

/// Explains to people what a release waits for.
struct WaitingWords {
    let plan: Plan

    private var release: Release { plan.release }

    /// Each thing that it waits for; where the release lands on several branches, with the branch that it is about.
    var explanations: [String] {
        let isOne = release.train.landsOn.count == 1
        let landings = plan.landings.flatMap(\.waitingFor)
        let others = plan.waitingFor.filter { !landings.contains($0) }
        return others.map { explanation(of: $0, on: release.train.landsOn[0]) }
            + plan.landings.flatMap { landing in
                landing.waitingFor.map { word in
                    explanation(of: word, on: landing.branch) + (isOne ? "" : ", to land on \(landing.branch)")
                }
            }
    }

    /// Explains a reason for waiting, for a landing on a branch.
    private func explanation(of wait: Wait, on target: BranchName) -> String {
        switch wait {
        case .held: "the label \(release.train.holdLabel) to be taken off"
        case .notPublished where release.train.publication == .upload:
            "an upload to succeed" + (plan.uploadRemedy.map { ": \($0)" } ?? "")
        case .storeProcessing: "App Store Connect to have processed the build (store_processing)"
        case .notPublished where plan.strayTag != nil:
            "the package: " + (plan.strayTag.map { "\($0.reason); \($0.remedy)" } ?? "")
        case .notPublished: "the package: relctl publish-release \(release.name.argument) --version …"
        case .mergeByHand where release.isStale: olderVersion
        case .mergeByHand where hasNewerCommits(than: target):
            "a person to bring what was committed after it landed into \(target), by a merge request"
        case .mergeByHand where release.train.merging == .byHand: "a person to merge it"
        case .mergeByHand where release.live?.isPublished == false:
            "a person to merge it, or, once it is published, relctl retarget-release \(release.name.argument)"
        case .mergeByHand: "a person to merge it, or relctl retarget-release \(release.name.argument)"
        case .upstreamDecision:
            "a decision about \(release.live?.upstream?.branch.text ?? "its upstream") (upstream_decision)"
        case .upstreamStale: staleUpstream
        case .uploadInterval: "the time between two uploads to pass (at_most_every)"
        case .uploadClaimed: "the run of an upload that was ordered to show (upload_claimed)"
        case .checking: "the forge to work out whether it can be merged"
        case .notMergeable: "the forge to let it be merged: it refused, though nothing it shows stands in the way"
        case .approved: "the approved merge request to land before more is pulled (pull_when_approved: hold)"
        case .commits where release.phase == .landing: "a commit of its own: \(target) has all that is on its branch"
        case .commits: "a commit to show: this forge opens no merge request without one"
        case .pipelineRequired: "the pipeline (ci_must_pass)"
        case .needRebase where !destinations(before: target).isEmpty:
            "the release to be on \(destinations(before: target).map(\.text).joined(separator: " and ")) first:"
                + " relctl merges \(target) into its branch after that (need_rebase)"
        case .needRebase:
            "its branch to hold the newest \(target) (need_rebase): git merge \(target) there, "
                + "push, or set catch_up: true; never a rebase, which loses what merge commits hold"
        case .queued:
            "its turn in the merge queue"
                + (plan.queuePosition.map { $0 == 1 ? ", it is the next" : ", place \($0)" } ?? "") + " (queued)"
        case .draft: "its draft mark to be taken off by whoever set it (draft_status)"
        case .conflict: "the forge, which reports a conflict (conflict)"
        case .forge(let word): explanation(ofForges: word, on: target)
        }
    }

    /// The other destinations that have to get the release before relctl merges this one into its branch.
    private func destinations(before target: BranchName) -> [BranchName] {
        plan.landing(on: target)?.awaitedDestinations ?? []
    }

    private var olderVersion: String {
        let name = release.name.argument
        return "a person to land it, as a newer version is there: "
            + (release.train.isRoot ? "" : "relctl cut-release \(name) opens its merge request, and ")
            + (plan.isStaleReleasePublished ? "" : "once it is published, ") + "relctl retarget-release \(name)"
    }

    private var staleUpstream: String {
        let upstream = release.live?.upstream
        let name = upstream?.staleRelease
        let command = name.map { ": relctl retarget-release \($0.argument)" } ?? ""
        return "\(name?.description ?? "its upstream") to land, an older version that passes leave alone\(command)"
            + " lands it\(upstream?.isStaleReleasePublished == true ? "" : ", once it is published") (upstream_stale)"
    }

    /// Whether its branch went on after it landed on a branch.
    private func hasNewerCommits(than target: BranchName) -> Bool {
        release.live?.destinations.contains { $0.branch == target && !$0.commitsAfterLanding.isEmpty } == true
    }

    private func explanation(ofForges word: String, on target: BranchName) -> String {
        switch word {
        case "not_approved": "an approval (not_approved)"
        case "ci_still_running": "the pipeline (\(word))"
        case "requested_changes": "the changes that a reviewer asked for (\(word))"
        case "signing_required": "merge commits that the forge can sign (\(word)): see relctl doctor"
        case "discussions_not_resolved": "open discussions to be resolved (\(word))"
        case "blocked": "a rule of \(target) that the forge does not name (blocked): its page says more"
        case "commits_status": "a commit to show (\(word))"
        case "locked": "its conversation to be unlocked (locked)"
        case "draft": "its draft mark to be taken off by whoever set it (\(word))"
        default: "\(word) (the forge's word)"
        }
    }
}
