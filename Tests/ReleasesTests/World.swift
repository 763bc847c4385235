import Names
import Testing

@testable import Releases

/// A remote and its people, in memory: what ``Assessor`` sees, and what steps and people do to it.
final class World {
    let history = MemoryHistory()
    var observation = Observation()
    var trains: [Train]
    var permission = Planner.Permission()
    private var clock = 1_000
    private var lastRequest = 0

    /// Two trains as in the contract's example.
    init(_ change: (inout Train) -> Void = { _ in }) throws {
        let develop = try #require(BranchName("develop"))
        let core = Train(
            name: try #require(TrainName("Trendyol")), branch: try #require(BranchPattern("Trendyol/Release")),
            origin: .branch(develop), landsOn: develop)
        var second = Train(
            name: try #require(TrainName("TrendyolGo")), branch: try #require(BranchPattern("TrendyolGo/Release")),
            origin: .train(core.name), landsOn: develop)
        second.publication = .tag(pattern: "TrendyolGo/*")
        change(&second)
        trains = [core, second]
        try commit("develop", ["README": "1"], "Start")
    }

    // MARK: People

    func name(_ text: String) throws -> BranchName { try #require(BranchName(text)) }

    func tip(_ branch: String) throws -> CommitID { try #require(observation.branches[try name(branch)]) }

    @discardableResult
    func commit(_ branch: String, _ changes: [String: String?], _ message: String, by author: String = "Ada") throws
        -> CommitID
    {
        let parent = observation.branches[try name(branch)]
        var files = try parent.map { try history.files(at: $0) } ?? [:]
        for (path, content) in changes { files[path] = content }
        return try add(branch, files, parents: parent.map { [$0] } ?? [], message: message, by: author)
    }

    @discardableResult
    func merge(_ source: String, into branch: String, by author: String = "Ada", message: String? = nil) throws
        -> CommitID
    {
        let result = try history.merge(ours: tip(branch), theirs: tip(source), base: nil)
        try #require(result.isClean, "\(source) -> \(branch) conflicts")
        return try add(
            branch, tree: result.tree, parents: [tip(branch), tip(source)],
            message: message ?? "Merge \(source) into \(branch)", by: author)
    }

    @discardableResult
    func add(
        _ branch: String, _ files: [String: String], parents: [CommitID], message: String, by author: String = "Ada"
    ) throws -> CommitID {
        try add(branch, tree: history.write(files), parents: parents, message: message, by: author)
    }

    @discardableResult
    func add(_ branch: String, tree: TreeID, parents: [CommitID], message: String, by author: String) throws -> CommitID
    {
        clock += 10
        let signature = Signature(name: author, email: "\(author)@example.com", time: clock)
        let id = try history.makeCommit(
            CommitDraft(tree: tree, parents: parents, signature: signature, message: message))
        push(try name(branch), id)
        return id
    }

    func push(_ branch: BranchName, _ id: CommitID?) {
        observation.branches[branch] = id
        for index in observation.mergeRequests.indices
        where observation.mergeRequests[index].source == branch && observation.mergeRequests[index].state == .opened {
            observation.mergeRequests[index].head = id ?? observation.mergeRequests[index].head
        }
    }

    func delete(_ branch: String) throws { observation.branches[try name(branch)] = nil }

    func tag(_ tag: String, at id: CommitID) throws { observation.tags[try #require(TagName(tag))] = id }

    @discardableResult
    func open(_ source: String, _ target: String) throws -> MergeRequestID {
        try open(
            NewMergeRequest(source: name(source), target: name(target), title: source, description: "", isDraft: false))
    }

    private func open(_ new: NewMergeRequest) throws -> MergeRequestID {
        lastRequest += 1
        var request = MergeRequest(
            id: MergeRequestID(lastRequest), url: "https://forge/\(lastRequest)", source: new.source,
            target: new.target,
            state: .opened, title: new.title, head: observation.branches[new.source], createdAt: clock)
        request.isDraft = new.isDraft
        request.labels = new.labels
        request.description = new.description
        observation.mergeRequests.append(request)
        observation.mergeability[request.id] = Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
        return request.id
    }

    func change(_ id: MergeRequestID, _ body: (inout MergeRequest) throws -> Void) rethrows {
        for index in observation.mergeRequests.indices where observation.mergeRequests[index].id == id {
            try body(&observation.mergeRequests[index])
        }
    }

    func request(_ id: MergeRequestID) throws -> MergeRequest {
        try #require(observation.mergeRequests.first { $0.id == id })
    }

    func open(from source: String) throws -> [MergeRequest] {
        let source = try name(source)
        return observation.mergeRequests.filter { $0.source == source && $0.state == .opened }
    }

    /// What the forge does when somebody clicks "merge".
    func land(_ id: MergeRequestID, squash: Bool = false) throws {
        let request = try request(id)
        let (source, target) = (request.source.text, request.target.text)
        if squash {
            let result = try history.merge(ours: tip(target), theirs: tip(source), base: nil)
            try #require(result.isClean)
            let commit = try add(target, tree: result.tree, parents: [tip(target)], message: "Squash", by: "Forge")
            change(id) { $0.squashCommit = commit }
        } else {
            let commit = try merge(source, into: target, by: "Forge")
            change(id) { $0.mergeCommit = commit }
        }
        change(id) { $0.state = .merged }
    }

    // MARK: relctl

    var planner: Planner {
        var assessor = Assessor(
            fleet: Fleet(trains), observation: observation, history: history,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
        assessor.acceptsRewrite = permission.acceptsRewrite
        return Planner(assessor, permission: permission)
    }

    func releases() throws -> [Release] { try planner.assessor.assess() }

    func release(_ train: String, _ version: String? = nil) throws -> Release {
        try #require(
            try releases().first {
                $0.name.train.text == train && (version == nil || $0.name.version?.text == version)
            })
    }

    /// Runs until nothing is left to do, as a pass does; returns the last plans.
    @discardableResult
    func run(_ planning: (Planner, [Release]) throws -> [Plan]) throws -> [Plan] {
        for _ in 0..<20 {
            let planner = planner
            let plans = try planning(planner, try planner.assessor.assess())
            if plans.allSatisfy(\.steps.isEmpty) { return plans }
            for step in plans.flatMap(\.steps) { try take(step) }
        }
        Issue.record("no end")
        return []
    }

    @discardableResult
    func reconcile() throws -> [Plan] {
        try run { planner, releases in try releases.map { try planner.reconcile($0, among: releases) } }
    }

    @discardableResult
    func cut(_ names: String..., version: String? = nil, change: (inout CutRequest) -> Void = { _ in }) throws -> [Plan]
    {
        var request = CutRequest()
        request.version = version.flatMap { ReleaseVersion($0) }
        change(&request)
        return try run { planner, releases in
            var plans: [Plan] = []
            for train in trains where names.contains(train.name.text) {
                if plans.contains(where: { !$0.steps.isEmpty }) { break }
                let plan = try planner.cut(train, request, among: releases)
                if !plan.steps.isEmpty { request.done.insert(train.name) }
                plans.append(plan)
            }
            return plans
        }
    }

    func take(_ step: Step) throws {
        switch step.action {
        case .openMergeRequest(let new): _ = try open(new)
        case .mergeMergeRequest(let id, let head):
            try #require(try request(id).head == head)
            try land(id)
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

    /// Never forced: the new tip contains the old one.
    private func expectMove(_ branch: BranchName, _ from: CommitID, _ to: CommitID) throws {
        try #require(observation.branches[branch] == from)
        #expect(try history.isAncestor(from, of: to), "\(branch) would lose commits")
    }
}
