import Names

extension Planner {
    /// Closes what a landed release leaves open: a merge request to its upstream, which has nothing left to show, or one
    /// that two runs at once opened just after the landing.
    func planLeftovers(of release: LiveRelease, in plan: inout Plan) {
        guard release.hasLanded else { return }
        let landsOn = release.train.landsOn
        let targets = landsOn.map { Markdown.code($0.text) }.joined(separator: " and ")
        for request in release.mergeRequests where request.state == .opened {
            guard !landsOn.contains(request.target) || RequestMark(in: request.description)?.purpose == .landing
            else { continue }
            let note = "There is nothing left to merge: all of it is on \(targets)."
            plan.add(.closeMergeRequest(request.id, note: note))
        }
    }

    /// Takes relctl's labels and notes off merge requests that were merged or replaced while they stood there.
    func planNoticesLeft(of release: LiveRelease, in plan: inout Plan) {
        let train = release.train
        let notices = [(NoteMark.conflict, train.conflictNotice.label), (.decisions, train.decisionNotice.label)]
        for request in release.endedRequestsWithNotice {
            for (mark, name) in notices where request.label(name) != nil {
                let note = observation.notes[request.id]?.own.first(where: mark.isOn)
                let label = labelToClear(with: mark, on: request, in: plan)
                if label != nil || note != nil { plan.add(.clearNote(request.id, mark, label: label, note: note?.id)) }
            }
        }
    }

    /// Removes notes and labels from the merge requests by which a person landed an older version, which is stale once it has no
    /// open merge request. They stay where the older version can't be assessed, because it must not fail the train.
    func planNoticesLeft(ofStale release: Release, in plan: inout Plan) {
        guard case .stale(let tip) = release.state,
            observation.mergeRequests.contains(where: {
                $0.source == tip.branch && $0.state == .merged && release.train.isNoticed($0)
            }),
            let live = (try? assessor.assessed(release, among: []))?.live, live.hasLanded
        else { return }
        planNoticesLeft(of: live, in: &plan)
    }

    /// Deletes a branch that has landed, if `keep_branch` is false and no release follows it any more. A branch stays if it has
    /// commits since the landing that a destination has as copies only. A root train's branch without commits of its own stays,
    /// too: it may have been cut just now, at the commit that the release before was tagged at.
    func planDeletion(of release: LiveRelease, among releases: [Release], in plan: inout Plan) throws {
        guard !release.train.keepsBranch, release.hasLanded, release.openMergeRequest == nil,
            try release.landings.contains(where: { landing in
                try assessor.history.isAncestor(release.head, of: landing.head)
                    || assessor.isMerged(release.head, into: landing.branch)
            }),
            !release.train.isRoot || !release.line.isEmpty
                || release.landings.contains(where: { $0.mergeRequest != nil })
        else { return }
        let isFollowed = releases.contains { $0.live?.upstream?.branch == release.branch && $0.phase != .idle }
        if !isFollowed { plan.add(.deleteBranch(release.branch, at: release.head)) }
    }
}
