import Names
import Releases

extension Observer {
    /// Reads the approvals of a release's open merge request, if people are shown them, if another merge request is
    /// about to replace it, if it gets another target, or if a pull depends on them. In a preview also what a pull does to them.
    ///
    /// - Parameter isShown: whether people are to be told.
    func readApprovals(
        of request: MergeRequest, of plan: Plan, isShown: Bool, into detailed: inout Observation
    ) async throws {
        let train = plan.release.train
        let isReplaced = plan.replaces(request)
        let moves = plan.steps.contains { $0.movedBranch != nil }
        let holdsPull = train.mergeRequest.pullWhenApproved == .hold && moves
        let isMoved = plan.steps.contains { $0.retargetedRequest == request.id }
        guard isShown || isReplaced || isMoved || holdsPull || moves && isPreview else { return }
        let target = train.approvalTarget(of: request)
        // A run asks once.
        var read = try await approvals.value(of: request) {
            try await project.forge.approvals(of: request, into: target)
        }
        // Also for a pull that is held. Nobody is asked for it where nobody has approved.
        if !read.given.isEmpty, moves || plan.release.integration?.advances == true {
            read.onPull = try await project.forge.effectOfPush(onApprovalsOf: request)
        }
        detailed.approvals[request.id] = read
        if holdsPull, read.suffice { detailed.codeOwners[target] = try await codeOwners(of: target, in: detailed) }
        if isReplaced || isMoved, train.retarget != .reopen, !read.given.isEmpty {
            detailed.keepsApprovals[request.id] = try await project.forge.keepsApprovals(
                of: request, onRetargetTo: target)
        }
    }

    /// Reads a branch's CODEOWNERS file from the first path at which the forge looks; `nil` where there is
    /// none.
    private func codeOwners(of branch: BranchName, in observation: Observation) async throws -> CodeOwners? {
        guard let tip = observation.branches[branch], let syntax = project.forge.codeOwners else { return nil }
        let text = try await project.withObjects { () throws -> String? in
            let tree = try project.store.commit(tip).tree
            for path in syntax.paths {
                guard let file = try project.store.file(path, in: tree) else { continue }
                return String(decoding: file.bytes.prefix(CodeOwners.sizeLimit), as: UTF8.self)
            }
            return nil
        }
        return text.map { CodeOwners($0, syntax: syntax) }
    }
}
