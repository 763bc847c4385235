import Testing
import Workspaces

@testable import ManifestAudit

/// Symbols that use a capability in some circumstances, each beside code that uses it in all.
@Suite struct CircumstantialUseTests {
    /// What an app with this source lacks: the findings of `missing-capability` about the key.
    private func lacks(_ key: String, _ path: String, _ source: String) async throws -> [Severity] {
        var fixture = Fixture()
        fixture.add("Go", sources: [path: source])
        return try await fixture.report().findings.filter { $0.rule == "missing-capability" && $0.key == key }
            .map(\.severity)
    }

    /// The verdict on a declaration of an app with this source.
    private func verdict(
        _ key: String, _ value: String?, _ path: String, _ source: String, release: String? = nil
    ) async throws -> Verdict? {
        var fixture = Fixture()
        let isEntitlement = key.hasPrefix("com.")
        let declared = value.map { list(key, ($0, nil)) } ?? purpose(key)
        fixture.add(
            "Go", plist: isEntitlement ? nil : declared, entitlements: isEntitlement ? declared : nil,
            sources: [path: source]
        ) {
            if let release {
                $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(release, path: "App.xcodeproj")
            }
        }
        return try await fixture.verdict(key, value, of: "Go")
    }

    /// Speech may be recognised in sound that isn't the microphone's, such as that of a car.
    @Test(arguments: [
        ("let r = SFSpeechAudioBufferRecognitionRequest()\nfunc f(b: AVAudioPCMBuffer) { r.append(b) }", false),
        ("let r = SFSpeechAudioBufferRecognitionRequest()\nlet n = AVAudioEngine().inputNode", true),
    ])
    func speechInSound(source: String, isRecorded: Bool) async throws {
        let (key, source) = ("NSMicrophoneUsageDescription", "import Speech\nimport AVFAudio\n" + source)
        #expect(try await lacks(key, "A.swift", source) == (isRecorded ? [.error] : []))
        #expect(try await verdict(key, nil, "A.swift", source) == .used)
    }

    /// A scanner may have modes that are called like those of the system's camera.
    @Test(arguments: [
        ("- (Mode)mode { return UIImagePickerControllerCameraCaptureModeVideo; }", false),
        ("- (void)f { p.cameraCaptureMode = UIImagePickerControllerCameraCaptureModeVideo; }", true),
        ("- (void)f { [p setCameraCaptureMode:UIImagePickerControllerCameraCaptureModeVideo]; }", true),
    ])
    func modesOfACamera(method: String, isSet: Bool) async throws {
        let (key, source) = ("NSMicrophoneUsageDescription", "@implementation A\n\(method)\n@end")
        #expect(try await lacks(key, "A.m", source) == (isSet ? [.error] : []))
        #expect(try await verdict(key, nil, "A.m", source) == .used)
    }

    private static let containers = [
        ("com.apple.developer.icloud-services", "CloudDocuments"),
        ("com.apple.developer.icloud-container-identifiers", "iCloud.a"),
        ("com.apple.developer.ubiquity-container-identifiers", "iCloud.a"),
    ]

    /// A query for documents searches the containers, whose identifiers it needn't name.
    @Test(arguments: containers) func documentsInContainers(key: String, value: String) async throws {
        let query = "import Foundation\nlet query = NSMetadataQuery()"
        #expect(try await verdict(key, value, "A.swift", query) == .used)
        #expect(try await verdict(key, value, "A.swift", "import Foundation\nlet a = 1") == .unused)
    }

    /// Below iOS 11 the system ends an app that shows a picker of documents without the entitlements of iCloud's documents.
    @Test(arguments: containers) func pickersOfDocuments(key: String, value: String) async throws {
        let picker = "void f() { [[UIDocumentPickerViewController alloc] initWithDocumentTypes:t inMode:m]; }"
        #expect(try await verdict(key, value, "A.m", picker, release: "10.3") == .used)
        #expect(try await verdict(key, value, "A.m", picker, release: "11.0") == .unused)
        #expect(try await verdict(key, value, "A.m", picker) == .unused)
        let store = "com.apple.developer.ubiquity-kvstore-identifier"
        #expect(try await verdict(store, value, "A.m", picker, release: "10.3") == .unused)
    }

