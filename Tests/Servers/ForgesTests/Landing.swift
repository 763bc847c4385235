import Forges
import Foundation
import GitStore
import GitTransport
import Logging
import Names
import Reconciling
import Releases
import Simulator
import Support
import Synchronization
import Testing

/// Two trains on a stand-in, or one and many that follow it, whose merges are real commits.
final class Landing: Sendable {
    let standIn: StandIn
    private let forge: any Forge
    private let fleet: Fleet
    private let store: Repository
    private let core: CommitID
    private let later: CommitID

    static func make(
        _ kind: String, _ patches: Patches, retarget: Train.Retarget = .reopen, merging: Train.Merging = .whenReady,
        followers: [String] = ["TrendyolGo"]
    ) async throws -> Landing {
        let history = try await History(of: patches, followers)
        return try Landing(kind, patches, retarget: retarget, merging: merging, history)
    }

    /// Commits of today on disk: what is in memory only is asked for at each observation, and a release that was cut years
    /// ago makes an observation read lists once more.
    private struct History {
        /// The tips of `develop`, of the upstream, and of the upstream one commit later.
        var (base, core, later): (CommitID, CommitID, CommitID)
        /// The follower's own commit on top of the upstream's.
        var tips: [String: CommitID] = [:]

        init(of patches: Patches, _ followers: [String]) async throws {
            func git(_ arguments: String...) async throws -> String {
                let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
                let today = ["env", "GIT_COMMITTER_DATE=1795200000 +0000", "GIT_AUTHOR_DATE=1795200000 +0000"]
                let output = try await ChildProgram.run(today + ["git"] + identity + arguments, in: patches.path)
                return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
            func commit(_ tree: String, on parent: String, _ message: String) async throws -> CommitID {
                try #require(CommitID(hex: try await git("commit-tree", tree, "-p", parent, "-m", message)))
            }
            base = try await commit("root^{tree}", on: "root", "Base")
            core = try await commit("core^{tree}", on: base.hex, "Core")
            let tree = try await git("merge-tree", "--write-tree", "core", "go")
            later = try await commit(tree, on: core.hex, "More core")
            for name in followers { tips[name] = try await commit(tree, on: core.hex, "Own work of \(name)") }
        }
    }

    private init(
        _ kind: String, _ patches: Patches, retarget: Train.Retarget, merging: Train.Merging, _ history: History
    ) throws {
        store = try Repository.open(at: patches.path)
        switch kind {
        case "gitlab": (forge, standIn) = GitLabStandIn.make(pageLimit: 50)
        case "github": (forge, standIn) = GitHubStandIn.make(pageLimit: 50)
        default: (forge, standIn) = GiteaStandIn.make(pageLimit: 50)
        }
        let develop = try #require(BranchName("develop"))
        let upstream = Train(
            name: try #require(TrainName("Trendyol")), branch: try #require(BranchPattern("Trendyol/Release")),
            origin: .branch(develop), landsOn: [develop])
        let followers = try history.tips.keys.sorted().map { name in
            var follower = Train(
                name: try #require(TrainName(name)), branch: try #require(BranchPattern("\(name)/Release")),
                origin: .train(upstream.name), landsOn: [develop])
            (follower.publication, follower.retarget) = (.tag(pattern: "\(name)/*"), retarget)
            (follower.merging, follower.mergeRequest.labels) = (merging, ["release"])
            return follower
        }
        fleet = Fleet([upstream] + followers)
        (core, later) = (history.core, history.later)
        standIn.world { [store, history] world in
            (world.branches, world.history) = ([:], [:])
            world.setTip(of: "develop", to: history.base.hex)
            world.setTip(of: "Trendyol/Release", to: history.core.hex)
            for (name, tip) in history.tips { world.setTip(of: "\(name)/Release", to: tip.hex) }
            world.checksTakeTime = true
            world.mergeTips = { target, source in Self.merged(store, target, source) }
        }
    }

    /// The core app's release is on `develop`, and the second app's package is out.
    func landUpstreamAndPublish() throws {
        try standIn.world { world -> Result<Void, any Error> in
            Result {
                let request = try world.open(
                    source: "Trendyol/Release", target: "develop", title: "Trendyol", body: "", isDraft: false)
                try world.merge(request.number, head: request.head)
                world.tags["TrendyolGo/1.0"] = world.branches["TrendyolGo/Release"]
                world.finishChecks()
            }
        }.get()
    }

    /// Every follower's release is on `develop` too, merged by people.
    func landFollowers() throws {
        try standIn.world { world -> Result<Void, any Error> in
            Result {
                for name in world.branches.keys.sorted() where name.hasPrefix("App") {
                    world.tags["\(name.prefix { $0 != "/" })/1.0"] = world.branches[name]
                    let request = try world.open(source: name, target: "develop", title: name, body: "", isDraft: false)
                    try world.merge(request.number, head: request.head)
                }
            }
        }.get()
    }

