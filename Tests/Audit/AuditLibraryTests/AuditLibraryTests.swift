import Foundation
import ManifestAudit
import Testing

/// The library as a program outside sees it: this target has no access to what is the package's own.
@Suite struct AuditLibraryTests {
    private static let spec = """
        name: Shop
        targets:
          Shop:
            type: application
            platform: iOS
            sources: [Shop]
            settings: { INFOPLIST_FILE: Shop/Info.plist }
        """
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>ITSAppUsesNonExemptEncryption</key><false/>
        <key>NSCameraUsageDescription</key><string>To scan the code on the box</string>
        </dict></plist>
        """

    private static func tree(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relctl-library-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Shop"), withIntermediateDirectories: true)
        for (path, text) in ["project.yml": spec, "Shop/Info.plist": plist, "Shop/A.swift": "let a = 1"] {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }
        try await body(folder.path)
    }

    @Test func theExampleTellsTheErrors() async throws {
        try await Self.tree { folder in
            let lines = try await errors(of: "Shop", in: folder)
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("Shop/Info.plist:4: Shop declares NSCameraUsageDescription") == true)
        }
    }

    @Test func findingsHaveWhatReportsShow() async throws {
        try await Self.tree { folder in
            let finding = try #require(try await FolderAudit(folder: folder).findings().first)
            #expect(finding.rule == "unused-capability" && finding.severity == .error && finding.app == "Shop")
            #expect((finding.key, finding.value) == ("NSCameraUsageDescription", nil))
            #expect(!finding.evidence.isEmpty && !finding.help.isEmpty && !finding.fingerprint.isEmpty)
            #expect(FolderAudit.explanation(of: finding.rule)?.hasPrefix("unused-capability (error)") == true)
        }
        #expect(FolderAudit.explanation(of: "nothing") == nil)
    }

    @Test func whatIsNotThereIsSaid() async throws {
        try await Self.tree { folder in
            var audit = FolderAudit(folder: folder)
            audit.apps = ["Stop"]
            await #expect(throws: FolderAuditError.self) { try await audit.findings() }
            (audit.apps, audit.configuration) = ([], "Stop")
            let refused = await #expect(throws: FolderAuditError.self) { try await audit.findings() }
            #expect(refused?.message.hasPrefix("there is no build configuration Stop; there are ") == true)
        }
        await #expect(throws: FolderAuditError.self) { try await FolderAudit(folder: "/nowhere").findings() }
    }

    @Test func theManualShowsTheExample() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: here.appending(path: "Example.swift"), encoding: .utf8)
        let root = here.appending(path: "../../..").standardized
        let page = try String(contentsOf: root.appending(path: "Docs/AuditLibrary.md"), encoding: .utf8)
        #expect(page.contains("```swift\n\(example)```\n"))
    }
}
