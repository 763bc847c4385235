import Names
import Releases
import Simulator
import Testing

/// The scenarios into which kills, races and faults are injected.
enum GoldenScenario: String, CaseIterable, CustomTestStringConvertible {
    case wholeRelease, retargetInPlace, chainOfThree, versions, branchesRemoved, uploads, nextCut, landingConflict
    case severalDestinations, severalInPlace, oneDestinationConflicts, mergeQueue

    var testDescription: String { rawValue }

    var scenario: Scenario {
        get throws {
            switch self {
            case .wholeRelease: try Self.wholeRelease()
            case .retargetInPlace: try Self.retargetInPlace()
            case .chainOfThree: try Self.chainOfThree()
            case .versions: try Self.versions()
            case .branchesRemoved: try Self.branchesRemoved()
            case .uploads: try Self.uploads()
            case .nextCut: try Self.nextCut()
            case .landingConflict: try Self.landingConflict()
            case .severalDestinations: try Self.severalDestinations()
            case .severalInPlace: try Self.severalInPlace()
            case .oneDestinationConflicts: try Self.oneDestinationConflicts()
            case .mergeQueue: try Self.mergeQueue()
            }
        }
    }

    static let (core, go, third) = ("Trendyol/Release", "TrendyolGo/Release", "Third/Release")

