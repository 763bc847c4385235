import GitStore
import GitTransport
import Names
import Printing
import Reconciling
import Releases

/// Proposes the merges that mend a train's history, one for each branch that it lands on, on branches of their own.
struct AncestryRepair {
    let workplace: Workplace
    let survey: AncestrySurvey
    let train: TrainName

    /// Opens the merge requests, or finds them open.
    ///
    /// - Throws: 5 where what landed can't be proved to be on one of the branches, a branch is taken for something else, or
    ///   the forge would not merge a proposal by a merge commit.
    func propose(isDryRun: Bool) async throws -> [AncestryProposal] {
        guard let settings = workplace.project.fleet[train] else { return [] }
        let joins = survey.joins[train] ?? [:]
        let cut = settings.landsOn.filter { target in survey.cuts.contains { $0.request.target == target } }
        if let target = cut.first(where: { joins[$0] == nil }) {
            throw Self.unproved(survey.cuts.filter { $0.request.target == target }, on: target)
        }
        var proposals: [AncestryProposal] = []
        for target in cut {
            if case .taken(let tip)? = joins[target] {
                throw Self.taken(try Self.branch(of: settings, on: target), tip, target)
            }
        }
        for target in cut { try await checkMergeability(into: target, of: settings) }
        for target in cut {
            guard let join = joins[target] else { continue }
            let branch = try Self.branch(of: settings, on: target)
            if isDryRun {
                proposals.append(AncestryProposal(target: target, commit: join.commit))
            } else {
                proposals.append(try await propose(join, for: target, on: branch))
            }
        }
        return proposals
    }

    /// Refuses where the forge would drop the proposed merge commit when it merges.
    private func checkMergeability(into target: BranchName, of train: Train) async throws {
        let forge = workplace.project.forge
        let expected = try await forge.mergeability(into: target)
        if expected.squashes {
            throw CommandFailure(
                .needsPerson,
                "the forge would squash or rebase the proposal, which would leave the history of \(target) as it is",
                hint: "allow merge commits in the project, without a squash; then run this again")
        }
        guard let obstacle = expected.obstacle else { return }
        if train.merging == .bypass, try await forge.mayBypassRules(of: target) { return }
        throw CommandFailure(.needsPerson, obstacle.message, hint: obstacle.fix)
    }

    /// What the branches hold from which a train's merges are proposed, by the branch that they are for.
    static func present(of train: TrainName, in project: Project) async throws -> [BranchName: CommitID] {
        guard let settings = project.fleet[train] else { return [:] }
        var present: [BranchName: CommitID] = [:]
        for target in settings.landsOn {
            // A train whose name makes no branch may need no repair either.
            guard let ref = (try? branch(of: settings, on: target))?.ref,
                let tip = try await project.remote.refs(under: [ref]).first(where: { $0.name == ref })?.object
            else { continue }
            if try !project.store.keeps(tip) { try await project.remote.fetch([tip], into: project.store) }
            present[target] = CommitID(tip)
        }
        return present
    }

    private static func branch(of train: Train, on target: BranchName) throws(CommandFailure) -> BranchName {
        // The first branch of `lands_on` gets the same name as in a train with only one.
        let name = "relctl/ancestry/\(train.name)" + (target == train.landsOn[0] ? "" : "-on-\(target)")
        guard let branch = BranchName(name) else {
            throw CommandFailure(.usage, "\(train.name) can't be part of a branch name")
        }
        return branch
    }

    private func propose(_ join: AncestryJoin, for target: BranchName, on branch: BranchName) async throws
        -> AncestryProposal
    {
        if case .new(let commit, let old) = join { try await push(commit, to: branch, over: old) }
        let request = try await workplace.project.forge.open(
            NewMergeRequest(
                source: branch, target: target,
                title: "Join the history of \(train) to \(target)",
                description: """
                    What landed of \(train) is on `\(target)` already, but not in its history, so the next merge \
                    would conflict with its own content. This merge changes no file.

                    Merge it by a merge commit: a squash would undo its purpose.
                    """, isDraft: false))
        return AncestryProposal(target: target, request: request, commit: join.commit)
    }

    /// Puts the merge on its branch, as a fast-forward of what is there.
    private func push(_ join: PlannedCommit, to branch: BranchName, over old: CommitID?) async throws {
        let project = workplace.project
        try await project.remote.push(
            RefUpdate(ref: branch.ref, old: old?.object ?? .zero, new: join.id.object), objects: join.objects,
            from: project.store)
    }

    private static func taken(_ branch: BranchName, _ tip: CommitID, _ target: BranchName) -> CommandFailure {
        CommandFailure(
            .needsPerson, "\(branch) holds more than what is proved to have landed on \(target) (\(tip.short))",
            hint: "look at what it is; land it, or keep it under another name")
    }

    private static func unproved(_ cuts: [AncestryCut], on target: BranchName) -> CommandFailure {
        let names = cuts.map { "\($0.request.id) (\($0.request.url))" }.joined(separator: ", ")
        let cut = cuts.first { !$0.missing.isEmpty } ?? cuts[0]
        let missing = cut.missing.isEmpty ? "" : "; it lacks changes of \(LandingDifference.list(cut.missing))"
        let command = LandingDifference.command(head: cut.head, target: target, paths: cut.missing)
        return CommandFailure(
            .needsPerson, "\(target) is not proved to hold all that landed by \(names)\(missing)",
            hint: "look at what is missing (\(command)); merging \(cut.head.short) by hand brings it to \(target),"
                + " also what was reverted there on purpose"
        )
    }
}

extension AncestryJoin {
    /// The merge that is proposed, or what stands in its place.
    fileprivate var commit: CommitID {
        switch self {
        case .new(let commit, _): commit.id
        case .present(let commit), .taken(let commit): commit
        }
    }
}
