import Foundation
import Support
import Testing

/// The audit of a change, from the work tree and from commits, and the paths that reports name.
@Suite struct AuditChangeTests {
    private static let spec = """
        name: Shop
        packages: { Zoo: { url: https://example.com/zoo, from: 1.0.0 } }
        targets:
          Go:
            type: application
            platform: iOS
            sources: [Go]
            settings: { INFOPLIST_FILE: Go/Info.plist }
            dependencies: [{ package: Zoo }]
        """
    private static let plist = """
        <plist version="1.0"><dict>
        <key>ITSAppUsesNonExemptEncryption</key><false/>
        <key>NSCameraUsageDescription</key><string>To scan the code on the box</string>
        <key>NSContactsUsageDescription</key><string>To find your friends</string>
        </dict></plist>
        """

    /// A repository with the app in `ios`, and one commit in which it uses the camera.
    private func withApp(_ body: (Relctl, URL) async throws -> Void) async throws {
        let files = [
            "ios/project.yml": Self.spec, "ios/Go/Info.plist": Self.plist, ".gitignore": "/ios/Pods\n",
            "ios/Go/Scan.swift": "import AVFoundation\nlet output = AVCaptureMetadataOutput()\n",
        ]
        try await Relctl.auditing(files: files) { relctl, tree in
            try tree.commitAll("First")
            try await body(relctl, tree)
        }
    }

    private func found(_ result: Relctl.Result) -> [String] {
        (result.json["findings"] as? [[String: Any]] ?? []).map {
            "\($0["severity"] ?? "") \($0["path"] ?? ""):\($0["line"] ?? "") \($0["key"] ?? "") \($0["change"] ?? "")"
        }
    }

    @Test func aWorkTreeAgainstACommit() async throws {
        try await withApp { relctl, tree in
            let clean = try await relctl("audit-manifest", tree.path(), "--since", "HEAD", "--format", "json")
            #expect(clean.status == 0 && found(clean).isEmpty, "\(clean.complaint)")
            #expect((clean.json["since"] as? [String: Any])?["known"] as? Int == 1)
            // A file that changed, one that is untracked, and one that git ignores.
            try tree.write("let a = 1\n", "ios/Go/Scan.swift")
            try tree.write("import Photos\nlet library = PHAsset.fetchAssets(with: nil)\n", "ios/Go/New.swift")
            try tree.write("ignored", "ios/Pods/Zoo/Zoo.swift")
            let changed = try await relctl("audit-manifest", tree.path(), "--since", "main", "--format", "json")
            #expect(changed.status == 3)
            #expect(
                found(changed) == [
                    "error ios/Go/Info.plist:1 NSPhotoLibraryUsageDescription use-added",
                    "error ios/Go/Info.plist:3 NSCameraUsageDescription use-removed",
                ])
            let text = try await relctl("audit-manifest", tree.path(), "--since", "main")
            #expect(text.output.contains("1 not shown, which main has as well"))
            let warned = try await relctl("audit-manifest", tree.path(), "--since", "main", "--fail-on", "never")
            #expect(warned.status == 0)
        }
    }

    @Test func twoCommitsOfAnyRepository() async throws {
        try await withApp { relctl, tree in
            try tree.write("let a = 1\n", "ios/Go/Scan.swift")
            try tree.commitAll("Second")
            let bare = relctl.folder.appending(path: "bare.git").path()
            try Git.run(["clone", "--quiet", "--bare", tree.path(), bare])
            let expected = ["error ios/Go/Info.plist:3 NSCameraUsageDescription use-removed"]
            for way in [
                ["--rev", "HEAD", "--since", "HEAD~1", tree.path()],
                ["--rev", "HEAD", "--since", "HEAD~1", tree.path() + "/ios"],
                ["--repository", bare, "--since", "HEAD~1"], [tree.path() + "/ios", "--since", "HEAD~1"],
            ] {
                let result = try await relctl.run(["audit-manifest", "--format", "json"] + way)
                #expect(result.status == 3 && found(result) == expected, "\(way): \(found(result)) \(result.complaint)")
            }
            let none = try await relctl("audit-manifest", tree.path(), "--since", "nowhere")
            #expect(none.status == 65 && none.complaint.contains("git fetch"), "\(none.complaint)")
        }
    }

    /// The same names wherever the audit starts, so that a forge finds the lines, and the same fingerprints.
    @Test func pathsAreFromTheRepositorysRoot() async throws {
        try await withApp { relctl, tree in
            func fingerprints(_ folder: String) async throws -> [String] {
                let report = try await relctl("audit-manifest", folder, "--format", "json")
                let findings = report.json["findings"] as? [[String: Any]] ?? []
                #expect(findings.map { $0["path"] as? String } == ["ios/Go/Info.plist"], "\(folder)")
                let apps = report.json["apps"] as? [[String: Any]]
                #expect(apps?.first?["project"] as? String == "ios/project.yml")
                return findings.compactMap { $0["fingerprint"] as? String }
            }
            #expect(try await fingerprints(tree.path()) == fingerprints(tree.path() + "/ios"))
            let quality = relctl.folder.appending(path: "quality.json").path()
            let sarif = relctl.folder.appending(path: "audit.sarif").path()
            let result = try await relctl(
                "audit-manifest", tree.path() + "/ios", "--report", "gitlab-codequality=\(quality)", "--report",
                "sarif=\(sarif)", "--report", "junit=\(sarif).xml")
            #expect(result.status == 0)
            for file in [quality, sarif, sarif + ".xml"] {
                #expect(try String(contentsOfFile: file, encoding: .utf8).contains("ios/Go/Info.plist"), "\(file)")
            }
        }
    }
}
