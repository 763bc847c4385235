import Foundation
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// The forms of the report, each within its platform's limits.
@Suite struct ReportTests {
    private func fixture(_ keys: [String] = ["NSCameraUsageDescription"]) -> Fixture {
        var fixture = Fixture()
        fixture.add("Go", plist: keys.map { purpose($0) }.joined())
        return fixture
    }

    private func object(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test(arguments: ReportFormat.allCases)
    func equalTreesGiveEqualBytes(format: ReportFormat) async throws {
        let first = try await fixture().report().rendered(as: format, toolVersion: "1")
        let second = try await fixture().report().rendered(as: format, toolVersion: "1")
        #expect(first == second)
        #expect(first.hasSuffix("\n"))
    }

    @Test func jsonHoldsTheContractsFields() async throws {
        let text = try await fixture().report().rendered(as: .json, toolVersion: "1.2.3")
        let document = try #require(try object(text) as? [String: Any])
        #expect(document["schemaVersion"] as? Int == 1)
        #expect(document["command"] as? String == "audit-manifest")
        #expect((document["tool"] as? [String: String]) == ["name": "relctl", "version": "1.2.3"])
        let app = try #require((document["apps"] as? [[String: Any]])?.first)
        for key in ["app", "target", "project", "kind", "manifests", "targets", "sourceFiles", "opaqueDependencies"] {
            #expect(app[key] != nil, "\(key)")
        }
        let capability = try #require((app["capabilities"] as? [[String: Any]])?.first)
        #expect(capability["capability"] as? String == "camera")
        #expect(capability["verdict"] as? String == "unused")
        #expect(capability["line"] as? Int == 3)
        #expect(capability["value"] is NSNull)
        let finding = try #require((document["findings"] as? [[String: Any]])?.first)
        for key in ["rule", "severity", "app", "key", "path", "line", "column", "message", "help", "fingerprint"] {
            #expect(finding[key] != nil, "\(key)")
        }
        #expect(finding["value"] is NSNull)
    }

    /// Docs/Reports.md has each field, and no other.
    @Test func theFieldsOfReportsAreCurrent() async throws {
        let missing = Diagnostic(.unreadable, "it is missing", path: "Go/Lost.swift", line: 1, column: 1)
        let source = "import AVFoundation\nlet output = AVCaptureMetadataOutput()"
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSCameraUsageDescription"), sources: ["App.swift": source]) {
            $0.unresolved = [missing]
        }
        var report = try await fixture.report(diagnostics: [missing])
        report.since = AuditReport.Since(revision: "develop", known: 1)
        let page = try ReportsPage()
        let fields = page.fields(of: "In every document").merging(page.fields(of: "`audit-manifest`")) { $1 }
        let documents = [
            report.rendered(as: .json, toolVersion: "1"),
            try await self.fixture().report().rendered(as: .json, toolVersion: "1"),
        ]
        #expect(ReportsPage.differences(between: fields, and: documents) == [])
    }

