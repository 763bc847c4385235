import Foundation
import Names
import RehearsalForge
import Support

/// A rehearsal forge with two trains cut, and a folder as a runner's: a configuration, and relctl on the path.
struct World {
    static let token = "canary-1b2c3d4e5f60"

    let project: RehearsalProject
    let forge: RehearsalForge
    let folder: ScratchFolder

    static func with(kind: ForgeKind = .gitlab, _ body: (World) async throws -> Void) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: token, kind: kind)
        let folder = try ScratchFolder()
        try folder.write(settings(forge.url), to: "relctl.yml")
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("bin/relctl"), withDestinationPath: PipelineFiles.relctl)
        do {
            try await body(World(project: project, forge: forge, folder: folder))
        } catch {
            await forge.stop()
            throw error
        }
        await forge.stop()
    }

    static func settings(_ url: String) -> String {
        """
        version: 1
        forge: { kind: gitlab, url: "\(url)", project: mobile/ios }
        trains:
          Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: develop }
          TrendyolGo: { branch: TrendyolGo/Release, follows: Trendyol, lands_on: develop }
        """
    }

    /// What a job of a runner has in its environment.
    var variables: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "PATH": folder.file("bin") + ":" + path, "RELCTL_TOKEN": Self.token,
            "XDG_CACHE_HOME": folder.file(".relctl/cache"),
        ]
    }

    @discardableResult
    func relctl(_ arguments: String...) async throws -> Ended {
        try await Ended.run(["relctl"] + arguments, in: folder.path, environment: variables)
    }

    /// Cuts both and brings a fix that is to be pulled.
    func cutWithFix() async throws {
        try await relctl("cut-release", "Trendyol", "TrendyolGo")
        try await forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
    }

    /// A program of the runner that only writes down how it was called.
    func standIn(_ name: String) throws {
        try folder.write("#!/bin/sh\necho \"$0 $*\" >>\"$HOME/calls\"\n", to: "bin/\(name)", mode: 0o755)
    }

    /// A relctl that only writes down how it was called, and pauses that take no time.
    func record(endingWith status: Int) throws {
        try FileManager.default.removeItem(atPath: folder.file("bin/relctl"))
        try folder.write("#!/bin/sh\necho \"$0 $*\" >>\"$HOME/calls\"\nexit \(status)\n", to: "bin/relctl", mode: 0o755)
        try standIn("sleep")
    }

    var calls: String { (try? String(contentsOfFile: folder.file("calls"), encoding: .utf8)) ?? "" }

    func json(_ name: String) throws -> [String: Any] {
        let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
        return try JSONSerialization.jsonObject(with: bytes) as? [String: Any] ?? [:]
    }
}
