import FlyingFox
import Foundation
import GitStore
import Names
import Support
import Testing

@testable import GitTransport

/// Fetching into relctl's own cache, from real git with the settings that servers have.
@Suite(.timeLimit(.minutes(10))) struct ThinFetchTests {
    let kept = Kept()

    /// What a server lets a client leave out.
    enum Filters: CaseIterable {
        case all
        case blobsOnly
        case none

        fileprivate var settings: [String] {
            switch self {
            case .all: ["uploadpack.allowFilter=true"]
            case .blobsOnly: ["uploadpack.allowFilter=true", "uploadpackfilter.tree.allow=false"]
            case .none: ["uploadpackfilter.allow=false"]
            }
        }
    }

    /// A served history of two branches that change the same and other files.
    struct Served {
        let scene: Scene
        let cache: Repository
        let base, ours, theirs: CommitID
        var git: Git { scene.repository.served }
        var tips: [ObjectID] { [ours.object, theirs.object] }
    }

    func served(_ way: Way = .http, _ filters: Filters = .all) async throws -> Served {
        let scene = kept(try await Scene(way))
        let git = scene.repository.served
        for setting in filters.settings {
            let parts = setting.split(separator: "=").map(String.init)
            try await git("config", parts[0], parts[1])
        }
        try await git("config", "receive.fsckObjects", "true")
        try await git.run(["fast-import", "--quiet", "--force"], input: Self.stream)
        func commit(_ name: String) async throws -> CommitID {
            try #require(CommitID(hex: try await git("rev-parse", name)))
        }
        let folder = kept(try ScratchFolder())
        return Served(
            scene: scene, cache: try Repository.cache(at: folder.file("cache.git")), base: try await commit("base"),
            ours: try await commit("ours"), theirs: try await commit("theirs"))
    }

    private static let stream: String = {
        func commit(_ branch: String, from: String?, _ files: [String: String]) -> String {
            let start = "commit refs/heads/\(branch)\ncommitter C <c@example.com> 1700000000 +0000\ndata 0\n"
            let body = files.sorted { $0.key < $1.key }.map { path, text in
                "M 100644 inline \(path)\ndata \(text.utf8.count)\n\(text)\n"
            }
            return start + (from.map { "from refs/heads/\($0)\n" } ?? "") + body.joined() + "\n"
        }
        func lines(_ changed: [Int]) -> String {
            (1...40).map { "line \($0)\(changed.contains($0) ? " changed" : "")\n" }.joined()
        }
        let files = Dictionary(
            uniqueKeysWithValues: (0..<60).map { ("f\($0 % 6)/g\($0 % 5)/\($0).txt", lines([]) + "\($0)\n") })
        return commit("base", from: nil, files.merging(["f0/g0/both.txt": lines([])]) { $1 })
            + commit("ours", from: "base", ["f0/g0/both.txt": lines([3]), "f1/g1/mine.txt": "mine\n"])
            + commit("theirs", from: "base", ["f0/g0/both.txt": lines([30]), "f2/g2/new.txt": "new\n"])
    }()

    private func merge(_ served: Served) async throws -> MergeResult {
        try await ThinStore(served.cache, from: served.scene.remote).run {
            try served.cache.merge(ours: served.ours, theirs: served.theirs)
        }
    }

    // MARK: - Servers

    @Test(arguments: Way.allCases, Filters.allCases)
    func mergesArePushedFromAThinStore(way: Way, filters: Filters) async throws {
        let served = try await served(way, filters)
        let remote = served.scene.remote
        try await remote.fetch(served.tips, into: served.cache)
        #expect(try served.cache.isAncestor(served.base, of: served.ours))
        let isVersionTwo = way == .http || way == .ssh
        let tree = try served.cache.commit(served.ours).tree
        #expect(try served.cache.keeps(tree.object) == (filters != .all || !isVersionTwo))
        #expect(served.cache.isFiltered == (filters != .none && isVersionTwo))

        let result = try await merge(served)
        let verdict = try await served.git("merge-tree", "--write-tree", served.ours.hex, served.theirs.hex)
        #expect(result.isClean && result.tree.object.hex == verdict)
        let signature = Signature(name: "A", email: "a@example.com", time: 1_700_000_000)
        let commit = try served.cache.writeCommit(
            tree: result.tree, parents: [served.ours, served.theirs], author: signature, committer: signature,
            message: "Merge\n")
        try served.scene.repository.installHook(
            "pre-receive", "read old new ref; git rev-list --objects $new --not --all >&2 && git fsck --strict $new >&2"
        )
        try await remote.push(
            RefUpdate(ref: "refs/heads/ours", old: served.ours.object, new: commit.object),
            objects: [commit.object] + result.newObjects, from: served.cache)
        try await served.git("fsck", "--strict", "--connectivity-only")
        #expect(try await served.git("rev-parse", "ours^{tree}") == result.tree.object.hex)

        let notices = remote.takeNotices()
        #expect(notices.count == (filters == .all || !isVersionTwo ? 0 : 1), "\(notices)")
        #expect(remote.takeNotices() == [])
    }

    @Test func aServerWithFiltersIsAskedForNothingElse() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        #expect(http.requests.count == 1)
        _ = try await merge(served)
        // Three levels of folders, and the files.
        #expect(http.requests.count == 5)
        #expect(http.requests.allSatisfy { $0.answered < 2000 })
        // What came is there for the next run.
        _ = try await merge(served)
        #expect(http.requests.count == 5)
    }

    @Test(arguments: Way.allCases)
    func laterFetchesBringWhatIsNew(way: Way) async throws {
        let served = try await served(way)
        try await served.scene.remote.fetch([served.ours.object], into: served.cache)
        try served.cache.remember([("refs/heads/ours", served.ours.object)])
        try await served.scene.remote.fetch([served.theirs.object], into: served.cache)
        #expect(try served.cache.mergeBases(served.ours, served.theirs) == [served.base])
        #expect(try await merge(served).isClean)
    }

    @Test(arguments: [Way.http, .ssh])
    func aTreeInsideAnotherComesToo(way: Way) async throws {
        let served = try await served(way)
        let names = ["ours^{tree}", "ours:f0", "ours:f0/g0", "ours:f0/g0/both.txt"]
        var wanted: [ObjectID] = []
        for name in names { wanted.append(try id(try await served.git("rev-parse", name))) }
        try await served.scene.remote.fetchSingle(wanted, into: served.cache)
        for object in wanted { #expect(try served.cache.keeps(object)) }
        let other = try await served.git("rev-parse", "ours:f1")
        #expect(try !served.cache.keeps(try id(other)))
    }

    @Test(arguments: [Way.http, .ssh], Filters.allCases)
    func foldersComeInOneRequest(way: Way, filters: Filters) async throws {
        let served = try await served(way, filters)
        try await served.scene.remote.fetch([served.ours.object], into: served.cache)
        let tree = try served.cache.commit(served.ours).tree
        try await served.scene.remote.fetchFolders(of: tree.object, into: served.cache)
        for folder in try await served.git("ls-tree", "-r", "-d", "--object-only", "ours").split(separator: "\n") {
            #expect(try served.cache.keeps(try id(String(folder))))
        }
    }

    /// A cache that was filled while the server knew filters has nothing whole that differences could rest on.
    @Test(arguments: [Way.http, .ssh])
    func aServerMayForgetFilters(way: Way) async throws {
        let served = try await served(way)
        try await served.scene.remote.fetch([served.ours.object], into: served.cache)
        try served.cache.remember([("refs/heads/ours", served.ours.object)])
        try await served.git("config", "uploadpack.allowFilter", "false")
        try await served.scene.remote.fetch([served.theirs.object], into: served.cache)
        let verdict = try await served.git("merge-tree", "--write-tree", served.ours.hex, served.theirs.hex)
        #expect(try await merge(served).tree.object.hex == verdict)
    }

    /// A server that is replaced by one of protocol version 0 gives whole histories only, of its refs.
    @Test(arguments: [Way.http, .ssh])
    func aServerMayForgetVersionTwo(way: Way) async throws {
        let served = try await served(way)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        for (name, id) in zip(["ours", "theirs"], served.tips) {
            try served.cache.remember([("refs/heads/" + name, id)])
        }
        // A ref that the store knows nothing of is not fetched.
        try await served.git("branch", "other", try await served.git("commit-tree", "base^{tree}", "-m", "Other"))
        let old = kept(try await served.scene.byOldServer(way))
        let result = try await ThinStore(served.cache, from: old.remote).run {
            try served.cache.merge(ours: served.ours, theirs: served.theirs)
        }
        let verdict = try await served.git("merge-tree", "--write-tree", served.ours.hex, served.theirs.hex)
        #expect(result.tree.object.hex == verdict)
        #expect(try !served.cache.keeps(id(try await served.git("rev-parse", "other"))))
        let notices = old.remote.takeNotices()
        #expect(notices.count == 1 && notices.first?.contains(served.cache.gitDirectory) == true, "\(notices)")
        // All is there now, and the next run asks for nothing.
        let folders = try served.cache.commit(served.ours).tree
        try await old.remote.fetchFolders(of: folders.object, into: served.cache)
        #expect(old.remote.takeNotices() == [])
        let files = try served.cache.changedPaths(from: nil, to: folders)
        #expect(files.count == 62)
        // Where none of its refs is known, there is a remedy.
        for ref in try await served.git("for-each-ref", "--format=%(refname)").split(separator: "\n")
        where ref != "refs/heads/other" {
            try await served.git("update-ref", "-d", String(ref))
        }
        let lost = ObjectID(hex: String(repeating: "1", count: 40)).map { [$0] } ?? []
        let error = try await failure { () throws(GitTransportError) in
            try await old.remote.fetchSingle(lost, into: served.cache)
        }
        #expect(error.hint?.contains(served.cache.gitDirectory) == true, "\(error)")
    }

    // MARK: - Broken and hostile servers

    @Test func aFilterThatIsIgnoredDoesNoHarm() async throws {
        let served = try await served()
        try #require(served.scene.http).adjust { faults in
            faults.rewrite = { _, body in
                Data(String(decoding: body, as: UTF8.self).replacing("0012filter tree:0\n", with: "").utf8)
            }
        }
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        #expect(try served.cache.keeps(served.cache.commit(served.ours).tree.object))
        #expect(try await merge(served).isClean)
    }

    @Test(arguments: [10, 40, 120])
    func aCutAnswerIsAnErrorAndTheNextRunGoesOn(length: Int) async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        http.adjust { faults in
            faults.spoil = { request, response in
                guard request.path.hasSuffix("git-upload-pack"), let body = try? await response.bodyData else {
                    return response
                }
                return HTTPResponse(statusCode: .ok, headers: response.headers, body: body.prefix(length))
            }
        }
        await #expect(throws: GitTransportError.self) { _ = try await merge(served) }
        http.adjust { $0.spoil = nil }
        #expect(try await merge(served).isClean)
    }

    /// Another pack than was asked for: fewer objects, or others.
    @Test func anAnswerWithoutWhatWasWantedIsAnError() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        let other = try await served.git("rev-parse", "base:f5")
        http.adjust { faults in
            faults.rewrite = { _, body in
                let text = String(decoding: body, as: UTF8.self)
                return Data(text.replacing(#/want [0-9a-f]{40}/#) { _ in "want \(other)" }.utf8)
            }
        }
        let error = try await failure { () throws(GitTransportError) in
            try await served.scene.remote.fetchSingle(
                [served.cache.knownTree(of: served.ours)], into: served.cache)
        }
        #expect(error.kind == .missingObject && error.hint != nil)
    }

    /// Takes one object out of a repository whose objects are packed.
    func lose(_ object: String, in git: Git) async throws {
        let all = try await git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
        let rest = all.split(separator: "\n").filter { $0 != object }.joined(separator: "\n") + "\n"
        let folder = git.directory + "/objects/"
        let old = try FileManager.default.contentsOfDirectory(atPath: folder)
        let draft = kept(try ScratchFolder())
        try await git.run(["pack-objects", "-q", draft.file("pack")], input: rest)
        for name in old { try FileManager.default.removeItem(atPath: folder + name) }
        try FileManager.default.createDirectory(atPath: folder + "pack", withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: draft.path) where name.hasPrefix("pack-") {
            try FileManager.default.copyItem(atPath: draft.file(name), toPath: folder + "pack/" + name)
        }
    }

    @Test func whatAServerLostIsAnErrorOfWhatNeedsIt() async throws {
        let served = try await served()
        let http = try #require(served.scene.http)
        try await served.scene.remote.fetch(served.tips, into: served.cache)
        let blob = try await served.git("rev-parse", "theirs:f0/g0/both.txt")
        try await lose(blob, in: served.git)
        await #expect { _ = try await merge(served) } throws: { error in
            guard let error = error as? GitStoreError else { return false }
            return error.kind == .missingObject && error.lacking == [ObjectID(hex: blob)] && error.hint != nil
        }
        #expect(http.requests.count < 16)
        // Another computation of the same run is none the worse for it.
        let trees = try [served.base, served.ours].map { try served.cache.commit($0).tree }
        let paths = try await ThinStore(served.cache, from: served.scene.remote).run {
            _ = try? served.cache.merge(ours: served.ours, theirs: served.theirs)
            return try served.cache.changedPaths(from: trees[0], to: trees[1])
        }
        #expect(paths == ["f0/g0/both.txt", "f1/g1/mine.txt"])
    }
}

extension Repository {
    /// The tree of a commit that a test knows to be there.
    fileprivate func knownTree(of commit: CommitID) -> ObjectID { (try? self.commit(commit).tree.object) ?? .zero }
}
