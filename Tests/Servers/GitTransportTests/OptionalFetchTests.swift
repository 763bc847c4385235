import FlyingFox
import GitStore
import Names
import Testing

@testable import GitTransport

/// What a computation can do without costs it a few requests, and never fails it.
extension ThinFetchTests {
    @Test func anOptionalPartIsFetchedFor() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        let merge = try await ThinStore(served.cache, from: served.scene.remote).run {
            served.cache.attempt { try served.cache.merge(ours: served.ours, theirs: served.theirs) }
        }
        #expect(merge?.isClean == true)
        // As many as where it is required.
        #expect(http.requests.count == 5)
    }

    @Test func anOptionalPartIsGivenUpAfterSomeRounds() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        let path = String(repeating: "d/", count: 120) + "file"
        let stream =
            "commit refs/heads/deep\ncommitter C <c@example.com> 1700000000 +0000\ndata 0\n"
            + "M 100644 inline \(path)\ndata 2\n1\n\n"
        try await served.git.run(["fast-import", "--quiet", "--force"], input: stream)
        let deep = try #require(CommitID(hex: try await served.git("rev-parse", "deep")))
        try await served.scene.remote.fetch(served.tips + [deep.object], into: served.cache)
        let trees = try [served.base, served.ours, deep].map { try served.cache.commit($0).tree }
        let before = http.requests.count
        let (optional, required) = try await ThinStore(served.cache, from: served.scene.remote).run {
            let optional = served.cache.attempt { try served.cache.changedPaths(from: nil, to: trees[2]) }
            return (optional, try served.cache.changedPaths(from: trees[0], to: trees[1]))
        }
        #expect(optional == nil)
        #expect(required == ["f0/g0/both.txt", "f1/g1/mine.txt"])
        let rounds = http.requests.count - before
        // Deep folders and merges within merges take more than 24.
        #expect(rounds > 40 && rounds <= 60)
        // Another look of the same run asks for no more; a part that is required is read to its end.
        let store = ThinStore(served.cache, from: served.scene.remote)
        let again = try await store.run {
            served.cache.attempt { try served.cache.changedPaths(from: nil, to: trees[2]) }
        }
        #expect(again == nil && http.requests.count - before == rounds)
        #expect(try await store.run { try served.cache.changedPaths(from: nil, to: trees[2]) } == [path])
    }

    @Test func whatAServerLostFailsNoOptionalPart() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        try await lose(try await served.git("rev-parse", "theirs:f0/g0/both.txt"), in: served.git)
        let merge = try await ThinStore(served.cache, from: served.scene.remote).run {
            served.cache.attempt { try served.cache.merge(ours: served.ours, theirs: served.theirs) }
        }
        #expect(merge == nil)
        #expect(http.requests.count < 16)
    }

    @Test func aServerThatRefusesFailsTheRunAndTheNextOneFindsWhatWasLacking() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        func merge() async throws -> MergeResult? {
            try await ThinStore(served.cache, from: served.scene.remote).run {
                served.cache.attempt { try served.cache.merge(ours: served.ours, theirs: served.theirs) }
            }
        }
        http.adjust { $0.answer = { _ in HTTPResponse(statusCode: .forbidden) } }
        let error = await #expect(throws: GitTransportError.self) { _ = try await merge() }
        #expect(error?.kind == .denied)
        http.adjust { $0.answer = nil }
        #expect(try await merge()?.isClean == true)
    }
}
