import Foundation
import RehearsalForge
import Testing

/// What the tests of uploads have in common.
enum UploadScene {
    static let triggerToken = "canary-trigger-71d2"

    /// Two trains, and an app with an upload on the second.
    ///
    /// - Parameters:
    ///   - upload: the keys below `upload:`, one each.
    ///   - train: keys of the second train besides.
    static func settings(
        _ upload: [String] = ["provider: gitlab-pipeline"], train: [String] = [], publishedBy: String = "upload",
        more: String = ""
    ) -> @Sendable (RehearsalForge) -> String {
        { forge in settings(upload, train: train, publishedBy: publishedBy, more: more, at: forge.url) }
    }

    /// The same for a forge at an address.
    static func settings(
        _ upload: [String], train: [String] = [], publishedBy: String, more: String = "", at url: String
    ) -> String {
        let base = Relctl.settings(at: url).replacing("{ tag: \"TrendyolGo/*\" }", with: publishedBy)
        let lines = train.map { "    \($0)\n" }.joined()
        let keys = upload.map { "      \($0)\n" }.joined()
        return base + "\n" + lines + "apps:\n  Go:\n    train: TrendyolGo\n    upload:\n" + keys + more
    }

    /// A scene with both branches cut and a commit of the second train's own.
    static func with(
        _ upload: [String] = ["provider: gitlab-pipeline"], train: [String] = [], publishedBy: String = "upload",
        more: String = "", _ body: (Scene) async throws -> Void
    ) async throws {
        let settings = settings(upload, train: train, publishedBy: publishedBy, more: more)
        try await Scene.with(settings: settings) { scene in
            var scene = scene
            scene.relctl.variables["TRIGGER_TOKEN"] = triggerToken
            let user = await scene.forge.read { $0.tokens[0].userID }
            await scene.forge.update { $0.tokens.append(ForgeToken(triggerToken, userID: user, kind: .trigger)) }
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            try await body(scene)
        }
    }
}

extension Scene {
    /// How many upload jobs were started.
    func startedUploads() async -> Int { await uploads().count }

    /// The upload jobs, oldest first.
    func uploads() async -> [ForgePipeline] {
        await forge.read { state in
            state.pipelines.filter { pipeline in pipeline.variables.contains { $0.key == "RELCTL_KEY" } }
        }
    }

    /// Ends the newest upload job.
    func endUpload(_ status: String) async throws {
        try await forge.update { state in
            guard let last = state.pipelines.last else {
                Issue.record("no upload job")
                return
            }
            try state.setPipeline(last.id, status: status)
        }
    }

    /// Lets time pass on the forge's clock.
    func pass(_ seconds: Int) async { await forge.update { $0.clock.now += seconds } }

    func tip() async -> String? { await forge.read { $0.tip(of: "TrendyolGo/Release")?.hex } }
}

extension Relctl.Result {
    /// The upload in the JSON of `trigger-upload`.
    var upload: [String: Any] { json["upload"] as? [String: Any] ?? [:] }

    /// The last upload of the second train.
    var lastUpload: [String: Any] { train("TrendyolGo")["lastUpload"] as? [String: Any] ?? [:] }

    /// The codes of what a person has to decide about the second train.
    var decisions: [String] {
        (train("TrendyolGo")["decisions"] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
    }
}