    /// Before PushKit the mode for calls kept an app's sockets alive. Libraries of sockets offer that to any app.
    @Test(arguments: [
        "CFReadStreamSetProperty(s, kCFStreamNetworkServiceType, kCFStreamNetworkServiceTypeVoIP);",
        "[s setProperty:NSStreamNetworkServiceTypeVoIP forKey:NSStreamNetworkServiceType];",
        "[app setKeepAliveTimeout:600 handler:h];", "[socket enableBackgroundingOnSocket];",
    ])
    func socketsOfCalls(call: String) async throws {
        let source = "void f() { \(call) }"
        #expect(try await verdict("UIBackgroundModes", "voip", "A.m", source) == .used)
        var fixture = Fixture()
        let library = fixture.add("Sockets", .framework, sources: ["A.m": source]) { $0.isDependency = true }
        fixture.add("Go", plist: list("UIBackgroundModes", ("voip", nil)), dependsOn: [library])
        #expect(try await fixture.verdict("UIBackgroundModes", "voip", of: "Go") == .unused)
    }

    /// An older key that nothing uses, beside its successor which a module uses, is dead weight that nobody refuses.
    @Test(arguments: [
        ("NSBluetoothPeripheralUsageDescription", "NSBluetoothAlwaysUsageDescription", "15.0"),
        ("NSLocationAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription", "15.0"),
        ("NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription", "17.0"),
        ("NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription", "17.0"),
    ])
    func olderKeysBesideTheirSuccessors(older: String, successor: String, release: String) async throws {
        var fixture = Fixture()
        for (name, modules) in [("Go", ["Kit"]), ("Idle", [])] {
            fixture.add(name, plist: purpose(older) + purpose(successor), sources: ["A.swift": "let a = 1"]) {
                $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(release, path: "App.xcodeproj")
                $0.opaque = modules.map { OpaqueDependency($0, reason: .remotePackage) }
            }
        }
        var settings = AppAuditSettings(name: "Go")
        settings.sdks = ["Kit": [successor]]
        fixture.settings = [settings]
        let found = try await fixture.report().findings.filter { $0.key == older }
        #expect(found.filter { $0.app == "Go" }.map { "\($0.severity) \($0.rule)" } == ["warning deprecated-key"])
        let idle = found.filter { $0.app == "Idle" }.map { "\($0.severity) \($0.rule)" }
        #expect(Set(idle) == ["warning deprecated-key", "error unused-capability"])
    }

    /// A watch has no reader for NFC: a file that got into the folder of its app isn't built there.
    @Test(arguments: [
        ("NFCReaderUsageDescription", "import CoreNFC\nlet s = NFCReaderSession()", false),
        ("NSSpeechRecognitionUsageDescription", "import Speech\nlet r = SFSpeechRecognizer()", false),
        ("NSMotionUsageDescription", "import CoreMotion\nlet p = CMPedometer()", true),
    ])
    func whatNoWatchHas(key: String, source: String, isOnWatch: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Watch", .watchApp, sources: ["A.swift": source]) { $0.platform = "watchos" }
        fixture.add("Phone", sources: ["A.swift": source])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" && $0.key == key }
        #expect(found.map(\.app) == (isOnWatch ? ["Phone", "Watch"] : ["Phone"]))
    }

    /// On the Mac a module that asks for the camera needs the sandbox's entitlement for it, too.
    @Test(arguments: [
        ("com.apple.security.device.camera", "NSCameraUsageDescription"),
        ("com.apple.security.device.audio-input", "NSMicrophoneUsageDescription"),
        ("com.apple.security.personal-information.location", "NSLocationWhenInUseUsageDescription"),
        ("com.apple.security.personal-information.addressbook", "NSContactsUsageDescription"),
    ])
    func modulesInTheMacsSandbox(key: String, purpose: String) async throws {
        for (need, expected) in [(purpose, Verdict.used), ("NSHomeKitUsageDescription", .unused)] {
            var fixture = Fixture()
            fixture.add("Go", entitlements: "<key>\(key)</key><true/>", sources: ["A.swift": "let a = 1"]) {
                $0.platform = "macosx"
                $0.opaque = [OpaqueDependency("Kit", reason: .remotePackage)]
            }
            var settings = AppAuditSettings(name: "Go")
            settings.sdks = ["Kit": [need]]
            fixture.settings = [settings]
            #expect(try await fixture.verdict(key, of: "Go") == expected)
        }
    }