    /// A train with a branch of its name, published by a tag where it follows another.
    static func train(
        _ name: String, branch: String? = nil, follows upstream: String? = nil,
        _ change: (inout Train) -> Void = { _ in }
    ) throws -> Train {
        let develop = try #require(BranchName("develop"))
        let pattern = try #require(BranchPattern(branch ?? "\(name)/Release"))
        let origin = try upstream.map { Train.Origin.train(try #require(TrainName($0))) } ?? .branch(develop)
        var train = Train(name: try #require(TrainName(name)), branch: pattern, origin: origin, landsOn: [develop])
        if upstream != nil { train.publication = .tag(pattern: "\(name)/*") }
        change(&train)
        return train
    }

    private static func trainsToTwo(_ retarget: Train.Retarget) throws -> Fleet {
        let targets = try ["develop", "main"].map { try #require(BranchName($0)) }
        return Fleet([
            try train("Trendyol") { $0.landsOn = targets },
            try train("TrendyolGo", follows: "Trendyol") { ($0.landsOn, $0.retarget) = (targets, retarget) },
        ])
    }

    private static func pair(_ change: (inout Train) -> Void = { _ in }) throws -> Fleet {
        Fleet([try train("Trendyol"), try train("TrendyolGo", follows: "Trendyol", change)])
    }

    /// Commits on both branches.
    private static func commits(_ onCore: String, _ onGo: String) -> Scenario.Event {
        .people { world in
            try world.commit(onCore, on: core)
            try world.commit(onGo, on: go)
        }
    }

    private static let landUpstream = Scenario.Event.people { world in
        try world.merge(world.open(core, into: "develop"))
    }

    /// Cut, pull, conflict, resolution, landing, publication, retarget, merge.
    private static func wholeRelease() throws -> Scenario {
        Scenario(
            fleet: try pair(),
            events: [
                .cut(), commits("core", "go"), .reconcile,
                .people { world in
                    try world.commit("shared-core", on: core)
                    try world.commit("shared-go", on: go)
                    guard let request = world.openRequest(of: go) else { return }
                    world.note("I keep an eye on this one.", on: request.id)
                    world.change(request.id) { request in
                        request.labels.append("qa")
                        request.assigneeIDs = [7]
                    }
                },
                .reconcile,
                .people { world in
                    try world.resolve(world.tip(core), on: go)
                    try world.commit("other", on: core)
                },
                .reconcile, landUpstream, .reconcile, .publish("TrendyolGo", "1.0"), .reconcile,
            ])
    }

    private static func retargetInPlace() throws -> Scenario {
        Scenario(
            fleet: try pair { $0.retarget = .inPlace },
            events: [
                .cut(), commits("a", "b"), .reconcile, .publish("TrendyolGo", "1.0"), landUpstream, .reconcile,
            ])
    }

    /// The third follows the second.
    private static func chainOfThree() throws -> Scenario {
        let fleet = Fleet([
            try train("Trendyol"), try train("TrendyolGo", follows: "Trendyol"),
            try train("Third", follows: "TrendyolGo"),
        ])
        return Scenario(
            fleet: fleet,
            events: [
                .cut(), commits("a", "b"), .people { try $0.commit("c", on: third) }, .reconcile,
                .people { world in
                    try world.commit("shared-core", on: core)
                    try world.commit("shared-go", on: third)
                },
                .reconcile, .people { try $0.resolve($0.tip(go), on: third) },
                .reconcile, .publish("TrendyolGo", "1.0"), .publish("Third", "1.0"), landUpstream,
                .people { try $0.commit("d", on: "develop") }, .reconcile,
            ])
    }

    /// Two versions alive at once.
    private static func versions() throws -> Scenario {
        let fleet = Fleet([
            try train("Trendyol", branch: "release/{version}"),
            try train("TrendyolGo", branch: "go/{version}", follows: "Trendyol"),
        ])
        return Scenario(
            fleet: fleet,
            events: [
                .cut("1.0"),
                .people { world in
                    try world.commit("a", on: "release/1.0")
                    try world.commit("b", on: "go/1.0")
                },
                .reconcile,
                .people { world in
                    try world.merge(world.open("release/1.0", into: "develop"))
                    try world.commit("c", on: "develop")
                },
                .cut("1.1"), .people { try $0.commit("d", on: "release/1.1") }, .reconcile,
                .people { world in world.tag("TrendyolGo/1.0", at: try world.tip("go/1.0")) },
                .reconcile,
                .people { try $0.merge($0.open("release/1.1", into: "develop")) }, .publish("TrendyolGo", "1.1"),
                .reconcile,
            ])
    }

    /// Branches go once they have landed; the upstream's goes with the merge, and the forge retargets by itself.
    private static func branchesRemoved() throws -> Scenario {
        let fleet = Fleet([
            try train("Trendyol") { $0.keepsBranch = false },
            try train("TrendyolGo", follows: "Trendyol") { $0.keepsBranch = false },
            try train("Third", follows: "Trendyol") { $0.keepsBranch = false },
        ])
        return Scenario(
            fleet: fleet,
            events: [
                .cut(), commits("a", "b"), .people { try $0.commit("c", on: third) }, .reconcile,
                .people { world in try world.merge(world.open(core, into: "develop"), deletesSource: true) },
                .reconcile, .publish("Third", "1.0"), .reconcile, .publish("TrendyolGo", "1.0"), .reconcile,
            ])
    }
}

extension GoldenScenario {
    /// Each change is uploaded, and an upload that succeeded publishes.
    private static func uploads() throws -> Scenario {
        let trains = [
            try train("Trendyol"), try train("TrendyolGo", follows: "Trendyol") { $0.publication = .upload },
        ]
        let fleet = Fleet(trains, uploads: [UploadPolicy(app: "Go", train: trains[1].name, moment: .eachChange)])
        return Scenario(
            fleet: fleet,
            events: [
                .cut(), commits("a", "b"), .reconcile, .people { try $0.commit("c", on: core) }, .reconcile,
                .people { $0.finishUploads() }, .reconcile, landUpstream, .reconcile,
            ])
    }

    /// People squash the upstream; the follower takes the squash in before it lands; then both are cut anew.
    private static func nextCut() throws -> Scenario {
        Scenario(
            fleet: try pair(),
            events: [
                .cut(), commits("a", "b"), .reconcile,
                .people { world in
                    try world.commit("c", on: "develop")
                    try world.merge(world.open(core, into: "develop"), squashes: true)
                },
                .publish("TrendyolGo", "1.0"), .reconcile, .people { try $0.commit("d", on: "develop") }, .cut(),
                commits("e", "f"), .reconcile,
            ])
    }

    /// A merge queue merges into `develop`. The follower loses its place by a push, is taken out because its checks fail, and is
    /// merged once that is mended.
    private static func mergeQueue() throws -> Scenario {
        var scenario = Scenario(
            fleet: try pair(),
            events: [
                .cut(), commits("a", "b"), .reconcile, landUpstream, .publish("TrendyolGo", "1.0"), .reconcile,
                .people { try $0.commit("c", on: go) }, .reconcile,
                .people { $0.endQueue(failing: "its checks failed") }, .reconcile,
                .people { try $0.commit("d", on: go) }, .reconcile, .people { $0.endQueue() }, .reconcile,
            ])
        scenario.variant.hasMergeQueue = true
        return scenario
    }

    /// What the follower is to land on has moved against it.
    private static func landingConflict() throws -> Scenario {
        Scenario(
            fleet: try pair(),
            events: [
                .cut(), commits("a", "shared-go"), .reconcile,
                .people { try $0.commit("shared-develop", on: "develop") }, landUpstream,
                .publish("TrendyolGo", "1.0"), .reconcile,
                .people { try $0.resolve($0.tip("develop"), on: go) }, .publish("TrendyolGo", "1.1"), .reconcile,
            ])
    }
}

extension GoldenScenario {
    private static let landUpstreamOnMain = Scenario.Event.people { world in
        try world.merge(world.open(core, into: "main"))
    }

    /// Both trains land on two branches, one after the other; then both are cut anew.
    private static func severalDestinations() throws -> Scenario {
        Scenario(
            fleet: try trainsToTwo(.reopen),
            events: [
                .cut(), commits("a", "b"), .reconcile, landUpstream, .reconcile, landUpstreamOnMain, .reconcile,
                .publish("TrendyolGo", "1.0"), .reconcile, .people { try $0.commit("d", on: "develop") }, .cut(),
                commits("e", "f"), .reconcile,
            ])
    }

    /// The merge request to the upstream goes to the first, and the second gets a new one.
    private static func severalInPlace() throws -> Scenario {
        Scenario(
            fleet: try trainsToTwo(.inPlace),
            events: [
                .cut(), commits("a", "b"), .reconcile, .publish("TrendyolGo", "1.0"), landUpstream, landUpstreamOnMain,
                .reconcile,
            ])
    }

    /// One of the branches that the follower is to land on has moved against it.
    private static func oneDestinationConflicts() throws -> Scenario {
        Scenario(
            fleet: try trainsToTwo(.reopen),
            events: [
                .cut(), commits("a", "shared-go"), .reconcile, landUpstream, landUpstreamOnMain,
                .people { try $0.commit("shared-develop", on: "main") }, .publish("TrendyolGo", "1.0"), .reconcile,
                .people { try $0.resolve($0.tip("main"), on: go) }, .reconcile,
            ])
    }
}
