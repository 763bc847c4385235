import Names
import Releases

/// The rules between the branches of all trains.
struct BranchRules {
    let drafts: [TrainSection.Draft]
    let reading: Reading

    func check() {
        for (index, draft) in drafts.enumerated() {
            for earlier in drafts[..<index] { check(draft, against: earlier) }
            checkOwn(draft)
            checkFixed(draft)
        }
    }

    private func check(_ draft: TrainSection.Draft, against other: TrainSection.Draft) {
        let (branch, otherBranch) = (draft.train.branch, other.train.branch)
        let otherName = "train \(Printable.quote(other.train.name.text)) (line \(other.branchPlace.position.line))"
        if BranchOverlap.canBeEqual(branch, otherBranch) {
            let isSame = branch.text == otherBranch.text
            reading.report(
                draft.branchPlace,
                "\(Printable.quote(branch.text)) " + (isSame ? "is also the branch of" : "could also be a branch of")
                    + " \(otherName)" + (isSame ? "" : ", \(Printable.quote(otherBranch.text))"),
                hint: "two trains may not share a branch: name one of them differently")
        } else if BranchOverlap.canBeNested(branch, otherBranch) {
            report(draft, nestedIn: otherBranch.text, "the branch of \(otherName)")
        }
    }

    private func checkOwn(_ draft: TrainSection.Draft) {
        var own = [("lands_on", draft.train.landsOn)]
        if case .branch(let branch) = draft.train.origin { own.append(("cut_from", branch)) }
        for (key, branch) in own where draft.train.branch.match(branch) != nil {
            reading.report(
                draft.branchPlace,
                "\(Printable.quote(draft.train.branch.text)) \(draft.train.branch.hasVersion ? "could be" : "is") the branch of `\(key)`",
                hint: "give the train a release branch of its own, such as `\(draft.train.name)/Release`")
            return
        }
    }

    /// Against the branches that trains are cut from and land on, each named once.
    private func checkFixed(_ draft: TrainSection.Draft) {
        var seen: Set<BranchName> = []
        for other in drafts {
            var fixed = [("lands_on", other.train.landsOn)]
            if case .branch(let branch) = other.train.origin { fixed.insert(("cut_from", branch), at: 0) }
            for (key, branch) in fixed where seen.insert(branch).inserted {
                guard let pattern = BranchPattern(branch.text),
                    BranchOverlap.canBeNested(draft.train.branch, pattern)
                else { continue }
                report(
                    draft, nestedIn: branch.text,
                    "which train \(Printable.quote(other.train.name.text)) has as `\(key)`")
            }
        }
    }

    private func report(_ draft: TrainSection.Draft, nestedIn other: String, _ role: String) {
        reading.report(
            draft.branchPlace,
            "\(Printable.quote(draft.train.branch.text)) and \(Printable.quote(other)), \(role), can't both exist in git",
            hint: "one is a folder in the path of the other: name one of them differently")
    }
}
