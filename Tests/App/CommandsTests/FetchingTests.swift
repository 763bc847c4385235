import Archives
import Cryptography
import Foundation
import GitStore
import HTTPTransport
import ManifestAudit
import Names
import Printing
import Support
import Synchronization
import Testing
import Workspaces

@testable import Commands

/// Pinned dependencies that are not there, fetched from git's own HTTP server.
@Suite struct FetchingTests {
    /// Leads what is asked of a public host to a server on loopback, and notes it.
    private final class Detour: HTTPSending {
        private let client = HTTPClient(options: .init(environment: [:]))
        private let base: String?
        private let requests = Mutex<[HTTPRequest]>([])

        /// - Parameter base: the server; `nil`: nothing is to be reached.
        init(to base: String?) { self.base = base }

        var seen: [HTTPRequest] { requests.withLock { $0 } }

        func send(
            _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            requests.withLock { $0.append(request) }
            guard let base else { throw .unreachable("no network") }
            var request = request
            for host in ["github.com", "cdn.cocoapods.org"] {
                request.url = request.url.replacing("https://" + host, with: base)
            }
            return try await client.send(request, into: sink)
        }
    }

    /// An app that needs a package, which needs another; served with a history, each at its second commit.
    private struct Scene {
        let scratch: ScratchFolder
        let server: GitHTTPServer
        let base: String
        /// By repository: the commits.
        let commits: [String: [String]]

        init() async throws {
            let scratch = try ScratchFolder()
            self.scratch = scratch
            server = GitHTTPServer(root: scratch.file("served"))
            var commits: [String: [String]] = [:]
            for (name, files) in ["net": Scene.net, "base": Scene.base] {
                let folder = scratch.file("served/\(name)")
                func git(_ arguments: String...) async throws -> String {
                    let name = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
                    let output = try await ChildProgram.run(
                        ["git", "-C", folder] + name + arguments, in: scratch.path, input: [],
                        environment: ChildProgram.hermetic(home: scratch.path))
                    return String(decoding: output, as: UTF8.self)
                }
                for (number, files) in [["Old.swift": "let old = 1\n"], files, ["Package.swift": "broken"]].enumerated()
                {
                    for (path, text) in files { try scratch.write(text, to: "served/\(name)/\(path)") }
                    if number == 0 { _ = try await git("init", "-q", "-b", "main") }
                    _ = try await git("add", "-A")
                    _ = try await git("commit", "-q", "-m", "\(number)")
                    if number == 1 { _ = try await git("tag", "-m", "one", "1.0") }
                    commits[name, default: []].append(String(try await git("rev-parse", "HEAD").prefix(40)))
                }
            }
            self.commits = commits
            base = try await server.start()
            try scratch.write(Scene.spec, to: "app/project.yml")
            try scratch.write("let app = 1\n", to: "app/App/Main.swift")
            try scratch.write(Scene.plist, to: "app/App/Info.plist")
            try write(lock: ["net", "base"].map { ($0, "https://github.com/\($0)") })
        }

        func write(lock: [(name: String, url: String)]) throws {
            let pins = lock.map { pin in
                #"{"identity":"\#(pin.name)","location":"\#(pin.url)","state":{"revision":"\#(commits[pin.name]?[1] ?? "")"}}"#
            }
            try scratch.write("<Workspace/>", to: "app/App.xcworkspace/contents.xcworkspacedata")
            try scratch.write(
                #"{"pins":[\#(pins.joined(separator: ","))],"version":2}"#,
                to: "app/App.xcworkspace/xcshareddata/swiftpm/Package.resolved")
        }

        /// An audit of the app with a fetcher of its own, over the store that all of them share.
        func audit(_ sender: any HTTPSending, forge: String? = nil) async throws -> (AuditReport, [String]) {
            let credentials = HTTPRequest.Credentials.basic(user: "oauth2", password: Secret("canary"))
            let fetcher = DependencyFetcher(
                try FetchHosts(nil, forge: forge), into: try DependencyStore(in: scratch.file("cache")),
                credentials: forge == nil ? nil : credentials, through: sender, tell: { _ in })
            let fetching = DependencyFetching(fetcher: fetcher)
            let tree = AuditedTree(try FolderTree(root: scratch.file("app")), place: "")
            let report = try await fetching.run(on: tree) { tree throws(Audit.Failure) in
                try await Audit(of: tree.tree, dependencies: tree.dependencies).run(
                    Audit.Request(today: Day(number: 0)))
            }
            return (report, await fetching.remarks)
        }

