import Support
import Synchronization
import Testing
import Workspaces

@testable import ManifestAudit

/// Share sheets that offer to save an image.
@Suite struct ShareSheetTests {
    private static let sheet = "let s = UIActivityViewController(activityItems: [a])\ns.excludedActivityTypes = "
    private static let sources: [(source: String, line: Int?)] = [
        ("\(sheet)[]\nlet t = UIActivityViewController(activityItems: [image])", 4),
        ("let items = [image]\nlet s = UIActivityViewController(activityItems: items)", 3),
        ("let s = UIActivityViewController(activityItems: [link])", 2),
        ("\(sheet)[.saveToCameraRoll]", nil), ("\(sheet)[\n.print, .saveToCameraRoll,\n]", nil),
        ("\(sheet)[.print]", 2),
        ("let none: [UIActivity.ActivityType] = [.saveToCameraRoll]\n\(sheet)none", nil),
        ("\(sheet)[.saveToCameraRoll]\nlet t = UIActivityViewController(activityItems: [b])", 2),
        ("\(sheet)[.saveToCameraRoll]\ns.excludedActivityTypes = [.saveToCameraRoll]\n\(sheet)[.print]", 2),
    ]

    /// Of several share sheets one with an image is quoted, and those that leave out saving don't count.
    @Test(arguments: sources)
    func whatIsShared(source: String, line: Int?) async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": "import UIKit; let icon = UIImage()\n\(source)"])
        let found = try await fixture.report().findings.filter { $0.rule == "implied-purpose-string" }
        #expect(found.first?.evidence.first == line.map { "Go/A.swift:\($0) uses UIActivityViewController (Go)" })
    }

    /// A file that several apps are built from is looked into once.
    @Test func filesOfSeveralApps() async throws {
        let one = try await Self.reads(apps: 1)
        let several = try await Self.reads(apps: 5)
        #expect(several.reads == one.reads)
        #expect(several.findings == 5)
    }

    /// How often the source is read, and what is found.
    private static func reads(apps: Int) async throws -> (reads: Int, findings: Int) {
        var fixture = Fixture()
        let source = "import UIKit; let icon = UIImage()\nlet t = UIActivityViewController(activityItems: [image])"
        fixture.add("App0", sources: ["A.swift": source])
        for number in 1..<max(apps, 1) {
            fixture.add("App\(number)") { $0.sources = [SourceFile(path: "App0/A.swift")] }
        }
        let (tree, workspace) = (CountingTree(fixture.files), Workspace(targets: fixture.targets, diagnostics: []))
        let report = try await Audit(of: tree) { _, _, _ in workspace }.run(Audit.Request(today: fixture.today))
        return (tree.sourceReads, report.findings.count { $0.rule == "implied-purpose-string" })
    }

    /// A tree that counts how often its Swift sources are read.
    private final class CountingTree: SourceTree {
        private let tree: MemoryTree
        private let count = Mutex(0)

        init(_ files: [String: String]) { tree = MemoryTree(files) }

        var sourceReads: Int { count.withLock { $0 } }

        func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] { try tree.list(folder) }
        func resolved(_ folder: String) -> String? { folder }
        func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
            if path.hasSuffix(".swift") { count.withLock { $0 += 1 } }
            return try tree.contents(of: path, limit: limit)
        }
        func versions(of paths: [String]) -> [FileVersion?] { tree.versions(of: paths) }
    }
}
