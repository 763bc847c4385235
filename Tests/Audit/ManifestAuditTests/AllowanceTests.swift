import Names
import Printing
import Testing

@testable import ManifestAudit

/// What a project decides to live with.
@Suite struct AllowanceTests {
    static let camera = "NSCameraUsageDescription"

    private func fixture(_ allowances: Allowance..., sources: [String: String] = [:]) -> Fixture {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.camera), sources: sources)
        var settings = AppAuditSettings(name: "Go")
        settings.allow = allowances
        fixture.settings = [settings]
        return fixture
    }

    @Test func allowedIsNoFinding() async throws {
        let fixture = fixture(Allowance(key: Self.camera, reason: "the kiosk build"))
        #expect(try await fixture.report().findings.isEmpty)
        #expect(try await fixture.verdict(Self.camera, of: "Go") == .allowed)
    }

    @Test func unusedAllowancesAreFound() async throws {
        let fixture = fixture(
            Allowance(key: Self.camera, reason: "a"), Allowance(key: "NSSiriUsageDescription", reason: "b", line: 9),
            sources: ["A.swift": "AVCapturePhotoOutput()"])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["unused-allowance", "unused-allowance"])
        #expect(found.map(\.line) == [1, 9])
        #expect(found.allSatisfy { $0.path == "relctl.yml" && $0.severity == .warning })
    }

    @Test func allowancesForTargetsThatAreGoneAreFound() async throws {
        let fixture = fixture(Allowance(key: Self.camera, target: "Gone", reason: "a", line: 12))
        let found = try await fixture.report().findings.filter { $0.rule == "unused-allowance" }
        #expect(found.map(\.line) == [12])
        #expect(found.first?.message == "The allowance for \(Self.camera) of Gone allows nothing")
    }

    @Test(arguments: [
        (-1, ["unused-capability", "expired-allowance"]), (0, ["expired-allowance"]), (14, ["expired-allowance"]),
        (15, []),
    ])
    func expiry(days: Int, expected: [String]) async throws {
        let base = Fixture()
        let fixture = fixture(
            Allowance(key: Self.camera, reason: "a", expires: Day(number: base.today.number + days)))
        #expect(try await fixture.report().findings.map(\.rule) == expected)
    }

    @Test func allowancesOfOneRuleLeaveOthers() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.camera, "Camera"))
        var settings = AppAuditSettings(name: "Go")
        settings.allow = [Allowance(key: Self.camera, rule: "placeholder-purpose-string", reason: "a")]
        fixture.settings = [settings]
        #expect(try await fixture.report().findings.map(\.rule) == ["unused-capability"])
    }

    @Test func baselines() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.camera) + purpose("NSSiriUsageDescription"))
        let report = try await fixture.report()
        #expect(report.findings.count == 2)
        let text = Baseline.text(for: [report.findings[0]])
        let rest = report.without(try Baseline(text))
        #expect(rest.findings == [report.findings[1]])
        #expect(rest.baselined == 1)
        #expect(try Baseline(text.replacing("\n", with: "\r\n")).fingerprints == Baseline(text).fingerprints)
        #expect(throws: BaselineError(line: 2)) { try Baseline("# a\nnothing\n") }
    }

    @Test func fingerprintsSurviveLineMoves() async throws {
        var first = Fixture()
        first.add("Go", plist: purpose(Self.camera))
        var moved = Fixture()
        moved.add("Go", plist: "\n\n<key>A</key><true/>\n" + purpose(Self.camera))
        let before = try await first.report().findings
        let after = try await moved.report().findings
        #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
        #expect(before.map(\.line) != after.map(\.line))
    }
}
