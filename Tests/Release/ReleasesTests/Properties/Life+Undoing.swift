import Names
import Testing

@testable import Releases

/// What people do to work that is not theirs, or no longer is.
extension Life {
    /// A fix of the second app that the core app wants too; also one that was reverted there.
    func cherryPickToRoot() throws {
        guard try exists("Trendyol"), let train = pick(followers), try exists(train) else { return }
        let own = try world.files(branch(train)).filter { $0.key.hasPrefix("own-") }
        let missing = try own.keys.filter { try world.files(branch("Trendyol"))[$0] == nil }.sorted()
        guard let file = pick(missing) else { return }
        log.append("  \(file)")
        try world.commit(branch("Trendyol"), [file: "1"], "Cherry-pick \(file)")
    }

    /// A fix of the core app, or one that it got from the second one.
    func revertOnRoot() throws {
        guard try exists("Trendyol") else { return }
        let files = try uniqueFiles(branch("Trendyol")).filter {
            $0.hasPrefix("own-") || $0.hasPrefix("fix-\(rootNumber)-")
        }
        guard let file = pick(files.sorted()) else { return }
        log.append("  \(file)")
        reverted.insert(file)
        try world.commit(branch("Trendyol"), [file: nil], "Revert \(file)")
    }

    /// What `git revert -m 1` does to the newest commit.
    func revertMergeOnRoot() throws {
        guard try exists("Trendyol") else { return }
        let tip = try world.history.commit(world.tip(branch("Trendyol")))
        guard tip.parents.count > 1, try world.release("Trendyol").live?.line.isEmpty == false else { return }
        let parent = try world.history.commit(tip.parents[0])
        let before = try uniqueFiles(branch("Trendyol"))
        reverted.formUnion(try before.subtracting(world.history.files(at: parent.id).keys))
        try world.add(
            branch("Trendyol"), tree: parent.tree, parents: [tip.id], message: "Revert \"\(tip.subject)\"", by: "Bob")
    }

    /// Puts the upstream back where it was seen last.
    func restoreRoot() throws {
        let name = try world.name(branch("Trendyol"))
        guard let train = TrainName("Trendyol"), let entry = world.observation.journals[train]?.entries[name] else {
            return
        }
        world.push(name, entry.head)
    }

    /// Answers a question about lost work: keeps it, and accepts what was rewritten.
    func decide() throws {
        guard let train = pick(["Trendyol"] + followers) else { return }
        let before = world.permission
        defer { world.permission = before }
        if random.oneIn(2) {
            world.permission.undoChoice = .keepOwn
        } else {
            world.permission.acceptedRewrites = AcceptedRewrites([ReleaseName(try #require(TrainName(train)))])
        }
        try world.sync(train)
    }
}
