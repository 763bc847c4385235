import Forges
import GitTransport
import Names
import Releases

extension Observer {
    /// Reads what only some plans need: the forge's verdict on merging, notes, and who brought a conflicting commit in.
    ///
    /// - Returns: the observation with all that, and the trains for which it could not be read, with the reason.
    func details(
        for plans: [Plan], everyPipeline: Bool, of observation: Observation
    ) async throws -> (Observation, failures: [TrainName: RunFailure]) {
        var detailed = observation
        var failures: [TrainName: RunFailure] = [:]
        let many = everyPipeline ? plans.filter { !$0.hasLandingRequest }.compactMap(\.unlandedHead) : []
        // Fresh cuts share their commit, and each would be asked for by itself.
        let readsTogether = many.count > 3
        if readsTogether { detailed.headPipelines = try await project.forge.newestPipelines(of: Set(many)) }
        for plan in plans {
            do {
                let readsPipeline = everyPipeline && !(readsTogether && !plan.hasLandingRequest)
                try await readDetails(of: plan, everyPipeline: readsPipeline, into: &detailed)
            } catch {
                let failure = RunFailure(error)
                if failure.kind == .interrupted { throw failure }
                failures[plan.release.train.name] = failure
            }
        }
        return (detailed, failures)
    }

    private func readDetails(of plan: Plan, everyPipeline: Bool, into detailed: inout Observation) async throws {
        let live = plan.release.live
        let requests = live?.openMergeRequests ?? []
        for request in requests {
            try await readRequest(request, of: plan, everyPipeline: everyPipeline, into: &detailed)
            try await readApprovals(of: request, of: plan, isShown: everyPipeline, into: &detailed)
        }
        for request in live?.endedRequestsWithNotice ?? [] {
            detailed.notes[request.id] = try await project.forge.notes(on: request.id)
        }
        if requests.isEmpty, everyPipeline, let live, live.phase != .idle {
            detailed.headPipelines[live.head] = try await headPipeline(of: live)
        }
        for ended in live?.endedRequests ?? [] where ended.cause == .notAsked {
            detailed.wasClosedByForge[ended.request.id] = try await project.forge.wasClosedByForge(ended.request)
        }
        if let closed = plan.release.closedRequestToAskAbout {
            detailed.wasClosedByForge[closed.id] = try await project.forge.wasClosedByForge(closed)
        }
        if let conflict = plan.conflict {
            detailed.origins[conflict.cause] = try await origin(of: conflict)
        }
        try await readLag(of: plan.release, into: &detailed)
        try await readGates(for: plan, into: &detailed)
    }

    /// Returns the pipeline that ran for the branch, else another one of its head.
    private func headPipeline(of release: LiveRelease) async throws -> Pipeline? {
        let pipelines = try await project.forge.pipelines(of: release.head)
        return pipelines.first { $0.ref == release.branch.text } ?? pipelines.first
    }

    private func readRequest(
        _ request: MergeRequest, of plan: Plan, everyPipeline: Bool, into detailed: inout Observation
    ) async throws {
        try await readState(of: request, plan, everyPipeline: everyPipeline, into: &detailed)
        if plan.isLandingRequest(request) {
            try await readStaleness(of: request, plan, into: &detailed)
            try await readBypass(for: request, plan, into: &detailed)
        }
        if plan.conflict != nil || isNoted(request, of: plan.release, in: detailed) {
            detailed.notes[request.id] = try await project.forge.notes(on: request.id)
        }
    }

    /// Reads a merge request and the forge's verdict on it, only when they are needed: a merge request is merged only
    /// once its destination needs no other step, and none is replaced at the first observation.
    private func readState(
        of request: MergeRequest, _ plan: Plan, everyPipeline: Bool, into detailed: inout Observation
    ) async throws {
        let isDue = isPreview || (plan.landing(on: request.target)?.steps ?? plan.steps).isEmpty
        if plan.replaces(request) && !isFirst && !everyPipeline {
            // A replacement copies labels and people from this merge request; lists don't contain all of them.
            try await replace(project.forge.requestWithReviewers(request.id), in: &detailed)
        } else if plan.isLandingRequest(request) && isDue || everyPipeline {
            let fresh: MergeRequest
            (fresh, detailed.mergeability[request.id]) = try await project.forge.mergeRequest(request.id)
            try await replace(fresh, in: &detailed)
        }
    }

    /// Asks why the forge shows another head than the branch has.
    private func readStaleness(
        of request: MergeRequest, _ plan: Plan, into detailed: inout Observation
    ) async throws {
        guard let head = plan.release.head, let shown = detailed.mergeability[request.id],
            let fresh = detailed.mergeRequests.first(where: { $0.id == request.id }), fresh.state == .opened,
            fresh.head != head, shown.obstacle == nil
        else { return }
        detailed.mergeability[request.id]?.obstacle = try await project.forge.staleness(of: fresh)
    }

    /// Asks whether the account may bypass the target's rules, where they bar the merge.
    private func readBypass(for request: MergeRequest, _ plan: Plan, into detailed: inout Observation) async throws {
        guard plan.release.train.merging == .bypass, detailed.mergeability[request.id]?.isBarred == true else { return }
        detailed.mergeability[request.id]?.mayBypass = try await project.forge.mayBypassRules(of: request.target)
    }

    /// Replaces a listed merge request by its current state, and reads its successors if it is closed.
    private func replace(_ fresh: MergeRequest, in detailed: inout Observation) async throws {
        detailed.mergeRequests.removeAll { $0.id == fresh.id }
        detailed.mergeRequests.append(fresh)
        if fresh.state == .closed { try await readSuccessors(of: fresh, into: &detailed) }
    }

