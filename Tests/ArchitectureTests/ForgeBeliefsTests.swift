import Foundation
import Support
import Testing

/// Each belief about a forge names a test that is there.
@Suite struct ForgeBeliefsTests {

    private static func rows() throws -> [Substring] {
        let page = try String(contentsOf: packageFolder.appending(path: "Docs/Forges.md"), encoding: .utf8)
        let sections = page.split(separator: "## ").filter { section in
            !["What each kind", "Differences between"].contains(where: section.hasPrefix)
        }
        return sections.flatMap { $0.split(separator: "\n") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| belief") }
    }

    @Test func everyBeliefHasASourceAndATestThatIsThere() throws {
        let tests = packageFolder.appending(path: "Tests").path()
        let files = try #require(FileManager.default.enumerator(atPath: tests)).compactMap { $0 as? String }
        let texts = try files.filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOfFile: tests + "/" + $0, encoding: .utf8) }
        let rows = try Self.rows()
        #expect(rows.count > 40)
        for row in rows {
            let columns = row.split(separator: " | ")
            #expect(columns.count == 3, "\(row)")
            let names = (columns.last ?? "").matches(of: /`(\w+Tests)\.(\w+)`/)
            #expect(!names.isEmpty, "no test: \(row)")
            for name in names {
                let isThere = texts.contains {
                    $0.contains("struct \(name.output.1)") && $0.contains("func \(name.output.2)(")
                }
                #expect(isThere, "\(name.output.0) is not there")
            }
        }
    }
}
