import Foundation
import RehearsalForge

/// One command of a release's life: the world just before it, and what it makes of that world when nobody disturbs it.
struct Stage: Sendable, CustomStringConvertible {
    let name: String
    let command: [String]
    let before: SavedScene
    /// How the command ends.
    let status: Int32
    /// How `plan --detailed-exitcode` ends thereafter: a command may leave something for the next pass to do.
    let planStatus: Int32
    /// What the world then looks like, see ``Scene/portrait()``.
    let portrait: [String]
    /// How long that took, on this machine today.
    let duration: Duration

    var description: String { name }

    /// Every stage of three lives: one whole release, one with other settings, one with uploads.
    static func all() async throws -> [Stage] {
        async let (first, second, third) = (WholeLife.stages.value, OtherLife.stages.value, UploadLife.stages.value)
        return try await first + second + third
    }

    static func named(_ name: String) async throws -> Stage {
        guard let stage = try await all().first(where: { $0.name == name }) else { throw NoSuchStage(name: name) }
        return stage
    }

    private struct NoSuchStage: Error {
        var name: String
    }
}

/// Lives one life and saves the world before each of its commands.
struct Chronicle {
    let scene: Scene
    let settings: SavedScene.Settings
    private(set) var stages: [Stage] = []

    /// Lives a life.
    static func stages(
        _ settings: @escaping SavedScene.Settings, variables: [String: String] = [:],
        _ live: @Sendable (inout Chronicle) async throws -> Void
    ) async throws -> [Stage] {
        let project = try await RehearsalProject.make()
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: Relctl.token)
        var relctl = try Relctl(settings: settings(forge.url))
        relctl.variables = variables
        var chronicle = Chronicle(scene: Scene(project: project, forge: forge, relctl: relctl), settings: settings)
        do {
            try await live(&chronicle)
        } catch {
            await chronicle.scene.end()
            throw error
        }
        await chronicle.scene.end()
        return chronicle.stages
    }

    var alice: SimulatedUser { scene.forge.person }

    /// Runs a command that belongs to the story.
    mutating func stage(_ name: String, _ command: String..., status: Int32 = 0) async throws {
        let before = try await SavedScene(scene, settings: settings)
        let started = ContinuousClock.now
        let result = try await scene.relctl.run(command)
        let duration = ContinuousClock.now - started
        guard result.status == status else {
            throw Surprise(text: "\(name): \(result.status)\n\(result.output)\(result.complaint)")
        }
        stages.append(
            Stage(
                name: name, command: command, before: before, status: status,
                planStatus: try await scene.relctl("plan", "--detailed-exitcode").status,
                portrait: try await scene.portrait(), duration: duration))
    }

    /// A life that went another way than it was written.
    struct Surprise: Error {
        var text: String
    }
}

extension Scene {
    /// All that matters of the world, without what differs between equal runs: ids of commits that the forge makes hold its
    /// time of day, and relctl's record of uploads tells of every attempt.
    func portrait() async throws -> [String] {
        let git = ["-C", project.repository]
        let refs = try Git.run(
            git + ["for-each-ref", "--format=%(refname) %(objecttype) %(tree)", "refs/heads", "refs/tags"])
        let commits = try Git.run(git + ["log", "--branches", "--tags", "--format=commit %T %s by %an"])
        // How often each commit is there says whether anything was made twice.
        let lines = (refs + commits).split(separator: "\n").map(String.init).sorted()
        // Where the forge is differs from world to world.
        return (lines + (await forge.read(Self.portrait))).map { $0.replacing(#/http://127.0.0.1:\d+/#, with: "") }
    }

    private static func portrait(_ state: ForgeState) -> [String] {
        let requests = state.mergeRequests.map { request in
            let notes = request.notes.filter { !$0.isSystem }.map(\.body)
            return
                "!\(request.source) -> \(request.target) \(request.state) \(request.title) \(request.labels) \(notes)"
        }
        let uploads = state.pipelines.filter { pipeline in pipeline.variables.contains { $0.key == "RELCTL_KEY" } }
        return requests.sorted() + uploads.map { "upload of \($0.sha) on \($0.ref)" }.sorted()
    }
}
