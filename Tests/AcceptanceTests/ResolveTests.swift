import Foundation
import RehearsalForge
import Support
import Testing

/// `resolve:` of a train: pulls that settle conflicts of files with a known structure.
@Suite struct ResolveTests {
    private static let path = "en.lproj/Localizable.strings"

    private static func settings(_ resolve: String) -> (RehearsalForge) -> String {
        { forge in Relctl.settings(forge) + "\n    resolve: \(resolve)\n" }
    }

    private static func git(_ scene: Scene, _ arguments: String...) async throws -> String {
        let output = try await ChildProgram.run(
            ["git", "--git-dir", scene.project.repository] + arguments, in: scene.relctl.folder.path())
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Both sides add another entry at the end of a strings file.
    private static func conflict(in scene: Scene) async throws {
        let base = "\"a\" = \"A\";\n"
        try await scene.forge.person.push("develop", [path: base], message: "Strings")
        try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
        let person = scene.forge.person
        try await person.push("TrendyolGo/Release", [path: base + "\"b\" = \"B\";\n"], message: "Own")
        try await person.push("Trendyol/Release", [path: base + "\"c\" = \"C\";\n"], message: "Fix")
    }

    @Test func aPullSettlesTheConflictAndSaysSo() async throws {
        try await Scene.with(settings: Self.settings("{ structured: [strings] }")) { scene in
            try await Self.conflict(in: scene)
            let result = try await scene.relctl("reconcile", "--format", "json")
            #expect(result.status == 0, "\(result.complaint)")
            let head = try await Self.git(scene, "rev-parse", "refs/heads/TrendyolGo/Release")
            let message = try await Self.git(scene, "log", "-1", "--format=%B", head)
            #expect(message.contains("Relctl-Resolved: \(Self.path) (strings)"))
            let text = try await Self.git(scene, "show", "\(head):\(Self.path)")
            #expect(text == "\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"C\";")
            let resolved = result.train("TrendyolGo")["resolved"] as? [[String: String]]
            #expect(resolved == [["path": Self.path, "kind": "strings"]])
            let changes = result.train("TrendyolGo")["resolvedChanges"] as? [[String: Any]] ?? []
            #expect(changes.compactMap { $0["branch"] as? String } == ["TrendyolGo/Release", "Trendyol/Release"])
            #expect(changes.compactMap { $0["subject"] as? String } == ["Own", "Fix"])
            #expect(changes.allSatisfy { $0["leftOut"] as? Bool == false })
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// A plan tells what the pull will settle; the pass then leaves one note, and no pass after it another.
    @Test func whatIsSettledIsNotedOnce() async throws {
        try await Scene.with(settings: Self.settings("{ structured: [strings] }")) { scene in
            try await Self.conflict(in: scene)
            let plan = try await scene.relctl("plan", "--format", "json")
            #expect(
                plan.train("TrendyolGo")["resolved"] as? [[String: String]] == [["path": Self.path, "kind": "strings"]])
            for _ in 1...2 { try await scene.relctl.must("reconcile") }
            let notes = await scene.forge.read { state in
                state.mergeRequests.filter { $0.source == "TrendyolGo/Release" }.flatMap(\.notes).map(\.body)
                    .filter { $0.contains("settled conflicts") }
            }
            #expect(notes.count == 1)
            #expect(notes.first?.contains("`\(Self.path)` (`strings`)") == true)
            #expect(
                notes.first?.contains("`Fix` by") == true && notes.first?.contains("from `Trendyol/Release`") == true)
            try await scene.relctl.must("board", "--output", "board")
            let page = try String(
                contentsOf: scene.relctl.folder.appending(path: "board/index.html"), encoding: .utf8)
            #expect(page.contains("\(Self.path) (strings)"))
        }
    }

    @Test func aConflictThatCouldBeSettledSaysHow() async throws {
        try await Scene.with { scene in
            try await Self.conflict(in: scene)
            let result = try await scene.relctl("reconcile", "--format", "json")
            #expect(result.status == 5)
            let conflict = try #require(result.train("TrendyolGo")["conflict"] as? [String: Any])
            #expect(conflict["resolvable"] as? Bool == true)
            let status = try await scene.relctl("status")
            #expect(status.output.contains("relctl can settle this: resolve: { structured: [strings] }"))
        }
    }

    @Test func pathsGoFirst() async throws {
        let rule = "{ structured: [strings], paths: { \"**/*.strings\": own, \"*\": upstream } }"
        try await Scene.with(settings: Self.settings(rule)) { scene in
            try await Self.conflict(in: scene)
            try await scene.relctl.must("reconcile")
            let text = try await Self.git(scene, "show", "refs/heads/TrendyolGo/Release:\(Self.path)")
            #expect(text == "\"a\" = \"A\";\n\"b\" = \"B\";")
        }
    }

    /// Only files that merge by their structure stand between a published release and `develop`.
    @Test(arguments: [true, false]) func aLandingSettlesTheConflictWhereItMay(lands: Bool) async throws {
        let rule = "{ structured: [strings], landing: \(lands) }"
        try await Scene.with(settings: Self.settings(rule)) { scene in
            let (relctl, person) = (scene.relctl, scene.forge.person)
            try await Self.conflict(in: scene)
            try await relctl.must("reconcile")
            try await person.merge(try await person.open("Trendyol/Release", into: "develop", title: "Release").iid)
            let landed = "\"a\" = \"A\";\n\"d\" = \"D\";\n\"c\" = \"C\";\n"
            try await person.push("develop", [Self.path: landed], message: "Next")
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == (lands ? 0 : 5), "\(pass.output)")
            let isLanded =
                try await relctl("reconcile", "--format", "json").train("TrendyolGo")["phase"] as? String == "idle"
            #expect(isLanded == lands)
            let text = try await Self.git(scene, "show", "develop:\(Self.path)")
            #expect(text.contains("\"b\" = \"B\"") == lands && text.contains("\"d\" = \"D\""))
        }
    }
}
