import Names
import Printing

@testable import Releases

/// What people can do to the branches and merge requests of a release, whatever they mean by it.
enum PeopleAct: String, CaseIterable {
    case pushesToFollower = "pushes to the follower"
    case deletesFollower = "deletes the follower's branch"
    case setsFollowerBack = "sets the follower's branch back to its cut"
    case flipsFollower = "pulls the follower's branch into an old local branch, and pushes that"
    case restoresFollower = "restores the follower's branch"
    case pushesToUpstream = "pushes to the upstream"
    case picksToUpstream = "cherry-picks an own commit of the follower to the upstream"
    case revertsOwnOnUpstream = "reverts the follower's own work on the upstream"
    case deletesUpstream = "deletes the upstream's branch"
    case setsUpstreamBack = "sets the upstream's branch back to its cut"
    case flipsUpstream = "pulls the upstream's branch into an old local branch, and pushes that"
    case restoresUpstream = "restores the upstream's branch"
    case cutsUpstreamAnew = "cuts the upstream"
    case cutsFollower = "cuts the follower"
    case mergesEarly = "merges the follower's merge request into its upstream"
    case squashesEarly = "squashes the follower's merge request into its upstream"
    case closes = "closes the follower's merge request"
    case retargets = "moves the follower's merge request to `develop`"
    case undrafts = "takes the draft mark off"
    case landsUpstream = "lands the upstream"
    case squashesUpstream = "lands the upstream by a squash"
    case revertsLanding = "reverts the newest merge on `develop`"
    case pushesToDevelop = "pushes to `develop`"
    case publishes = "publishes the follower"

    struct Impossible: Error {}

    private static let (go, core) = ("TrendyolGo/Release", "Trendyol/Release")

    func perform(in world: World) throws {
        let (go, core) = (Self.go, Self.core)
        switch self {
        case .pushesToFollower: try world.commitWhereThereIs(go, ["own-\(world.clock)": "1"])
        case .pushesToUpstream: try world.commitWhereThereIs(core, ["fix-\(world.clock)": "1"])
        case .pushesToDevelop: try world.commitWhereThereIs("develop", ["dev-\(world.clock)": "1"])
        case .picksToUpstream: try world.commitWhereThereIs(core, ["go": "2"])
        case .revertsOwnOnUpstream:
            guard try world.filesIfThere(core)?["go"] == "2" else { throw Impossible() }
            try world.commitWhereThereIs(core, ["go": "1"])
        case .deletesFollower: try world.deleteIfThere(go)
        case .deletesUpstream: try world.deleteIfThere(core)
        case .setsFollowerBack: try world.setBack(go, of: "TrendyolGo")
        case .setsUpstreamBack: try world.setBack(core, of: "Trendyol")
        case .flipsFollower: try world.flip(go, of: "TrendyolGo")
        case .flipsUpstream: try world.flip(core, of: "Trendyol")
        case .restoresFollower: try world.restore(go, of: "TrendyolGo")
        case .restoresUpstream: try world.restore(core, of: "Trendyol")
        case .cutsUpstreamAnew: try world.cut("Trendyol")
        case .cutsFollower: try world.cut("TrendyolGo")
        case .mergesEarly: try world.landOpen(from: go, into: core, .merge)
        case .squashesEarly: try world.landOpen(from: go, into: core, .squash)
        case .closes: try world.changeOpen(from: go) { $0.state = .closed }
        case .retargets:
            let develop = try world.name("develop")
            try world.changeOpen(from: go) { $0.target = develop }
        case .undrafts: try world.changeOpen(from: go) { $0.isDraft = false }
        case .landsUpstream: try world.landUpstreamIfThere(.merge)
        case .squashesUpstream: try world.landUpstreamIfThere(.squash)
        case .revertsLanding: try world.revertTip(of: "develop")
        case .publishes:
            guard try world.filesIfThere(go) != nil else { throw Impossible() }
            try world.tag("TrendyolGo/\(world.clock)", at: world.tip(go))
        }
    }
}

extension World {
    func filesIfThere(_ branch: String) throws -> [String: String]? {
        observation.branches[try name(branch)] == nil ? nil : try files(branch)
    }

    fileprivate func commitWhereThereIs(_ branch: String, _ changes: [String: String?]) throws {
        guard let files = try filesIfThere(branch), changes.contains(where: { files[$0.key] != $0.value }) else {
            throw PeopleAct.Impossible()
        }
        try commit(branch, changes, "Change \(changes.keys.sorted().joined())")
    }

    fileprivate func deleteIfThere(_ branch: String) throws {
        guard try filesIfThere(branch) != nil else { throw PeopleAct.Impossible() }
        try delete(branch)
    }

    fileprivate func setBack(_ branch: String, of train: String) throws {
        guard try filesIfThere(branch) != nil, let cut = try release(train).live?.cutPoint, try cut != tip(branch)
        else {
            throw PeopleAct.Impossible()
        }
        push(try name(branch), cut)
    }

    /// The old branch is one from before the cut.
    fileprivate func flip(_ branch: String, of train: String) throws {
        guard try filesIfThere(branch) != nil, let cut = try release(train).live?.cutPoint,
            let old = try history.firstParent(cut)
        else { throw PeopleAct.Impossible() }
        push(try name("local"), old)
        try commit("local", ["local-\(clock)": "1"], "Fix on an old branch")
        push(try name(branch), try merge(branch, into: "local"))
        try delete("local")
    }

    fileprivate func restore(_ branch: String, of train: String) throws {
        guard let train = TrainName(train), let entry = observation.journals[train]?.entries[try name(branch)],
            observation.branches[try name(branch)] != entry.head
        else { throw PeopleAct.Impossible() }
        push(try name(branch), entry.head)
    }

    fileprivate func changeOpen(from branch: String, _ body: (inout MergeRequest) -> Void) throws {
        guard let request = try open(from: branch).first else { throw PeopleAct.Impossible() }
        change(request.id, body)
    }

    fileprivate func landOpen(from branch: String, into target: String, _ style: Style) throws {
        guard let request = try open(from: branch).first(where: { $0.target.text == target }),
            try filesIfThere(target) != nil, try filesIfThere(branch) != nil
        else { throw PeopleAct.Impossible() }
        try landIfClean(request.id, style)
    }

    fileprivate func landUpstreamIfThere(_ style: Style) throws {
        guard try filesIfThere("Trendyol/Release") != nil else { throw PeopleAct.Impossible() }
        let request = try open(from: "Trendyol/Release").first { $0.target.text == "develop" }?.id
        try landIfClean(request ?? open("Trendyol/Release", "develop"), style)
    }

    private func landIfClean(_ id: MergeRequestID, _ style: Style) throws {
        let request = try request(id)
        let (source, target) = (try tip(request.source.text), try tip(request.target.text))
        guard try !history.isAncestor(source, of: target),
            try history.merge(ours: target, theirs: source, base: nil).isClean
        else { throw PeopleAct.Impossible() }
        try land(id, style)
    }

    fileprivate func revertTip(of branch: String) throws {
        let tip = try history.commit(tip(branch))
        guard tip.subject.hasPrefix("Merge") || tip.subject.hasPrefix("Squash"), let parent = tip.parents.first else {
            throw PeopleAct.Impossible()
        }
        try add(
            branch, tree: history.commit(parent).tree, parents: [tip.id], message: "Revert \(tip.subject)", by: "Bob")
    }
}
