import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// When one reading of projects and manifests stands for both trees of a change.
@Suite struct RecordingTreeTests {
    private static let before = ["App/A.swift": "let a = 1", "App/Info.plist": "1"]

    private static func reverted(_ now: [String: String]) -> RevertedTree {
        let changed = Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
        return RevertedTree(MemoryTree(now), to: MemoryTree(before), changed: changed)
    }

    @Test(arguments: [
        (["App/A.swift": "let a = 2", "App/Info.plist": "1"], true),
        (["App/A.swift": "let a = 1", "App/Info.plist": "1", "App/B.swift": ""], false),
        (["App/Info.plist": "1"], false),
    ])
    func filesThatCameOrWent(now: [String: String], isSame: Bool) {
        #expect(Self.reverted(now).hasSameFiles == isSame)
    }

    /// What describes targets makes both trees be read at once, before it is known that it matters.
    @Test(arguments: [
        (["App/A.swift": "let a = 2", "App/Info.plist": "1"], false),
        (["App/A.swift": "let a = 1", "App/Info.plist": "2"], true),
        (["App/A.swift": "let a = 1", "App/Info.plist": "1", "README.md": "1"], false),
        (["App/A.swift": "let a = 1", "App/Info.plist": "1", "A.xcodeproj/project.pbxproj": ""], true),
        (["App/A.swift": "let a = 1", "App/Info.plist": "1", "Package.swift": ""], true),
        (["App/A.swift": "let a = 1", "App/Info.plist": "1", "PodFile": ""], true),
    ])
    func filesThatDescribeTargets(now: [String: String], describes: Bool) {
        #expect(Self.reverted(now).changesDescriptions == describes)
    }

    @Test func aFileThatWasReadAndChanged() throws {
        let now = ["App/A.swift": "let a = 2", "App/Info.plist": "1"]
        let earlier = Self.reverted(now)
        let noted = RecordingTree(MemoryTree(now))
        #expect(!noted.reads(earlier))
        _ = try noted.contents(of: "App/Info.plist", limit: 10)
        _ = try noted.list("App")
        #expect(!noted.reads(earlier))
        _ = try noted.contents(of: "App/A.swift", limit: 100)
        #expect(noted.reads(earlier))
    }
}