    /// Each branch had so many merge requests in years past.
    func plantOldRequests(_ count: Int, at root: CommitID) {
        standIn.world { world in
            for index in 0..<count {
                for branch in ["Trendyol/Release", "TrendyolGo/Release"] {
                    guard
                        let request = try? world.open(
                            source: branch, target: "develop", title: "\(index)", body: "", isDraft: false)
                    else { continue }
                    world.update(request.number) { $0.state = "closed" }
                    world.requests[world.requests.count - 1].updatedAt = 1_700_000_000 + index
                    world.requests[world.requests.count - 1].head = root.hex
                }
            }
        }
    }

    /// A commit on the upstream's branch.
    func pushUpstream() {
        standIn.world { [later] in $0.setTip(of: "Trendyol/Release", to: later.hex) }
    }

    /// One pass, the requests it sent to the forge and to the git server, and how long it paused.
    ///
    /// - Parameters:
    ///   - codes: the decisions that it is to leave to people.
    ///   - checksEnd: whether the forge works out whether something can be merged while relctl waits.
    func reconcile(
        expecting codes: [String] = [], checksEnd: Bool = true
    ) async throws -> (outcome: Outcome, requests: [String], waited: Duration) {
        try await count(expecting: codes, readsPipelines: false, checksEnd: checksEnd) { try await $0.run() }
    }

    /// What `status` asks for.
    func status() async throws -> (outcome: Outcome, requests: [String], waited: Duration) {
        try await count(expecting: [], readsPipelines: true) { try await $0.preview() }
    }

    private func count(
        expecting codes: [String], readsPipelines: Bool, checksEnd: Bool = true, _ work: (Pass) async throws -> Outcome
    ) async throws -> (outcome: Outcome, requests: [String], waited: Duration) {
        let waited = Mutex(Duration.zero)
        let remote = StandInRemote(standIn: standIn, headRef: { self.forge.headRef(of: $0) })
        let project = Project(
            fleet: fleet, identity: CommitIdentity(name: "relctl", email: "relctl@example.com"), forge: forge,
            remote: remote, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let before = standIn.asked.count
        let pass = Pass(
            project, readsPipelines: readsPipelines,
            pause: { [standIn] duration in
                waited.withLock { $0 += duration }
                if checksEnd { standIn.world { $0.finishChecks() } }
            }
        ) { planner, releases in try releases.map { try planner.reconcile($0, among: releases) } }
        let outcome = try await work(pass)
        #expect(outcome.entries.allSatisfy { $0.failure == nil })
        #expect(outcome.entries.flatMap(\.plan.decisions).map(\.code) == codes)
        return (outcome, standIn.asked.dropFirst(before) + remote.asked, waited.withLock { $0 })
    }

    private static func merged(_ store: Repository, _ target: String, _ source: String) -> String {
        guard let target = CommitID(hex: target), let source = CommitID(hex: source),
            let tree = try? store.merge(ours: target, theirs: source, base: nil).tree,
            let commit = try? commit(store, [target, source], tree: tree)
        else { return "" }
        return commit.hex
    }

    private static func commit(_ store: Repository, _ parents: [CommitID], tree: TreeID) throws -> CommitID {
        let signature = Signature(name: "Ada", email: "ada@example.com", time: 1_790_000_100)
        return try store.writeCommit(
            tree: tree, parents: parents, author: signature, committer: signature, message: "Commit\n")
    }
}

/// The git server beside a stand-in.
private final class StandInRemote: GitRemote {
    private let standIn: StandIn
    private let headRef: @Sendable (MergeRequestID) -> String
    private let log = Mutex<[String]>([])

    init(standIn: StandIn, headRef: @escaping @Sendable (MergeRequestID) -> String) {
        (self.standIn, self.headRef) = (standIn, headRef)
    }

    var asked: [String] { log.withLock { $0 } }

    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        log.withLock { $0.append("git ls-refs") }
        let names = standIn.world { [headRef] world in
            world.branches.map { ("refs/heads/\($0.key)", $0.value) }
                + world.tags.map { ("refs/tags/\($0.key)", $0.value) } + world.otherRefs.map { ($0.key, $0.value) }
                + world.requests.map { (headRef(MergeRequestID($0.number)), $0.head) }
        }
        return names.compactMap { name, hex in ObjectID(hex: hex).map { RemoteRef(name: name, object: $0) } }
            .filter { ref in prefixes.contains { ref.name.hasPrefix($0) } }
    }

    /// Not counted: what is in memory only is asked for at every observation.
    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {}

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        log.withLock { $0.append("git push") }
        for update in updates {
            standIn.world { world in
                if update.ref.hasPrefix("refs/heads/") {
                    world.setTip(of: String(update.ref.dropFirst("refs/heads/".count)), to: update.new.hex)
                } else {
                    world.otherRefs[update.ref] = update.new.hex
                }
            }
        }
        return [:]
    }
}
