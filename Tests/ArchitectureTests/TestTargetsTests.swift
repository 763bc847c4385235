import Foundation
import Support
import Testing

/// A folder of tests that no target names is never run, and nothing else would say so.
@Suite struct TestTargetsTests {
    @Test func everyFolderOfTestsIsATarget() throws {
        let manifest = try String(contentsOf: packageFolder.appending(path: "Package.swift"), encoding: .utf8)
            .filter { !$0.isWhitespace }
        let tests = packageFolder.appending(path: "Tests").path()
        let sources = packageFolder.appending(path: "Sources").path()
        let groups = try FileManager.default.contentsOfDirectory(atPath: sources)
        let folders = try (groups.map { tests + "/" + $0 } + [tests])
            .flatMap { try FileManager.default.contentsOfDirectory(atPath: $0) }.filter { $0.hasSuffix("Tests") }
        #expect(!folders.isEmpty)
        for folder in folders {
            #expect(manifest.contains("tests(\"\(folder)\""), "\(folder) is in no target of Package.swift")
        }
    }
}
