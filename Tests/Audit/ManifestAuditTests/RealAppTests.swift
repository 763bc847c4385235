import CapabilityUsage
import ManifestSyntax
import Testing
import Workspaces

@testable import ManifestAudit

/// What real apps taught: each of these was found wrong, or not at all, in one.
@Suite struct RealAppTests {
    private static let recorder = "import AVFoundation\nlet recorder = AVAudioRecorder()"
    private static let microphone = "NSMicrophoneUsageDescription"

    /// A watch app that records is ended by the system without a text of its own, whatever its phone's app declares.
    @Test func aWatchAppAsksForItself() async throws {
        var fixture = Fixture()
        let watch = fixture.add(
            "Watch", .watchApp, plist: "<!-- finds missing-capability -->\n", sources: ["R.swift": Self.recorder]
        ) { $0.bundleIdentifier = "com.example.Phone.Watch" }
        fixture.add(
            "Phone", plist: purpose(Self.microphone), sources: ["R.swift": Self.recorder], embeds: [watch])
        try await fixture.check()
    }

    /// A module that Xcode finds in a search path is linked though no phase names it: what it uses is unknown.
    @Test(arguments: [
        ("import AcmeScanner\nlet s = Scanner()", Verdict.unknown), ("import UIKit\nimport SQLite3", .unused),
        ("import Shared", .unused), ("#if canImport(AcmeScanner)\nimport AcmeScanner\n#endif", .unused),
        ("// import AcmeScanner", .unused),
    ])
    func aModuleThatIsImportedAndNotLinked(source: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let shared = fixture.add("Shared", .framework, sources: ["S.swift": "import Foundation"])
        fixture.add("Go", plist: purpose(Self.microphone), sources: ["A.swift": source], dependsOn: [shared]) {
            $0.settings["FRAMEWORK_SEARCH_PATHS"] = SettingValue("Vendor", path: "App.xcodeproj", line: 1, column: 1)
        }
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == verdict)
        let opaque = try await fixture.report().bundles[0].opaque.map(\.name)
        #expect(opaque == (verdict == .unknown ? ["AcmeScanner"] : []))
        // The configuration says what the module needs.
        var told = AppAuditSettings(name: "Go")
        told.sdks = ["AcmeScanner": []]
        fixture.settings = [told]
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == .unused)
    }

    /// Without search paths only a library of the workspace can be found.
    @Test(arguments: [("import Other", Verdict.unknown), ("import AcmeScanner", .unused), ("import UIKit", .unused)])
    func aLibraryOfTheWorkspaceThatIsImportedAndNotLinked(source: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        fixture.add("Other", .framework, sources: ["S.swift": "import Foundation"])
        fixture.add("Go", plist: purpose(Self.microphone), sources: ["A.swift": source])
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == verdict)
    }

    /// A type that is named and never made is no use of it.
    @Test func aPropertyThatNothingAssigns() async throws {
        var fixture = Fixture()
        let property = "import AVFoundation\nclass A {\n    private var recorder: AVAudioRecorder?\n"
        fixture.add("Bare", sources: ["A.swift": property + "}"])
        fixture.add(
            "Go", sources: ["A.swift": property + "    func f(m: Maker) { recorder = m.make() }\n}"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Go error \(Self.microphone)"])
    }

    /// What it shares with the phone may be the phone's alone to use.
    @Test func aModuleOfBothIsThePhones() async throws {
        var fixture = Fixture()
        let shared = fixture.add("Shared", .framework, sources: ["R.swift": Self.recorder])
        let watch = fixture.add("Watch", .watchApp, dependsOn: [shared]) {
            $0.bundleIdentifier = "com.example.Phone.Watch"
        }
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil), sources: ["R.swift": Self.recorder]) {
            $0.bundleIdentifier = "com.example.Phone.Share"
        }
        fixture.add("Phone", plist: purpose(Self.microphone), dependsOn: [shared], embeds: [watch, share])
        try await fixture.check()
    }

    /// Code for all builds but the Mac's is the phone's; code for the Mac's alone may count.
    @Test(arguments: [
        ("#if os(iOS) && !targetEnvironment(macCatalyst)", "missing-capability" as String?),
        ("#if targetEnvironment(macCatalyst)", nil),
    ])
    func theMacBuildOfAnAppIsAnother(condition: String, rule: String?) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: rule.map { "<!-- finds \($0) -->\n" },
            sources: ["R.swift": "\(condition)\n\(Self.recorder)\n#endif"])
        try await fixture.check()
    }

    @Test func theMacBuildMayUseIt() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose(Self.microphone),
            sources: ["R.swift": "#if targetEnvironment(macCatalyst)\n\(Self.recorder)\n#endif"])
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == .used)
    }

    @Test func aLocalLiveActivityNeedsNoPushes() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: "",
            sources: [
                "A.swift": "import ActivityKit\nlet a = try Activity.request(attributes: b, content: c, pushType: nil)"
            ])
        try await fixture.check()
    }

    /// A module that is known to browse for a service knows its name.
    @Test func aServiceOfAKnownModuleIsUsed() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("NSBonjourServices", ("_home._tcp", nil), ("_matter._tcp", nil)),
            sources: ["A.swift": "import Foundation\nNetServiceBrowser().searchForServices(ofType: \"_home._tcp\")"]
        ) {
            $0.opaque = [OpaqueDependency("MatterSupport", reason: .binaryFramework)]
        }
        #expect(try await fixture.verdict("NSBonjourServices", "_matter._tcp", of: "Go") == .used)
    }

    @Test func groupsAreJudgedOneByOne() async throws {
        let key = "com.apple.security.application-groups"
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(key, ("group.com.example.a", nil), ("group.com.example.b", nil)),
            sources: [
                "A.swift": """
                import Foundation
                let defaults = UserDefaults(suiteName: "group.com.example.a")
                """
            ])
        #expect(try await fixture.verdict(key, "group.com.example.a", of: "Go") == .used)
        #expect(try await fixture.verdict(key, "group.com.example.b", of: "Go") == .unknown)
    }

    /// What a copied target leaves. The bundle's own name may be made of its identifier, or be the default.
    @Test(arguments: [
        ("com.apple.security.application-groups", "group.com.example.core", "group.com.core", false, Severity.warning),
        ("com.apple.security.application-groups", "group.com.example.core", "group.com.core", true, .note),
        ("com.apple.security.application-groups", "group.com.example.core", "group.com.example.Go", false, nil),
        ("com.apple.developer.icloud-container-identifiers", "iCloud.a", "iCloud.b", false, .warning),
        ("com.apple.developer.icloud-container-identifiers", "iCloud.a", "iCloud.com.example.Go", false, nil),
    ])
    func aNameThatNoCodeNames(key: String, named: String, other: String, isBlind: Bool, severity: Severity?)
        async throws
    {
        var fixture = Fixture()
        let source = "let d = UserDefaults(suiteName: \"\(named)\")\nlet c = CKContainer(identifier: \"\(named)\")"
        fixture.add("Go", entitlements: list(key, (named, nil), (other, nil)), sources: ["A.swift": source]) {
            if isBlind { $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)] }
        }
        let found = try await fixture.report().findings.filter { $0.rule == "unproven-capability" }
        #expect(found.map(\.severity) == [severity].compactMap(\.self))
        #expect(found.allSatisfy { $0.value == other && $0.evidence.contains("code names \(named) of the same list") })
    }

    /// Apple, "Configuring background execution modes".
    @Test func aWatchKitExtensionHasItsOwnBackgroundModes() async throws {
        var fixture = Fixture()
        let plist = list("UIBackgroundModes", ("audio", nil))
        let player = [
            "A.swift": "import AVFoundation\nlet player = AVAudioPlayer()\nlet s = AVAudioSession.sharedInstance()"
        ]
        let code = fixture.add(
            "Code", .appExtension(pointIdentifier: "com.apple.watchkit"), plist: plist, sources: player)
        let watch = fixture.add("Watch", .watchApp, embeds: [code])
        fixture.add("Phone", embeds: [watch])
        #expect(try await fixture.report().findings.allSatisfy { $0.rule != "misplaced-capability" })
    }

    /// Before watchOS 7 a watch app had no code of its own.
    @Test func aWatchAppIsWhatItsExtensionDoes() async throws {
        var fixture = Fixture()
        let code = fixture.add(
            "Code", .appExtension(pointIdentifier: "com.apple.watchkit"), plist: purpose("NSSiriUsageDescription"),
            entitlements: "<key>com.apple.developer.siri</key><true/>\n",
            sources: [
                "A.swift": "import Intents\nlet activity = NSUserActivity(activityType: \"com.example.add\")\n"
                    + "let status = INPreferences.siriAuthorizationStatus()"
            ])
        fixture.add(
            "Watch", .watchApp, plist: list("NSUserActivityTypes", ("com.example.add", nil)), embeds: [code])
        try await fixture.check()
    }

    /// The keychain asks for a face by itself, and an address that a person gives may be on the local network.
    @Test(arguments: [
        ("NSFaceIDUsageDescription", "let c = SecAccessControlCreateWithFlags(nil, a, .userPresence, nil)"),
        ("NSLocalNetworkUsageDescription", "var address = sockaddr_in()"),
        ("NSMicrophoneUsageDescription", "let d = AVCaptureDevice.default(for: type)"),
        (
            "NSMicrophoneUsageDescription",
            "let d = [AVCaptureDevice.default(for: .video), AVCaptureDevice.default(for: .audio)]"
        ),
        ("NSMicrophoneUsageDescription", "picker.cameraCaptureMode = mode"),
    ])
    func whatOnlySuggestsIt(key: String, source: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: ["A.swift": source])
        try await fixture.check()
    }

    @Test func theLocalNetworkIsSeenInNoSymbol() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSLocalNetworkUsageDescription"))
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    @Test func anEmptyTextOfAMacsAppIsAWarning() async throws {
        var fixture = Fixture()
        fixture.add("Desk", plist: "<key>NSSystemExtensionUsageDescription</key><string></string>\n") {
            $0.platform = "macosx"
        }
        let found = try await fixture.report().findings.first { $0.rule == "empty-purpose-string" }
        #expect(found?.severity == .warning)
    }

    /// An extension in Objective-C may be called as its app is.
    @Test(arguments: [("A.m", 0), ("A.swift", 1)])
    func onlySwiftMakesAModuleOfAProgram(source: String, findings: Int) async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil), sources: [source: ""]) {
            $0.moduleName = "Go"
        }
        fixture.add("Go", sources: ["B.swift": ""], embeds: [share])
        #expect(try await fixture.report().findings.count { $0.rule == "module-name-collision" } == findings)
    }

    /// A widget that has its app's privacy manifest, and not its pods.
    @Test func whatTheAppMayUseIsNoFaultOfItsWidget() async throws {
        let shared = PropertyNode(
            .dictionary([
                .init(
                    key: "NSHealthShareUsageDescription", keySpan: .start,
                    node: PropertyNode(.string("It shows your steps.")))
            ]))
        var fixture = Fixture()
        let widget = fixture.add("Widget", .appExtension(pointIdentifier: "com.apple.widgetkit-extension")) {
            $0.manifests.append(ManifestFile(kind: .infoPlist, path: "Shared.plist", content: .success(shared)))
        }
        fixture.add("Go", embeds: [widget]) {
            $0.manifests.append(ManifestFile(kind: .infoPlist, path: "Shared.plist", content: .success(shared)))
            $0.opaque = [OpaqueDependency("react-native-health", reason: .cocoaPod)]
        }
        let report = try await fixture.report()
        let found = report.findings.filter { $0.app == "Widget" && $0.rule == "unused-capability" }
        #expect(found.first?.severity == .note)
        #expect(found.first?.evidence.last == "Shared.plist is Go's too, which may use it")
    }

    /// A Flutter app for phones and the one for Macs say the same, and their plugins are nowhere to be seen.
    @Test func theMacsAppIsNoCopy() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.microphone), sources: ["R.swift": Self.recorder])
        fixture.add("Desk", plist: purpose(Self.microphone)) {
            $0.platform = "macosx"
            $0.opaque = [OpaqueDependency("file_picker", reason: .cocoaPod)]
        }
        #expect(try await fixture.report().findings.allSatisfy { $0.rule != "copied-capability" })
    }

    @Test func anIdentifierOfUnknownBeginningIsNoPrefix() async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil))
        fixture.add("Go", embeds: [share]) { $0.bundleIdentifier = ".Go" }
        try await fixture.check()
    }

    /// Refreshing is no processing, though it is the same framework.
    @Test func aBackgroundModeOfTheSameFrameworkIsUnused() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            plist: list("UIBackgroundModes", ("fetch", nil), ("processing", "unused-capability"))
                + list("BGTaskSchedulerPermittedIdentifiers", ("a", nil)),
            sources: ["A.swift": "import BackgroundTasks\nlet request = BGAppRefreshTaskRequest(identifier: \"a\")"])
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }

    /// Removing what another bundle needs would break that one.
    @Test func whatAnotherBundleNeedsIsNotToBeRemoved() async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", .appExtension(pointIdentifier: nil))
        fixture.add(
            "Go", plist: purpose(Self.microphone), sources: ["R.swift": Self.recorder], embeds: [share])
        fixture.targets[0].manifests = fixture.targets[1].manifests
        let finding = try #require(try await fixture.report().findings.first { $0.rule == "unused-capability" })
        #expect(finding.severity == .note)
        #expect(finding.help.hasPrefix("Give Share a manifest without it"))
    }

    /// An app may be called by its name in the settings or by its target's.
    @Test(arguments: ["Core", "TheCore"])
    func theOtherAppHasTwoNames(against: String) async throws {
        var fixture = CapabilityRuleTests.copied(against: against)
        fixture.settings = [AppAuditSettings(name: "TheCore", target: "Core")]
        try await fixture.check(apps: ["Go"])
    }

    /// Secrets that nobody commits hide what settings declare, and no more than that.
    @Test(arguments: [
        ("<key>CFBundlePackageType</key><string>APPL</string>", ["missing-capability", "missing-privacy-reason"]),
        ("", ["missing-privacy-reason"]),
    ])
    func settingsThatAreNotThereHideSettings(plist: String, rules: [String]) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: plist,
            sources: ["R.swift": Self.recorder, "D.swift": "import Foundation\nlet a = UserDefaults.standard"]
        ) {
            $0.unresolved = [Diagnostic(.unset, "'Secrets.xcconfig' is not in the tree", path: "Go.xcconfig", line: 2)]
        }
        let report = try await fixture.report()
        #expect(report.findings.map(\.rule) == rules)
        let text = report.rendered(as: .text, toolVersion: "1")
        let line = "what is missing is not judged: Go.xcconfig:2 'Secrets.xcconfig' is not in the tree"
        #expect(text.contains(line) == (rules.count == 1))
        #expect(text.hasSuffix("; what is missing is not judged.\n") == (rules.count == 1))
    }

    /// Scanning a room shows the camera's picture, as a view for augmented reality does.
    @Test func scanningARoomNeedsTheCamera() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose("NSCameraUsageDescription"),
            sources: ["A.swift": "import RoomPlan\nlet v = RoomCaptureView()"])
        try await fixture.check()
    }

    /// Signing in by telephone sends a silent notification, signing in by mail none.
    @Test(arguments: [
        ("Auth.auth().signIn(withEmail: a, password: b)", Verdict.unknown),
        ("PhoneAuthProvider.provider().verifyPhoneNumber(a, uiDelegate: nil)", .used),
        ("_ = Auth.auth().canHandleNotification(n)", .used),
    ])
    func firebasesSigningInMayNeedNotifications(call: String, verdict: Verdict) async throws {
        let mode = list("UIBackgroundModes", ("remote-notification", nil))
        let push = "<key>aps-environment</key><string>production</string>"
        let own = "final class Token { func get(a: UIApplication) { a.registerForRemoteNotifications() } }"
        for isThere in [false, true] {
            var fixture = Fixture()
            let auth = fixture.add(
                "FirebaseAuth", .package, sources: isThere ? ["T.swift": "import UIKit\n" + own] : [:]
            ) { $0.isDependency = true }
            fixture.add(
                "Go", plist: mode, entitlements: push,
                sources: ["A.swift": "import FirebaseAuth\nfunc f() { \(call) }"], dependsOn: isThere ? [auth] : []
            ) {
                if !isThere { $0.opaque = [OpaqueDependency("FirebaseAuth", reason: .remotePackage)] }
            }
            for key in ["aps-environment", "UIBackgroundModes"] {
                #expect(try await fixture.verdict(key, of: "Go") == verdict)
            }
            let found = try await fixture.report().findings
            #expect(found.map(\.rule) == (verdict == .used ? [] : ["unproven-capability", "unproven-capability"]))
            #expect(found.allSatisfy { $0.severity == .note })
            #expect(found.allSatisfy { $0.evidence.last?.hasPrefix("FirebaseAuth uses it only") == true })
        }
    }

    @Test func withoutFirebaseNothingMayNeedNotifications() async throws {
        var fixture = Fixture()
        fixture.add(
            "No", entitlements: "<key>aps-environment</key><!-- finds unused-capability --><string>production</string>")
        try await fixture.check()
    }

    /// A clip is started by its domains without any code.
    @Test func domainsOfAClipNeedNoCode() async throws {
        let domains = "com.apple.developer.associated-domains"
        var fixture = Fixture()
        let clip = fixture.add("Clip", .appClip, entitlements: list(domains, ("appclips:example.com", nil))) {
            $0.bundleIdentifier = "com.example.Go.Clip"
        }
        fixture.add("Go", embeds: [clip])
        try await fixture.check()
        #expect(try await fixture.verdict(domains, "appclips:example.com", of: "Clip") == .unknown)
    }

    /// Whatever a Mac's app links may use the network.
    @Test func aMacsNetworkIsForItsModulesToo() async throws {
        let key = "com.apple.security.network.client"
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>\(key)</key><true/>") { $0.platform = "macosx" }
        #expect(try await fixture.verdict(key, of: "Go") == .unknown)
        #expect(try await fixture.report().findings.filter { $0.key == key } == [])
    }

    /// A word that stands for the translations is read by hardly anybody.
    @Test func aPlaceholderThatIsTranslatedIsANote() async throws {
        var fixture = Fixture()
        let source = ["A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()"]
        for (name, file) in [("Go", "AppPlist.strings"), ("Other", "Localizable.strings")] {
            fixture.add(name, plist: purpose("NSCameraUsageDescription", "Localized"), sources: source) {
                $0.resources = ["\(name)/en.lproj/\(file)"]
            }
            fixture.files["\(name)/en.lproj/\(file)"] = "NSCameraUsageDescription = \"To scan the code\";"
        }
        let found = try await fixture.report().findings.filter { $0.rule == "placeholder-purpose-string" }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Go note", "Other warning"])
    }

    /// An app that answers Siri's requests in its own process has the text for it.
    @Test func answeringSiriSuggestsTheText() async throws {
        let source = ["A.swift": "import Intents\nlet r = INPlayMediaIntentResponse(code: .success, userActivity: nil)"]
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSSiriUsageDescription"), sources: source)
        fixture.add("No", plist: purpose("NSSiriUsageDescription", finds: "unused-capability"))
        try await fixture.check()
    }
}
