import Forges
import GitTransport
import Names
import Releases

/// Reads refs, merge requests, uploads and journals into an ``Observation``.
struct Observer {
    let project: Project
    /// The cache of the history; commits don't change, so all observations of a run share it.
    let history: CachedHistory
    /// Merge requests that this run has written to, as the answers showed them. Lists lag behind writes.
    var written: [MergeRequestID: MergeRequest] = [:]
    /// True if the next observation reuses the lists of the previous one, provided that the refs are as ``expected``.
    var keepsLists = false
    /// The branches and tags as this run's own steps left them.
    var expected = Observation()
    /// Whether this is the first observation of a run, after which no step that requires confirmation is taken.
    var isFirst = false
    /// What merge requests wait for although the forge reports them as mergeable: it refused the merge in this run, or this run
    /// put them into a merge queue or took them out of it.
    var mergeWaits: [MergeRequestID: Wait] = [:]
    let formerHeads = FormerHeads()
    let approvals = ReadApprovals()
    private let lists = RequestLists()
    /// Whether nothing may be changed: not even ends of uploads are recorded.
    var isPreview = false
    /// The branches of the releases that a person named.
    var requested: Set<BranchName> = []

    /// Observes the remote, and fetches the commits that assessing it takes.
    func observe() async throws -> Observation {
        var observation = Observation()
        observation.mergeWaits = mergeWaits
        observation.startsPipelines = project.forge.startsPipelines
        observation.opensEmptyMergeRequests = project.forge.opensEmptyMergeRequests
        observation.requestSign = project.forge.requestSign
        // Lists are read at the same time as the refs if possible, so that an observation takes one round trip.
        let (project, since, keepsLists) = (project, lists.since, keepsLists)
        async let early = keepsLists ? nil : project.earlyMergeRequests(since: since)
        let logs = try await readRefs(into: &observation)
        let isAsLeft = observation.branches == expected.branches && observation.tags == expected.tags
        try await readMergeRequests(early: early, keeping: keepsLists && isAsLeft, into: &observation)
        if !isPreview { observation.now = try await project.forge.time() }
        try await readUploads(at: logs, into: &observation)
        return observation
    }

    /// - Returns: the tips of the upload records, by app.
    private func readRefs(into observation: inout Observation) async throws -> [String: CommitID] {
        let refs = try await project.remote.refs(under: prefixes.sorted())
        let (fixed, uploadRefs, journalRefs) = (project.fleet.fixedBranches, uploadRefs, journalRefs)
        var (logs, journals): ([String: CommitID], [TrainName: CommitID]) = ([:], [:])
        for ref in refs {
            if let name = BranchName.of(ref: ref.name) {
                let isOurs = fixed.contains(name) || project.fleet.trains.contains { $0.branch.matches(name) }
                if isOurs { observation.branches[name] = CommitID(ref.object) }
            } else if let name = ref.name.dropping("refs/tags/").flatMap(TagName.init) {
                observation.tags[name] = CommitID(ref.peeled ?? ref.object)
            } else if let app = uploadRefs[ref.name] {
                logs[app] = CommitID(ref.object)
            } else if let train = journalRefs[ref.name] {
                journals[train] = CommitID(ref.object)
            }
        }
        try await fetchTips(of: observation, records: Array(logs.values) + Array(journals.values))
        try rememberTips(
            of: observation,
            records: uploadRefs.compactMap { ref, app in logs[app].map { (name: ref, id: $0.object) } }
                + journals.map { (name: Assessor.journalRef(of: $0.key), id: $0.value.object) })
        for (train, tip) in journals { observation.journals[train] = project.journal(of: train, at: tip) }
        // A tag may name a tree or a blob: that one says nothing about a release.
        observation.tags = observation.tags.filter { (try? project.store.isCommit($0.value.object)) == true }
        return logs
    }

    /// All the refs that the settings name, and no others: the cost must not grow with the rest.
    private var prefixes: Set<String> {
        var prefixes = Set(project.fleet.fixedBranches.map(\.ref)).union(uploadRefs.keys).union([Assessor.journalRefs])
        for train in project.fleet.trains {
            prefixes.insert(train.branch.listingPrefix)
            if case .tag(let pattern) = train.publication { prefixes.insert(TagPattern(pattern).listingPrefix) }
        }
        return prefixes
    }

