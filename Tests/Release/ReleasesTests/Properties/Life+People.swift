import Names
import Testing

@testable import Releases

/// What people do, each at a moment of chance.
extension Life {
    func act() throws {
        let actions: [(Int, String, () throws -> Void)] = [
            (6, "commit on develop", commitOnDevelop), (6, "commit on root", commitOnRoot),
            (6, "commit on follower", commitOnFollower), (8, "reconcile", reconcile),
            (3, "reconcile in part", reconcileInPart), (5, "cut", cut), (3, "land root", landRoot),
            (3, "publish", publish), (1, "change a merge request", changeRequest),
            (1, "merge a merge request", mergeRequest), (2, "resolve", resolve), (1, "back-merge", backMerge),
            (1, "delete root", deleteRoot), (1, "rewrite root", rewriteRoot), (1, "hold", hold),
            (2, "cherry-pick to root", cherryPickToRoot), (2, "revert on root", revertOnRoot),
            (1, "revert a merge on root", revertMergeOnRoot), (1, "restore root", restoreRoot),
            (1, "decide", decide),
        ]
        var choice = Int.random(in: 0..<actions.map(\.0).reduce(0, +), using: &random)
        for (weight, name, action) in actions {
            choice -= weight
            if choice < 0 {
                log.append(name)
                try action()
                return
            }
        }
    }

    private func change(_ branch: String, _ story: String) throws {
        if random.oneIn(5) {
            try world.commit(branch, ["shared": fresh("x")], "Shared")
        } else {
            try world.commit(branch, [fresh(story): "1"], story)
        }
    }

    private func commitOnDevelop() throws { try change("develop", "dev") }

    private func commitOnRoot() throws {
        if try exists("Trendyol") { try change(branch("Trendyol"), "fix-\(rootNumber)") }
    }

    private func commitOnFollower() throws {
        guard let train = pick(followers), try exists(train) else { return }
        try change(branch(train), "own-\(train)")
    }

    /// Whether a merge request would merge, and how.
    private func style(of id: MergeRequestID) throws -> World.Style? {
        let request = try world.request(id)
        guard let source = world.observation.branches[request.source],
            let target = world.observation.branches[request.target],
            try !world.history.isAncestor(source, of: target),
            try world.history.merge(ours: target, theirs: source, base: nil).isClean
        else { return nil }
        var styles: [World.Style] = [.merge, .merge, .squash, .squashAndMerge]
        // A branch that took develop in, and becomes develop by fast-forward, swaps the two lines.
        let hasDevelop = !tainted.isEmpty || !backMerged.isEmpty
        if try !hasDevelop && world.history.isAncestor(target, of: source) { styles.append(.fastForward) }
        return pick(styles)
    }

    private func landRoot() throws {
        guard try exists("Trendyol") else { return }
        let open = try world.open(from: branch("Trendyol")).first { $0.target.text == "develop" }?.id
        let id = try open ?? world.open(branch("Trendyol"), "develop")
        guard let style = try style(of: id) else { return }
        log.append("  \(style)")
        try world.land(id, style, deletesSource: random.oneIn(6))
    }

    private func publish() throws {
        guard let train = pick(["Trendyol"] + followers), try exists(train) else { return }
        let pattern = world.trains.first { $0.name.text == train }?.publication
        guard case .tag(let pattern) = pattern else { return }
        let line = try world.release(train).live?.line ?? []
        guard let commit = random.oneIn(4) ? pick(line) : try world.tip(branch(train)) else { return }
        try world.tag(pattern.replacing("*", with: "\(fresh("1").dropFirst(2))"), at: commit)
    }

    private func train(of branch: BranchName) -> String { String(branch.text.prefix { $0 != "/" }) }

    private func ourRequest() -> MergeRequest? {
        pick(world.observation.mergeRequests.filter { $0.state == .opened && !World.isStranger($0) })
    }

    private func changeRequest() throws {
        guard let request = ourRequest() else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: try close(request)
        case 1: world.change(request.id) { $0.isDraft.toggle() }
        default:
            let isTaken = try world.open(from: request.source.text).contains { $0.target.text == "develop" }
            if let develop = BranchName("develop"), !isTaken { world.change(request.id) { $0.target = develop } }
        }
    }

    /// A person closes it.
    private func close(_ request: MergeRequest) throws {
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        world.observation.wasClosedByForge[request.id] = false
        let train = train(of: request.source)
        if followers.contains(train), try world.open(from: request.source.text).isEmpty { vetoed.insert(train) }
    }

    /// The forge closes what targets a branch that is deleted.
    func closeTargets(of branch: String) {
        guard closesWithTarget else { return }
        for request in world.observation.mergeRequests where request.state == .opened && request.target.text == branch {
            world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
            world.observation.wasClosedByForge[request.id] = true
            log.append("  the forge closes \(request.id)")
        }
    }

    /// By mistake, or not.
    private func mergeRequest() throws {
        guard let request = ourRequest(), let style = try style(of: request.id) else { return }
        log.append("  \(request.source) -> \(request.target) \(style)")
        let source = train(of: request.source)
        let target = train(of: request.target)
        // Into another train's branch it brings whatever the source had, and mixes two releases if that was cut anew.
        if followers.contains(target) { tainted.insert(target) }
        if target == "Trendyol", number[source] != rootNumber { tainted.insert(source) }
        if tainted.contains(source), target != "develop" {
            backMerged.insert(rootNumber)
            for follower in followers { tainted.insert(follower) }
        }
        try world.land(request.id, style)
    }

    /// Does what a note asks for.
    private func resolve() throws {
        let planner = world.planner
        let releases = try planner.assessor.assess()
        for release in releases {
            guard let conflict = try planner.reconcile(release, among: releases).conflict else { continue }
            let train = release.name.train.text
            var files = try world.history.files(at: conflict.commit)
            for (path, content) in try world.files(branch(train)) { files[path] = content }
            files["shared"] = fresh("x")
            try world.add(
                branch(train), files, parents: [world.tip(branch(train)), conflict.commit], message: "Resolve")
            if conflict.from.text == "develop" {
                for follower in followers { tainted.insert(follower) }
                world.relctlLands = .merge
            }
            log.append("  on \(train)")
            return
        }
    }

    private func backMerge() throws {
        guard try exists("Trendyol"),
            try world.history.merge(
                ours: world.tip("Trendyol/Release"), theirs: world.tip("develop"), base: nil
            ).isClean,
            try !world.history.isAncestor(world.tip("develop"), of: world.tip("Trendyol/Release"))
        else { return }
        backMerged.insert(rootNumber)
        world.relctlLands = .merge
        try world.merge("develop", into: branch("Trendyol"))
    }

    private func deleteRoot() throws {
        guard random.oneIn(3), try exists("Trendyol") else { return }
        try world.delete(branch("Trendyol"))
        closeTargets(of: branch("Trendyol"))
    }

    private func rewriteRoot() throws {
        guard random.oneIn(3), try exists("Trendyol"),
            let older = try world.history.firstParent(world.tip(branch("Trendyol"))),
            try world.release("Trendyol").live?.line.isEmpty == false
        else { return }
        world.push(try world.name(branch("Trendyol")), older)
    }

    private func hold() throws {
        guard let request = ourRequest() else { return }
        let isHeld = request.labels.isEmpty
        world.change(request.id) { $0.labels = isHeld ? ["relctl-hold"] : [] }
    }
}
