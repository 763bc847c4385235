import ManifestSyntax
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Keys that need another key beside them, and values that must have a form.
@Suite struct PairedKeyTests {
    private static let health = ["A.swift": "import HealthKit\nlet store = HKHealthStore()"]

    @Test func healthKitAsksForBoth() async throws {
        var fixture = Fixture()
        let (share, update) = ("NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription")
        fixture.add(
            "Write", plist: purpose(update, finds: "missing-sister-key"),
            sources: ["A.swift": "import HealthKit\nlet builder = HKWorkoutBuilder.self"])
        fixture.add("Read", plist: purpose(share, finds: "missing-sister-key"), sources: Self.health)
        fixture.add("Both", plist: purpose(share) + purpose(update), sources: Self.health)
        // An unused key is removed, not completed.
        fixture.add("None", plist: purpose(share, finds: "unused-capability", "copied-capability"))
        try await fixture.check()
    }

    /// The store refuses one that references HealthKit, even to read only. Elsewhere it may accept it.
    @Test func healthKitIsRefusedWithOneKey() async throws {
        let (share, update) = ("NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription")
        let asks = "func f() { HKHealthStore().requestAuthorization(toShare: nil, read: []) { _, _ in } }"
        let reads = ["A.swift": "import HealthKit\n" + asks]
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: reads)
        fixture.add("Both", plist: purpose(share) + purpose(update), sources: reads)
        // A sign that is weak.
        fixture.add("Maybe", plist: purpose(update), sources: ["A.swift": "import HealthKit\nlet a = HKWorkout.self"])
        fixture.add("Module", plist: purpose(share), dependsOn: [kit])
        let part = fixture.add("Part", .appExtension(pointIdentifier: nil), plist: purpose(share), sources: reads)
        fixture.add("Reads", plist: purpose(share), sources: reads, embeds: [part])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-sister-key" }
        #expect(
            found.map { "\($0.path) \($0.severity)" } == [
                "Maybe/Info.plist warning", "Module/Info.plist error", "Part/Info.plist warning",
                "Reads/Info.plist error",
            ])
        #expect(found.filter { $0.severity == .error }.allSatisfy { $0.evidence.last?.hasSuffix("ITMS-90683") == true })
    }

    @Test func alwaysNeedsWhenInUse() async throws {
        let always = "NSLocationAlwaysAndWhenInUseUsageDescription"
        let sources = ["A.swift": "import CoreLocation\nfunc f(m: M) { m.requestAlwaysAuthorization() }"]
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(always, finds: "missing-sister-key"), sources: sources)
        fixture.add(
            "Fine", plist: purpose(always) + purpose("NSLocationWhenInUseUsageDescription"),
            sources: ["A.swift": "import CoreLocation\nlet m = CLLocationManager()\nm.requestAlwaysAuthorization()"])
        try await fixture.check()
    }

    /// App Store Connect refuses the mode without identifiers of tasks, whatever uses it.
    @Test func processingNeedsIdentifiersOfTasks() async throws {
        let tasks = "BGTaskSchedulerPermittedIdentifiers"
        let mode = list("UIBackgroundModes", ("processing", nil))
        let runs = ["A.swift": "import BackgroundTasks\nlet r = BGProcessingTaskRequest(identifier: \"a\")"]
        var fixture = Fixture()
        fixture.add("Blind", plist: mode) { $0.opaque = [OpaqueDependency("Zoo", reason: .remotePackage)] }
        fixture.add("Empty", plist: mode + "<key>\(tasks)</key><array/>")
        fixture.add("Fine", plist: mode + list(tasks, ("a", nil)), sources: runs)
        fixture.add("Go", plist: mode, sources: runs)
        fixture.add("Hidden", plist: mode, sources: runs) {
            $0.unresolved = [Diagnostic(.unresolved, "a key", path: "Hidden/Info.plist", line: 1, column: 1)]
        }
        fixture.add("Variable", plist: mode + list(tasks, ("$(TASK)", nil)), sources: runs)
        let found = try await fixture.report().findings
        let sisters = found.filter { $0.rule == "missing-sister-key" }
        #expect(sisters.map { "\($0.app) \($0.severity)" } == ["Blind error", "Empty error", "Go error"])
        #expect(sisters.allSatisfy { $0.key == "UIBackgroundModes" && $0.value == "processing" })
        #expect(!found.contains { $0.rule == "missing-capability" })
    }

    @Test func notificationsOfPeopleNeedAnIntent() async throws {
        let entitlement = "<key>com.apple.developer.usernotifications.communication</key><true/>"
        let sends = ["A.swift": "import Intents\nlet i = INSendMessageIntent(recipients: nil)"]
        let types = { (type: String) in list("NSUserActivityTypes", (type, nil)) }
        var fixture = Fixture()
        fixture.add("Fine", plist: types("INStartCallIntent"), entitlements: entitlement, sources: sends)
        fixture.add("Go", plist: types("com.example.show"), entitlements: entitlement, sources: sends)
        // An unused entitlement is removed, not completed.
        fixture.add("None", entitlements: entitlement)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-sister-key" }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Go warning"])
    }

    private static func types(_ mark: String = "") -> String {
        "<key>CFBundleDocumentTypes</key>\(mark)<array><dict><key>CFBundleTypeName</key><string>A</string></dict></array>\n"
    }

    /// Documents that the app shows in Files, or has types for, are opened in place; of others nobody can.
    @Test(arguments: [
        (types(), Verdict.used), ("<key>UIFileSharingEnabled</key><true/>\n", .used),
        ("<key>UIFileSharingEnabled</key><false/>\n", .unused), ("", .unused),
    ])
    func documentsInPlace(others: String, verdict: Verdict) async throws {
        let key = "LSSupportsOpeningDocumentsInPlace"
        var fixture = Fixture()
        fixture.add("Go", plist: others + "<key>\(key)</key><true/>", sources: ["A.swift": "let x = 1"])
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
    }

    @Test func documentTypesNeedAnAnswer() async throws {
        var fixture = Fixture()
        let opens = [
            "A.swift": "import UIKit\nlet document = UIDocument.self\nlet b = UIDocumentBrowserViewController()"
        ]
        fixture.add("Go", plist: Self.types("<!-- finds missing-document-configuration -->"), sources: opens)
        fixture.add("No", plist: Self.types() + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>", sources: opens)
        fixture.add("Browser", plist: Self.types() + "<key>UISupportsDocumentBrowser</key><true/>", sources: opens)
        fixture.add("Empty", plist: "<key>CFBundleDocumentTypes</key><array/>")
        fixture.add("Mac", plist: Self.types(), sources: opens) { $0.platform = "macosx" }
        try await fixture.check()
    }

    @Test(arguments: [
        ("applinks:example.com", true), ("webcredentials:*.example.com", true), ("applinks:a.com?mode=developer", true),
        ("applinks:$(DOMAIN)", true), ("applinks:a.com:8080", true), ("activitycontinuation:a.com", true),
        ("example.com", false), ("https://example.com", false), ("applinks:https://example.com", false),
        ("applinks:example.com/path", false), ("applinks:example.com/", false), ("applinks:", false),
        ("applink:example.com", false), ("applinks:*example.com", false), ("applinks:a.*.com", false),
    ])
    func associatedDomains(value: String, isFine: Bool) async throws {
        #expect((InvalidAssociatedDomain.fault(of: value) == nil) == isFine)
        var fixture = Fixture()
        fixture.add("Go", entitlements: list("com.apple.developer.associated-domains", (value, nil)))
        let found = try await fixture.report().findings.filter { $0.rule == "invalid-associated-domain" }
        #expect(found.isEmpty == isFine)
        #expect(found.allSatisfy { $0.severity == .warning && $0.value == value && $0.line == 4 })
    }

    /// Values that a key doesn't have; what an unknown variable may stand for is left alone.
    @Test(arguments: [
        ("com.apple.security.application-groups", "com.a", true),
        ("com.apple.security.application-groups", "$GROUP)", true),
        ("com.apple.security.application-groups", "$(GROUP)", false),
        ("com.apple.security.application-groups", "group.com.a", false),
        ("com.apple.developer.in-app-payments", "com.a", true),
        ("com.apple.developer.in-app-payments", "merchant.com.a", false),
        ("com.apple.developer.icloud-container-identifiers", "com.a", true),
        ("com.apple.developer.icloud-services", "CloudKitt", true),
        ("com.apple.developer.icloud-services", "CloudDocuments", false),
        ("com.apple.developer.networking.networkextension", "packet-tunnel", true),
        ("com.apple.developer.networking.networkextension", "dns-proxy", false),
        ("com.apple.developer.nfc.readersession.formats", "NDEFF", true),
        ("com.apple.developer.nfc.readersession.formats", "NDEF", false),
        ("com.apple.developer.healthkit.access", "health-recordz", true),
        ("UIRequiredDeviceCapabilities", "bluethooth-le", true),
        ("UIRequiredDeviceCapabilities", "arm64", false),
        ("NSBonjourServices", "http._tcp", true), ("NSBonjourServices", "_http._tcp", false),
    ])
    func valuesOfAKey(key: String, value: String, isInvalid: Bool) async throws {
        var fixture = Fixture()
        let isEntitlement = key.hasPrefix("com.")
        let declared = list(key, (value, nil))
        fixture.add("Go", plist: isEntitlement ? nil : declared, entitlements: isEntitlement ? declared : nil)
        let found = try await fixture.report().findings.filter { $0.rule == "invalid-value" }
        #expect(found.map(\.value) == (isInvalid ? [value] : []))
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: [("prod", true), ("production", false), ("$(APS)", false)])
    func environmentsOfPush(value: String, isInvalid: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>aps-environment</key><string>\(value)</string>")
        #expect(try await fixture.report().findings.contains { $0.rule == "invalid-value" } == isInvalid)
    }

    /// What the system offers the user by itself.
    @Test(arguments: [
        (
            "import WebKit\nlet view = WKWebView()\nfunc show(r: URLRequest) { view.load(r) }",
            ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"]
        ),
        ("import WebKit\nlet view = WKWebView()\nview.loadHTMLString(\"\", baseURL: nil)", []),
        (
            "import UIKit\nfunc share(image: UIImage) -> Any { UIActivityViewController(activityItems: [image]) }",
            ["NSPhotoLibraryAddUsageDescription"]
        ),
        ("import UIKit\nfunc share(a: URL) -> Any { UIActivityViewController(activityItems: [a]) }", []),
    ])
    func impliedPurposeStrings(source: String, keys: [String]) async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": source])
        fixture.add("Declares", plist: keys.map { purpose($0) }.joined(), sources: ["A.swift": source])
        fixture.add("Old", sources: ["A.swift": "// \(source.replacing("\n", with: " "))"])
        let found = try await fixture.report().findings
        #expect(found.map(\.key) == keys && found.allSatisfy { $0.app == "Go" })
        // The image in the file may not be what is shared.
        #expect(found.allSatisfy { $0.severity == (source.contains("WebKit") ? .warning : .note) })
        #expect(found.allSatisfy { $0.rule == "implied-purpose-string" })
    }

    /// A web view that shows nothing but files of the app offers no camera.
    @Test(arguments: [
        ("view.load(URLRequest(url: URL(fileURLWithPath: path)))", false),
        ("let url = Bundle.main.url(forResource: a, withExtension: b)!\nview.load(URLRequest(url: url))", false),
        ("let r = URLRequest(url: URL(fileURLWithPath: path))\nview.load(r)", false),
        ("view.load(URLRequest(url: URL(string: path)!))", true), ("view.load(URLRequest(url: url))", true),
        ("func show(url: URL) { view.load(URLRequest(url: url)) }\nlet url = URL(fileURLWithPath: path)", true),
        ("let url = URL(fileURLWithPath: path)\nview.load(URLRequest(url: url))\nview.load(next)", true),
        ("var url = URL(fileURLWithPath: path)\nurl = entered\nview.load(URLRequest(url: url))", true),
        ("view.load(URLRequest(url: given ?? URL(fileURLWithPath: path)))", true),
    ])
    func webViewsOfFiles(source: String, isFound: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": "import WebKit\nlet view = WKWebView()\n\(source)"])
        let found = try await fixture.report().findings.filter { $0.rule == "implied-purpose-string" }
        #expect(found.count == (isFound ? 2 : 0))
    }

    /// A module that two apps are built from is shown by either: nobody knows which.
    @Test(arguments: [false, true]) func impliedByAModuleOfTheApp(isShared: Bool) async throws {
        var fixture = Fixture()
        let source = "import WebKit\nlet view = WKWebView()\nfunc show(r: URLRequest) { view.load(r) }"
        let pages = fixture.add("Pages", .framework, sources: ["A.swift": source])
        fixture.add("Go", dependsOn: [pages])
        fixture.add("Core", dependsOn: isShared ? [pages] : [])
        let found = try await fixture.report().findings.filter { $0.rule == "implied-purpose-string" }
        #expect(found.map(\.app) == (isShared ? [] : ["Go", "Go"]))
    }

    /// A key for reading doesn't cover adding, though it is no longer an error: the library is asked for after all.
    @Test func aKeyForReadingDoesNotCoverAdding() async throws {
        let sources = [
            "A.swift": "import Photos\nfunc f(i: UIImage) { UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil) }"
        ]
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSPhotoLibraryUsageDescription"), sources: sources)
        fixture.add("None", sources: sources)
        fixture.add("Fine", plist: purpose("NSPhotoLibraryAddUsageDescription"), sources: sources)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == Array(repeating: "NSPhotoLibraryAddUsageDescription", count: 2))
        #expect(found.map(\.severity) == [.warning, .error])
    }

    @Test func whoeverReadsMayAddThroughPhotoKit() async throws {
        var fixture = Fixture()
        let adds =
            "import Photos\nfunc f(u: URL) { PHAssetCreationRequest.creationRequestForAssetFromImage(atFileURL: u) }"
        fixture.add("Go", plist: purpose("NSPhotoLibraryUsageDescription"), sources: ["A.swift": adds])
        fixture.add("None", sources: ["A.swift": adds])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["None error NSPhotoLibraryAddUsageDescription"])
    }

    /// The key for reading will cover adding: one error asks for it. A key for UIKit's functions is missing besides.
    @Test(arguments: [
        ("PHAssetCreationRequest.forAsset()", ["NSPhotoLibraryUsageDescription"]),
        (
            "UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil)",
            ["NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription"]
        ),
    ])
    func readingAndAdding(use: String, keys: [String]) async throws {
        var fixture = Fixture()
        let reads = "import Photos\nfunc f(i: UIImage) { PHPhotoLibrary.requestAuthorization { _ in }; \(use) }"
        fixture.add("Go", sources: ["A.swift": reads])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == keys && found.allSatisfy { $0.severity == .error })
    }

    /// A share sheet needs the key that is reported missing already.
    @Test(arguments: [
        ("UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil)", "missing-capability"),
        ("print(i)", "implied-purpose-string"),
    ])
    func oneNeedIsOneFinding(use: String, rule: String) async throws {
        var fixture = Fixture()
        let sheet = "UIActivityViewController(activityItems: [i])"
        let source = "import UIKit\nfunc f(i: UIImage) -> Any { \(use); return \(sheet) }"
        fixture.add("Go", sources: ["A.swift": source])
        let found = try await fixture.report().findings.filter { $0.key == "NSPhotoLibraryAddUsageDescription" }
        #expect(found.map(\.rule) == [rule])
    }

    @Test(arguments: [
        ("com.apple.developer.siri", "import Intents\nINPreferences.requestSiriAuthorization { _ in }"),
        (
            "com.apple.developer.usernotifications.time-sensitive",
            "import UserNotifications\nfunc f(c: C) { c.interruptionLevel = .timeSensitive }"
        ),
    ])
    func entitlementsThatCodeAsksFor(key: String, source: String) async throws {
        var fixture = Fixture()
        let siri = purpose("NSSiriUsageDescription")
        let plist = key.contains("siri") ? siri : ""
        fixture.add("Go", plist: plist, entitlements: "", sources: ["A.swift": source])
        fixture.add("Fine", plist: plist, entitlements: "<key>\(key)</key><true/>", sources: ["A.swift": source])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule) == ["missing-capability"])
        #expect(found.map(\.key) == [key] && found.map(\.app) == ["Go"] && found.map(\.severity) == [.warning])
    }

    /// Of the places of a property that one is quoted which sets what the entitlement is for.
    @Test func theLevelThatDecides() async throws {
        var fixture = Fixture()
        let source = """
            import UserNotifications
            func f(c: C, isUrgent: Bool) {
                c.interruptionLevel = .passive
                if isUrgent { c.interruptionLevel = .timeSensitive }
            }
            """
        fixture.add("Go", entitlements: "", sources: ["A.swift": source])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { $0.evidence.first } == ["Go/A.swift:4 uses interruptionLevel (Go)"])
    }

    @Test func browsingTheNetworkAsksForAText() async throws {
        var fixture = Fixture()
        let browser = [
            "A.swift": "import Network\nlet b = NWBrowser(for: .bonjour(type: \"_a._tcp\", domain: nil), using: .tcp)"
        ]
        let services = list("NSBonjourServices", ("_a._tcp", nil))
        fixture.add("Go", plist: services, sources: browser)
        fixture.add("Fine", plist: services + purpose("NSLocalNetworkUsageDescription"), sources: browser)
        fixture.add("Server", sources: ["A.swift": "import Network\nlet l = NWListener.self"])
        let found = try await fixture.report().findings
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Go warning NSLocalNetworkUsageDescription"])
    }

    @Test func textsOfLocalizationsMakeAnEmptyOneAWarning() async throws {
        var fixture = Fixture()
        let source = ["A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()"]
        for name in ["Go", "Bare"] {
            fixture.add(name, plist: purpose("NSCameraUsageDescription", ""), sources: source) { target in
                if name == "Go" { target.resources = ["Go/en.lproj/InfoPlist.strings"] }
            }
        }
        fixture.files["Go/en.lproj/InfoPlist.strings"] = "NSCameraUsageDescription = \"To scan\";"
        let found = try await fixture.report().findings.filter { $0.rule == "empty-purpose-string" }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Bare error", "Go warning"])
    }

    /// An entitlements file that can't be found hides no key of the Info.plist.
    @Test func entitlementsThatAreGoneHideNoPurposeString() async throws {
        let spec = """
            name: App
            targets:
              Go:
                type: application
                platform: iOS
                sources: [Go]
                settings: { INFOPLIST_FILE: Go/Info.plist, CODE_SIGN_ENTITLEMENTS: $(SOMEWHERE)/Go.entitlements }
            """
        let tree = MemoryTree([
            "project.yml": spec, "Go/Info.plist": Fixture.propertyList(Fixture.answered),
            "Go/A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()",
        ])
        let found = try await Audit(of: tree).run(Audit.Request(today: Day(number: 0))).findings
        #expect(found.map(\.key).contains("NSCameraUsageDescription"))
    }

    /// Newer systems look for the newer key; where an older one reads the old key it is a warning, else an error.
    @Test(arguments: [("12.0", [Severity.warning]), ("16.0", [.error])])
    func anOlderKeyDoesNotStandInForTheNewer(system: String, severities: [Severity]) async throws {
        var fixture = Fixture()
        let sources = ["A.swift": "import CoreBluetooth\nlet c = CBCentralManager()"]
        let old = purpose("NSBluetoothPeripheralUsageDescription")
        fixture.add("Go", plist: old, sources: sources) {
            $0.platform = "iphoneos"
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(system, path: "App.xcodeproj", line: 1, column: 1)
        }
        fixture.add("Fine", plist: old + purpose("NSBluetoothAlwaysUsageDescription"), sources: sources)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == ["NSBluetoothAlwaysUsageDescription"] && found.map(\.severity) == severities)
    }

    /// A method counts where the file gets the framework: by an import, by an overlay, or from its target.
    @Test(arguments: [
        ("import EventKit", "", true), ("import EventKitUI", "", true), ("import UIKit", "", false),
        ("import UIKit", "@_exported import EventKit", true), ("import UIKit", "import EventKit", false),
    ])
    func frameworksByOtherImports(imports: String, other: String, isMissing: Bool) async throws {
        var fixture = Fixture()
        let asks = imports + "\nfunc f(s: S) { s.requestFullAccessToEvents { _, _ in } }"
        fixture.add("Go", sources: ["A.swift": asks, "Exports.swift": other])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == (isMissing ? ["NSCalendarsFullAccessUsageDescription"] : []))
    }

    /// A header that isn't the bridging header is of files in C alone.
    @Test(arguments: [("Go/Bridge.h", true), ("Go/Other.h", false)])
    func frameworksOfTheBridgingHeader(header: String, isMissing: Bool) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            sources: [
                "A.swift": "import UIKit\nfunc f(s: S) { s.requestFullAccessToEvents { _, _ in } }",
                "Bridge.h": "#import <EventKit/EventKit.h>",
            ]
        ) { $0.settings["SWIFT_OBJC_BRIDGING_HEADER"] = SettingValue(header, path: "App.xcodeproj") }
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == (isMissing ? ["NSCalendarsFullAccessUsageDescription"] : []))
    }

    /// Foundation has an older browser.
    @Test(arguments: [("UIKit", true), ("Foundation", true), ("Foundation\nclass NetServiceBrowser {}", false)])
    func browsingTheNetworkWithFoundation(imports: String, isMissing: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": "import \(imports)\nlet b = NetServiceBrowser()"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == (isMissing ? ["NSBonjourServices", "NSLocalNetworkUsageDescription"] : []))
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    @Test func fullAccessCoversWriting() async throws {
        var fixture = Fixture()
        let (full, write) = ("NSCalendarsFullAccessUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription")
        let reads = ["A.swift": "import EventKit\nfunc f(s: EKEventStore) { s.requestFullAccessToEvents { _, _ in } }"]
        let writes = [
            "A.swift": "import EventKit\nfunc f(s: EKEventStore) { s.requestWriteOnlyAccessToEvents { _, _ in } }"
        ]
        fixture.add("Writes", plist: purpose(full), sources: writes)
        fixture.add("Reads", plist: purpose(write), sources: reads)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Reads warning \(full)"])
    }

    @Test func elementsThatStandTwice() async throws {
        var fixture = Fixture()
        let groups = "com.apple.security.application-groups"
        let source = ["A.swift": "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")"]
        fixture.add(
            "Go", entitlements: list(groups, ("group.a", nil), ("group.b", nil), ("group.a", "repeated-value")),
            sources: source)
        fixture.add(
            "Empty", entitlements: "<key>\(groups)</key><!-- finds repeated-value --><array/>\n", sources: source)
        let found = try await fixture.report().findings.filter { $0.rule == "repeated-value" }
        #expect(found.map { "\($0.app) \($0.line) \($0.value ?? "-")" } == ["Empty 3 -", "Go 6 group.a"])
        #expect(found.allSatisfy { $0.severity == .note })
    }

    /// Xcode makes a purpose string of a setting, and no background mode.
    @Test(arguments: [("UIBackgroundModes", true), ("NSCameraUsageDescription", false)])
    func settingsThatXcodeIgnores(key: String, isIgnored: Bool) async throws {
        var fixture = Fixture()
        let span = Span(line: 7, column: 3)
        let entry = PropertyNode.Entry(key: key, keySpan: span, node: PropertyNode(.string("audio"), at: span))
        fixture.add("Go") {
            $0.manifests.append(
                ManifestFile(
                    kind: .buildSettings, path: "App.xcconfig",
                    content: .success(PropertyNode(.dictionary([entry]), at: span))))
        }
        let found = try await fixture.report().findings.filter { $0.rule == "ignored-setting" }
        #expect(found.map { "\($0.severity) \($0.path):\($0.line)" } == (isIgnored ? ["warning App.xcconfig:7"] : []))
    }

    @Test func schemesThatCodeAsksFor() async throws {
        let asks = "import UIKit\nlet u = URL(string: \"whatsapp://send\")!\nlet a = UIApplication.shared.canOpenURL(u)"
        let schemes = "LSApplicationQueriesSchemes"
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.swift": asks])
        fixture.add("Fine", plist: list(schemes, ("whatsapp", nil)), sources: ["A.swift": asks])
        fixture.add("Variable", plist: list(schemes, ("$(SCHEME)", nil)), sources: ["A.swift": asks])
        // To open needs no declaration, and what stands in a comment asks for nothing.
        fixture.add("Opens", sources: ["A.swift": "import UIKit\nlet u = URL(string: \"whatsapp://send\")!"])
        fixture.add("Says", sources: ["A.swift": "// canOpenURL \"whatsapp://\"\nlet canOpenURL = 1"])
        let found = try await fixture.report().findings.filter { $0.rule == "undeclared-query-scheme" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.value ?? "")" } == ["Go warning whatsapp"])
        #expect(found.first?.evidence.first?.hasPrefix("Go/A.swift:2 ") == true)
    }

    /// A dependency asks in code that the app may never call.
    @Test(arguments: [true, false]) func schemesThatADependencyAsksFor(isDependency: Bool) async throws {
        let asks = "import UIKit\nlet a = UIApplication.shared.canOpenURL(URL(string: \"whatsapp://send\")!)"
        var fixture = Fixture()
        let library = fixture.add("Library", .framework, sources: ["L.swift": asks]) { $0.isDependency = isDependency }
        fixture.add("Go", sources: ["A.swift": "let a = 1"], dependsOn: [library])
        let found = try await fixture.report().findings.filter { $0.rule == "undeclared-query-scheme" }
        #expect(found.map(\.value) == (isDependency ? [] : ["whatsapp"]))
    }

    /// A scheme that no table knows: in the line of the call it is what is asked for, before it it may be.
    @Test(arguments: [
        ("UIApplication.shared.canOpenURL(URL(string: \"acme-pay://x\")!)", "warning acme-pay" as String?),
        ("let u = URL(string: \"acme-pay://x\")!\nif UIApplication.shared.canOpenURL(u) {}", "note acme-pay"),
        ("let u = URL(string: \"acme-pay://x\")!" + String(repeating: "\n", count: 9) + "app.canOpenURL(u)", nil),
        ("app.canOpenURL(u)\nlet u = URL(string: \"acme-pay://x\")!", nil),
        ("#if DEBUG\napp.canOpenURL(URL(string: \"acme-pay://x\")!)\n#endif", nil),
        ("app.canOpenURL(URL(string: \"tel://1\")!); app.canOpenURL(URL(string: \"https://a.com\")!)", nil),
        ("app.canOpenURL(URL(string: \"listed://1\")!); app.canOpenURL(URL(string: \"Own://a\")!)", nil),
        ("// app.canOpenURL(\"acme-pay://\")\nlet x = \"acme-pay://\"", nil),
    ])
    func anySchemeThatCodeAsksFor(source: String, expected: String?) async throws {
        var fixture = Fixture()
        let own =
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>own</string></array></dict></array>"
        fixture.add(
            "Go", plist: list("LSApplicationQueriesSchemes", ("listed", nil)) + own,
            sources: ["A.swift": "import UIKit\n" + source])
        let found = try await fixture.report().findings.filter { $0.rule == "undeclared-query-scheme" }
        #expect(found.map { "\($0.severity) \($0.value ?? "")" } == [expected].compactMap(\.self))
    }

    /// Where the key for adding is there, functions that add are no sign for the one for reading.
    @Test(arguments: [(true, Verdict.unused), (false, .used)])
    func addingIsNoSignOfReading(declaresAdding: Bool, verdict: Verdict) async throws {
        var fixture = Fixture()
        let adding = declaresAdding ? purpose("NSPhotoLibraryAddUsageDescription") : ""
        fixture.add(
            "Go", plist: purpose("NSPhotoLibraryUsageDescription") + adding,
            sources: [
                "A.swift": "import UIKit\nfunc f(i: UIImage) { UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil) }"
            ])
        fixture.add(
            "Picks", plist: purpose("NSPhotoLibraryUsageDescription") + adding,
            sources: ["A.swift": "import UIKit\nlet p = UIImagePickerController()"])
        #expect(try await fixture.verdict("NSPhotoLibraryUsageDescription", of: "Go") == verdict)
        #expect(try await fixture.verdict("NSPhotoLibraryUsageDescription", of: "Picks") == .used)
    }

    @Test func browsingAsksForTheServices() async throws {
        let browser = [
            "A.swift": "import Network\nlet b = NWBrowser(for: .bonjour(type: \"_a._tcp\", domain: nil), using: .tcp)"
        ]
        let text = purpose("NSLocalNetworkUsageDescription")
        var fixture = Fixture()
        fixture.add("Go", plist: text, sources: browser)
        fixture.add("Fine", plist: text + list("NSBonjourServices", ("_a._tcp", nil)), sources: browser)
        // Whoever may send to all may look for any service.
        let multicast = "<key>com.apple.developer.networking.multicast</key><true/>"
        fixture.add("Any", plist: text, entitlements: multicast, sources: browser)
        // An endpoint that is known is not looked for.
        fixture.add("Connects", sources: ["A.swift": "import Network\nlet c = NWConnection.self"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Go warning NSBonjourServices"])
    }

    @Test func notificationsOfPeopleAskForTheEntitlement() async throws {
        let key = "com.apple.developer.usernotifications.communication"
        let updates = [
            "A.swift": """
            import Intents
            import UserNotifications
            func f(c: UNNotificationContent, i: INSendMessageIntent) throws { _ = try c.updating(from: i) }
            """
        ]
        var fixture = Fixture()
        fixture.add("Go", entitlements: "", sources: updates)
        fixture.add("Fine", entitlements: "<key>\(key)</key><true/>", sources: updates)
        fixture.add(
            "Donates", entitlements: "", sources: ["A.swift": "import Intents\nlet i = INSendMessageIntent.self"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Go warning \(key)"])
    }

    /// A key that newer systems of devices don't read may be the current one of the Mac build.
    @Test func oldKeysOfAnAppThatRunsOnTheMac() async throws {
        var fixture = Fixture()
        for (name, catalyst) in [("Go", "NO"), ("Mac", "YES")] {
            fixture.add(name, plist: purpose("NSCalendarsUsageDescription")) { target in
                target.platform = "iphoneos"
                for (key, value) in [("IPHONEOS_DEPLOYMENT_TARGET", "17.0"), ("SUPPORTS_MACCATALYST", catalyst)] {
                    target.settings[key] = SettingValue(value, path: "App.xcodeproj", line: 1, column: 1)
                }
            }
        }
        let found = try await fixture.report().findings.filter { $0.rule == "deprecated-key" }
        #expect(found.map(\.app) == ["Go"])
    }

    /// Swift and Objective-C ask for the same reason, and both prove it.
    @Test(arguments: [
        ("A.swift", "import Foundation\nlet d = UserDefaults.standard"),
        ("A.m", "id d = [NSUserDefaults standardUserDefaults];"),
    ])
    func defaultsInBothLanguages(file: String, source: String) async throws {
        let category = "NSPrivacyAccessedAPICategoryUserDefaults"
        let manifest = """
            <key>NSPrivacyAccessedAPITypes</key><array><dict>
            <key>NSPrivacyAccessedAPIType</key><string>\(category)</string>
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict></array>
            """
        var fixture = Fixture()
        fixture.add("Go", sources: [file: source])
        fixture.add("Fine", privacy: manifest, sources: [file: source])
        fixture.add("None", privacy: manifest, sources: ["A.swift": "let a = 1"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-privacy-reason" }
        #expect(found.map(\.app) == ["Go"])
        #expect(try await fixture.verdict("NSPrivacyAccessedAPITypeReasons", of: "Fine") == .used)
        #expect(try await fixture.verdict("NSPrivacyAccessedAPITypeReasons", of: "None") == .unused)
    }

    /// Defaults of a group have a reason of their own.
    @Test func suitesAskForTheReasonOfGroups() async throws {
        func manifest(_ reasons: String...) -> String {
            let list = reasons.map { "<string>\($0)</string>" }.joined()
            return """
                <key>NSPrivacyAccessedAPITypes</key><array><dict>
                <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
                <key>NSPrivacyAccessedAPITypeReasons</key><array>\(list)</array></dict></array>
                """
        }
        let suite = ["A.swift": "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")"]
        let own = ["A.swift": "import Foundation\nlet d = UserDefaults.standard"]
        let group = list("com.apple.security.application-groups", ("group.a", nil))
        var fixture = Fixture()
        fixture.add("Go", entitlements: group, privacy: manifest("CA92.1"), sources: suite)
        fixture.add("Fine", entitlements: group, privacy: manifest("CA92.1", "1C8F.1"), sources: suite)
        fixture.add("Alone", privacy: manifest("CA92.1"), sources: suite)
        fixture.add("Own", entitlements: group, privacy: manifest("CA92.1"), sources: own)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-privacy-reason" }
        #expect(
            found.map { "\($0.app) \($0.severity) \($0.value ?? "")" } == [
                "Go warning NSPrivacyAccessedAPICategoryUserDefaults:1C8F.1"
            ])
    }
}