    private var journalRefs: [String: TrainName] {
        Dictionary(project.fleet.trains.map { (Assessor.journalRef(of: $0.name), $0.name) }) { first, _ in first }
    }

    /// Fetches what the refs point at. Whoever can push can point a tag or a record of relctl's at a tree: such a
    /// record counts as one that can't be read.
    private func fetchTips(of observation: Observation, records: [CommitID]) async throws {
        let branches = Set(observation.branches.values)
        let others = Set(observation.tags.values).union(records).subtracting(branches)
        let wanted = try branches.union(others).filter { try !project.store.keeps($0.object) }
        guard !wanted.isEmpty else { return }
        project.logger.notice("fetching \(wanted.count == 1 ? "a commit" : "\(wanted.count) commits")")
        try await project.fetch(wanted, passingOver: others)
    }

    /// Stores the refs, in relctl's own cache only and never in a user's repository. What the server didn't send can't
    /// be kept.
    private func rememberTips(of observation: Observation, records: [(name: String, id: ObjectID)]) throws {
        guard project.store.isCache else { return }
        let branches = observation.branches.map { (name: $0.key.ref, id: $0.value.object) }
        let kept = try records.filter { try project.store.keeps($0.id) }
        try project.store.remember((branches + kept).sorted { $0.name < $1.name })
    }
}

extension Project {
    /// The merge requests of few trains whose branches have fixed names: these can be asked for before the refs are known.
    fileprivate func earlyMergeRequests(since: Int) async throws -> [MergeRequest]? {
        let named = fleet.trains.compactMap { $0.branch.branch(version: nil) }
        guard !named.isEmpty, named.count == fleet.trains.count, named.count <= forge.branchesListedOneByOne else {
            return nil
        }
        return try await forge.mergeRequests(from: named.sorted(), since: since)
    }
}

extension Observer {
    /// How far back the lists of merge requests reach, in seconds since 1970.
    var listedSince: Int { lists.since }

    /// True if the last observation read no lists.
    var keptLists: Bool { lists.wereKept }

    private func readMergeRequests(
        early: [MergeRequest]?, keeping: Bool, into observation: inout Observation
    ) async throws {
        if keeping {
            observation.mergeRequests = lists.keep()
        } else {
            try await readLists(early: early, into: &observation)
        }
        try await readWritten(areKnown: keeping, into: &observation)
        for request in observation.mergeRequests {
            observation.headRefs[request.id] = project.forge.headRef(of: request.id)
        }
        if !project.forge.showsFormerHeads { try await readFormerHeads(of: &observation.mergeRequests) }
        try await fetchHeads(of: observation.mergeRequests, since: lists.since)
    }

    private func readLists(early: [MergeRequest]?, into observation: inout Observation) async throws {
        let present = observation.branches.keys.filter { branch in
            project.fleet.trains.contains { $0.branch.matches(branch) }
        }
        let named = project.fleet.trains.compactMap { $0.branch.branch(version: nil) }
        // The lists also show whether a deleted branch had landed.
        let recorded = observation.journals.values.flatMap(\.entries.keys)
        let sources = Set(present).union(named).union(recorded).union(requested)
        guard !sources.isEmpty else { return }
        let running = project.fleet.trains.map { observation.runningBranches(of: $0) }
        var since = oldestCut(among: running.reduce(newestBranches(of: observation)) { $0.union($1) }, observation)
        if let early, try await reachesBack(to: since) {
            observation.mergeRequests = early
        } else {
            observation.mergeRequests = try await project.forge.mergeRequests(from: sources.sorted(), since: since)
        }
        // An older version with an open merge request is alive too, and lists must reach back to its own cut.
        let open = Set(observation.mergeRequests.filter { $0.state == .opened }.map(\.source))
        let olderCut = oldestCut(among: open.intersection(present), observation)
        if early == nil, olderCut > 0, olderCut < since {
            since = olderCut
            observation.mergeRequests = try await project.forge.mergeRequests(from: sources.sorted(), since: since)
        }
        try await readFormerUpstreams(besides: sources, since: since, into: &observation)
        try await readNotedRequests(into: &observation)
        lists.remember(observation.mergeRequests, since: since)
    }