    @Test func sarifNamesRulesAndFingerprints() async throws {
        let text = try await fixture().report().rendered(as: .sarif, toolVersion: "1.2.3")
        let document = try #require(try object(text) as? [String: Any])
        #expect(document["version"] as? String == "2.1.0")
        let run = try #require((document["runs"] as? [[String: Any]])?.first)
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["version"] as? String == "1.2.3" && driver["informationUri"] == nil)
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.count == RuleBook.names.count)
        #expect(rules.count { $0["helpUri"] != nil } > 10)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect((result["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]?.count == 16)
    }

    @Test func codeQualityHasNoMarkAndOnlyItsFields() async throws {
        let text = try await fixture().report().rendered(as: .gitlabCodequality, toolVersion: "1")
        #expect(text.hasPrefix("["))
        let issue = try #require((try object(text) as? [[String: Any]])?.first)
        #expect(Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
        #expect(issue["severity"] as? String == "critical")
    }

    @Test func junitIsXMLWithStableCases() async throws {
        let found = try await fixture(["NSCameraUsageDescription", "NSSiriUsageDescription"]).report()
        let none = try await Fixture().report()
        let text = found.rendered(as: .junit, toolVersion: "1")
        // Two findings of one rule in one file are one case that fails.
        #expect(text.contains("failures=\"1\""))
        #expect(text.split(separator: "<failure ").count == 2)
        #expect(text.contains(", and 1 more\">"))
        #expect(text.contains("<testcase classname=\"Go/Info.plist\" name=\"unused-capability\">"))
        #expect(found.rendered(as: .junit, toolVersion: "1", failOn: .never).contains("failures=\"0\""))
        #expect(none.rendered(as: .junit, toolVersion: "1").contains("tests=\"0\""))
    }

    @Test func githubShowsTenOfALevel() async throws {
        let keys = Catalogue.standard.rows.filter { $0.isPurposeString && $0.traits.contains(.demanded) }.map(\.key)
        let report = try await fixture(Array(keys.prefix(14))).report()
        let errors = report.findings.filter { $0.severity == .error }.count
        let lines = report.rendered(as: .github, toolVersion: "1").split(separator: "\n")
        #expect(errors > 10)
        #expect(lines.filter { $0.hasPrefix("::error") }.count == 10)
        #expect(lines.contains { $0.contains("and \(errors - 9) more") })
    }

    /// Folders, targets and values of a hostile tree, in every form.
    @Test func foreignTextIsMadeHarmless() async throws {
        let names = HostileNames.all.filter { !$0.unicodeScalars.contains("\0") }
        for first in stride(from: 0, to: names.count, by: 10) {
            var fixture = Fixture()
            for name in names[first..<min(first + 10, names.count)] {
                let text = name.unicodeScalars.map { "&#\($0.value);" }.joined()
                fixture.add(name, plist: list("UIBackgroundModes", (text, nil)) + purpose("NSCameraUsageDescription"))
            }
            let report = try await fixture.report()
            for format in ReportFormat.allCases {
                let text = report.rendered(as: format, toolVersion: "1")
                let found = LogHazards.lines(of: text, except: format == .github ? .annotations : .none)
                #expect(found.isEmpty, "\(format): \(found.first?.debugDescription ?? "")")
            }
        }
    }

    @Test func textHasOneLineForACleanBundle() async throws {
        var fixture = fixture()
        fixture.add("Clean")
        let text = try await fixture.report().rendered(as: .text, toolVersion: "1")
        let lines = text.split(separator: "\n").filter { $0.contains("Clean") }
        #expect(lines.count == 1 && lines[0].contains("declares no capability"), "\(text)")
        #expect(text.firstRange(of: "error:")?.lowerBound ?? text.endIndex < lines[0].startIndex)
    }

    @Test(arguments: [(1, "1 source file"), (2, "2 source files")])
    func textCountsSourceFiles(count: Int, words: String) async throws {
        var fixture = Fixture()
        let names = (1...count).map { "File\($0).swift" }
        fixture.add("Go", sources: Dictionary(uniqueKeysWithValues: names.map { ($0, "let a = 1\n") }))
        let text = try await fixture.report().rendered(as: .text, toolVersion: "1")
        #expect(text.contains("; \(words)") && text.contains("1 source files") == false, "\(text)")
    }

    @Test func textFoldsLongLists() async throws {
        var fixture = Fixture()
        let schemes = (1...8).map { ("scheme\($0)", String?.none) }
        fixture.add(
            "Go",
            plist: "<key>LSApplicationQueriesSchemes</key><array>\n"
                + schemes.map { "<string>\($0.0)</string>\n" }.joined() + "</array>")
        let text = try await fixture.report().rendered(as: .text, toolVersion: "1")
        #expect(text.contains("the same for scheme3 (line 6)"))
        #expect(text.hasSuffix("1 bundle: 0 errors, 8 warnings, 0 notes.\n"))
    }
}
