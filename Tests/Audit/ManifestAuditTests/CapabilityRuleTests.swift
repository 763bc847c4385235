import Testing
import Workspaces

@testable import ManifestAudit

/// The rules about what is declared and what is used.
@Suite struct CapabilityRuleTests {
    static let camera = "NSCameraUsageDescription"
    static let scanner = "import AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()"
    static let pay = "import PassKit\nlet request = PKPaymentRequest()"

    /// The story: an app copied from another, with its manifest.
    static func copied(against: String? = nil) -> Fixture {
        var fixture = Fixture()
        let shared = fixture.add("Shared", .framework, sources: ["S.swift": "let a = 1"])
        let checkout = fixture.add("Checkout", .framework, sources: ["P.swift": pay, "S.swift": scanner])
        fixture.add(
            "Core", plist: purpose(camera),
            entitlements: list("com.apple.developer.in-app-payments", ("merchant.a", nil)),
            dependsOn: [shared, checkout])
        let copies = "unused-capability finds copied-capability"
        fixture.add(
            "Go", plist: purpose(camera, finds: copies),
            entitlements: list("com.apple.developer.in-app-payments", ("merchant.a", copies)), dependsOn: [shared])
        fixture.against = against
        return fixture
    }

    @Test func unusedInTheCopiedAppOnly() async throws {
        try await Self.copied().check()
    }

    /// Where the key is an error already, the copy is a note that doesn't repeat what the error says.
    @Test(arguments: [(String?.none, Severity.note, 1), ("Core", .warning, 3)])
    func aCopyBesideAnUnusedKey(against: String?, severity: Severity, evidence: Int) async throws {
        let found = try await Self.copied(against: against).report(apps: ["Go"]).findings
        let copies = found.filter { $0.rule == "copied-capability" }
        #expect(copies.map(\.severity) == [severity, severity])
        #expect(copies.map(\.evidence.count) == [evidence, evidence])
        #expect(copies.last?.message == "Go and Core declare the same \(Self.camera), and only Core uses it")
        #expect(copies.last?.evidence.first == "Go/Info.plist:3 and Core/Info.plist:3 say the same")
        #expect(found.filter { $0.rule == "unused-capability" }.map(\.severity) == [.error, .error])
    }

    /// The error names the use in the first app that has one; where the key was copied from another, the note does.
    @Test(arguments: [("To take a portrait", "Beta", 3), ("To scan a code", "Alpha", 1)])
    func aCopyOfTheSecondOfThreeApps(text: String, original: String, evidence: Int) async throws {
        var fixture = Fixture()
        for (name, text) in [("Alpha", text), ("Beta", "To scan a code")] {
            fixture.add(name, plist: purpose(Self.camera, text), sources: ["S.swift": Self.scanner])
        }
        fixture.add("Go", plist: purpose(Self.camera, "To scan a code"), sources: ["A.swift": "let a = 1"])
        let found = try await fixture.report(apps: ["Go"]).findings
        let unused = try #require(found.first { $0.rule == "unused-capability" })
        #expect(unused.evidence.last?.hasPrefix("Alpha uses it: Alpha/S.swift:2 ") == true)
        let copy = try #require(found.first { $0.rule == "copied-capability" })
        #expect(copy.message == "Go and \(original) declare the same \(Self.camera), and only \(original) uses it")
        #expect(copy.evidence.count == evidence)
        let names = copy.evidence.contains { $0.hasPrefix("\(original) uses it: \(original)/S.swift:2 ") }
        #expect(names == (evidence == 3))
    }

    /// What one app declares for a demonstration, another system or in its own words is copied from nobody.
    @Test func anUnusedKeyThatIsNoCopy() async throws {
        let others: [(String, String?, String)] = [
            ("CoreDemo", nil, "To scan a code"), ("Core", "macosx", "To scan a code"), ("Core", nil, "To pay by card"),
        ]
        for (name, platform, text) in others {
            var fixture = Fixture()
            fixture.add(name, plist: purpose(Self.camera, text), sources: ["S.swift": Self.scanner]) {
                $0.platform = platform
            }
            fixture.add("Go", plist: purpose(Self.camera, "To scan a code"), sources: ["A.swift": "let a = 1"])
            let rules = try await fixture.report(apps: ["Go"]).findings.map(\.rule)
            #expect(rules == ["unused-capability"], "\(name) \(platform ?? "") \(text)")
        }
    }

