import Foundation
import Names
import RehearsalForge

/// A forge on loopback with a scratch repository, and relctl beside it.
struct Scene {
    let project: RehearsalProject
    let forge: RehearsalForge
    var relctl: Relctl

    static func with(
        kind: ForgeKind = .gitlab, settings: ((RehearsalForge) -> String)? = nil, _ body: (Scene) async throws -> Void
    ) async throws {
        let project = try await RehearsalProject.make()
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: Relctl.token, kind: kind)
        let text = (settings?(forge) ?? Relctl.settings(forge)).replacing(
            "kind: gitlab", with: "kind: \(kind.rawValue)")
        let relctl = try Relctl(forge, settings: text)
        let scene = Scene(project: project, forge: forge, relctl: relctl)
        do {
            try await body(scene)
        } catch {
            await scene.end()
            throw error
        }
        await scene.end()
    }

    /// A scene on GitLab with other trains.
    ///
    /// - Parameter trains: the YAML below `trains:`, without its indentation.
    static func with(trains: String, _ body: (Scene) async throws -> Void) async throws {
        let lines = trains.split(separator: "\n").map { "  \($0)\n" }
        let settings: (RehearsalForge) -> String = { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:

            """ + lines.joined()
        }
        try await with(settings: settings, body)
    }

    /// Stops the forge and removes everything.
    func end() async {
        await forge.stop()
        relctl.remove()
        project.remove()
    }

    /// Refs, and merge requests without what differs between equal runs.
    func digest() async -> [String] {
        await forge.read { state in
            let refs = state.refs.map { "\($0.key) \($0.value)" }.sorted()
            let requests = state.mergeRequests.map { request in
                let notes = request.notes.filter { !$0.isSystem }.count
                return "\(request.source) -> \(request.target) \(request.state) \(request.labels) \(notes)"
            }
            return refs + requests.sorted()
        }
    }

    /// Somebody makes an annotated tag.
    func tag(_ name: String, _ commit: String) throws {
        let person = ["-c", "user.name=Alice", "-c", "user.email=alice@example.com"]
        try Git.run(["-C", project.repository] + person + ["tag", "-a", "-m", name, name, commit])
    }

    /// Brings the world to just before a whole lot is due: both branches cut, an own commit, and upstream fixes.
    func cutWithFixes() async throws {
        try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
        try await forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
        try await forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
    }
}