    /// A module may read the name of the group in an extension's Info.plist, and shares it with the app.
    @Test func groupsThatAnExtensionNames() async throws {
        let key = "com.apple.security.application-groups"
        let groups = list(key, ("group.a", nil), ("group.b", nil))
        var fixture = Fixture()
        let cast = fixture.add(
            "Cast", .appExtension(pointIdentifier: nil), plist: "<key>Group</key><string>group.a</string>",
            entitlements: groups)
        fixture.add("Go", entitlements: groups, embeds: [cast])
        for bundle in ["Cast", "Go"] {
            #expect(try await fixture.verdict(key, "group.a", of: bundle) == .used)
            #expect(try await fixture.verdict(key, "group.b", of: bundle) == .unused)
        }
    }

    /// LiveKit's sources at eebf7806: `WebSocket`, `BroadcastBundleInfo`, `ARCameraCapturer`, `CameraCapturer`.
    @Test func whatLiveKitUses() throws {
        let keys = try #require(SDKTable.standard.keys(of: "LiveKit"))
        for key in [
            "NSCameraUsageDescription", "audio", "com.apple.developer.networking.multipath",
            "com.apple.security.application-groups", "com.apple.developer.arkit.main-camera-access.allow",
            "com.apple.developer.avfoundation.multitasking-camera-access", "NSLocalNetworkUsageDescription",
        ] { #expect(keys.contains(key), "\(key)") }
        #expect(!keys.contains("voip"))
    }

    /// An accessory may have many protocols, of whose names code has the part before the number.
    @Test(arguments: [
        ("NSString *p = [NSString stringWithFormat:@\"%@%d\", @\"com.acme.prot\", n];", Verdict.used),
        ("NSString *p = [@\"com.acme.prot\" stringByAppendingString:n];", .used),
        ("NSString *p = @\"com.acme.protocol\";", .unused), ("NSString *p = @\"com.acme.\";", .unused),
    ])
    func numberedProtocols(source: String, verdict: Verdict) async throws {
        let key = "UISupportedExternalAccessoryProtocols"
        let accessories = "[EAAccessoryManager sharedAccessoryManager]; NSString *first = @\"com.acme.prot0\";"
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list(key, ("com.acme.prot0", nil), ("com.acme.prot29", nil)),
            sources: ["A.m": "void f() { \(accessories) \(source) }"])
        #expect(try await fixture.verdict(key, "com.acme.prot0", of: "Go") == .used)
        #expect(try await fixture.verdict(key, "com.acme.prot29", of: "Go") == verdict)
    }

    /// An exception that demands TLS, or pins keys, lets the app load nothing in the clear; nor does http:// beside another
    /// host, or before a host that code puts in.
    @Test(arguments: [
        ("NSExceptionAllowsInsecureHTTPLoads", "\"http://old.acme.com/feed\"", ["old.acme.com"]),
        ("NSTemporaryExceptionAllowsInsecureHTTPLoads", "\"http://old.acme.com/feed\"", ["old.acme.com"]),
        ("NSIncludesSubdomains", "\"http://old.acme.com/feed\"", []),
        ("NSExceptionAllowsInsecureHTTPLoads", "[\"https://old.acme.com/\", \"http://other.com/\"]", []),
        ("NSExceptionAllowsInsecureHTTPLoads", "\"http://\" + \"old.acme.com\"", []),
        ("NSExceptionAllowsInsecureHTTPLoads", "(u.hasPrefix(\"http://\"), \"old.acme.com\")", []),
        ("NSExceptionAllowsInsecureHTTPLoads", "\"http://old.acme.community/\"", []),
    ])
    func exceptionsOfTheAppAlone(key: String, value: String, hosts: [String]) async throws {
        for (domains, expected) in [("NSExceptionDomains", hosts), ("NSPinnedDomains", [])] {
            let exception = "<key>old.acme.com</key><dict><key>\(key)</key><true/></dict>"
            let plist = "<key>NSAppTransportSecurity</key><dict><key>\(domains)</key><dict>\(exception)</dict></dict>"
            var fixture = Fixture()
            let source = ["A.swift": "import Foundation\nlet a = \(value)"]
            let part = fixture.add("Part", .appExtension(pointIdentifier: nil), sources: source)
            fixture.add("Go", plist: plist, embeds: [part])
            let found = try await fixture.report().findings.filter { $0.rule == "unshared-transport-exception" }
            #expect(found.compactMap(\.value) == expected)
        }
    }
}
