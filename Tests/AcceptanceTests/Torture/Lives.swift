import Foundation
import RehearsalForge

/// A release from cut to cut, as the manual tells it.
enum WholeLife {
    static let stages = Task { try await Chronicle.stages(Relctl.settings(at:), live) }

    @Sendable private static func live(_ chronicle: inout Chronicle) async throws {
        let alice = chronicle.alice
        try await chronicle.stage("cut", "cut-release", "Trendyol", "TrendyolGo")
        try await alice.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
        try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
        try await chronicle.stage("pull", "reconcile")
        try await alice.push("Trendyol/Release", ["core.txt": "2\n"], message: "Clean fix")
        try await alice.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Go's way")
        let culprit = try await alice.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
        try await chronicle.stage("conflict", "reconcile", status: 5)
        try await alice.resolve(culprit, into: "TrendyolGo/Release", with: ["shared.txt": "both\n"])
        try await chronicle.stage("resolved", "reconcile")
        let request = try await alice.open("Trendyol/Release", into: "develop", title: "Release")
        try await alice.merge(request.iid, MergeOptions(keepsBranch: true))
        try await chronicle.stage("publish", "publish-release", "TrendyolGo", "--version", "1.0")
        try await chronicle.stage("land", "reconcile")
        try await alice.push("develop", ["next.txt": "1\n"], message: "Next")
        try await chronicle.stage("cut again", "cut-release", "Trendyol", "TrendyolGo")
    }
}

/// The same with the other choices in the settings.
enum OtherLife {
    static let stages = Task { try await Chronicle.stages(settings, live) }

    private static let settings: SavedScene.Settings = { url in
        Relctl.settings(at: url) + "\n    retarget: in-place\n    keep_branch: false\n    merge: by-hand\n"
    }

    @Sendable private static func live(_ chronicle: inout Chronicle) async throws {
        let (alice, relctl) = (chronicle.alice, chronicle.scene.relctl)
        try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
        try await alice.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
        try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
        try await chronicle.stage("sync", "sync-release")
        let request = try await alice.open("Trendyol/Release", into: "develop", title: "Release")
        try await alice.merge(request.iid, MergeOptions(keepsBranch: true))
        try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
        try await chronicle.stage("retarget", "retarget-release", "TrendyolGo")
        let last = await chronicle.scene.forge.read { $0.mergeRequests.first { $0.state == .opened }?.iid }
        if let last { try await alice.merge(last, MergeOptions(keepsBranch: true)) }
        try await chronicle.stage("delete", "reconcile")
    }
}

/// Uploads, asked for and due.
enum UploadLife {
    static let stages = Task { try await Chronicle.stages(settings, variables: variables, live) }
    private static let variables = ["TRIGGER_TOKEN": UploadScene.triggerToken]

    private static let settings: SavedScene.Settings = { url in
        UploadScene.settings(["provider: gitlab-pipeline", "when: each-change"], publishedBy: "none", at: url)
    }

    @Sendable private static func live(_ chronicle: inout Chronicle) async throws {
        let (alice, scene) = (chronicle.alice, chronicle.scene)
        try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
        try await alice.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
        try await chronicle.stage("upload", "trigger-upload", "Go")
        try await scene.endUpload("success")
        try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
        try await chronicle.stage("upload due", "reconcile")
    }
}

extension MergeOptions {
    /// As a person clicks who keeps the branch, or not.
    init(keepsBranch: Bool) {
        self.init()
        removesSourceBranch = !keepsBranch
    }
}