    @Test func againstListsTheCopies() async throws {
        try await Self.copied(against: "Core").check(apps: ["Go"])
    }

    @Test func theOtherAppIsNamed() async throws {
        let found = try await Self.copied().report().findings
        let finding = try #require(found.first { $0.rule == "unused-capability" && $0.key == Self.camera })
        #expect(finding.severity == .error)
        #expect(finding.evidence.count == 3)
        #expect(finding.evidence[2].hasPrefix("Core uses it: Checkout/S.swift:2 AVCaptureVideoPreviewLayer (Checkout)"))
    }

    @Test func whatWasSearchedIsCounted() async throws {
        for (isOpaque, rule) in [(false, "unused-capability"), (true, "unproven-capability")] {
            var fixture = Fixture()
            fixture.add("Go", plist: purpose(Self.camera, finds: rule), sources: ["A.swift": "let a = 1"]) {
                if isOpaque { $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)] }
            }
            let evidence = try await fixture.report().findings.first { $0.rule == rule }?.evidence ?? []
            #expect(evidence.contains("no use in 1 source file of 1 target that Go is built from"), "\(evidence)")
        }
    }

    @Test func webViewsAreNoProofBesideASibling() async throws {
        var fixture = Fixture()
        fixture.add("Core", plist: purpose(Self.camera), sources: ["S.swift": Self.scanner])
        fixture.add(
            "Go", plist: purpose(Self.camera, finds: "copied-capability"),
            sources: ["W.swift": "import WebKit\nlet view = WKWebView()"])
        try await fixture.check()
    }

    @Test func unprovenIsAnErrorAgainstAProver() async throws {
        var fixture = Fixture()
        fixture.add("Core", plist: purpose(Self.camera), sources: ["S.swift": Self.scanner])
        fixture.add("Go", plist: purpose(Self.camera, finds: "unproven-capability", "copied-capability")) {
            $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)]
        }
        try await fixture.check()
        let alone = try await fixture.report().findings.first { $0.rule == "unproven-capability" }
        #expect(alone?.severity == .note)
        fixture.against = "Core"
        let compared = try await fixture.report().findings.first { $0.rule == "unproven-capability" }
        #expect(compared?.severity == .error)
    }

    /// The import is there for the calendar.
    @Test(arguments: [
        ("func f(s: EKEventStore) { s.requestFullAccessToEvents { _, _ in } }", Severity.warning), ("", .note),
    ])
    func anImportThatAnotherCapabilityExplains(source: String, severity: Severity) async throws {
        var fixture = Fixture()
        let (calendar, reminders) = ("NSCalendarsFullAccessUsageDescription", "NSRemindersFullAccessUsageDescription")
        fixture.add(
            "Go", plist: purpose(calendar) + purpose(reminders), sources: ["A.swift": "import EventKit\n" + source])
        let found = try await fixture.report().findings.filter { $0.rule == "unused-capability" && $0.key == reminders }
        #expect(found.map(\.severity) == [severity])
    }

    @Test func anImportAloneIsANote() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSHealthShareUsageDescription"), sources: ["A.swift": "import HealthKit"])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["unused-capability"])
        #expect(found.map(\.severity) == [.note])
    }

    @Test func weakSignsForABackgroundMode() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("UIBackgroundModes", ("audio", "unproven-capability")),
            sources: ["A.swift": "let player = AVPlayer()"])
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    /// Nobody uploads it; an app without such a name beside it is held to everything.
    @Test(arguments: [("FeedDemo", Severity.warning), ("ChatExample", .warning), ("Democracy", .error)])
    func demonstrationsMatterLess(name: String, expected: Severity) async throws {
        var fixture = Fixture()
        fixture.add("Core")
        fixture.add(
            name, plist: purpose("NSContactsUsageDescription", finds: "unused-capability"),
            sources: ["A.swift": Self.scanner])
        let found = try await fixture.report(apps: [name]).findings
        #expect(found.first { $0.rule == "missing-capability" }?.severity == expected)
        #expect(found.first { $0.rule == "unused-capability" }?.severity == .error)
    }

    @Test func oneTemplateForTwoAppsIsNoCopy() async throws {
        var fixture = Fixture()
        let core = fixture.add("Core", plist: purpose(Self.camera), sources: ["A.swift": Self.scanner])
        fixture.add("Go", sources: ["A.swift": "import WebKit\nlet view = WKWebView()"])
        let shared = fixture.targets.first { $0.id == core }?.manifests ?? []
        fixture.targets[1].manifests = shared
        #expect(try await fixture.report().findings.isEmpty)
    }

    @Test func missingPurposeStrings() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: "<!-- finds missing-capability -->\n", sources: ["A.swift": Self.scanner])
        fixture.add("Web", sources: ["A.swift": "import WebKit\nlet view = WKWebView()"])
        fixture.add("Maybe", sources: ["A.swift": "#if canBuild(x)\n\(Self.scanner)\n#endif"])
        fixture.add("Own", sources: ["A.swift": "struct AppLibrary {}\nlet library = FinanceStore()"])
        try await fixture.check()
    }

    /// Adding asks for less, and what asks for neither by name may mean that.
    @Test(arguments: [(".readWrite", true), (".addOnly", false)])
    func readingThePhotoLibrary(level: String, isMissing: Bool) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose("NSPhotoLibraryAddUsageDescription"),
            sources: ["A.swift": "import Photos\nPHPhotoLibrary.requestAuthorization(for: \(level)) { _ in }"])
        let missing = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(missing.map(\.key) == (isMissing ? ["NSPhotoLibraryUsageDescription"] : []))
    }

    /// An older name never covers the newer one, which newer systems look for: less where a system is supported that reads
    /// the older.
    @Test(arguments: [("12.0", Severity.warning), ("13.0", .error)])
    func olderNames(minimum: String, severity: Severity) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose("NSBluetoothPeripheralUsageDescription"),
            sources: ["A.swift": "import CoreBluetooth\nlet manager = CBCentralManager()"]
        ) { $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(minimum, path: "App.xcconfig") }
        let found = try await fixture.report().findings
        #expect(found.filter { $0.rule == "missing-capability" }.map(\.severity) == [severity])
    }

    @Test func nothingIsMissingFromWhatIsUnread() async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": Self.scanner]) {
            $0.unresolved = [Diagnostic(.unresolved, "a variable", path: "App.xcodeproj")]
        }
        try await fixture.check()
    }

    @Test func extensionsRelyOnTheirApp() async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil), sources: ["S.swift": Self.scanner]) {
            $0.bundleIdentifier = "com.example.Go.Share"
        }
        fixture.add("Go", plist: purpose(Self.camera), embeds: [share])
        try await fixture.check()
    }

    @Test func whatOnlyAnExtensionUsesIsItsOwnFinding() async throws {
        var fixture = Fixture()
        let share = fixture.add(
            "Share", .appExtension(pointIdentifier: nil), plist: "<!-- finds missing-capability -->\n",
            sources: ["S.swift": Self.scanner]
        ) { $0.bundleIdentifier = "com.example.Go.Share" }
        fixture.add("Go", embeds: [share])
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    @Test func localizedTextsOnlyAreAWarning() async throws {
        var fixture = Fixture()
        fixture.files["en.lproj/InfoPlist.strings"] = "\"\(Self.camera)\" = \"Scans\";"
        fixture.add("Go", plist: "<!-- finds missing-capability -->\n", sources: ["A.swift": Self.scanner]) {
            $0.resources = ["en.lproj/InfoPlist.strings"]
        }
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    /// A text that says nothing is none, in whatever file it stands.
    @Test(arguments: [
        ("InfoPlist.strings", #""KEY" = "";"#, Severity.error), ("InfoPlist.strings", #""KEY" = " ";"#, .error),
        ("InfoPlist.strings", #""KEY" = "Scans";"#, .warning),
        ("InfoPlist.xcstrings", #"{"strings": {"KEY": {}}}"#, .error),
        (
            "InfoPlist.xcstrings", #"{"strings": {"KEY": {"localizations": {"en": {"stringUnit": {"value": ""}}}}}}"#,
            .error
        ),
        (
            "InfoPlist.xcstrings",
            #"{"strings": {"KEY": {"localizations": {"en": {"stringUnit": {"value": ""}}, "de": {"variations": {"device": {"ipad": {"stringUnit": {"value": "Scannt"}}}}}}}}}"#,
            .warning
        ),
    ]) func blankTextsAreNone(file: String, text: String, severity: Severity) async throws {
        for plist in [
            "<!-- finds missing-capability -->\n",
            "<key>\(Self.camera)</key><string></string><!-- finds empty-purpose-string -->\n",
        ] {
            var fixture = Fixture()
            fixture.files["en.lproj/\(file)"] = text.replacing("KEY", with: Self.camera)
            fixture.add("Go", plist: plist, sources: ["A.swift": Self.scanner]) { $0.resources = ["en.lproj/\(file)"] }
            try await fixture.check()
            #expect(try await fixture.report().findings.map(\.severity) == [severity])
        }
    }

    @Test(arguments: [
        ("com.apple.developer.web-browser.public-key-credential", "WKWebView()"),
        ("com.apple.developer.browser.app-installation", "WKWebView()"),
    ])
    func entitlementsThatTheSystemUsesForTheApp(key: String, source: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>\(key)</key><true/>", sources: ["A.swift": source])
        fixture.add(
            "None", entitlements: "<key>\(key)</key><true/>",
            sources: ["A.swift": "let a = 1"])
        #expect(try await fixture.verdict(key, of: "Go") == .used)
        #expect(try await fixture.verdict(key, of: "None") == .unused)
    }

    @Test func webViewsRecogniseSpeech() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSSpeechRecognitionUsageDescription"), sources: ["A.swift": "WKWebView()"])
        try await fixture.check()
    }

    @Test func anUnreadableDemonstrationIsAWarning() async throws {
        var fixture = Fixture()
        fixture.add("FeedDemo", plist: "</dict>")
        fixture.add("Go")
        let found = try await fixture.report().findings.filter { $0.rule == "unreadable-manifest" }
        #expect(found.map(\.severity) == [.warning])
    }

    @Test func restrictedEntitlementsAreNeverErrors() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: "<key>com.apple.developer.carplay-audio</key><true/><!-- finds unused-capability -->\n")
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    @Test func whatIsOffIsNotDeclared() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: "<key>NSSupportsLiveActivities</key><false/>",
            entitlements: "<key>com.apple.developer.healthkit.access</key><array/>")
        try await fixture.check()
        #expect(try await fixture.report().bundles[0].capabilities.isEmpty)
    }

    @Test func privacyReasons() async throws {
        func types(_ category: String, _ reason: String, _ marks: (String, String) = ("", "")) -> String {
            """
            <key>NSPrivacyAccessedAPITypes</key><array><dict>
            <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\(category)</string>\(marks.0)
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>\(reason)</string></array>\(marks.1)
            </dict></array>
            """
        }
        let defaults = ["A.swift": "UserDefaults.standard.set(1, forKey: \"a\")"]
        var fixture = Fixture()
        fixture.add("Good", privacy: types("UserDefaults", "CA92.1"), sources: defaults)
        fixture.add("None", plist: "<!-- finds missing-privacy-reason -->\n", sources: defaults)
        fixture.add(
            "Wrong", privacy: types("UserDefaults", "E174.1", ("", "<!-- finds missing-privacy-reason -->")),
            sources: defaults)
        fixture.add(
            "Unknown",
            privacy: types(
                "Weather", "CA92.1", ("<!-- finds missing-privacy-reason -->", "<!-- finds missing-privacy-reason -->"))
        )
        fixture.add(
            "Spare",
            privacy: types(
                "DiskSpace", "E174.1", ("<!-- finds unused-capability -->", "")))
        try await fixture.check()
    }

    @Test func forbiddenModules() async throws {
        var fixture = Fixture()
        let next = fixture.add("CheckoutNextKit", .framework, sources: ["N.swift": "let a = 1"])
        let cart = fixture.add("Cart", .framework, dependsOn: [next])
        fixture.add(
            "Go", sources: ["A.swift": "import CheckoutNextKit // finds forbidden-module"], dependsOn: [cart])
        fixture.add("Core")
        fixture.settings = ["Go", "Core"].map { name in
            var settings = AppAuditSettings(name: name)
            settings.forbid = ["CheckoutNextKit"]
            return settings
        }
        try await fixture.check()
        let finding = try await fixture.report().findings.first
        #expect(finding?.evidence.first == "Go -> Cart -> CheckoutNextKit")
    }
}
