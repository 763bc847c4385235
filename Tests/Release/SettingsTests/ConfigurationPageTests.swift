import Foundation
import Support
import Testing

@testable import Settings

@Suite struct ConfigurationPageTests {
    private static let page = packageFolder.appending(path: "Docs/Configuration.md")

    /// With RECORD=1 in the environment the page is written anew.
    @Test func thePageIsUpToDate() throws {
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.page.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(ConfigurationPage.text.utf8).write(to: Self.page)
        }
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(page == ConfigurationPage.text, "write it anew with RECORD=1")
    }

    @Test func everyKeyIsOnIt() {
        for key in ["allow_insecure", "hold_label", "mention_author", "at_most_every", "expires", "app_ids"] {
            #expect(ConfigurationPage.text.contains("| `\(key)` | "))
        }
    }
}
