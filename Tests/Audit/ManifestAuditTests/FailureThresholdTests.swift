import Names
import Testing
import Workspaces

@testable import ManifestAudit

/// Which findings fail an audit: each app has a threshold of its own.
@Suite struct FailureThresholdTests {
    /// Two apps, each with an error and a warning.
    private func fixture(_ settings: AppAuditSettings...) -> Fixture {
        var fixture = Fixture()
        for name in ["Go", "Two"] {
            fixture.add(
                name,
                plist: purpose("NSCameraUsageDescription") + list("LSApplicationQueriesSchemes", ("shop\(name)", nil)))
        }
        fixture.settings = settings
        return fixture
    }

    private func settings(_ name: String, _ target: String, _ failOn: FailureThreshold) -> AppAuditSettings {
        var settings = AppAuditSettings(name: name, target: target)
        settings.failOn = failOn
        return settings
    }

    private func failing(
        _ fixture: Fixture, apps: [String] = [], from threshold: FailureThreshold? = nil
    ) async throws -> [String] {
        try await fixture.report(apps: apps).failing(from: threshold).map { "\($0.app) \($0.severity)" }
    }

    @Test func eachAppIsJudgedByItsOwn() async throws {
        let both = fixture(settings("Uno", "Go", .warning), settings("Dos", "Two", .never))
        #expect(try await failing(both).sorted() == ["Uno error", "Uno warning"])
        // Whether the app is named or its target.
        for name in ["Dos", "Two"] { #expect(try await failing(both, apps: [name]).isEmpty, "\(name)") }
        for name in ["Uno", "Go"] { #expect(try await failing(both, apps: ["Dos", name]).count == 2, "\(name)") }
    }

    @Test func whatNoAppIsAboutFailsByDefault() async throws {
        let one = fixture(settings("Uno", "Go", .never))
        #expect(try await failing(one) == ["Two error"])
        #expect(try await failing(fixture()).sorted() == ["Go error", "Two error"])
    }

    @Test func aThresholdThatIsGivenIsThatOfAll() async throws {
        let both = fixture(settings("Uno", "Go", .warning), settings("Dos", "Two", .never))
        #expect(try await failing(both, from: .error).sorted() == ["Dos error", "Uno error"])
        #expect(try await failing(both, from: .never).isEmpty)
    }

    @Test func extensionsBelongToTheirApp() async throws {
        var fixture = Fixture()
        let share = fixture.add(
            "Share", .appExtension(pointIdentifier: nil), plist: purpose("NSCameraUsageDescription"))
        fixture.add("Go", embeds: [share])
        fixture.settings = [settings("Uno", "Go", .never)]
        let report = try await fixture.report()
        #expect(report.findings.contains { $0.app == "Share" && $0.severity == .error })
        #expect(report.failing(from: nil).isEmpty)
    }

    /// What can't be read may be about any app: the strictest threshold counts.
    @Test func findingsAboutTheTree() async throws {
        let broken = Diagnostic(.unreadable, "a conflict marker", path: "Other.xcodeproj/project.pbxproj")
        let both = fixture(settings("Uno", "Go", .never), settings("Dos", "Two", .never))
        #expect(try await both.report(diagnostics: [broken]).failing(from: nil).isEmpty)
        let one = fixture(settings("Uno", "Go", .never))
        let failing = try await one.report(diagnostics: [broken]).failing(from: nil)
        #expect(failing.map(\.path).contains("Other.xcodeproj/project.pbxproj"))
    }

    @Test func junitFailsWhereTheExitCodeDoes() async throws {
        let report = try await fixture(settings("Uno", "Go", .never), settings("Dos", "Two", .warning)).report()
        let text = report.rendered(as: .junit, toolVersion: "1")
        #expect(text.contains("<testsuite name=\"Go/Info.plist\" tests=\"\(RuleBook.names.count)\" failures=\"0\">"))
        #expect(text.contains("<testsuite name=\"Two/Info.plist\" tests=\"\(RuleBook.names.count)\" failures=\"1\">"))
        #expect(text.split(separator: "<failure ").count == 2)
    }
}
