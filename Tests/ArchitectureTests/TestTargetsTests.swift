import Foundation
import Testing

/// A folder of tests that no target names is never run, and nothing else would say so.
@Suite struct TestTargetsTests {
    @Test func everyFolderOfTestsIsATarget() throws {
        let package = ImportGraphTests.sources.deletingLastPathComponent()
        let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
            .filter { !$0.isWhitespace }
        let folders = try FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Tests").path())
            .filter { $0.hasSuffix("Tests") }
        #expect(!folders.isEmpty)
        for folder in folders {
            #expect(manifest.contains("tests(\"\(folder)\""), "\(folder) is in no target of Package.swift")
        }
    }
}
