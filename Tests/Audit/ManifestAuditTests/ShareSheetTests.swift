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
}