        static let spec = """
            name: App
            packages: { Net: { url: 'https://github.com/net', from: 1.0.0 } }
            targets:
              App:
                type: application
                platform: iOS
                sources: [App]
                settings: { INFOPLIST_FILE: App/Info.plist }
                dependencies: [{ package: Net, product: NetUI }]
            """
        static let plist = """
            <plist version="1.0"><dict>
            <key>NSContactsUsageDescription</key><string>To find your friends</string>
            <key>NSCameraUsageDescription</key><string>To scan the code on the box</string>
            </dict></plist>
            """
        static let net = [
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Net", products: [.library(name: "NetUI", targets: ["NetUI"])],
                dependencies: [.package(url: "https://github.com/base", from: "1.0.0")],
                targets: [.target(name: "NetUI", dependencies: [.product(name: "Base", package: "base")])])
            """,
            "Sources/NetUI/A.swift": "import UIKit\n",
        ]
        static let base = [
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Base", products: [.library(name: "Base", targets: ["Base"])], targets: [.target(name: "Base")])
            """,
            "Sources/Base/B.swift": "import Contacts\nlet store = CNContactStore()\n",
        ]
    }

    /// What the lock files pin is fetched, and what that needs in turn, each in one request and without its history. The
    /// next run asks nobody.
    @Test func packagesWithWhatTheyNeed() async throws {
        let scene = try await Scene()
        let wire = Detour(to: scene.base)
        let (report, remarks) = try await scene.audit(wire)
        let app = try #require(report.bundles.first)
        #expect(app.opaque.isEmpty && remarks.isEmpty)
        #expect(report.findings.filter { $0.rule == "unused-capability" }.map(\.key) == ["NSCameraUsageDescription"])
        #expect(report.findings.filter { $0.rule == "unproven-capability" }.isEmpty)
        let asked = wire.seen.map(\.url)
        #expect(asked == ["https://github.com/net/git-upload-pack", "https://github.com/base/git-upload-pack"])
        let store = try DependencyStore(in: scene.scratch.file("cache")).repository
        for (name, commits) in scene.commits {
            let kept = try commits.map { try store.keeps(try #require(ObjectID(hex: $0))) }
            #expect(kept == [false, true, false], "\(name)")
        }
        let (again, said) = try await scene.audit(Detour(to: nil))
        #expect(again.findings == report.findings && said.isEmpty)
    }

    @Test func offlineItSaysWhatItLacks() async throws {
        let scene = try await Scene()
        let wire = Detour(to: nil)
        let (report, remarks) = try await scene.audit(wire)
        #expect(report.bundles.first?.opaque.map(\.name) == ["NetUI"])
        #expect(report.findings.allSatisfy { $0.rule != "unused-capability" })
        #expect(remarks.count == 1 && remarks[0].contains("net is missing") && remarks[0].contains("no network"))
        #expect(wire.seen.count == 1)
    }

    /// Neither another host nor another scheme, and one of them keeps nothing else from being fetched.
    @Test(arguments: ["https://intranet.example/net", "http://github.com/net", "file:///net", "https://10.0.0.1/net"])
    func otherHosts(url: String) async throws {
        let scene = try await Scene()
        try scene.write(lock: [("net", url), ("base", "https://github.com/base")])
        let wire = Detour(to: scene.base)
        let (report, remarks) = try await scene.audit(wire)
        #expect(wire.seen.isEmpty && report.bundles.first?.opaque.map(\.name) == ["NetUI"])
        #expect(remarks.count == 1 && remarks[0].contains(url))
    }

    /// The token goes to the forge and to nobody else, and where it opens less than everybody sees, the repository is
    /// asked without it.
    @Test(arguments: [true, false]) func credentials(isForge: Bool) async throws {
        let scene = try await Scene()
        let wire = Detour(to: scene.base)
        _ = try await scene.audit(wire, forge: isForge ? "https://github.com" : "https://git.example.com")
        #expect(wire.seen.count == 2 && wire.seen.allSatisfy { ($0.credentials != nil) == isForge })
        let strict = try await Scene()
        strict.server.adjust { faults in
            faults.answer = { $0.headers[.authorization] == nil ? nil : .init(statusCode: .forbidden) }
        }
        let (report, _) = try await strict.audit(Detour(to: strict.base), forge: "https://github.com")
        #expect(report.bundles.first?.opaque.isEmpty == true)
    }

    /// A server that has not the commit, and one that sends something else.
    @Test func brokenAnswers() async throws {
        let scene = try await Scene()
        for status in [200, 404, 500] {
            scene.server.adjust { $0.answer = { _ in .init(statusCode: .init(status, phrase: "")) } }
            let (report, remarks) = try await scene.audit(Detour(to: scene.base))
            #expect(report.bundles.first?.opaque.map(\.name) == ["NetUI"] && remarks.count == 1)
        }
    }

    private static func fetch(
        _ dependencies: [MissingDependency], _ scene: Scene, _ sender: any HTTPSending
    ) async throws -> ([String: any SourceTree], [String]) {
        let fetcher = DependencyFetcher(
            try FetchHosts(nil, forge: nil), into: try DependencyStore(in: scene.scratch.file("cache")),
            credentials: nil, through: sender, tell: { _ in })
        return (await fetcher.fetch(dependencies), await fetcher.remarks)
    }

    /// Carthage pins tags: which commit one is, is asked once.
    @Test func carthage() async throws {
        let scene = try await Scene()
        let file = "github \"base\" \"1.0\"\nbinary \"https://x/y.json\" \"1\"\n"
        let locked = LockedDependencies(of: MemoryTree(["Cartfile.resolved": file]))
        #expect(locked.carthage == ["base": LockedDependencies.Commit(url: "https://github.com/base", revision: "1.0")])
        let missing = MissingDependency.all([OpaqueDependency("Base", reason: .carthage)], locked)
        for (sender, requests) in [(Detour(to: scene.base), 2), (Detour(to: nil), 0)] {
            let (trees, _) = try await Self.fetch(missing, scene, sender)
            let tree = try #require(trees["carthage-base"])
            #expect(try tree.list("Checkouts/base").map(\.name) == ["Old.swift", "Package.swift", "Sources"])
            #expect(sender.seen.count == requests)
        }
    }

    private static let podLock = """
        PODS:
          - Bar (1.0):
            - Deep/Core
          - Deep/Core (1.0)
          - Net (0.1)

        SPEC CHECKSUMS:
          Bar: SHA1OFIT

        CHECKOUT OPTIONS:
          Net:
            :commit: COMMIT
            :git: git@github.com:net
        """

    /// A pod that was checked out by its commit, one of the public spec repository with a tag, and one whose podspec nobody
    /// vouches for.
    @Test(arguments: [true, false]) func pods(isPodspecRight: Bool) async throws {
        let scene = try await Scene()
        let podspec = #"{"name":"Bar","source":{"git":"https://github.com/base","tag":"1.0"}}"#
        scene.server.adjust { faults in
            faults.answer = { request in
                guard request.path == "/Specs/d/d/c/Bar/1.0/Bar.podspec.json" else { return nil }
                return .init(statusCode: .ok, body: .init(podspec.utf8))
            }
        }
        let checksum = try HashFunction.sha1.hash(Array((isPodspecRight ? podspec : "other").utf8)).hexadecimal
        let text = Self.podLock.replacing("SHA1OFIT", with: checksum).replacing(
            "COMMIT", with: scene.commits["net"]?[1] ?? "")
        let locked = LockedDependencies(of: MemoryTree(["Podfile": "", "Podfile.lock": text]))
        let opaque = ["Bar/UI", "Deep", "Net"].map { OpaqueDependency($0, reason: .cocoaPod) }
        let missing = MissingDependency.all(opaque, locked)
        #expect(missing.map(\.name) == ["Bar", "Net"])
        let wire = Detour(to: scene.base)
        let (trees, remarks) = try await Self.fetch(missing, scene, wire)
        #expect(trees.keys.sorted() == (isPodspecRight ? ["pod-Bar", "pod-Net"] : ["pod-Net"]))
        #expect(remarks.count == (isPodspecRight ? 0 : 1))
        #expect(wire.seen.count == (isPodspecRight ? 4 : 2))
        let (again, _) = try await Self.fetch(missing, scene, Detour(to: nil))
        #expect(again.keys.sorted() == trees.keys.sorted())
    }

    /// An archive counts if it has the checksum that is pinned, and is never asked for again.
    @Test(.enabled(if: Archive.defect == nil)) func archives() async throws {
        let scene = try await Scene()
        let script =
            "import zipfile; z = zipfile.ZipFile('a.zip', 'w'); z.writestr('Closed.framework/Closed', 'x'); z.close()"
        try await ChildProgram.run(["python3", "-c", script], in: scene.scratch.path)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: scene.scratch.file("a.zip"))))
        scene.server.adjust { $0.answer = { _ in .init(statusCode: .ok, body: .init(bytes)) } }
        func missing(_ checksum: String) -> [MissingDependency] {
            var closed = OpaqueDependency("Closed", reason: .binaryFramework, origin: "https://github.com/a.zip")
            closed.checksum = checksum
            return MissingDependency.all([closed], LockedDependencies())
        }
        let right = try HashFunction.sha256.hash(bytes).hexadecimal
        for wrong in [String(repeating: "0", count: 64), "../../x", String(right.dropLast())] {
            let (trees, remarks) = try await Self.fetch(missing(wrong), scene, Detour(to: scene.base))
            #expect(trees.isEmpty && remarks.count == 1)
        }
        #expect(missing("").isEmpty)
        for sender in [Detour(to: scene.base), Detour(to: nil)] {
            let (trees, remarks) = try await Self.fetch(missing(right.uppercased()), scene, sender)
            let tree = try #require(trees["binary-Closed"])
            #expect(try tree.contents(of: "artifacts/Closed/Closed.framework/Closed", limit: 10) == [0x78])
            #expect(remarks.isEmpty)
        }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: scene.scratch.file("cache/dependencies/archives"))
        #expect(left == [right])
    }
}
