import GitStore
import GitTransport
import Names
import Support
import Testing

@testable import Uploads

/// Where the commit of a run is, seen from the commit that was ordered.
@Suite struct PlaceTests {
    private let kept = Kept()

    private struct History {
        let ledger: UploadLedger
        let store: Repository
        let remote = LedgerRemote()

        init(_ kept: Kept) async throws {
            store = try await makeStore(kept)
            ledger = UploadLedger(remote: remote, store: store, name: "Release Bot", email: "bot@example.com")
        }

        func commit(_ message: String, on parents: CommitID...) throws -> CommitID {
            let person = Signature(name: "Ada", email: "ada@example.com", time: Fixed.now)
            return try store.writeCommit(
                tree: store.writeEmptyTree(), parents: parents, author: person, committer: person, message: message)
        }

        func place(of commit: CommitID, for ordered: CommitID) async throws -> RunPlace {
            try await ledger.place(
                of: commit, for: UploadOrder(app: "TrendyolGo", branch: Fixed.branch, commit: ordered))
        }

        func setBranch(to commit: CommitID) async throws {
            _ = try await remote.push(
                [RefUpdate(ref: Fixed.branch.ref, old: .zero, new: commit.object)], objects: [], from: store)
        }
    }

    @Test func commitsOfTheBranchAndOthers() async throws {
        let history = try await History(kept)
        let first = try history.commit("First")
        let ordered = try history.commit("Ordered", on: first)
        let newer = try history.commit("Newer", on: ordered)
        let tip = try history.commit("Tip", on: newer)
        let beside = try history.commit("On another branch", on: ordered)
        let library = try history.commit("A shared library")
        try await history.setBranch(to: tip)
        #expect(try await history.place(of: newer, for: ordered) == .newer)
        #expect(try await history.place(of: tip, for: ordered) == .newer)
        #expect(try await history.place(of: first, for: ordered) == .older)
        for foreign in [beside, library, Fixed.other] {
            #expect(try await history.place(of: foreign, for: ordered) == .ordered)
        }
    }

    @Test func withoutTheBranchNothingIsNewer() async throws {
        let history = try await History(kept)
        let ordered = try history.commit("Ordered")
        let newer = try history.commit("Newer", on: ordered)
        #expect(try await history.place(of: newer, for: ordered) == .ordered)
    }
}
