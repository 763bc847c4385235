import Testing
import Workspaces

@testable import ManifestAudit

/// What looks like a use and is none, each beside one that is: seen in public apps.
@Suite struct LooseEvidenceTests {
    /// What an app with these sources is told about a key.
    private func severity(
        _ rule: String, _ key: String, _ source: String, plist: String = "", entitlements: String? = nil,
        platform: String? = nil
    ) async throws -> Severity? {
        var fixture = Fixture()
        fixture.add("Go", plist: plist, entitlements: entitlements, sources: ["A.swift": source]) {
            if let platform { $0.platform = platform }
        }
        return try await fixture.report().findings.first { $0.rule == rule && $0.key == key }?.severity
    }

    /// To ask whether the device has a code, or which biometry, asks nobody for a face.
    @Test(arguments: [
        ("let is = LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)", Severity?.none),
        ("func f() { LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: t) { _, _ in } }", .error),
        ("let query = [kSecUseAuthenticationContext: LAContext()]", .none),
        ("func f(c: LAContext) { c.setCredential(d, type: .applicationPassword) }\nlet c = LAContext()", .none),
        ("let a = SecAccessControlCreateWithFlags(nil, b, .applicationPassword, nil)\nlet c = LAContext()", .none),
        ("let a = SecAccessControlCreateWithFlags(nil, b, .userPresence, nil)\nlet c = LAContext()", .error),
        ("let a = SecAccessControlCreateWithFlags(nil, b, .biometryCurrentSet, nil)", .error),
        ("let a = SecAccessControlCreateWithFlags(nil, b, .biometryAny, nil)", .error),
        ("let is = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)", .none),
        ("let is = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)", .none),
        ("let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics", .error),
        (
            "func f() { if c.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) {\n"
                + "c.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: t) { _, _ in } } }",
            .error
        ),
        ("func f() async throws { try await LARight().authorize(localizedReason: t) }", .error),
        ("func f() async throws { _ = try await LARightStore.shared.saveRight(LARight(), identifier: t) }", .error),
        ("func f() async throws { _ = try await LARightStore.shared.right(forIdentifier: t) }", .none),
    ])
    func faceID(source: String, severity: Severity?) async throws {
        let source = "import LocalAuthentication\n" + source
        #expect(try await self.severity("missing-capability", "NSFaceIDUsageDescription", source) == severity)
        let plist = purpose("NSFaceIDUsageDescription")
        #expect(
            try await self.severity("unused-capability", "NSFaceIDUsageDescription", source, plist: plist) == nil)
    }

    /// A module that needs nothing by itself, told to keep values in iCloud.
    @Test(arguments: [
        ("extension Defaults.Keys { static let low = Key<Int>(\"low\", default: 7, iCloud: true) }", Severity?.none),
        ("func f() { Defaults.iCloud.add(.low) }", .none),
        ("extension Defaults.Keys { static let low = Key<Int>(\"low\", default: 7) }", .error),
        ("extension Defaults.Keys { static let low = Key<Int>(\"low\", default: 7, iCloud: false) }", .error),
    ])
    func defaultsInICloud(source: String, severity: Severity?) async throws {
        let key = "com.apple.developer.ubiquity-kvstore-identifier"
        let entitlements = "<key>\(key)</key><string>TEAM.com.example.Go</string>"
        let source = "import Defaults\n" + source
        #expect(try await self.severity("unused-capability", key, source, entitlements: entitlements) == severity)
    }

    /// A type that is named and never made asks the user for nothing.
    @Test(arguments: [
        ("func f(_ pedometer: CMPedometer) {}", Severity?.none),
        ("typealias Steps = CMPedometer", .none),
        ("protocol Steps { var pedometer: CMPedometer { get } }", .none),
        ("func f(_ table: Table) { table.resolve(CMPedometer.self) }", .none),
        ("protocol Steps {}\nextension CMPedometer: Steps {}\nfunc f(_ pedometer: CMPedometer) {}", .none),
        ("extension Version<Kind, CMPedometer> { static var v17: Self { .init() } }", .none),
        ("extension CMPedometer { static func ask() { authorize() } }", .error),
        ("let box = Box<CMPedometer>()", .error),
        ("func f(_ pedometer: CMPedometer) { g(CMPedometer()) }", .error),
        ("func f() -> CMPedometer { .init() }", .error),
    ])
    func typesThatAreNamedOnly(source: String, severity: Severity?) async throws {
        let (key, source) = ("NSMotionUsageDescription", "import CoreMotion\n" + source)
        #expect(try await self.severity("missing-capability", key, source) == severity)
        #expect(try await self.severity("unused-capability", key, source, plist: purpose(key)) == nil)
    }

    /// What is looked up by its name while the app runs may be used, and the app ends without the text.
    @Test(arguments: [
        ("A.swift", "let type = NSClassFromString(\"CMPedometer\") as? NSObject.Type", true),
        ("A.swift", "let type = NSClassFromString(\n  \"CMPedometer\")", true),
        ("A.m", "Class type = NSClassFromString(@\"CMPedometer\");", true),
        ("A.m", "Class type = objc_getClass(\"CMPedometer\");", true),
        ("A.swift", "let type = NSClassFromString(\"CMPedometerView\")", false),
        ("A.swift", "let type = NSClassFromString(\"No CMPedometer\")", false),
        ("A.swift", "let text = NSLocalizedString(\"CMPedometer\", comment: t)", false),
        ("A.swift", "let pair = (\"CMPedometer\", NSClassFromString(name))", false),
    ])
    func classesByName(path: String, source: String, isUsed: Bool) async throws {
        let key = "NSMotionUsageDescription"
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: [path: source])
        fixture.add("No", sources: [path: source])
        #expect(try await fixture.verdict(key, of: "Go") == (isUsed ? .used : .unused))
        #expect(try await fixture.report().findings.filter { $0.rule == "missing-capability" && $0.key == key }.isEmpty)
    }

    /// The system refuses every live activity of an app without the key; one that is only described asks for nothing.
    @Test(arguments: [
        ("func f() throws { _ = try Activity<A>.request(attributes: A(), content: c) }", Severity?.some(.warning)),
        ("func f() throws { _ = try Activity.request(attributes: A(), content: c, pushType: nil) }", .warning),
        ("let all = Activity<A>.activities", .none),
    ])
    func liveActivities(source: String, severity: Severity?) async throws {
        let (key, source) = (
            "NSSupportsLiveActivities", "import ActivityKit\nstruct A: ActivityAttributes {}\n" + source
        )
        #expect(try await self.severity("missing-capability", key, source) == severity)
        let plist = "<key>\(key)</key><true/>"
        #expect(try await self.severity("unused-capability", key, source, plist: plist) == nil)
        #expect(try await self.severity("missing-capability", key, source, plist: plist) == nil)
    }

    /// A silent push is answered with what came of it, by a handler or as the result; without that it is none.
    @Test(arguments: [
        ("async -> UIBackgroundFetchResult { await router.handle(info) }", Severity?.none), ("{}", .warning),
        (
            """
            {}
            func application(_ a: UIApplication, performFetchWithCompletionHandler h: (UIBackgroundFetchResult) -> Void) {}
            """, .warning
        ),
    ])
    func silentPushes(rest: String, severity: Severity?) async throws {
        let source = """
            import UIKit
            class D: NSObject, UIApplicationDelegate {
            func application(_ a: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]) \(rest)
            }
            """
        let plist = list("UIBackgroundModes", ("remote-notification", nil))
        #expect(
            try await self.severity("unproven-capability", "UIBackgroundModes", source, plist: plist) == severity)
    }

    /// Passwords are offered for the app's domains, and codes that are bound to one of them; nothing else is.
    @Test(arguments: [
        ("A.swift", "field.textContentType = .dateTime", false),
        ("A.swift", "TextField(t, text: $t).textContentType(.emailAddress)", false),
        ("A.m", "void f() { [field setTextContentType:UITextContentTypeTelephoneNumber]; }", false),
        ("A.xib", "<textInputTraits key=\"textInputTraits\" textContentType=\"email\"/>", false),
        ("A.swift", "field.textContentType = isNew ? .newPassword : .username", true),
        ("A.swift", "TextField(t, text: $t).textContentType(.password)", true),
        ("A.swift", "field.textContentType = .oneTimeCode", true),
        ("A.swift", "field.textContentType = UITextContentType(rawValue: type)", true),
        ("A.m", "void f() { field.textContentType = UITextContentTypeUsername; }", true),
        ("A.m", "void f() { [field setTextContentType:UITextContentTypeNewPassword]; }", true),
        ("A.xib", "<textInputTraits key=\"textInputTraits\" textContentType=\"password\"/>", true),
    ])
    func contentsOfFields(file: String, source: String, isUsed: Bool) async throws {
        let (key, value) = ("com.apple.developer.associated-domains", "webcredentials:example.com")
        var fixture = Fixture()
        fixture.add("Go", entitlements: list(key, (value, nil)), sources: [file: source])
        #expect(try await fixture.verdict(key, value, of: "Go") == (isUsed ? .used : .unused))
    }

    /// What a field holds may be said in another file than where the field gets it.
    @Test(arguments: [".password", ".newPassword", ".username", ".oneTimeCode"])
    func aFieldAndItsKindInTwoFiles(kind: String) async throws {
        let (key, value) = ("com.apple.developer.associated-domains", "webcredentials:example.com")
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(key, (value, nil)),
            sources: [
                "Cell.swift": "func show(_ row: Row) { field.textContentType = row.type }",
                "Form.swift": "let rows = [Row(type: \(kind))]",
            ])
        #expect(try await fixture.verdict(key, value, of: "Go") == .used)
    }

    /// What is put in behind the stem of a scheme makes it one of several.
    @Test(arguments: [
        ("A.swift", "URL(string: \"player-\\(url)\").map { UIApplication.shared.canOpenURL($0) }", true),
        ("A.swift", "URL(string: #\"player-\\#(url)\"#).map { UIApplication.shared.canOpenURL($0) }", true),
        ("A.swift", "URL(string: \"player-\" + url).map { UIApplication.shared.canOpenURL($0) }", true),
        ("A.m", "[app canOpenURL:[NSURL URLWithString:[NSString stringWithFormat:@\"player-%@\", url]]];", true),
        ("A.swift", "URL(string: \"player-ftp\\(url)\").map { UIApplication.shared.canOpenURL($0) }", false),
        ("A.swift", "URL(string: \"player\\(url)\").map { UIApplication.shared.canOpenURL($0) }", false),
        ("A.swift", "let name = \"player-\\(count)\"", false),
    ])
    func stemsOfSchemes(file: String, source: String, isUsed: Bool) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("LSApplicationQueriesSchemes", ("player-https", isUsed ? nil : "unused-capability")),
            sources: [file: source])
        try await fixture.check()
    }

    /// `x-` is the beginning of too much.
    @Test func shortStemsOfSchemes() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("LSApplicationQueriesSchemes", ("x-dispatch", "unused-capability")),
            sources: ["A.swift": "URL(string: \"x-\\(url)\").map { UIApplication.shared.canOpenURL($0) }"])
        try await fixture.check()
    }

    /// Declared keys that newer interfaces of the system use, or may use.
    @Test(arguments: [
        ("com.apple.security.application-groups", "let c = V().modelContainer(for: Item.self)"),
        ("com.apple.security.application-groups", "let c = ModelConfiguration(isStoredInMemoryOnly: false)"),
        ("com.apple.security.application-groups", "configuration.sharedContainerIdentifier = name"),
        ("aps-environment", "struct H: WidgetPushHandler {}"), ("aps-environment", "struct H: ControlPushHandler {}"),
        ("aps-environment", "let m = PTChannelManager.channelManager(delegate: d)"),
        ("com.apple.developer.maps", "let is = MKDirections.Request.isDirectionsRequest(url)"),
        ("com.apple.developer.icloud-services", "let d = DocumentGroup(newDocument: Text()) { _ in V() }"),
        ("com.apple.developer.icloud-services", "class D: NSDocument {}"),
        ("aps-environment", "let a = try Activity.request(attributes: b, content: c, pushType: .token)"),
    ])
    func newerEntitlements(key: String, source: String) async throws {
        let values = [
            "com.apple.security.application-groups": "<array><string>group.a</string></array>",
            "aps-environment": "<string>production</string>", "com.apple.developer.maps": "<true/>",
            "com.apple.developer.icloud-services": "<array><string>CloudDocuments</string></array>",
        ]
        for (source, isUsed) in [(source, true), ("", false)] {
            var fixture = Fixture()
            fixture.add("Go", entitlements: "<key>\(key)</key>\(values[key] ?? "")", sources: ["A.swift": source])
            #expect(try await fixture.report().findings.contains { $0.key == key } == !isUsed)
        }
    }

    @Test(arguments: [
        ("NSMicrophoneUsageDescription", "RPScreenRecorder.shared().isMicrophoneEnabled = true"),
        ("NSMicrophoneUsageDescription", "use(AUAudioUnit.self); unit.isInputEnabled = true"),
        ("NSCameraUsageDescription", "RPScreenRecorder.shared().isCameraEnabled = true"),
        ("NSLocationWhenInUseUsageDescription", "let c = MapUserLocationButton()"),
        ("NSLocationWhenInUseUsageDescription", "let c = position(.userLocation(fallback: .automatic))"),
    ])
    func newerPurposes(key: String, source: String) async throws {
        for (source, isUsed) in [("func f() { \(source) }", true), ("", false)] {
            var fixture = Fixture()
            fixture.add("Go", plist: "<key>\(key)</key><string>To show it.</string>", sources: ["A.swift": source])
            #expect(try await fixture.report().findings.contains { $0.key == key } == !isUsed)
        }
    }

    /// The parts of an audio engine may be set up in two files.
    @Test func anEngineInTwoFiles() async throws {
        let key = "NSMicrophoneUsageDescription"
        var fixture = Fixture()
        fixture.add(
            "Go", plist: "<key>\(key)</key><string>To record you.</string>",
            sources: [
                "A.swift": "final class Recorder { let engine = AVAudioEngine() }",
                "B.swift": "extension Recorder { func f() { engine.inputNode.installTap(onBus: 0) } }",
            ])
        #expect(try await !fixture.report().findings.contains { $0.key == key })
    }

    /// Without a container of CloudKit a persistent container mirrors nothing, but where its options name one.
    @Test(arguments: [
        ("NSPersistentCloudKitContainer(name: n)", "", false),
        (
            "NSPersistentCloudKitContainer(name: n)",
            list("com.apple.developer.icloud-container-identifiers", ("iCloud.a", nil)), true
        ),
        (
            "NSPersistentCloudKitContainer(name: n)", list("com.apple.developer.icloud-services", ("CloudKit", nil)),
            true
        ),
        (
            "(NSPersistentCloudKitContainer(name: n), NSPersistentCloudKitContainerOptions(containerIdentifier: i))",
            "", true
        ),
        ("(NSPersistentCloudKitContainer(name: n), UIApplication.shared.registerForRemoteNotifications())", "", true),
    ])
    func persistentContainers(source: String, entitlements: String, isMissing: Bool) async throws {
        let source = "import CoreData\nimport UIKit\nfunc f() -> Any { \(source) }"
        let found = try await severity("missing-capability", "aps-environment", source, entitlements: entitlements)
        #expect(found == (isMissing ? .warning : nil))
    }

    /// A category of a framework's class neither uses the class nor makes it the app's own.
    @Test func categories() async throws {
        let key = "NSMotionUsageDescription"
        let category = "#import <CoreMotion/CoreMotion.h>\n@implementation CMPedometer (Steps)\n- (void)a {}\n@end\n"
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.m": category])
        fixture.add("Maker", sources: ["A.m": category, "B.m": "void f() { [[CMPedometer alloc] init]; }"])
        let found = try await fixture.report().findings.filter { $0.key == key }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Maker error"])
    }

    /// Beside what is called on it, the type's name proves as before.
    @Test func aNamedTypeBesideItsCall() async throws {
        let source = "import CoreLocation\nfunc f(_ session: CLServiceSession) { g(.always) }"
        let key = "NSLocationAlwaysAndWhenInUseUsageDescription"
        #expect(try await severity("missing-capability", key, source) == .error)
    }

    /// A delegate's method is called by nobody where nothing registers.
    @Test(arguments: [
        ("func application(_ a: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken t: Data) {}", false),
        ("func f() { UIApplication.shared.registerForRemoteNotifications() }", true),
    ])
    func push(source: String, isMissing: Bool) async throws {
        let found = try await severity(
            "missing-capability", "aps-environment", "import UIKit\n" + source, entitlements: "")
        #expect((found != nil) == isMissing)
    }

    @Test(arguments: [
        ("func f() throws { try AVAudioSession.sharedInstance().setCategory(.playback) }", false),
        ("func f() throws { try AVAudioSession.sharedInstance().setCategory(.record) }", true),
        ("func f() throws { try AVAudioSession.sharedInstance().setCategory(.playAndRecord) }", true),
        ("let inputs = AVAudioSession.sharedInstance().availableInputs", true),
    ])
    func microphone(source: String, isUsed: Bool) async throws {
        let found = try await severity(
            "unused-capability", "NSMicrophoneUsageDescription", "import AVFoundation\n" + source,
            plist: purpose("NSMicrophoneUsageDescription"))
        #expect((found == nil) == isUsed)
    }

    /// Apple, TN3179: there is no local network privacy on tvOS.
    @Test(arguments: [("iphoneos", true), ("appletvos", false)])
    func localNetwork(platform: String, isMissing: Bool) async throws {
        let source =
            "import Network\nlet browser = NWBrowser(for: .bonjour(type: \"_a._tcp\", domain: nil), using: .tcp)"
        for key in ["NSLocalNetworkUsageDescription", "NSBonjourServices"] {
            let found = try await severity("missing-capability", key, source, platform: platform)
            #expect((found != nil) == isMissing, "\(key)")
        }
    }

    /// It is built from modules of which it calls a part.
    @Test(arguments: [false, true]) func anAppClipAsksForWhatItsOwnSourcesUse(isOwn: Bool) async throws {
        var fixture = Fixture()
        let use = ["A.swift": "import UIKit\nfunc f() { UIApplication.shared.registerForRemoteNotifications() }"]
        let shared = fixture.add("Shared", .framework, sources: isOwn ? [:] : use)
        let clip = fixture.add(
            "Clip", .appClip, plist: "", entitlements: "", sources: isOwn ? use : [:], dependsOn: [shared])
        fixture.add("Go", plist: "", embeds: [clip])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" && $0.app == "Clip" }
        #expect(found.map(\.key) == (isOwn ? ["aps-environment"] : []))
    }

    /// On the Mac an older key may be the current one.
    @Test(arguments: [("iphoneos iphonesimulator", true), ("iphoneos macosx", false)])
    func keysOfTheMac(platforms: String, isDeprecated: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSLocationAlwaysUsageDescription")) { target in
            for (key, value) in [("IPHONEOS_DEPLOYMENT_TARGET", "17.0"), ("SUPPORTED_PLATFORMS", platforms)] {
                target.settings[key] = SettingValue(value, path: "App.xcodeproj", line: 1, column: 1)
            }
        }
        let found = try await fixture.report().findings.contains { $0.rule == "deprecated-key" }
        #expect(found == isDeprecated)
    }

    /// The Mac has older purpose strings, and no use for what iOS requires of devices.
    @Test func theMacReadsNoDeviceCapabilities() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: list("UIRequiredDeviceCapabilities", ("armv7", nil))) { target in
            for (key, value) in [("IPHONEOS_DEPLOYMENT_TARGET", "15.0"), ("SUPPORTS_MACCATALYST", "YES")] {
                target.settings[key] = SettingValue(value, path: "App.xcodeproj", line: 1, column: 1)
            }
        }
        let found = try await fixture.report().findings.filter { $0.key == "UIRequiredDeviceCapabilities" }
        #expect(found.map(\.rule) == ["deprecated-key"])
    }

    /// The class of a tunnel may be built on one of a library that comes built.
    @Test(arguments: [("packet-tunnel-provider", Verdict.used), ("dns-proxy", .unknown)])
    func anExtensionPointProvesItsEntitlement(value: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let key = "com.apple.developer.networking.networkextension"
        let tunnel = fixture.add(
            "Tunnel", .appExtension(pointIdentifier: "com.apple.networkextension.packet-tunnel"), plist: "",
            entitlements: list(key, (value, nil))
        ) { $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)] }
        fixture.add("Go", plist: "", embeds: [tunnel])
        #expect(try await fixture.verdict(key, value, of: "Tunnel") == verdict)
    }

    /// The name of a group may reach code that can't be looked into by a key of the team's own.
    @Test(arguments: [("group.com.example.a", Verdict.used), ("group.com.example.b", .unknown)])
    func anIdentifierThatTheInfoPlistNamesToo(value: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let key = "com.apple.security.application-groups"
        fixture.add(
            "Go", plist: "<key>OwnGroup</key><string>group.com.example.a</string>\n",
            entitlements: list(key, (value, nil))
        ) { $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)] }
        #expect(try await fixture.verdict(key, value, of: "Go") == verdict)
    }

    /// Below a key of its own, as Braze's extensions read it. Where all sources are there, a value that the settings make of a
    /// variable is often written into every target's manifest, and read by one.
    @Test(arguments: [
        ("group.com.example.Go", "group.com.example.Go", false, Verdict.used),
        ("group.com.example.Go", "group.b", false, .unused),
        ("group.$(PRODUCT_BUNDLE_IDENTIFIER)", "group.com.example.Go", false, .unused),
        ("group.$(PRODUCT_BUNDLE_IDENTIFIER)", "group.$(PRODUCT_BUNDLE_IDENTIFIER)", true, .used),
        ("group.$(UNKNOWN)", "group.$(UNKNOWN)", true, .unknown),
    ])
    func anIdentifierDeeperInTheInfoPlist(
        declared: String, mentioned: String, isOpaque: Bool, verdict: Verdict
    ) async throws {
        var fixture = Fixture()
        let key = "com.apple.security.application-groups"
        let plist = "<key>Kit</key><dict><key>Group</key><string>\(mentioned)</string></dict>\n"
        fixture.add("Go", plist: plist, entitlements: list(key, (declared, nil))) {
            if isOpaque { $0.opaque = [OpaqueDependency("Unheard", reason: .binaryFramework)] }
        }
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
    }

    /// Apple, "NSAllowsLocalNetworking": unqualified names, `.local`, and addresses.
    @Test(arguments: [
        ("let u = \"ws://192.168.55.1:8765\"", true), ("let u = \"http://172.16.0.9/\"", true),
        ("let u = \"127.0.0.1\"", true), ("let u = \"https://example.com/\"", false),
    ])
    func localAddresses(source: String, isUsed: Bool) async throws {
        let plist = "<key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key><true/></dict>\n"
        var fixture = Fixture()
        fixture.add("Go", plist: plist, sources: ["A.swift": source])
        let found = try await fixture.report().findings.filter { $0.rule == "unused-capability" }
        #expect(found.isEmpty == isUsed)
    }

    /// A weak sign doesn't make worse what can't be looked into.
    @Test(arguments: [false, true]) func weakSignsOfAMode(isBlind: Bool) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("UIBackgroundModes", ("audio", nil)),
            sources: ["A.swift": "import WebKit\nlet view = WKWebView()"]
        ) { if isBlind { $0.opaque = [OpaqueDependency("Player", reason: .binaryFramework)] } }
        let found = try #require(try await fixture.report().findings.first { $0.rule == "unproven-capability" })
        #expect(found.severity == (isBlind ? .note : .warning))
        #expect(found.evidence.contains { $0.contains("Player") } == isBlind)
    }

    /// An app for tvOS that runs as the user of the moment calls nothing.
    @Test func theUserOfTheMoment() async throws {
        var fixture = Fixture()
        let users = list("com.apple.developer.user-management", ("runs-as-current-user", nil))
        fixture.add("TV", plist: "", entitlements: users) { $0.platform = "appletvos" }
        #expect(try await fixture.report().findings.allSatisfy { $0.rule != "unused-capability" })
    }
}
