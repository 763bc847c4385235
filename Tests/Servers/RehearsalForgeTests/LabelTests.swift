import Printing
import RehearsalForge
import Testing

/// Labels of one scope, and labels that can't be set.
@Suite struct LabelTests {
    private let path = "/projects/mobile%2Fios/merge_requests"

    private func play(
        _ labels: JSONValue, _ change: @escaping @Sendable (inout ForgeState) -> Void = { _ in },
        _ body: (Scene, JSONValue) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update(change)
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            let new: JSONValue = [
                "source_branch": "feature", "target_branch": "develop", "title": "It", "labels": labels,
            ]
            try await body(scene, try await scene.expect(201, "POST", path, new))
        }
    }

    private func change(_ scene: Scene, _ change: JSONValue) async throws -> [String] {
        try await scene.expect(200, "PUT", path + "/1", change)["labels"]?.elements.compactMap(\.text) ?? []
    }

    @Test func aLabelTakesThePlaceOfAnotherOfItsScope() async throws {
        try await play("release::25.4,team,a::b::c") { scene, _ in
            let both = try await change(scene, ["add_labels": "release::conflict,release::decision"])
            #expect(both == ["a::b::c", "release::decision", "team"])
            let deeper = try await change(scene, ["add_labels": ["a::x", "a::b::d"]])
            #expect(deeper == ["a::b::d", "a::x", "release::decision", "team"], "another scope each")
            let fewer = try await change(scene, ["remove_labels": "release::decision"])
            #expect(fewer == ["a::b::d", "a::x", "team"], "what was replaced is gone")
            let anew = try await change(scene, ["labels": "x::1,x::2"])
            #expect(anew == ["x::2"])
        }
    }

    @Test func openingKeepsTheLastOfAScope() async throws {
        try await play("x::1,x::2,::3,y::") { _, json in
            #expect(json["labels"] == ["::3", "x::2", "y::"])
        }
    }

    @Test func theFreeTierHasNoScopes() async throws {
        try await play("x::1", { $0.project.hasScopedLabels = false }) { scene, _ in
            let both = try await change(scene, ["add_labels": "x::2"])
            #expect(both == ["x::1", "x::2"])
        }
    }

    @Test func aLabelThatCantBeSetIsDroppedWithoutAWord() async throws {
        try await play("old,kept", { $0.project.fixedLabels = ["old"] }) { scene, json in
            #expect(json["labels"] == ["kept"])
            let added = try await change(scene, ["add_labels": "old,new"])
            #expect(added == ["kept", "new"])
            await scene.forge.update { $0.project.fixedLabels = ["kept"] }
            let anew = try await change(scene, ["labels": "kept,new"])
            #expect(anew == ["kept", "new"], "one that it has stays")
        }
    }
}
