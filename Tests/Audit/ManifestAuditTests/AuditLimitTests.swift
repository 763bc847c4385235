import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What an audit leaves out at a limit is named, and weakens the verdicts that it could change.
@Suite struct AuditLimitTests {
    /// Three apps built from a framework that uses the camera.
    private static func fixture() -> Fixture {
        var fixture = Fixture()
        let core = fixture.add("Core", .framework, sources: ["Scan.swift": "let session = AVCaptureSession()\n"])
        for name in ["A", "B", "C"] {
            fixture.add(
                name, plist: purpose("NSCameraUsageDescription") + purpose("NSContactsUsageDescription"),
                sources: ["Main.swift": "import Core\n"], dependsOn: [core])
        }
        return fixture
    }

    private static func survey(
        _ fixture: Fixture, change: (inout AuditLimits) -> Void
    ) async -> (verdicts: [String: [Verdict]], said: [String]) {
        var limits = AuditLimits()
        change(&limits)
        let workspace = Workspace(targets: fixture.targets, diagnostics: [])
        let survey = TreeSurvey(
            tree: MemoryTree(fixture.files), catalogue: { .standard }, request: Audit.Request(today: fixture.today),
            readWorkspace: { _, _, _ in workspace }, limits: limits)
        let result = await survey.bundles()
        let verdicts = result.list.map { bundle in
            (bundle.app, bundle.capabilities.filter { $0.declaration.text != nil }.map(\.verdict))
        }
        return (
            Dictionary(verdicts) { first, _ in first },
            result.diagnostics.filter { $0.kind == .leftOut }.map(\.message)
        )
    }

    @Test func withinTheLimitsNothingIsLeftOut() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { _ in }
        #expect(said == [])
        #expect(verdicts == ["A": [.used, .unused], "B": [.used, .unused], "C": [.used, .unused]])
    }

    @Test func bundlesBeyondTheLimitAreNotAudited() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { $0.bundles = 2 }
        #expect(said == ["more than 2 apps and extensions: 1 of them are not audited"])
        #expect(verdicts == ["A": [.used, .unused], "B": [.used, .unused]])
    }

    /// Paths begin at the repository's root, wherever in it the audited folder is.
    @Test func limitsOfTheTreeNameTheAuditedFolder() async {
        let fixture = Self.fixture()
        let workspace = Workspace(targets: fixture.targets, diagnostics: [])
        var limits = AuditLimits()
        (limits.bundles, limits.sources) = (2, 20)
        var request = Audit.Request(today: fixture.today)
        request.root = "ios/app"
        let survey = TreeSurvey(
            tree: MemoryTree(fixture.files), catalogue: { .standard }, request: request,
            readWorkspace: { _, _, _ in workspace }, limits: limits)
        let leftOut = await survey.bundles().diagnostics.filter { $0.kind == .leftOut }
        #expect(leftOut.map(\.path) == ["ios/app", "ios/app"])
    }

    @Test func closuresBeyondTheLimitAreUnknown() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { $0.closures.targets = 3 }
        #expect(said.count == 2 && said.allSatisfy { $0.contains("too many targets") })
        #expect(verdicts == ["A": [.used, .unused], "B": [.unknown, .unknown], "C": [.unknown, .unknown]])
    }

    @Test func declarationsBeyondTheLimitAreLeftOut() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { $0.declarations.ofBundle = 1 }
        #expect(said.count == 3 && said.first?.hasPrefix("A declares more than 1 values") == true, "\(said)")
        #expect(verdicts["A"] == [.used])
        let (rest, _) = await Self.survey(Self.fixture()) { $0.declarations.ofAll = 3 }
        #expect(rest == ["A": [.used, .unused], "B": [.used], "C": []])
    }

    @Test func judgingBeyondTheLimitIsUnknown() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { $0.comparisons = 1 }
        #expect(said.count == 3)
        #expect(verdicts["A"] == [.used, .unknown])
    }

    /// Which of the sources were read before is chance.
    @Test func ofTooManySourcesNoneCounts() async {
        let (verdicts, said) = await Self.survey(Self.fixture()) { $0.sources = 20 }
        #expect(said == ["more than 20 bytes of sources: none is looked into"])
        #expect(verdicts == ["A": [.unknown, .unknown], "B": [.unknown, .unknown], "C": [.unknown, .unknown]])
    }
}
