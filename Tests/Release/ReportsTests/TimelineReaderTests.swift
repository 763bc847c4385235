import Names
import Testing

@testable import Releases
@testable import Reports

/// How many changes a board shows and counts.
@Suite struct TimelineReaderTests {
    /// Commits of which only the parents and the messages matter.
    private final class Commits: History {
        private struct NotNeeded: Error {}

        private var byID: [CommitID: Commit] = [:]

        /// Adds a commit; the first one has no parents.
        func add(_ parents: CommitID..., message: String = "A change\n") throws -> CommitID {
            let digits = String(byID.count, radix: 16)
            let id = try #require(CommitID(hex: String(repeating: "0", count: 40 - digits.count) + digits))
            let person = Signature(name: "a", email: "", time: byID.count, offset: 0)
            byID[id] = Commit(
                id: id, tree: TreeID(id.object), parents: parents, author: person, committer: person, message: message)
            return id
        }

        func contains(_ id: CommitID) -> Bool { byID[id] != nil }

        func commit(_ id: CommitID) throws -> Commit { try #require(byID[id]) }

        func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
            var (seen, next) = (Set([descendant]), [descendant])
            while let id = next.popLast() {
                if id == ancestor { return true }
                next += try commit(id).parents.filter { seen.insert($0).inserted }
            }
            return false
        }

        func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] { throw NotNeeded() }
        func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) { throw NotNeeded() }
        func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult { throw NotNeeded() }
        func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] { throw NotNeeded() }
        func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] { throw NotNeeded() }
        func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] { throw NotNeeded() }
        func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
            throw NotNeeded()
        }
        func makeCommit(_ draft: CommitDraft) throws -> CommitID { throw NotNeeded() }
    }

    /// Adds commits one on the other. Returns them, newest first.
    private func line(of count: Int, on base: CommitID, in history: Commits) throws -> [CommitID] {
        var line: [CommitID] = []
        for _ in 0..<count { line.append(try history.add(line.last ?? base)) }
        return line.reversed()
    }

    private func timeline(_ line: [CommitID], upstream: Upstream?, in history: Commits) throws -> ReleaseTimeline {
        let release = try Sample.release(of: Sample.train(), line: line, upstream: upstream)
        return try TimelineReader(history: history, journals: [:], now: 0).timeline(of: .init(plan: Plan(release)))
    }

    @Test func whatAPullBroughtIsCountedInFull() throws {
        let history = Commits()
        let base = try history.add()
        let pulled = try line(of: 300, on: base, in: history)
        let branch = try Sample.branch("Trendyol/Release")
        let message = PullMessage.text(
            template: "Merge", upstream: branch, branch: try Sample.branch("TrendyolGo/Release"), commit: pulled[0])
        let merge = try history.add(base, pulled[0], message: message)
        let own = try line(of: 10, on: merge, in: history)
        let upstream = Upstream(
            branch: branch, head: pulled[0], relation: .sameRelease, landings: [], landedHead: nil)
        let timeline = try timeline(own + [merge], upstream: upstream, in: history)
        #expect(timeline.changes.map(\.commit) == own + pulled.prefix(190))
        #expect(timeline.olderChanges == 110 && !timeline.hasUncountedChanges)
    }

    @Test func commitsBeyondTheLimitCountAsOneChange() throws {
        let history = Commits()
        let base = try history.add()
        let timeline = try timeline(line(of: 250, on: base, in: history), upstream: nil, in: history)
        #expect(timeline.changes.count == 200)
        #expect(timeline.olderChanges == 50 && timeline.hasUncountedChanges)
    }
}
