import Foundation
import Support
import Testing

/// `audit-manifest --why`: the history of a declaration and of its uses, by the names of those who made it.
@Suite struct AuditHistoryTests {
    private static let key = "NSCameraUsageDescription"

    private static func spec(_ plist: String) -> String {
        """
        name: Shop
        targets:
          Go:
            type: application
            platform: iOS
            sources: [Go]
            settings: { INFOPLIST_FILE: \(plist) }
          Other: { type: application, platform: iOS, sources: [Other], settings: { INFOPLIST_FILE: Other/Info.plist } }
        """
    }

    private static func plist(_ keys: String...) -> String {
        "<plist version=\"1.0\"><dict>\n<key>ITSAppUsesNonExemptEncryption</key><false/>\n"
            + keys.map { "<key>\($0)</key><string>To scan</string>\n" }.joined() + "</dict></plist>\n"
    }

    private static let scanner = "import AVFoundation\nlet output = AVCaptureMetadataOutput()\n"

    private struct World {
        let relctl: Relctl
        let tree: URL

        func git(_ arguments: String...) throws { try Git.run(["-C", tree.path()] + arguments) }

        func why(_ options: String...) async throws -> [String: Any] {
            let result = try await relctl.run(
                ["audit-manifest", tree.path(), "--why", AuditHistoryTests.key, "--format", "json"] + options)
            #expect(result.status == 0, "\(result.complaint)")
            let all = result.json["declarations"] as? [[String: Any]] ?? []
            #expect(all.count == 1)
            return all.first ?? [:]
        }
    }

    /// Ann makes the app, Bea brings the camera on a branch, Cem moves the manifest, and Dan's branch ends the last use.
    private func withHistory(_ body: (World) async throws -> Void) async throws {
        let files = [
            "project.yml": Self.spec("Go/Info.plist"), "Go/Info.plist": Self.plist(), "Other/Info.plist": Self.plist(),
            "Go/App.swift": "let app = 1\n",
        ]
        try await Relctl.auditing(files: files) { relctl, tree in
            let world = World(relctl: relctl, tree: tree)
            try makeHistory(world)
            try await body(world)
        }
    }

    private func makeHistory(_ world: World) throws {
        try world.tree.commitAll("First", by: "Ann")
        try world.git("switch", "--quiet", "--create", "camera")
        try world.tree.write(Self.plist(Self.key), "Go/Info.plist")
        try world.tree.write(Self.scanner, "Go/Scan.swift")
        try world.tree.commitAll("Scan the box", by: "Bea")
        try merge("camera", world)
        try world.git("mv", "Go/Info.plist", "Go/Go-Info.plist")
        try world.tree.write(Self.spec("Go/Go-Info.plist"), "project.yml")
        try world.tree.commitAll("Move it", by: "Cem")
        // The same symbol elsewhere: its end is another app's.
        try world.tree.write(Self.scanner, "Other/Scan.swift")
        try world.tree.commitAll("Scan elsewhere", by: "Cem")
        try world.git("switch", "--quiet", "--create", "end")
        try world.tree.write("let nothing = 0\n", "Go/Scan.swift")
        try world.tree.commitAll("Drop the scanner", by: "Dan")
        try merge("end", world)
        try FileManager.default.removeItem(at: world.tree.appending(path: "Other/Scan.swift"))
        try world.tree.commitAll("Drop the other", by: "Ann")
    }

    private func merge(_ branch: String, _ world: World) throws {
        try world.git("switch", "--quiet", "main")
        try world.git(
            "-c", "user.name=Max", "-c", "user.email=m@example.com", "merge", "--quiet", "--no-ff", "--message",
            "Merge \(branch)", branch)
    }

    private func author(_ change: Any?) -> String? { (change as? [String: Any])?["author"] as? String }

    @Test func aDeclarationWhoseLastUseWent() async throws {
        try await withHistory { world in
            let found = try await world.why()
            #expect(found["app"] as? String == "Go" && found["path"] as? String == "Go/Go-Info.plist")
            #expect(found["verdict"] as? String == "unused")
            let came = found["came"] as? [String: Any]
            #expect(author(came) == "Bea" && came?["path"] as? String == "Go/Info.plist")
            #expect(came?["subject"] as? String == "Scan the box")
            let then = (found["usedThen"] as? [[String: Any]])?.first
            #expect(then?["path"] as? String == "Go/Scan.swift" && then?["line"] as? Int == 2)
            let last = found["lastUse"] as? [String: Any]
            #expect(author(last?["removedBy"]) == "Dan")
            #expect(((last?["uses"] as? [[String: Any]])?.first)?["symbol"] as? String == "AVCaptureMetadataOutput")
            #expect((found["usedNow"] as? [Any])?.isEmpty == true)
            let text = try await world.relctl("audit-manifest", world.tree.path(), "--why", Self.key)
            #expect(text.status == 0)
            let lines = text.output.split(separator: "\n")
            #expect(lines.contains { $0.contains("came") && $0.contains("Bea: Scan the box (Go/Info.plist)") })
            #expect(lines.contains { $0.contains("last use went") && $0.contains("Dan: Drop the scanner") })
        }
    }

    @Test func aDeclarationThatIsUsed() async throws {
        try await withHistory { world in
            let found = try await world.why("--rev", "HEAD~2")
            #expect(found["verdict"] as? String == "used" && author(found["came"]) == "Bea")
            #expect(found["lastUse"] is NSNull)
            #expect(((found["usedNow"] as? [[String: Any]])?.first)?["path"] as? String == "Go/Scan.swift")
        }
    }

    /// What a shallow clone lacks is said, not guessed.
    @Test func aHistoryThatEndsEarly() async throws {
        try await withHistory { world in
            let shallow = world.relctl.folder.appending(path: "shallow")
            try Git.run(["clone", "--quiet", "--depth", "1", "file://" + world.tree.path(), shallow.path()])
            let found = try await World(relctl: world.relctl, tree: shallow).why()
            #expect(found["came"] is NSNull && found["isWhole"] as? Bool == false && found["lastUse"] is NSNull)
        }
    }

    @Test func whatIsDeclaredNowhere() async throws {
        try await withHistory { world in
            let tree = world.tree.path()
            let none = try await world.relctl("audit-manifest", tree, "--why", "NSCameraUsageDescriptio")
            #expect(none.status == 64 && none.complaint.contains("did you mean \(Self.key)?"), "\(none.complaint)")
            let other = try await world.relctl("audit-manifest", tree, "--app", "Other", "--why", Self.key)
            #expect(other.status == 64 && other.complaint.contains("no app declares"), "\(other.complaint)")
            let sarif = try await world.relctl("audit-manifest", tree, "--why", Self.key, "--format", "sarif")
            #expect(sarif.status == 64 && sarif.output.isEmpty)
        }
    }
}
