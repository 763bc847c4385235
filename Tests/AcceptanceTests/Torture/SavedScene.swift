import Foundation
import RehearsalForge
import Support

/// A scene at one moment of its life, to be played on from there as often as a test likes.
struct SavedScene: Sendable {
    /// The settings for a forge at an address.
    typealias Settings = @Sendable (_ url: String) -> String

    private let project: RehearsalProject
    private let state: ForgeState
    private let settings: Settings
    private let variables: [String: String]
    private let folder: ScratchFolder
    /// The forge's address then: the folder in relctl's cache is named after it.
    private let url: String

    /// Saves a copy, which goes with the process.
    init(_ scene: Scene, settings: @escaping Settings) async throws {
        folder = try ScratchFolder()
        folder.removeAtExit()
        project = try scene.project.duplicate(in: folder.path)
        // It is copied hundreds of times: few files are sooner copied than many.
        for pack in [["repack", "-adkq"], ["pack-refs", "--all"]] { try Git.run(["-C", project.repository] + pack) }
        state = await scene.forge.read { $0 }
        (self.settings, variables, url) = (settings, scene.relctl.variables, scene.forge.url)
        if FileManager.default.fileExists(atPath: scene.relctl.cache) {
            try FileManager.default.copyItem(atPath: scene.relctl.cache, toPath: folder.file("cache"))
        }
    }

    /// Plays on from here, in a copy.
    ///
    /// - Parameters:
    ///   - isWarm: whether relctl still has its cache.
    ///   - address: where relctl finds the forge, given where it is.
    func play<Value>(
        isWarm: Bool = false, at address: (_ forge: String) throws -> String = { $0 },
        _ body: (Scene) async throws -> Value
    ) async throws -> Value {
        let project = try project.duplicate()
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: Relctl.token)
        let state = state
        await forge.update { $0 = state }
        let url = try address(forge.url)
        var relctl = try Relctl(settings: settings(url))
        relctl.variables = variables
        if isWarm { try warm(relctl, url) }
        let scene = Scene(project: project, forge: forge, relctl: relctl)
        do {
            let value = try await body(scene)
            await scene.end()
            return value
        } catch {
            await scene.end()
            throw error
        }
    }

    /// Hands relctl its cache, under the name that belongs to the forge's new address.
    private func warm(_ relctl: Relctl, _ url: String) throws {
        let saved = folder.file("cache") + "/relctl"
        guard FileManager.default.fileExists(atPath: saved) else { return }
        try FileManager.default.createDirectory(atPath: relctl.cache + "/relctl", withIntermediateDirectories: true)
        for item in try FileManager.default.contentsOfDirectory(atPath: saved) {
            let name = item.replacing(Self.port(self.url), with: Self.port(url))
            try FileManager.default.copyItem(atPath: saved + "/" + item, toPath: relctl.cache + "/relctl/" + name)
        }
    }

    private static func port(_ url: String) -> String { url.split(separator: ":").last.map(String.init) ?? "" }
}
