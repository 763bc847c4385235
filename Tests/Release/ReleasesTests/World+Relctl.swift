import Names
import Testing

@testable import Releases

/// What relctl does.
extension World {
    var planner: Planner {
        var assessor = Assessor(
            fleet: Fleet(trains, uploads: uploads), observation: observation, history: history,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
        assessor.acceptedRewrites = permission.acceptedRewrites
        assessor.undoChoice = permission.undoChoice
        assessor.forcesGates = permission.forceGate
        return Planner(assessor, permission: permission)
    }

    func releases() throws -> [Release] { try planner.assessor.assess() }

    func release(_ train: String, _ version: String? = nil) throws -> Release {
        try #require(
            try releases().first {
                $0.name.train.text == train && (version == nil || $0.name.version?.text == version)
            })
    }

    func live(_ train: String, _ version: String? = nil) throws -> LiveRelease {
        try #require(try release(train, version).live)
    }

    func integration(_ train: String) throws -> Integration { try #require(try release(train).integration) }

    /// Runs until nothing is left to do, as a pass does; returns the last plans.
    @discardableResult
    func run(_ planning: (Planner, [Release]) throws -> [Plan]) throws -> [Plan] {
        for _ in 0..<20 {
            let planner = planner
            let plans = try planning(planner, try planner.assessor.assess())
            if plans.allSatisfy(\.steps.isEmpty) {
                if keepsJournals { try writeJournals(for: plans, planner.assessor) }
                return plans
            }
            for step in plans.flatMap(\.steps) {
                try take(step)
                // What was planned for others may not hold for what has landed now.
                if case .mergeMergeRequest = step.action { break }
            }
        }
        throw NoEnd()
    }

    /// As a pass does at its end.
    private func writeJournals(for plans: [Plan], _ assessor: Assessor) throws {
        var assessor = assessor
        assessor.acceptedRewrites = assessor.acceptedRewrites.afterCuts(by: plans)
        let journals = try assessor.journals(for: Set(plans.map(\.release.train.name)), among: assessor.assess())
        for (train, journal) in journals.sorted(by: { $0.key < $1.key }) { try write(journal, of: train) }
    }

    /// Its commit has the heads that are new in it as parents, so that they are kept.
    private func write(_ journal: TrainJournal, of train: TrainName) throws {
        let old = observation.journals[train] ?? TrainJournal()
        guard journal != old else { return }
        let message = journal.message(for: train, now: clock)
        let parents = [old.tip].compactMap(\.self) + journal.heads(besides: old)
        let tip = try history.makeCommit(
            CommitDraft(
                tree: history.write([:]), parents: parents.filter(history.contains),
                signature: Signature(name: "relctl", email: "relctl@example.com", time: clock),
                message: message))
        observation.journals[train] = TrainJournal(message: message, tip: tip)
    }

    @discardableResult
    func reconcile() throws -> [Plan] {
        try run { planner, releases in try releases.map { try planner.reconcile($0, among: releases) } }
    }

    @discardableResult
    func cut(_ names: String..., version: String? = nil, change: (inout CutOptions) -> Void = { _ in }) throws -> [Plan]
    {
        var options = CutOptions()
        options.version = version.flatMap { ReleaseVersion($0) }
        change(&options)
        return try run { planner, releases in
            var plans: [Plan] = []
            for train in trains where names.contains(train.name.text) {
                if plans.contains(where: { !$0.steps.isEmpty }) { break }
                let plan = try planner.cut(train, options, among: releases)
                if plan.steps.contains(where: { !$0.isNote }) { options.alreadyCut.insert(train.name) }
                plans.append(plan)
            }
            return plans
        }
    }

    struct NoEnd: Error {}

    func take(_ step: Step) throws {
        let before = observation
        let violation = try violation(by: step, in: before)
        try #require(violation == nil, "\(step.name) \(step.subject): \(violation ?? "")")
        try perform(step)
        try onStep?(step, before)
    }

    private func perform(_ step: Step) throws {
        switch step.action {
        case .openMergeRequest(let new):
            if let unfinished = try open(from: new.source.text).first(where: \.isUnfinished) {
                try #require(unfinished.target == new.target)
                observation = observation.applying(step)
            } else {
                _ = try open(new)
            }
        case .mergeMergeRequest(let id, let head, _):
            try #require(try request(id).head == head)
            let target = try request(id).target.text
            let isFastForward = try history.isAncestor(tip(target), of: head)
            try land(id, relctlLands == .fastForward && !isFastForward ? .merge : relctlLands)
        case .note(let note):
            observation = observation.applying(step)
            lastNote += 1
            observation.notes[note.request] = (observation.notes[note.request] ?? []).map {
                $0.body == note.body ? Note(id: note.replaced ?? lastNote, body: note.body) : $0
            }
        case .createBranch(let branch, _):
            try #require(observation.branches[branch] == nil)
            observation = observation.applying(step)
        case .fastForwardBranch(let branch, let from, let to):
            try expectMove(branch, from, to)
            observation = observation.applying(step)
        case .advanceBranch(let branch, let from, let to):
            try expectMove(branch, from, to.id)
            observation = observation.applying(step)
        default: observation = observation.applying(step)
        }
    }

    /// The plan for one train, not taken.
    func plan(_ train: String, _ version: String? = nil) throws -> Plan {
        let planner = planner
        let releases = try planner.assessor.assess()
        let release = try #require(
            releases.first { $0.name.train.text == train && (version == nil || $0.name.version?.text == version) })
        return try planner.reconcile(release, among: releases)
    }

    func decisions(_ train: String) throws -> [String] { try plan(train).decisions.map(\.code) }

    func phase(_ train: String) throws -> Phase { try release(train).phase }

    func files(_ branch: String) throws -> [String: String] { try history.files(at: tip(branch)) }

    @discardableResult
    func sync(_ train: String) throws -> Plan {
        try #require(
            try run { planner, releases in
                try releases.filter { $0.name.train.text == train }.map { try planner.sync($0) }
            }.first)
    }

    /// `retarget-release`, as a person asks for it.
    @discardableResult
    func retarget(_ train: String, forced: Bool = false) throws -> Plan {
        let before = permission
        defer { permission = before }
        permission.isLandingRequested = true
        permission.forceGate = forced
        return try #require(
            try run { planner, releases in
                try releases.filter { $0.name.train.text == train }.map { try planner.retarget($0) }
            }.first)
    }

    @discardableResult
    func publish(_ train: String, _ version: String, at commit: CommitID? = nil, uploaded: CommitID? = nil) throws
        -> Plan
    {
        try #require(
            try run { planner, releases in
                try releases.filter { $0.name.train.text == train }
                    .map { try planner.publish($0, version: version, at: commit, uploaded: uploaded) }
            }.first)
    }

    /// Never forced: the new tip contains the old one.
    private func expectMove(_ branch: BranchName, _ from: CommitID, _ to: CommitID) throws {
        try #require(observation.branches[branch] == from)
        try #require(from != to, "\(branch) would not move")
        try #require(try history.isAncestor(from, of: to), "\(branch) would lose commits")
    }
}