    /// Whether the lists that were requested before the refs were known reach back to the time of a cut. The first
    /// request of a run covers half a year.
    private func reachesBack(to since: Int) async throws -> Bool {
        guard since > 0, lists.since == 0 || lists.since > since else { return true }
        return since > (try await project.forge.time()) - 170 * 86_400
    }

    /// Replaces listed merge requests by the ones that this run has written. Open ones are read again unless
    /// `areKnown`: somebody may have changed them since.
    private func readWritten(areKnown: Bool, into observation: inout Observation) async throws {
        for (id, answer) in written.sorted(by: { $0.key < $1.key }) {
            let isKnown = areKnown || answer.state != .opened
            // A forge may answer with the branch's tip for a merge request that had ended before: its ref knows better.
            if answer.state != .opened, !formerHeads.unknown(among: [id]).isEmpty {
                formerHeads.remember(answer.head, of: id)
            }
            let fresh = isKnown ? answer : try await project.forge.request(id)
            observation.mergeRequests.removeAll { $0.id == id }
            observation.mergeRequests.append(fresh)
        }
    }

    /// Reads the last heads of merged and closed merge requests: their branch may hold another release by now.
    private func readFormerHeads(of requests: inout [MergeRequest]) async throws {
        let over = requests.indices.filter { requests[$0].state != .opened }
        let unknown = formerHeads.unknown(among: over.map { requests[$0].id })
        if !unknown.isEmpty {
            let refs = try await project.remote.refs(under: unknown.map(project.forge.headRef))
            let heads = Dictionary(refs.map { ($0.name, CommitID($0.object)) }) { first, _ in first }
            for id in unknown { formerHeads.remember(heads[project.forge.headRef(of: id)], of: id) }
        }
        for index in over { requests[index].head = formerHeads[requests[index].id] }
    }

    /// Reads the merge requests from upstream branches that are gone. Such a branch, if its name has a version, is
    /// known only as the target of a follower's merge request; where the follower has none, by the version.
    private func readFormerUpstreams(
        besides known: Set<BranchName>, since: Int, into observation: inout Observation
    ) async throws {
        let named = Set(observation.mergeRequests.flatMap { project.fleet.upstreams(namedBy: $0) })
        let former = named.union(observation.formerUpstreams(of: project.fleet)).subtracting(known)
        guard !former.isEmpty else { return }
        observation.mergeRequests += try await project.forge.mergeRequests(from: former.sorted(), since: since)
    }

    /// Merge requests that journals name and that are too old for the lists. Those of older versions decide nothing.
    private func readNotedRequests(into observation: inout Observation) async throws {
        let known = Set(observation.mergeRequests.map(\.id))
        let newest = newestBranches(of: observation)
        let entries = observation.journals.values.flatMap(\.entries.values).filter { entry in
            newest.contains(entry.branch) || observation.branches[entry.branch] == nil
        }
        let noted = Set(entries.compactMap(\.ended))
        for id in noted.subtracting(known).sorted() {
            do throws(ForgeError) {
                observation.mergeRequests.append(try await project.forge.request(id))
            } catch {
                guard error.kind == .notFound else { throw error }
            }
        }
    }

    /// The branch of each train, or the one of its highest version: the number of older ones grows.
    private func newestBranches(of observation: Observation) -> Set<BranchName> {
        let newest = project.fleet.trains.compactMap { train in
            observation.branches.keys.filter { train.branch.matches($0) }
                .max { older, newer in
                    guard let version = train.branch.version(in: older), let other = train.branch.version(in: newer)
                    else { return older < newer }
                    return version < other
                }
        }
        return Set(newest)
    }

    /// When the first of these releases was cut, in seconds since 1970; 0 where nothing tells.
    private func oldestCut(among branches: Set<BranchName>, _ observation: Observation) -> Int {
        var oldest = Int.max
        for branch in branches {
            guard let head = observation.branches[branch],
                let train = project.fleet.trains.first(where: { $0.branch.matches(branch) }),
                let trunk = project.fleet.trunk(of: train).flatMap({ observation.branches[$0] }),
                // An unreadable commit becomes that train's failure when it is assessed.
                let cut = try? history.cutPoint(of: head, on: trunk), let commit = try? history.commit(cut)
            else { continue }
            oldest = min(oldest, commit.committer.time)
        }
        return oldest == .max ? 0 : oldest
    }
}
