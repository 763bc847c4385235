import ManifestSyntax
import Testing
import Workspaces

@testable import ManifestAudit

/// How the ladder of evidence decides.
@Suite struct VerdictTests {
    static let camera = "NSCameraUsageDescription"
    static let scanner = "import AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()"

    private func verdict(
        _ key: String = camera, sources: [String: String], _ change: (inout Target) -> Void = { _ in }
    ) async throws -> Verdict? {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: sources, with: change)
        return try await fixture.verdict(key, of: "Go")
    }

    @Test(arguments: [
        (scanner, Verdict.used),
        ("// AVCaptureVideoPreviewLayer", .unused),
        ("let name = \"AVCaptureVideoPreviewLayer\"", .unused),
        ("#if DEBUG\n\(scanner)\n#endif", .unused),
        ("#if SOMETHING\n\(scanner)\n#endif", .unused),
        ("#if !DEBUG\n\(scanner)\n#endif", .used),
        ("#if os(macOS)\n\(scanner)\n#endif", .unused),
        ("import WebKit\nlet view = WKWebView()", .used),
        ("let device = AVCaptureDevice.default(for: .video)", .used),
        ("let picker = UIImagePickerController()\npicker.sourceType = .camera", .used),
        ("let picker = UIImagePickerController()\npicker.sourceType = .photoLibrary", .unused),
        ("import AVFoundation", .unused),
        ("class AVCaptureVideoPreviewLayer {}", .unused),
    ])
    func ownSources(text: String, expected: Verdict) async throws {
        #expect(try await verdict(sources: ["A.swift": text]) == expected)
    }

    /// SwiftUI wraps the picker in one file and says in another what it is for.
    @Test(arguments: [(".camera", Verdict.used), (".photoLibrary", .unused)])
    func aPickerInAFileOfItsOwn(source: String, expected: Verdict) async throws {
        let found = try await verdict(sources: [
            "Picker.swift": "let picker = UIImagePickerController()", "View.swift": "Picker(sourceType: \(source))",
        ])
        #expect(found == expected)
    }

    /// Code as it is written for each key, which no other sign speaks for.
    @Test(arguments: [
        ("NSMicrophoneUsageDescription", "let picker = UIImagePickerController()\npicker.cameraCaptureMode = .video"),
        ("NSMicrophoneUsageDescription", "AudioQueueNewInput(&format, callback, nil, nil, nil, 0, &queue)"),
        ("NSLocationAlwaysAndWhenInUseUsageDescription", "let session = CLServiceSession(authorization: .always)"),
        ("NSPhotoLibraryUsageDescription", "UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil)"),
    ])
    func usesOfEachKey(key: String, source: String) async throws {
        #expect(try await verdict(key, sources: ["A.swift": source]) == .used)
        #expect(try await verdict(key, sources: ["A.swift": "let a = 1"]) == .unused)
    }

    /// Code that looks much like a use.
    @Test(arguments: [
        ("NSMicrophoneUsageDescription", "let picker = UIImagePickerController()\npicker.cameraCaptureMode = .photo"),
        (
            "NSMicrophoneUsageDescription",
            "let d = AVCaptureDevice.default(for: .video)\nlet s = AVCaptureSession()\nlet o = AVCaptureMetadataOutput()"
        ),
        (
            "NSLocalNetworkUsageDescription",
            "var zero = sockaddr_in()\nlet r = SCNetworkReachabilityCreateWithAddress(nil, &zero)"
        ),
    ])
    func noUsesOfAKey(key: String, source: String) async throws {
        #expect(try await verdict(key, sources: ["A.swift": source]) == .unused)
    }

    /// Xcode lays a setting's text over the one in the Info.plist.
    @Test func settingsGoBeforeThePlist() async throws {
        var fixture = Fixture()
        let span = Span(line: 7, column: 3)
        let entry = PropertyNode.Entry(
            key: Self.camera, keySpan: span, node: PropertyNode(.string("To scan what you buy."), at: span))
        fixture.add("Go", plist: "<key>\(Self.camera)</key><string></string>", sources: ["A.swift": Self.scanner]) {
            $0.manifests.append(
                ManifestFile(
                    kind: .buildSettings, path: "App.xcconfig",
                    content: .success(PropertyNode(.dictionary([entry]), at: span))))
        }
        let report = try await fixture.report()
        #expect(report.findings.isEmpty)
        #expect(report.bundles.first?.declarations.first { $0.key == Self.camera }?.path == "App.xcconfig")
    }

    /// What is not there hides a use, unless it is settings or what no build would see.
    @Test(arguments: [
        (Diagnostic.Kind.unresolved, "Missing.swift", Verdict.unknown), (.unresolved, "Missing.cpp", .unused),
        (.unreadable, "Broken.xcconfig", .unknown), (.unset, "Secrets.xcconfig", .unused),
        (.dangling, "App.xcodeproj/project.pbxproj", .unused),
    ])
    func whatIsNotThere(kind: Diagnostic.Kind, path: String, expected: Verdict) async throws {
        let found = try await verdict(sources: ["A.swift": "let a = 1"]) {
            $0.unresolved = [Diagnostic(kind, "not there", path: path)]
        }
        #expect(found == expected)
    }

    /// A flag that such settings may set leaves the branch open.
    @Test func missingSettingsLeaveConditionsOpen() async throws {
        let found = try await verdict(sources: ["A.swift": "#if KIOSK\n\(Self.scanner)\n#endif"]) {
            $0.unresolved = [Diagnostic(.unset, "not there", path: "Secrets.xcconfig")]
        }
        #expect(found == .used)
    }

    @Test func aModuleOfTheClosureCounts() async throws {
        var fixture = Fixture()
        let deep = fixture.add("Deep", .framework, sources: ["S.swift": Self.scanner])
        let middle = fixture.add("Middle", .framework, dependsOn: [deep])
        fixture.add("Core", plist: purpose(Self.camera), dependsOn: [middle])
        fixture.add("Go", plist: purpose(Self.camera, "Another text"))
        #expect(try await fixture.verdict(Self.camera, of: "Core") == .used)
        #expect(try await fixture.verdict(Self.camera, of: "Go") == .unused)
    }

    @Test func extensionsSpeakForTheirAppAndNotTheOtherWayRound() async throws {
        var fixture = Fixture()
        let share = fixture.add(
            "Share", .appExtension(pointIdentifier: nil), plist: purpose("NSContactsUsageDescription"),
            sources: ["S.swift": Self.scanner])
        let watch = fixture.add(
            "Watch", .watchApp, sources: ["W.swift": "import Contacts\nlet store = CNContactStore()"])
        fixture.add(
            "Go", plist: purpose(Self.camera) + purpose("NSContactsUsageDescription"), embeds: [share, watch])
        #expect(try await fixture.verdict(Self.camera, of: "Go") == .used)
        #expect(try await fixture.verdict("NSContactsUsageDescription", of: "Go") == .unused)
        #expect(try await fixture.verdict("NSContactsUsageDescription", of: "Share") == .unused)
    }

    @Test func whatIsHiddenMakesItUnknown() async throws {
        #expect(
            try await verdict(sources: [:]) { $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)] }
                == .unknown)
        #expect(
            try await verdict(sources: [:]) {
                $0.unresolved = [Diagnostic(.unresolved, "no such file", path: "App.xcodeproj")]
            } == .unknown)
    }

    @Test func knownModulesAreNotOpaque() async throws {
        #expect(
            try await verdict(sources: [:]) { $0.opaque = [OpaqueDependency("Alamofire", reason: .remotePackage)] }
                == .unused)
        #expect(
            try await verdict(sources: [:]) { $0.opaque = [OpaqueDependency("SwiftUI", reason: .binaryFramework)] }
                == .unused)
        #expect(
            try await verdict(sources: [:]) { $0.opaque = [OpaqueDependency("TwilioVideo", reason: .cocoaPod)] }
                == .used)
    }

    @Test func theConfigurationExplainsModules() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.camera) + purpose("NSContactsUsageDescription")) {
            $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)]
        }
        var settings = AppAuditSettings(name: "TheGo", target: "Go")
        settings.sdks = ["Mystery": [Self.camera]]
        fixture.settings = [settings]
        #expect(try await fixture.verdict(Self.camera, of: "TheGo") == .used)
        #expect(try await fixture.verdict("NSContactsUsageDescription", of: "TheGo") == .unused)
    }

    @Test func unreadSettingsLeaveConditionsOpen() async throws {
        let text = "#if SOMETHING\n\(Self.scanner)\n#endif"
        let found = try await verdict(sources: ["A.swift": text]) {
            $0.unresolved = [Diagnostic(.unset, "no such xcconfig", path: "App.xcodeproj")]
        }
        #expect(found == .used)
    }

    /// A value that can't be read hides its own key, and may name what a declaration has as its value.
    @Test(arguments: [
        ("CFBundleShortVersionString" as String?, true), ("NSMicrophoneUsageDescription", false), (nil, false),
    ])
    func anUnreadValueHidesItsKey(key: String?, isJudged: Bool) async throws {
        var fixture = Fixture()
        let group = list("com.apple.security.application-groups", ("group.com.example", nil))
        fixture.add(
            "Go", plist: purpose(Self.camera), entitlements: group,
            sources: ["A.swift": "import AVFoundation\nlet recorder = AVAudioRecorder()"]
        ) {
            var part = Diagnostic(.unresolved, "a value", path: "Project.swift")
            part.key = key
            $0.unresolved = [part]
        }
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == (isJudged ? ["NSMicrophoneUsageDescription"] : []))
        #expect(try await fixture.verdict(Self.camera, of: "Go") == (key == nil ? .unknown : .unused))
        #expect(try await fixture.verdict("com.apple.security.application-groups", of: "Go") == .unknown)
    }

    @Test func elementsOfListsAreJudgedAlone() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go",
            plist: list(
                "LSApplicationQueriesSchemes", ("tg", nil), ("instagram", nil), ("fb-app", nil), ("twitter", nil))
                + list("UIBackgroundModes", ("location", nil), ("voip", nil)),
            sources: [
                "A.swift": "UIApplication.shared.canOpenURL(URL(string: \"tg://x\")!)\nlet s = \"fb-app\"",
                "B.swift": "let icon = \"twitter\"", "C.swift": "manager.allowsBackgroundLocationUpdates = true",
            ])
        #expect(try await fixture.verdict("LSApplicationQueriesSchemes", "tg", of: "Go") == .used)
        #expect(try await fixture.verdict("LSApplicationQueriesSchemes", "fb-app", of: "Go") == .used)
        #expect(try await fixture.verdict("LSApplicationQueriesSchemes", "instagram", of: "Go") == .unused)
        #expect(try await fixture.verdict("LSApplicationQueriesSchemes", "twitter", of: "Go") == .unused)
        #expect(try await fixture.verdict("UIBackgroundModes", "location", of: "Go") == .used)
        #expect(try await fixture.verdict("UIBackgroundModes", "voip", of: "Go") == .unused)
    }

    @Test func taskIdentifiersAreLiteralsWhereAnyIs() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("BGTaskSchedulerPermittedIdentifiers", ("com.a.refresh", nil), ("com.b.copied", nil)),
            sources: ["A.swift": "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.refresh\")"])
        #expect(try await fixture.verdict("BGTaskSchedulerPermittedIdentifiers", "com.a.refresh", of: "Go") == .used)
        #expect(try await fixture.verdict("BGTaskSchedulerPermittedIdentifiers", "com.b.copied", of: "Go") == .unused)
    }

    /// However often the common API is used, the place that names the value counts, wherever it is.
    @Test(arguments: [
        ("BGTaskSchedulerPermittedIdentifiers", "BGTaskScheduler.shared.cancelAllTaskRequests()", Verdict.unused),
        ("NSBonjourServices", "let b = NWBrowser(for: .bonjour(type: name, domain: nil), using: .tcp)", .unused),
    ])
    func literalsCountBesideManyOtherUses(key: String, use: String, ofNone: Verdict) async throws {
        var fixture = Fixture()
        let names = key == "NSBonjourServices" ? ["_a._tcp", "_b._tcp", "_c._tcp"] : ["x.a", "x.b", "x.c"]
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": "public let a = \"\(names[0])\""])
        let uses = (1...9).map { ("F\($0).swift", "import BackgroundTasks\nimport Network\nfunc f\($0)() { \(use) }") }
        fixture.add(
            "Go", plist: list(key, (names[0], nil), (names[1], nil), (names[2], nil)),
            sources: Dictionary(uniqueKeysWithValues: uses + [("Names.swift", "let b = \"\(names[1])\"")]),
            dependsOn: [kit])
        #expect(try await fixture.verdict(key, names[0], of: "Go") == .used)
        #expect(try await fixture.verdict(key, names[1], of: "Go") == .used)
        #expect(try await fixture.verdict(key, names[2], of: "Go") == ofNone)
    }

    @Test func privacyReasonsFollowTheirCategory() async throws {
        var fixture = Fixture()
        let types = """
            <key>NSPrivacyAccessedAPITypes</key><array>
            <dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict>
            <dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string>
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>E174.1</string></array></dict>
            </array>
            """
        fixture.add("Go", privacy: types, sources: ["A.swift": "UserDefaults.standard.set(1, forKey: \"a\")"])
        let key = "NSPrivacyAccessedAPITypeReasons"
        #expect(
            try await fixture.verdict(key, "NSPrivacyAccessedAPICategoryUserDefaults:CA92.1", of: "Go") == .used)
        #expect(
            try await fixture.verdict(key, "NSPrivacyAccessedAPICategoryDiskSpace:E174.1", of: "Go") == .unused)
    }

    /// A source or a module that is not there hides a use from `unused`, and nothing from `missing`.
    @Test(arguments: [Diagnostic.Kind.absent, .absentModule, .dangling])
    func whatIsNotThereMutesNothingMissing(kind: Diagnostic.Kind) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: "<!-- finds missing-capability -->\n", sources: ["A.swift": Self.scanner]) {
            $0.unresolved = [Diagnostic(kind, "not there", path: "Gone.swift")]
        }
        try await fixture.check()
    }

    /// `sdks:` clears a module that is missing as it clears a binary.
    @Test(arguments: [([:], Verdict.unknown), (["Gone": []], .unused), (["Gone": [camera]], .used)])
    func sdksClearMissingModules(sdks: [String: [String]], expected: Verdict) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.camera), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [OpaqueDependency("Gone", reason: .missing)]
            $0.unresolved = [Diagnostic(.absentModule, "'Gone' is not in the tree", path: "App.xcodeproj")]
        }
        var settings = AppAuditSettings(name: "Go")
        settings.sdks = sdks
        fixture.settings = [settings]
        #expect(try await fixture.verdict(Self.camera, of: "Go") == expected)
    }

    /// A web view in a dependency is there for other apps too; in a module of one's own it suggests the camera.
    @Test(arguments: [
        (true, "WKWebView()", Verdict.unused), (false, "WKWebView()", .used),
        (true, "AVCaptureDevice.default(for: .video)", .used),
    ])
    func viewsInDependenciesProveNothing(isDependency: Bool, code: String, expected: Verdict) async throws {
        var fixture = Fixture()
        let kit = fixture.add(
            "Kit", .package, sources: ["V.swift": "import WebKit\nimport AVFoundation\nlet a = \(code)"]
        ) {
            $0.isDependency = isDependency
        }
        fixture.add("Go", plist: purpose(Self.camera), sources: ["A.swift": "let a = 1"], dependsOn: [kit])
        #expect(try await fixture.verdict(Self.camera, of: "Go") == expected)
    }
}
