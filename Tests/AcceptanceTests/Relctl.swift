import Foundation
import RehearsalForge
import Support

/// The built binary, run from outside as a CI job runs it: its own folder, its own environment, nothing inherited.
struct Relctl: Sendable {
    /// What a run left behind.
    struct Result: Sendable {
        var status: Int32
        var output: String
        var complaint: String

        /// The JSON on stdout.
        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
        }

        /// The names of the steps in the JSON, in order.
        var steps: [String] { (json["steps"] as? [[String: Any]])?.compactMap { $0["step"] as? String } ?? [] }

        /// The entry of a train in the JSON.
        func train(_ name: String) -> [String: Any] {
            (json["trains"] as? [[String: Any]])?.first { $0["train"] as? String == name } ?? [:]
        }
    }

    static let token = "canary-4f6e1c0a9b7d"

    let folder: URL
    var variables: [String: String] = [:]
    /// Where it runs; `nil`: in the folder.
    var workingFolder: URL?

    /// A folder with a `relctl.yml` that points at a forge.
    init(_ forge: RehearsalForge, settings: String? = nil) throws {
        try self.init(settings: settings ?? Self.settings(forge))
    }

    /// A folder with this `relctl.yml`.
    init(settings: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "relctl-acceptance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        try Data(settings.utf8).write(to: folder.appending(path: "relctl.yml"))
    }

    static func settings(_ forge: RehearsalForge) -> String { settings(at: forge.url) }

    @Sendable static func settings(at url: String) -> String {
        """
        version: 1
        forge: { kind: gitlab, url: "\(url)", project: mobile/ios }
        identity: { name: Release Bot, email: release-bot@example.com }
        trains:
          Trendyol:
            branch: Trendyol/Release
            cut_from: develop
            lands_on: develop
          TrendyolGo:
            branch: TrendyolGo/Release
            follows: Trendyol
            lands_on: develop
            published_by: { tag: "TrendyolGo/*" }
        """
    }

    /// A JSON document without the time of the look.
    static func timeless(_ document: String) -> String {
        document.split(separator: "\n").filter { !$0.contains("\"asOf\"") }.joined(separator: "\n")
    }

    /// The same settings on another machine.
    func twin() throws -> Relctl {
        let settings = try String(contentsOf: folder.appending(path: "relctl.yml"), encoding: .utf8)
        var twin = try Relctl(settings: settings)
        twin.variables = variables
        return twin
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs a command to its end.
    @discardableResult
    func callAsFunction(_ arguments: String...) async throws -> Result { try await run(arguments) }

    /// Runs a command that a test builds upon: what it says when it fails is the test's complaint.
    func must(_ arguments: String...) async throws {
        let result = try await run(arguments)
        guard result.status == 0 else {
            throw Failed(description: "\(arguments): \(result.status)\n\(result.output)\(result.complaint)")
        }
    }

    private struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    @discardableResult
    func run(_ arguments: [String]) async throws -> Result { try await start(arguments).wait() }

    /// Starts a command; its output may go to another place than a file that is read.
    func start(_ arguments: [String], output: URL? = nil) throws -> Running {
        try Running(arguments, in: workingFolder ?? folder, environment: environment, output: output)
    }

    /// Where caches of programs go.
    var cache: String { folder.appending(path: "cache").path() }

    private var environment: [String: String] {
        let own = [
            "HOME": folder.path(), "XDG_CACHE_HOME": cache, "TMPDIR": folder.appending(path: "tmp").path(),
            "RELCTL_TOKEN": Self.token,
        ]
        return ChildProgram.inherited.merging(own) { $1 }.merging(variables) { $1 }
    }

    /// Where the package's products are: beside the test bundle.
    static let binary: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let products =
            bundle?.deletingLastPathComponent() ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return products.appending(path: "relctl")
    }()
}

/// A run of the binary that is under way. Its output goes to files, so that no pipe can fill up.
///
/// Waiting never blocks a thread: the forge that the binary talks to runs in this process.
final class Running: Sendable {
    let processID: Int32
    private let ending: Task<Int32, Never>
    private let output: URL
    private let complaint: URL

    init(_ arguments: [String], in folder: URL, environment: [String: String], output place: URL? = nil) throws {
        let name = UUID().uuidString
        output = folder.appending(path: "\(name).out")
        complaint = folder.appending(path: "\(name).err")
        for file in [output, complaint] { _ = FileManager.default.createFile(atPath: file.path(), contents: nil) }
        let process = Process()
        process.executableURL = Relctl.binary
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let files = try [place ?? output, complaint].map { try FileHandle(forWritingTo: $0) }
        // A handle that only goes away leaves its file open.
        defer { for file in files { try? file.close() } }
        (process.standardOutput, process.standardError) = (files[0], files[1])
        let (endings, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            continuation.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        processID = process.processIdentifier
        ending = Task { await endings.first { _ in true } ?? -1 }
    }

    func wait() async throws -> Relctl.Result {
        let status = await ending.value
        return Relctl.Result(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            complaint: try String(contentsOf: complaint, encoding: .utf8))
    }
}
