import GitStore
import GitTransport
import Names
import Printing
import Releases

/// Proposes the merges that mend a train's history, one for each branch that it lands on, on branches of their own.
struct AncestryRepair {
    let workplace: Workplace
    let survey: AncestrySurvey
    let train: TrainName

    /// Opens the merge requests, or finds them open.
    ///
    /// - Throws: 5 where what landed can't be proved to be on one of the branches, or a branch is taken for something else.
    func propose(isDryRun: Bool) async throws -> [AncestryProposal] {
        guard let settings = workplace.project.fleet[train] else { return [] }
        let joins = survey.joins[train] ?? [:]
        let cut = settings.landsOn.filter { target in survey.cuts.contains { $0.request.target == target } }
        if let target = cut.first(where: { joins[$0] == nil }) {
            throw Self.unproved(survey.cuts.filter { $0.request.target == target }, on: target)
        }
        var proposals: [AncestryProposal] = []
        for target in cut {
            guard let join = joins[target] else { continue }
            // The first branch of `lands_on` gets the same name as in a train with only one.
            let name = "relctl/ancestry/\(train)" + (target == settings.landsOn[0] ? "" : "-on-\(target)")
            proposals.append(
                isDryRun ? AncestryProposal(commit: join.id) : try await propose(join, for: target, on: name))
        }
        return proposals
    }

    private func propose(_ join: PlannedCommit, for target: BranchName, on name: String) async throws
        -> AncestryProposal
    {
        guard let branch = BranchName(name) else {
            throw CommandFailure(.usage, "\(train) can't be part of a branch name")
        }
        let heads = survey.cuts.filter { $0.isContentThere && $0.request.target == target }.map(\.head)
        let commit = try await push(join, to: branch, heads: heads)
        let request = try await workplace.project.forge.open(
            NewMergeRequest(
                source: branch, target: target,
                title: "Join the history of \(train) to \(target)",
                description: """
                    What landed of \(train) is on `\(target)` already, but not in its history, so the next merge \
                    would conflict with its own content. This merge changes no file.

                    Merge it by a merge commit: a squash would undo its purpose.
                    """, isDraft: false))
        return AncestryProposal(request: request, commit: commit)
    }

    /// Puts the merge on its branch. A proposal that is there already stays, also if the target has moved on since.
    private func push(
        _ join: PlannedCommit, to branch: BranchName, heads: [CommitID]
    ) async throws -> CommitID {
        let project = workplace.project
        if let present = try await project.remote.refs(under: [branch.ref]).first(where: { $0.name == branch.ref }) {
            let tip = CommitID(present.object)
            if try !project.store.contains(tip.object) {
                try await project.remote.fetch([tip.object], into: project.store)
            }
            guard try heads.allSatisfy({ try project.store.isAncestor($0, of: tip) }) else {
                throw CommandFailure(
                    .needsPerson, "\(branch) holds something else (\(tip.short))",
                    hint: "look at it, then delete it and start again")
            }
            return tip
        }
        try await project.remote.push(
            RefUpdate(ref: branch.ref, old: .zero, new: join.id.object), objects: join.objects, from: project.store)
        return join.id
    }

    private static func unproved(_ cuts: [AncestryCut], on target: BranchName) -> CommandFailure {
        let names = cuts.map { "\($0.request.id) (\($0.request.url))" }.joined(separator: ", ")
        return CommandFailure(
            .needsPerson, "\(target) is not proved to hold all that landed by \(names)",
            hint:
                "look at what is missing (git diff \(ShellWord.quoted("\(target)...\(cuts[0].head.short)"))), and merge that head by hand"
        )
    }
}
