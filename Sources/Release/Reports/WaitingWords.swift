import Names
import Releases

/// What a release waits for, in words for people.
struct WaitingWords {
    let plan: Plan

    private var release: Release { plan.release }

    /// Each thing that it waits for; where the release lands on several branches, with the branch that it is about.
    var explanations: [String] {
        let isOne = release.destinations.count == 1
        let landings = plan.landings.flatMap(\.waitingFor)
        let others = plan.waitingFor.filter { !landings.contains($0) }
        return others.map { explanation(of: $0, on: release.train.landsOn[0]) }
            + plan.landings.flatMap { landing in
                landing.waitingFor.map { word in
                    explanation(of: word, on: landing.branch) + (isOne ? "" : ", to land on \(landing.branch)")
                }
            }
    }

    /// What a word of `waitingFor` means.
    private func explanation(of word: String, on target: BranchName) -> String {
        switch word {
        case "held": "the label \(release.train.holdLabel) to be taken off"
        case "not_published" where release.train.publication == .upload:
            "an upload to succeed: relctl trigger-upload starts one"
        case "store_processing": "App Store Connect to have processed the build (store_processing)"
        case "not_published": "the package: relctl publish-release \(release.name) --version …"
        case "merge_by_hand" where release.train.merging == .byHand: "a person to merge it"
        case "merge_by_hand": "a person to merge it, or relctl retarget-release \(release.name)"
        case "upload_interval": "the time between two uploads to pass (at_most_every)"
        case "checking": "the forge to work out whether it can be merged"
        case "not_mergeable": "the forge to let it be merged: it refused, though nothing it shows stands in the way"
        case "commits": "a commit to show: this forge opens no merge request without one"
        case "approved": "the approved merge request to land before more is pulled (pull_when_approved: hold)"
        case "not_approved": "an approval (not_approved)"
        case "ci_must_pass", "ci_still_running": "the pipeline (\(word))"
        case "requested_changes": "the changes that a reviewer asked for (\(word))"
        case "need_rebase":
            "its branch to hold the newest \(target) (\(word)): git merge \(target) there, "
                + "push, or set catch_up: true; never a rebase, which loses what merge commits hold"
        case "signing_required": "merge commits that the forge can sign (\(word)): see relctl doctor"
        case "discussions_not_resolved": "open discussions to be resolved (\(word))"
        case "queued": "its turn in the merge queue (queued)"
        case "blocked": "a rule of \(target) that the forge does not name (blocked): its page says more"
        case "locked": "its conversation to be unlocked (locked)"
        case "draft_status", "draft": "its draft mark to be taken off by whoever set it (\(word))"
        default: "\(word) (the forge's word)"
        }
    }
}
