import Names
import Support
import Testing

@testable import Releases

/// A random life of some trains: people who do what they like, and relctl in between.
///
/// Each file has its story in its name: `dev-N` is work on develop, `fix-R-N` a fix in release R of the root train,
/// `own-TRAIN-N` a commit on a follower. Only `shared` is changed by all, so that there are conflicts.
final class Life {
    let world: World
    var random: SplitMix
    let followers: [String]
    var log: [String] = []
    private(set) var counter = 0
    /// How many times the root train was cut; and of which of these releases each follower is.
    private(set) var rootNumber = 0
    private(set) var number: [String: Int] = [:]
    /// What of develop was in each release of the root when it was cut, and in each follower when that was.
    private var developAtCut: [Int: Set<String>] = [:]
    private var ownAtCut: [String: Set<String>] = [:]
    private var rootCutPoint: CommitID?
    /// Followers into which a person has brought newer commits of develop.
    var tainted: Set<String> = []
    /// What people took back on the root: its landing takes it back on develop too.
    var reverted: Set<String> = []
    /// Followers whose only merge request a person closed, or holds, and has not said a word since.
    var vetoed: Set<String> = []
    /// Whether the forge closes what targets a branch that is deleted, as GitHub and Gitea do.
    let closesWithTarget: Bool
    /// Releases of the root into which a person has merged develop.
    var backMerged: Set<Int> = []

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        // Not drawn from the same source: the lives that went wrong once stay what they are.
        closesWithTarget = seed.isMultiple(of: 2)
        world = try World()
        followers = try Self.settle(world, &random)
        try world.commit("develop", ["shared": "0"], "Shared")
        world.onStep = { [unowned self] step, before in try check(step, before) }
    }

    /// Settings at random.
    private static func settle(_ world: World, _ random: inout SplitMix) throws -> [String] {
        world.trains[1].retarget = random.oneIn(2) ? .inPlace : .reopen
        world.trains[1].keepsBranch = !random.oneIn(3)
        world.trains[1].merging = random.oneIn(6) ? .byHand : .whenReady
        if random.oneIn(4) { world.trains[0].publication = .tag(pattern: "Trendyol/*") }
        if random.oneIn(4) { world.trains[0].keepsBranch = false }
        if random.oneIn(3) { try world.addTrain("Third", following: random.oneIn(2) ? "Trendyol" : "TrendyolGo") }
        if random.oneIn(6) { world.trains[1].publication = nil }
        world.relctlLands = random.oneIn(3) ? .fastForward : .merge
        return world.trains.dropFirst().map(\.name.text)
    }

    func branch(_ train: String) -> String { "\(train)/Release" }

    func exists(_ train: String) throws -> Bool { world.observation.branches[try world.name(branch(train))] != nil }

    func uniqueFiles(_ branch: String) throws -> Set<String> {
        Set(try world.files(branch).keys.filter { $0.contains("-") })
    }

    func fresh(_ story: String) -> String {
        counter += 1
        return "\(story)-\(counter)"
    }

    func pick<Element>(_ items: [Element]) -> Element? { items.randomElement(using: &random) }

    // MARK: relctl

    func reconcile() throws { try world.reconcile() }

    /// A pass that is killed somewhere.
    func reconcileInPart() throws {
        let planner = world.planner
        let releases = try planner.assessor.assess()
        let steps = try releases.flatMap { try planner.reconcile($0, among: releases).steps }
        for step in steps.prefix(Int.random(in: 0...2, using: &random)) {
            try world.take(step)
            if case .mergeMergeRequest = step.action { return }
        }
    }

    func cut() throws {
        let train = pick(["Trendyol", "Trendyol"] + followers) ?? "Trendyol"
        let before = world.observation.branches
        vetoed.remove(train)
        try world.cut(train)
        guard world.observation.branches[try world.name(branch(train))] != before[try world.name(branch(train))] else {
            return
        }
        guard train != "Trendyol" else { return try countRelease() }
        ownAtCut[train] = try uniqueFiles(branch(train))
        let upstream = world.trains.first { $0.name.text == train }?.followed?.text ?? ""
        number[train] = upstream == "Trendyol" ? rootNumber : number[upstream]
        if !tainted.contains(upstream) && !isBackMerged(number[train]) { tainted.remove(train) }
        if tainted.contains(upstream) || isBackMerged(number[train]) { tainted.insert(train) }
    }

    /// A root branch that was deleted and cut again at the same commit is the same release.
    private func countRelease() throws {
        let cutPoint = try world.live("Trendyol").cutPoint
        if cutPoint != rootCutPoint { rootNumber += 1 }
        rootCutPoint = cutPoint
        developAtCut[rootNumber] = try uniqueFiles(branch("Trendyol"))
    }

    private func isBackMerged(_ number: Int?) -> Bool { number.map(backMerged.contains) ?? false }

    // MARK: What must hold

    struct Violation: Error { var text: String }

    func must(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if !condition { throw Violation(text: text()) }
    }

    /// After each step of relctl.
    private func check(_ step: Step, _ before: Observation) throws {
        log.append("  relctl: \(step.name) \(step.subject)")
        try checkVeto(step)
        switch step.action {
        case .mergeMergeRequest(let id, _, _):
            let target = try world.request(id).target
            let old = try world.history.files(at: #require(before.branches[target])).keys.filter { $0.contains("-") }
            let lost = try Set(old).subtracting(uniqueFiles(target.text)).subtracting(reverted)
            try must(lost.isEmpty, "landing \(id) took back \(lost)")
        case .fastForwardBranch(let branch, let from, _), .advanceBranch(let branch, let from, _):
            // What has landed is the next release's as far as its upstream has it.
            if let develop = BranchName("develop").flatMap({ before.branches[$0] }),
                try world.history.isAncestor(from, of: develop)
            {
                break
            }
            let own = try world.history.files(at: from).keys.filter {
                $0.hasPrefix("own-\(branch.text.prefix { $0 != "/" })-")
            }
            let lost = try Set(own).subtracting(world.files(branch.text).keys)
            try must(lost.isEmpty, "\(branch) lost \(lost)")
        default: break
        }
    }

    /// What a person closed or held is neither opened again nor landed.
    private func checkVeto(_ step: Step) throws {
        switch step.action {
        case .openMergeRequest, .mergeMergeRequest:
            let train = step.release.train.text
            try must(!vetoed.contains(train), "\(train) goes on although a person closed or holds it")
        default: break
        }
    }

    /// At any time.
    func checkAll() throws {
        for release in try world.releases() where release.head != nil {
            let train = release.name.train.text
            guard followers.contains(train) else { continue }
            try checkContents(of: train, release)
            if release.phase == .idle, release.hasLanded { try checkLanded(train) }
        }
    }

    /// Next week's code never enters a release under review.
    private func checkContents(of train: String, _ release: Release) throws {
        guard let number = number[train], let allowed = developAtCut[number], !tainted.contains(train) else { return }
        let files = try uniqueFiles(branch(train))
        let later = files.filter { file in
            let words = file.split(separator: "-")
            return words[0] == "fix" && (Int(words[1]) ?? 0) > number
        }
        try must(later.isEmpty, "\(train) of release \(number) has \(later)")
        guard release.phase == .following || release.phase == .awaitingPublish else { return }
        let newer = files.filter { $0.hasPrefix("dev-") }.subtracting(allowed)
            .subtracting(ownAtCut[train] ?? [])
        try must(newer.isEmpty, "\(train) of release \(number) has \(newer)")
    }

    private func checkLanded(_ train: String) throws {
        let own = try uniqueFiles(branch(train)).filter { $0.hasPrefix("own-") }
        let missing = try own.subtracting(uniqueFiles("develop")).subtracting(reverted)
        try must(missing.isEmpty, "\(train) is idle, but \(missing) never landed")
    }
}
