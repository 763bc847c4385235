import GitStore
import Names
import Support
import Testing

@testable import GitTransport

/// What every remote must do, against git itself.
@Suite(.timeLimit(.minutes(10))) struct RemoteTests {
    private let kept = Kept()

    private func scene(_ way: Way) async throws -> Scene { kept(try await Scene(way)) }

    // MARK: - Reading

    @Test(arguments: Way.allCases)
    func refsAreListedByPrefix(way: Way) async throws {
        let scene = try await scene(way)
        let served = scene.repository.served
        try await served("update-ref", "refs/heads/release/a", scene.repository.first)
        try await served("update-ref", "refs/heads/relief", scene.repository.first)
        let tag = try await served("rev-parse", "refs/tags/v1")
        let refs = try await scene.remote.refs(under: ["refs/heads/main", "refs/heads/release/", "refs/tags/"])
        let first = try id(scene.repository.first)
        #expect(
            Set(refs) == [
                RemoteRef(name: "refs/heads/main", object: try id(scene.repository.second)),
                RemoteRef(name: "refs/heads/release/a", object: first),
                RemoteRef(name: "refs/tags/v1", object: try id(tag), peeled: first),
            ])
        #expect(try await scene.remote.refs(under: ["refs/heads/none"]) == [])
        #expect(try await scene.remote.refs(under: []) == [])
    }

    @Test(arguments: Way.allCases)
    func aTriedPushChangesNothing(way: Way) async throws {
        let scene = try await scene(way)
        let before = try await scene.repository.served("for-each-ref")
        try await scene.remote.checkPushAccess()
        #expect(try await scene.repository.served("for-each-ref") == before)
    }

    @Test(arguments: Way.allCases)
    func anEmptyRepositoryHasNoRefs(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.served("update-ref", "-d", "refs/heads/main")
        try await scene.repository.served("update-ref", "-d", "refs/tags/v1")
        #expect(try await scene.remote.refs(under: ["refs/"]) == [])
    }

    @Test(arguments: Way.allCases)
    func fetchingBringsAllThatIsReached(way: Way) async throws {
        let scene = try await scene(way)
        let (client, second) = (scene.repository.client, scene.repository.second)
        let store = try scene.store()
        try await scene.remote.fetch([try id(second)], into: store)
        try await client("fsck", "--connectivity-only", second)
        #expect(try await client("show", "\(second):a.txt") == "two")
        #expect(try await client("cat-file", "-t", scene.repository.first) == "commit")
    }

    @Test(arguments: Way.allCases)
    func fetchingMoreBringsWhatIsNew(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        let files = ["b.txt": String(repeating: "line\n", count: 400) + "changed\n"]
        let third = try await scene.repository.served.commit("third", files, on: scene.repository.second)
        try await scene.repository.served("update-ref", "refs/heads/main", third)
        let store = try scene.store()
        try await scene.remote.fetch([try id(third), try id(scene.repository.first), try id(third)], into: store)
        #expect(try store.contains(try id(third)))
        try await scene.repository.client("fsck", "--connectivity-only", third)
        // The changed file came as a difference from the one that the client has, not whole.
        if let http = scene.http { #expect(try #require(http.requests.last).answered < 1200) }
    }

    @Test(arguments: Way.allCases)
    func whatIsThereIsNotFetched(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        try await scene.remote.fetch([try id(scene.repository.second)], into: try scene.store())
        if let http = scene.http { #expect(http.requests.isEmpty) }
    }

    @Test(arguments: Way.allCases)
    func anUnknownObjectCantBeFetched(way: Way) async throws {
        let scene = try await scene(way)
        let store = try scene.store()
        let unknown = try id(String(repeating: "1", count: 40))
        let error = try await failure { () throws(GitTransportError) in
            try await scene.remote.fetch([unknown], into: store)
        }
        #expect(error.kind == .missingObject, "\(error)")
    }

    // MARK: - Pushing

    @Test(arguments: Way.allCases)
    func aBranchIsCreatedAdvancedAndDeleted(way: Way) async throws {
        let scene = try await scene(way)
        let (served, client) = (scene.repository.served, scene.repository.client)
        try await scene.repository.copyToClient()
        let second = try id(scene.repository.second)
        let third = try await client.commit("third", ["c.txt": "three\n"], on: scene.repository.second)
        let objects = try await client.objects(of: third, without: scene.repository.second).compactMap(ObjectID.init)
        let store = try scene.store()
        let ref = "refs/heads/release/ünïcode"

        try await scene.remote.push(RefUpdate(ref: ref, old: .zero, new: second), objects: [], from: store)
        #expect(try await served.ref(ref) == scene.repository.second)
        try await scene.remote.push(
            RefUpdate(ref: ref, old: second, new: try id(third)), objects: objects, from: store)
        #expect(try await served.ref(ref) == third)
        try await scene.remote.push(RefUpdate(ref: ref, old: try id(third), new: .zero), objects: [], from: store)
        #expect(try await served.ref(ref) == nil)
    }

    @Test(arguments: Way.allCases)
    func anUpdateWithAStaleOldIdMovesNothing(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        let (first, second) = (try id(scene.repository.first), try id(scene.repository.second))
        let store = try scene.store()
        let branch = "refs/heads/release"
        try await scene.repository.served("update-ref", branch, scene.repository.second)
        for update in [
            RefUpdate(ref: branch, old: .zero, new: first), RefUpdate(ref: branch, old: .zero, new: second),
            RefUpdate(ref: branch, old: first, new: first), RefUpdate(ref: branch, old: first, new: .zero),
            RefUpdate(ref: "refs/heads/none", old: first, new: second),
        ] {
            let error = try await failure { () throws(GitTransportError) in
                try await scene.remote.push(update, objects: [], from: store)
            }
            #expect(error.kind == .moved, "\(update): \(error)")
        }
        #expect(try await scene.repository.served.ref(branch) == scene.repository.second)
        #expect(try await scene.repository.served.ref("refs/heads/none") == nil)
    }

    /// A branch that is to be made, one to go and one that somebody else has moved.
    @Test(arguments: Way.allCases)
    func onePushMovesEachRefByItself(way: Way) async throws {
        let scene = try await scene(way)
        let (served, client) = (scene.repository.served, scene.repository.client)
        try await scene.repository.copyToClient()
        let (first, second) = (try id(scene.repository.first), try id(scene.repository.second))
        for name in ["gone", "moved"] {
            try await served("update-ref", "refs/heads/\(name)", scene.repository.second)
        }
        let third = try await client.commit("third", ["c.txt": "three\n"], on: scene.repository.second)
        let objects = try await client.objects(of: third, without: scene.repository.second).compactMap(ObjectID.init)
        let updates = [
            RefUpdate(ref: "refs/heads/gone", old: second, new: .zero),
            RefUpdate(ref: "refs/heads/moved", old: first, new: try id(third)),
            RefUpdate(ref: "refs/heads/new", old: .zero, new: try id(third)),
        ]
        let refusals = try await scene.remote.push(updates, objects: objects, from: try scene.store())
        #expect(refusals.mapValues(\.kind) == ["refs/heads/moved": .moved])
        #expect(try await served.ref("refs/heads/gone") == nil)
        #expect(try await served.ref("refs/heads/moved") == scene.repository.second)
        #expect(try await served.ref("refs/heads/new") == third)
    }

    @Test(arguments: Way.allCases)
    func aHooksWordsReachTheUser(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        try scene.repository.installHook(
            "pre-receive",
            #"printf 'GitLab: \033[31mYou are not allowed\033[0m to push to protected branches.\n' >&2; exit 1"#)
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        let refs = ["refs/heads/new", "refs/heads/newer"]
        let refusals = try await scene.remote.push(
            refs.map { RefUpdate(ref: $0, old: .zero, new: second) }, objects: [], from: store)
        #expect(refusals.mapValues(\.kind) == [refs[0]: .refused, refs[1]: .refused])
        let error = try await refusal(of: "refs/heads/new", scene)
        #expect(error.kind == .refused)
        #expect(error.message.contains("pre-receive hook declined"))
        #expect(error.message.contains("You are not allowed"))
        #expect(!error.message.contains("\u{1B}"))
        #expect(try await scene.repository.served.ref("refs/heads/new") == nil)
    }

    @Test(arguments: Way.allCases)
    func deletionsCanBeForbidden(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        try await scene.repository.served("config", "receive.denyDeletes", "true")
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        let error = try await failure { () throws(GitTransportError) in
            try await scene.remote.push(
                RefUpdate(ref: "refs/heads/main", old: second, new: .zero), objects: [], from: store)
        }
        #expect(error.kind == .refused)
        #expect(error.message.contains("deletion prohibited"))
    }

    @Test(arguments: Way.allCases)
    func aNameInTheWayIsNotARefThatMoved(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        let error = try await refusal(of: "refs/heads/main/below", scene)
        #expect(error.kind == .refused, "\(error)")
    }

    @Test(arguments: Way.allCases)
    func aMissingObjectIsNamedSo(way: Way) async throws {
        let scene = try await scene(way)
        try await scene.repository.copyToClient()
        let third = try await scene.repository.client.commit("third", ["c": "3"], on: scene.repository.second)
        let store = try scene.store()
        let update = RefUpdate(ref: "refs/heads/new", old: .zero, new: try id(third))
        for objects in [[], [try id(third)]] {
            let error = try await failure { () throws(GitTransportError) in
                try await scene.remote.push(update, objects: objects, from: store)
            }
            #expect(error.kind == .missingObject, "\(error)")
        }
    }

    @Test(arguments: [Way.http, .ssh])
    func aLargePushGoesThrough(way: Way) async throws {
        let scene = try await scene(way)
        let (served, client) = (scene.repository.served, scene.repository.client)
        try await scene.repository.copyToClient()
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<60_000).map { _ in String(generator.next(), radix: 36) }.joined()
        let third = try await client.commit("third", ["noise": noise], on: scene.repository.second)
        let objects = try await client.objects(of: third, without: scene.repository.second).compactMap(ObjectID.init)
        try await scene.remote.push(
            RefUpdate(ref: "refs/heads/noise", old: .zero, new: try id(third)), objects: objects,
            from: try scene.store())
        #expect(try await served("cat-file", "-s", "\(third):noise") == "\(noise.utf8.count)")
        // And back.
        let other = kept(try ScratchFolder())
        let cache = try Repository.cache(at: other.file("cache.git"))
        try await scene.remote.fetch([try id(third)], into: cache)
        #expect(try cache.contains(try #require(objects.last)))
    }

    private func refusal(of ref: String, _ scene: Scene) async throws -> GitTransportError {
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        return try await failure { () throws(GitTransportError) in
            try await scene.remote.push(RefUpdate(ref: ref, old: .zero, new: second), objects: [], from: store)
        }
    }
}
