import Names

extension Assessor {
    /// Returns the lines below `resolve:` with which relctl would pull a commit that conflicts; `nil` if only a person can.
    func rulesToPull(_ culprit: CommitID, into cut: CutBranch) throws -> String? {
        let present = cut.train.resolving
        for rules in present.proposals {
            let result = try history.merge(ours: cut.head, theirs: culprit, resolving: rules)
            if result.isClean { return rules.text(for: result.resolved, keeping: present.structured) }
        }
        return nil
    }

    /// Returns the lines below `resolve:` with which relctl would settle the conflict of a release with a destination; `nil`
    /// if only a person can, also because passes leave its merge to people.
    func rulesToLand(_ release: LiveRelease, on target: BranchName) throws -> String? {
        let present = release.train.resolving
        guard release.train.merging != .byHand, fleet.hasPublication(inChainOf: release.train),
            let tip = observation.branches[target]
        else { return nil }
        for var rules in present.proposals {
            rules.landing = true
            if case .byPerson = try settlement(of: release, on: target, by: rules) { continue }
            let result = try history.merge(ours: release.head, theirs: tip, resolving: rules)
            return rules.text(for: result.resolved, keeping: present.structured)
        }
        return nil
    }
}
