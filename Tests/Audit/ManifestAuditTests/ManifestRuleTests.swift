import ManifestSyntax
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// The rules about mistakes in manifests.
@Suite struct ManifestRuleTests {
    static let scanner = "import AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()"

    @Test(arguments: [
        ("", "empty-purpose-string"), ("  ", "empty-purpose-string"), ("TODO: write", "placeholder-purpose-string"),
        ("Camera", "placeholder-purpose-string"), ("NSCameraUsageDescription", "placeholder-purpose-string"),
        ("Your description here", "placeholder-purpose-string"), ("...", "placeholder-purpose-string"),
        ("Scans the codes of your parcels", nil), ("扫描二维码", nil), ("Used for to-do lists", nil), ("Para ver todo", nil),
        ("$(CAMERA_TEXT) for $(PRODUCT_NAME)", nil),
    ])
    func purposeStrings(text: String, rule: String?) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            plist: rule.map { purpose("NSCameraUsageDescription", text, finds: $0) }
                ?? purpose("NSCameraUsageDescription", text), sources: ["A.swift": Self.scanner])
        try await fixture.check()
    }

    @Test func duplicateKeys() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            plist: "<key>CFBundleName</key><string>a</string>\n"
                + "<key>CFBundleName</key><string>b</string><!-- finds duplicate-key -->\n"
                + "<key>Other</key><array><dict><key>x</key><true/>\n<key>x</key><true/><!-- finds duplicate-key -->\n</dict></array>"
        )
        fixture.add(
            "Fine", plist: "<key>A</key><dict><key>x</key><true/></dict><key>B</key><dict><key>x</key><true/></dict>")
        try await fixture.check()
    }

    @Test func deprecatedKeys() async throws {
        func plist(_ finds: String?) -> String {
            let mark = finds.map { [$0] } ?? []
            return "<key>NSBluetoothPeripheralUsageDescription</key><string>To find your scale</string>"
                + mark.map { "<!-- finds \($0) -->" }.joined() + "\n" + purpose("NSBluetoothAlwaysUsageDescription")
        }
        let source = ["A.swift": "import CoreBluetooth\nlet manager = CBCentralManager()"]
        var fixture = Fixture()
        fixture.add("New", plist: plist("deprecated-key"), sources: source) {
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue("15.0", path: "")
        }
        fixture.add("Old", plist: plist(nil), sources: source) {
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue("12.0", path: "")
        }
        fixture.add("Unknown", plist: plist(nil), sources: source)
        try await fixture.check()
    }

    /// A variable that nothing defines may stand for any value: it is not taken for a deprecated one.
    @Test(arguments: [
        ("LSApplicationQueriesSchemes", "kakao$(KAKAO_APP_KEY)", nil),
        ("LSApplicationQueriesSchemes", "${OWN_SCHEME}", nil), ("LSApplicationQueriesSchemes", "fb$(FACEBOOK_ID)", nil),
        (
            "LSApplicationQueriesSchemes", "org-appextension-feature-password-management",
            "superseded by AutoFill in iOS 12"
        ),
        ("UIBackgroundModes", "$(MODE)", nil), ("UIBackgroundModes", "newsstand-content", "iOS 9.0"),
        ("UIRequiredDeviceCapabilities", "$(ARCHITECTURE)", nil), ("UIRequiredDeviceCapabilities", "armv6", "iOS 4.3"),
        ("UIRequiredDeviceCapabilities", "armv7", "iOS 11.0"),
        ("UIRequiredDeviceCapabilities", "opengles-2", "iOS 12.0"),
        ("com.apple.developer.nfc.readersession.formats", "$(FORMAT)", nil),
        (
            "com.apple.developer.nfc.readersession.formats", "NDEF",
            "rejected for newer SDK and minimum OS pairs"
        ),
    ])
    func deprecatedValues(key: String, value: String, since: String?) async throws {
        let values = list(key, (value, nil))
        let isEntitlement = key.hasPrefix("com.")
        var fixture = Fixture()
        fixture.add("Go", plist: isEntitlement ? nil : values, entitlements: isEntitlement ? values : nil) {
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue("15.0", path: "")
        }
        let found = try await fixture.report().findings.filter { $0.rule == "deprecated-key" }
        #expect(found.map(\.message) == (since.map { ["\(key): \(value) is deprecated: \($0)"] } ?? []))
    }

    /// A mode with an undefined variable may be any mode, so it is a note; `voip`, which hardly any module needs, is a warning.
    @Test(arguments: [("$(MODE)", Severity.note), ("voip", .warning)])
    func modesBesideUnknownModules(mode: String, severity: Severity) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: list("UIBackgroundModes", (mode, nil)), sources: ["A.swift": "let a = 1"]) {
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue("15.0", path: "")
            $0.opaque = [OpaqueDependency("Unheard", reason: .remotePackage)]
        }
        let found = try await fixture.report().findings.filter { $0.key == "UIBackgroundModes" }
        #expect(found.map(\.rule) == ["unproven-capability"])
        #expect(found.map(\.severity) == [severity])
    }

    @Test func backgroundModes() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            plist: list(
                "UIBackgroundModes", ("picture-in-picture", "unknown-background-mode"),
                ("Location", "unknown-background-mode"), ("$(MODE)", nil), ("location", nil)),
            sources: ["A.swift": "manager.allowsBackgroundLocationUpdates = true"])
        let found = try await fixture.report().findings.filter { $0.rule == "unknown-background-mode" }
        #expect(found.map(\.value) == ["picture-in-picture", "Location"])
        #expect(found.allSatisfy { $0.severity == .error })
    }

    @Test func misplacedKeys() async throws {
        var fixture = Fixture()
        let share = fixture.add(
            "Share", .appExtension(pointIdentifier: "com.apple.share-services"),
            plist: list("UIBackgroundModes", ("location", "misplaced-capability")),
            entitlements: "<key>com.apple.developer.siri</key><true/><!-- finds misplaced-capability -->\n",
            sources: [
                "A.swift": "manager.allowsBackgroundLocationUpdates = true\nINPreferences.siriAuthorizationStatus()"
            ]
        ) { $0.bundleIdentifier = "com.example.Go.Share" }
        fixture.add(
            "Go", plist: list("UIBackgroundModes", ("location", nil)) + purpose("NSSiriUsageDescription"),
            entitlements: "<key>com.apple.developer.siri</key><true/>", embeds: [share])
        try await fixture.check()
    }

    @Test func browsersAskForNoPhotos() async throws {
        let browser = "<key>com.apple.developer.web-browser</key><true/>"
        let source = ["A.swift": "WKWebView()\nPHPhotoLibrary.shared()"]
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose("NSPhotoLibraryUsageDescription", finds: "misplaced-capability"),
            entitlements: browser, sources: source)
        fixture.add("Mac", plist: purpose("NSPhotoLibraryUsageDescription"), entitlements: browser, sources: source) {
            $0.platform = "macosx"
        }
        fixture.add("Other", plist: purpose("NSPhotoLibraryUsageDescription"), sources: source)
        try await fixture.check()
    }

    @Test func arbitraryLoads() async throws {
        func plist(_ more: String, _ mark: String) -> String {
            "<key>NSAppTransportSecurity</key><dict>\n<key>NSAllowsArbitraryLoads</key><true/>\(mark)\n\(more)</dict>"
        }
        var fixture = Fixture()
        fixture.add("Go", plist: plist("", "<!-- finds arbitrary-loads -->"))
        fixture.add(
            "Off", plist: "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><false/></dict>")
        try await fixture.check()
    }

    /// Beside a narrower key it does nothing, which sources that load from other hosts notice.
    @Test(arguments: [
        ("NSAllowsLocalNetworking", "http://api.example.com/v1", Severity.warning),
        ("NSAllowsLocalNetworking", "http://printer.local/v1", .note),
        ("NSAllowsLocalNetworking", "http://192.168.0.1", .note),
        ("NSAllowsLocalNetworking", "http://www.w3.org/2000/svg", .note),
        ("NSAllowsLocalNetworking", "https://api.example.com/v1", .note),
        ("NSAllowsLocalNetworking", "http://known.example.org", .note),
        ("NSAllowsArbitraryLoadsInWebContent", "http://api.example.com/v1", .note),
    ])
    func arbitraryLoadsThatAreIgnored(key: String, text: String, severity: Severity) async throws {
        var fixture = Fixture()
        let keys = "<key>NSAllowsArbitraryLoads</key><true/><key>\(key)</key><true/>"
        let known = "<key>NSExceptionDomains</key><dict><key>example.org</key><dict/></dict>"
        fixture.add(
            "Go", plist: "<key>NSAppTransportSecurity</key><dict>\(keys)\(known)</dict>",
            sources: ["A.swift": "let address = \"\(text)\""])
        let found = try await fixture.report().findings.filter { $0.rule == "arbitrary-loads" }
        #expect(found.map(\.severity) == [severity])
        #expect(found.first?.help.contains("Remove \(key)") == true)
    }

    @Test func exportCompliance() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: "<!-- finds missing-export-compliance -->\n<key>ITSAppX</key><true/>")
        fixture.add(
            "Yes", plist: "<key>ITSAppUsesNonExemptEncryption</key><true/><!-- finds missing-export-compliance -->")
        fixture.add("No", plist: Fixture.answered)
        try await fixture.check()
    }

    @Test func identifiers() async throws {
        var fixture = Fixture()
        let copied = fixture.add(
            "Copied", .appExtension(pointIdentifier: nil), plist: "<!-- finds bundle-identifier-prefix -->\n"
        ) { $0.bundleIdentifier = "com.example.Core.Copied" }
        let same = fixture.add(
            "Same", .appExtension(pointIdentifier: nil), plist: "<!-- finds bundle-identifier-collision -->\n"
        ) { $0.bundleIdentifier = "com.example.Go" }
        let open = fixture.add("Open", .appExtension(pointIdentifier: nil)) {
            $0.bundleIdentifier = "$(BASE).Open"
        }
        let filter = fixture.add("Filter", .systemExtension) { $0.bundleIdentifier = "com.example.Core.Filter" }
        fixture.add("Go", plist: "<!-- finds bundle-identifier-collision -->\n", embeds: [copied, same, open, filter])
        try await fixture.check()
    }

    @Test func extensionsOfTwoVariantsShareAnIdentifier() async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil)) {
            $0.bundleIdentifier = "com.example.Go.S"
        }
        fixture.add("Share Store", .appExtension(pointIdentifier: nil)) { $0.bundleIdentifier = "com.example.Go.S" }
        fixture.add("Go", embeds: [share])
        try await fixture.check()
    }

    /// A fork has a spec of its own and includes the first app's target; a copy has a place of its own.
    @Test(arguments: [("App/target.yml", 0), ("Copy/target.yml", 2)])
    func oneTargetInTwoSpecs(path: String, count: Int) async throws {
        var fixture = Fixture()
        for (spec, path) in [("project.yml", "App/target.yml"), ("project-fork.yml", path)] {
            fixture.add("Go") {
                $0.id.project = spec
                $0.bundleIdentifier = "com.example.go"
                $0.settings["PRODUCT_BUNDLE_IDENTIFIER"] = SettingValue(
                    "com.example.go", path: path, line: 3, column: 1)
            }
        }
        let found = try await fixture.report().findings.filter { $0.rule == "bundle-identifier-collision" }
        #expect(found.count == count)
    }

    @Test func twoAppsWithOneIdentifier() async throws {
        var fixture = Fixture()
        for name in ["A", "B"] {
            fixture.add(name, plist: "<!-- finds bundle-identifier-collision -->\n") { $0.bundleIdentifier = "com.a" }
        }
        fixture.add("Mac") {
            $0.bundleIdentifier = "com.a"
            $0.platform = "macosx"
        }
        try await fixture.check()
        #expect(try await fixture.report().findings.allSatisfy { $0.severity == .warning })
    }

    @Test func versions() async throws {
        func version(_ text: String, _ mark: String = "") -> String {
            "<key>CFBundleVersion</key><string>\(text)</string>\(mark)\n"
        }
        var fixture = Fixture()
        let old = fixture.add(
            "Old", .appExtension(pointIdentifier: nil), plist: version("1", "<!-- finds version-mismatch -->")
        ) { $0.bundleIdentifier = "com.example.Go.Old" }
        let open = fixture.add("Open", .appExtension(pointIdentifier: nil), plist: version("$(BUILD)")) {
            $0.bundleIdentifier = "com.example.Go.Open"
        }
        let fine = fixture.add("Fine", .appExtension(pointIdentifier: nil), plist: version("$(N)")) {
            $0.bundleIdentifier = "com.example.Go.Fine"
            $0.settings["N"] = SettingValue("2", path: "")
        }
        fixture.add("Go", plist: version("2"), embeds: [old, open, fine])
        try await fixture.check()
    }

    /// A build phase writes the version of the app, of the extension or of both.
    @Test(arguments: [("Updated on build", "1.0"), ("1.0", "set-by-ci"), ("Updated on build", "x.y.z")])
    func versionsThatABuildWrites(app: String, widget: String) async throws {
        func version(_ text: String) -> String { "<key>CFBundleVersion</key><string>\(text)</string>\n" }
        var fixture = Fixture()
        let inner = fixture.add("Widget", .appExtension(pointIdentifier: nil), plist: version(widget)) {
            $0.bundleIdentifier = "com.example.Go.Widget"
        }
        fixture.add("Go", plist: version(app), embeds: [inner])
        #expect(try await fixture.report().findings.isEmpty)
    }

    /// The place is that of the setting which wins.
    @Test func versionsFromSettings() async throws {
        var fixture = Fixture()
        func settings(_ number: String, line: Int) -> [String: SettingValue] {
            [
                "GENERATE_INFOPLIST_FILE": SettingValue("YES", path: "App.xcconfig"),
                "CURRENT_PROJECT_VERSION": SettingValue(number, path: "App.xcconfig", line: line, column: 5),
            ]
        }
        let widget = fixture.add("Widget", .appExtension(pointIdentifier: nil)) {
            $0.bundleIdentifier = "com.example.Go.Widget"
            $0.settings.merge(settings("1", line: 7)) { $1 }
        }
        fixture.add("Go", embeds: [widget]) { $0.settings.merge(settings("2", line: 9)) { $1 } }
        let finding = try #require(try await fixture.report().findings.first { $0.rule == "version-mismatch" })
        #expect((finding.path, finding.line, finding.column) == ("App.xcconfig", 7, 5))
        #expect(finding.evidence == ["App.xcconfig:7 has 1", "App.xcconfig:9 has 2"])
    }

    @Test func modulesOfOneName() async throws {
        var fixture = Fixture()
        let first = fixture.add("KitA", .framework, sources: ["A.swift": "let a = 1"]) { $0.moduleName = "Kit" }
        let second = fixture.add("KitB", .framework, sources: ["B.swift": "let b = 1"]) { $0.moduleName = "Kit" }
        fixture.add("Go", dependsOn: [first, second])
        fixture.add("Fine", dependsOn: [first])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["module-name-collision"])
        #expect(found.map(\.app) == ["Go"])
    }

    @Test func frameworksInAnExtension() async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework)
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil), embeds: [kit]) {
            $0.bundleIdentifier = "com.example.Go.Share"
        }
        fixture.add("Go", embeds: [share, kit])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["embedded-frameworks-in-extension"])
        #expect(found.map(\.app) == ["Share"])
    }

    @Test(arguments: [("Zoo.xcframework", true, ["Zoo"]), ("Zoo.xcframework", false, []), ("libZoo.a", true, [])])
    func builtFrameworksInAnExtension(file: String, embeds: Bool, names: [String]) async throws {
        let spec = """
            name: App
            targets:
              Share:
                type: app-extension
                platform: iOS
                sources: [Share]
                dependencies: [{ framework: Vendor/\(file), embed: \(embeds) }]
            """
        let tree = MemoryTree(["project.yml": spec, "Share/A.swift": "", "Vendor/\(file)": ""])
        let found = try await Audit(of: tree).run(Audit.Request(today: Day(number: 0))).findings
        #expect(found.filter { $0.rule == "embedded-frameworks-in-extension" }.map(\.key) == names)
    }

    @Test func groupsOfAFamily() async throws {
        let source = ["A.swift": "let query = [kSecAttrAccessGroup: \"a\"]"]
        let groups = "keychain-access-groups"
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(groups, ("$(AppIdentifierPrefix)com.a", nil), ("com.go", "shared-keychain-group")),
            sources: source)
        fixture.add("Core", entitlements: list(groups, ("$(AppIdentifierPrefix)com.a", nil)), sources: source)
        fixture.add("Other", entitlements: list(groups, ("com.other", nil)), sources: source)
        fixture.settings = ["Go", "Core"].map { name in
            var settings = AppAuditSettings(name: name)
            settings.family = "shop"
            return settings
        }
        try await fixture.check()
    }

    @Test func unreadableManifests() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: "<<<<<<< HEAD\n<key>A</key><true/>", sources: ["A.swift": Self.scanner])
        fixture.add("Fine", plist: purpose("NSCameraUsageDescription", finds: "unused-capability"))
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["unused-capability", "unreadable-manifest"])
        #expect(found[1].path == "Go/Info.plist")
        #expect(found[1].severity == .error)
    }

    @Test func brokenProjectsAreSaidOnce() async throws {
        var fixture = Fixture()
        fixture.add("Go")
        let broken = Diagnostic(.unreadable, "ends too early", path: "B.xcodeproj/project.pbxproj", line: 7)
        let found = try await fixture.report(diagnostics: [broken]).findings
        #expect(found.map(\.rule) == ["unreadable-manifest"])
        #expect(found.map(\.line) == [7])
    }

    /// Of what XcodeGen reads otherwise than it looks the place is in the spec.
    @Test func misleadingSpecs() async throws {
        var fixture = Fixture()
        fixture.files["project.yml"] = "name: App # finds misleading-spec\n"
        fixture.add("Go") { $0.pitfalls = [Diagnostic(.dangling, "1.10 is 1.1", path: "project.yml")] }
        fixture.add("Fine")
        try await fixture.check()
    }

    /// An entitlements file is no place for what an Info.plist lacks.
    @Test func exportComplianceIsOfAPropertyList() async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>aps-environment</key><string>production</string>") {
            $0.manifests.removeAll { $0.kind == .infoPlist }
        }
        let found = try await fixture.report().findings.filter { $0.rule == "missing-export-compliance" }
        #expect(found.map(\.path) == ["App.xcodeproj"])
    }
}