    /// Reads what another run opened in the place of a merge request that ended after the lists were read: without it, a
    /// person would seem to have closed the old one.
    private func readSuccessors(of request: MergeRequest, into detailed: inout Observation) async throws {
        let listed = try await project.forge.mergeRequests(from: [request.source], since: listedSince)
        let known = Set(detailed.mergeRequests.map(\.id))
        detailed.mergeRequests += listed.filter { !known.contains($0.id) }
    }

    /// Whether the merge request may have a note of relctl's: its branch has settled files, it has a notice label, or
    /// the journal says so, which helps where the account may not set labels.
    private func isNoted(_ request: MergeRequest, of release: Release, in observation: Observation) -> Bool {
        let train = release.train
        return release.integration?.settledFiles.isEmpty == false
            || train.isNoticed(request)
            || release.branch.flatMap { observation.journals[train.name]?.entries[$0] }?.isNoted == true
    }

    /// Reads the notes on merge requests that get a decision, and the origins of the commits that decisions name, unless they
    /// were read before. Also for conflicts that appear only after the forge's verdicts, and so are not in `drafts`.
    func notes(for plans: [Plan], after drafts: [Plan], of observation: Observation) async throws -> Observation {
        var detailed = observation
        let known = drafts.compactMap(\.conflict?.cause)
        for plan in plans {
            guard let conflict = plan.conflict, !known.contains(conflict.cause) else { continue }
            for request in plan.release.openMergeRequests where detailed.notes[request.id] == nil {
                detailed.notes[request.id] = try await project.forge.notes(on: request.id)
            }
            detailed.origins[conflict.cause] = try await origin(of: conflict)
        }
        for (plan, request) in plans.flatMap({ plan in plan.release.openMergeRequests.map { (plan, $0) } }) {
            let decisions = plan.decisions(notedOn: request)
            guard !decisions.isEmpty else { continue }
            if detailed.notes[request.id] == nil {
                detailed.notes[request.id] = try await project.forge.notes(on: request.id)
            }
            guard plan.release.train.decisionNotice.mentionsAuthor else { continue }
            for decision in decisions {
                guard let commit = decision.commit, detailed.origins[commit] == nil else { continue }
                detailed.origins[commit] = try await origin(of: commit, into: [decision.branch].compactMap(\.self))
            }
        }
        return detailed
    }

    /// Reads when the oldest commits that a release lacks and can't pull reached its upstream, by the forge's clock, up to the
    /// first of which the forge knows it: the time of its merge, else of its first pipeline. Of several commits pushed at once
    /// only the last has a pipeline.
    private func readLag(of release: Release, into detailed: inout Observation) async throws {
        guard case .live(let live, let integration) = release.state, !integration.advances, !live.isHeld,
            !integration.unpulled.isEmpty, let upstream = live.upstream
        else { return }
        detailed.now = try await project.forge.time()
        for commit in integration.unpulled.prefix(5) {
            if detailed.origins[commit] == nil {
                detailed.origins[commit] = try await origin(of: commit, into: [upstream.branch])
            }
            guard detailed.origins[commit]?.mergedAt == nil else { return }
            detailed.pipelineStarts[commit] = try await project.forge.pipelineStart(of: commit, on: upstream.branch)
            guard detailed.pipelineStarts[commit] == nil else { return }
        }
    }

    /// The merge request that brought the cause of a conflict. Gitea knows it by the commit that the merge made alone.
    private func origin(of conflict: Conflict) async throws -> Observation.Origin? {
        if let entrance = conflict.entrance, entrance != conflict.cause,
            let origin = try await origin(of: entrance, into: conflict.causeBranches)
        {
            return origin
        }
        return try await origin(of: conflict.cause, into: conflict.causeBranches)
    }

    private func origin(of commit: CommitID, into branches: [BranchName]) async throws -> Observation.Origin? {
        guard let id = try await project.forge.mergeRequest(bringing: commit, into: branches) else { return nil }
        let request = try await project.forge.request(id)
        return .init(
            id: id, author: request.author, mergedAt: request.mergedAt, merger: request.merger,
            bringsRelease: RequestMark(in: request.description) != nil)
    }
}

extension Plan {
    /// True if a merge request goes where the release lands, so that the forge's verdict on it counts.
    func isLandingRequest(_ request: MergeRequest) -> Bool {
        release.live?.pendingDestinations.contains { $0.branch == request.target } ?? false
    }

    /// True if another merge request is about to take the place of this one: it is opened now, or before the landed upstream
    /// is merged into the branch.
    func replaces(_ request: MergeRequest) -> Bool {
        let moves = release.phase == .landing && steps.contains { $0.movedBranch != nil }
        return !isLandingRequest(request) && (moves || steps.contains(where: \.opensRequest))
    }

    /// True if an open merge request of the release goes where it lands.
    fileprivate var hasLandingRequest: Bool {
        release.live?.openMergeRequests.contains(where: isLandingRequest) ?? false
    }

    /// The tip of a release branch that has not landed.
    fileprivate var unlandedHead: CommitID? { release.phase == .idle ? nil : release.head }
}

extension Mergeability {
    /// Whether only an exception from the rules would let it be merged now.
    var isBarred: Bool {
        if obstacle != nil || queue != nil { return true }
        if case .blocked = verdict { return true }
        return false
    }
}

extension String {
    func dropping(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
