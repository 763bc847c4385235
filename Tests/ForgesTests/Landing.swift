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

/// Two trains on a stand-in, whose merges are real commits.
final class Landing: Sendable {
    let standIn: StandIn
    private let forge: any Forge
    private let fleet: Fleet
    private let store: Repository
    private let core: CommitID

    static func make(_ kind: String, _ patches: Patches, retarget: Train.Retarget = .reopen) async throws -> Landing {
        try Landing(kind, patches, retarget: retarget, tip: await ownWork(in: patches))
    }

    /// The follower's own commit on top of the upstream's, on disk: what is in memory only is asked for at each look.
    private static func ownWork(in patches: Patches) async throws -> CommitID {
        func git(_ arguments: String...) async throws -> String {
            let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
            let output = try await ChildProgram.run(["git"] + identity + arguments, in: patches.path)
            return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let tree = try await git("merge-tree", "--write-tree", "core", "go")
        return try #require(CommitID(hex: try await git("commit-tree", tree, "-p", "core", "-m", "Own work")))
    }

    private init(_ kind: String, _ patches: Patches, retarget: Train.Retarget, tip: CommitID) throws {
        store = try Repository.open(at: patches.path)
        switch kind {
        case "gitlab": (forge, standIn) = GitLabStandIn.make(pageLimit: 50)
        case "github": (forge, standIn) = GitHubStandIn.make(pageLimit: 50)
        default: (forge, standIn) = GiteaStandIn.make(pageLimit: 50)
        }
        let develop = try #require(BranchName("develop"))
        let upstream = Train(
            name: try #require(TrainName("Trendyol")), branch: try #require(BranchPattern("Trendyol/Release")),
            origin: .branch(develop), landsOn: develop)
        var follower = Train(
            name: try #require(TrainName("TrendyolGo")), branch: try #require(BranchPattern("TrendyolGo/Release")),
            origin: .train(upstream.name), landsOn: develop)
        (follower.publication, follower.retarget) = (.tag(pattern: "TrendyolGo/*"), retarget)
        follower.mergeRequest.labels = ["release"]
        fleet = Fleet([upstream, follower])
        core = try patches.commit("core")
        standIn.world { [store, core] world in
            (world.branches, world.history) = ([:], [:])
            world.setTip(of: "develop", to: patches.root.hex)
            world.setTip(of: "Trendyol/Release", to: core.hex)
            world.setTip(of: "TrendyolGo/Release", to: tip.hex)
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

    /// One pass, the requests it sent to the forge and to the git server, and how long it paused.
    ///
    /// - Parameter codes: the decisions that it is to leave to people.
    func reconcile(
        expecting codes: [String] = []
    ) async throws -> (outcome: Outcome, requests: [String], waited: Duration) {
        let waited = Mutex(Duration.zero)
        let remote = StandInRemote(standIn: standIn, headRef: { self.forge.headRef(of: $0) })
        let project = Project(
            fleet: fleet, identity: CommitIdentity(name: "relctl", email: "relctl@example.com"), forge: forge,
            remote: remote, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let before = standIn.asked.count
        let pass = Pass(
            project,
            pause: { [standIn] duration in
                waited.withLock { $0 += duration }
                standIn.world { $0.finishChecks() }
            }
        ) { planner, releases in try releases.map { try planner.reconcile($0, among: releases) } }
        let outcome = try await pass.run()
        #expect(outcome.entries.allSatisfy { $0.failure == nil })
        #expect(outcome.entries.flatMap(\.plan.blockers).map(\.code) == codes)
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
                + world.tags.map { ("refs/tags/\($0.key)", $0.value) }
                + world.requests.map { (headRef(MergeRequestID($0.number)), $0.head) }
        }
        return names.compactMap { name, hex in ObjectID(hex: hex).map { RemoteRef(name: name, object: $0) } }
            .filter { ref in prefixes.contains { ref.name.hasPrefix($0) } }
    }

    /// Not counted: what is in memory only is asked for at every look.
    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {}

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        log.withLock { $0.append("git push") }
        for update in updates where update.ref.hasPrefix("refs/heads/") {
            standIn.world { $0.setTip(of: String(update.ref.dropFirst("refs/heads/".count)), to: update.new.hex) }
        }
        return [:]
    }
}
