import GitStore
import GitTransport
import Names
import Releases

/// Proposes the merge that mends a train's history, on a branch of its own.
struct AncestryRepair {
    let workplace: Workplace
    let survey: AncestrySurvey
    let train: TrainName

    /// Opens the merge request, or finds it open.
    ///
    /// - Throws: 5 where what landed can't be proved to be there, or the branch is taken for something else.
    func propose(isDryRun: Bool) async throws -> AncestryProposal {
        guard let settings = workplace.project.fleet[train], !survey.cuts.isEmpty else { return AncestryProposal() }
        guard let join = survey.joins[train] else { throw Self.unproved(survey.cuts, settings) }
        guard !isDryRun else { return AncestryProposal(commit: join.id) }
        guard let branch = BranchName("relctl/ancestry/\(train)") else {
            throw CommandFailure(.usage, "\(train) can't be part of a branch name")
        }
        let commit = try await push(join, to: branch, heads: survey.cuts.filter(\.isContentThere).map(\.head))
        let request = try await workplace.project.forge.open(
            NewMergeRequest(
                source: branch, target: settings.landsOn,
                title: "Join the history of \(train) to \(settings.landsOn)",
                description: """
                    What landed of \(train) is on `\(settings.landsOn)` already, but not in its history, so the next merge \
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

    private static func unproved(_ cuts: [AncestryCut], _ train: Train) -> CommandFailure {
        let names = cuts.map { "\($0.request.id) (\($0.request.url))" }.joined(separator: ", ")
        return CommandFailure(
            .needsPerson, "\(train.landsOn) is not proved to hold all that landed by \(names)",
            hint:
                "look at what is missing (git diff \(train.landsOn)...\(cuts[0].head.short)), and merge that head by hand"
        )
    }
}
