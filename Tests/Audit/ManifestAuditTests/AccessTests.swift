import Testing
import Workspaces

@testable import ManifestAudit

/// What code asks for, and the key or mode that goes with it: each beside code that looks alike and asks for less.
@Suite struct AccessTests {
    private func finds(
        _ rule: String, _ key: String, value: String? = nil, _ source: String, plist: String = "",
        entitlements: String? = nil, privacy: String? = nil, from version: String? = nil, file: String = "A.swift"
    ) async throws -> Bool {
        var fixture = Fixture()
        fixture.add("Go", plist: plist, entitlements: entitlements, privacy: privacy, sources: [file: source]) {
            if let version {
                $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(
                    version, path: "App.xcodeproj", line: 1, column: 1)
            }
        }
        return try await fixture.report().findings.contains {
            $0.rule == rule && $0.key == key && (value == nil || $0.value == value)
        }
    }

    @Test(arguments: [
        ("PHPhotoLibrary.requestAuthorization { _ in }", true),
        ("PHPhotoLibrary.requestAuthorization({ _ in })", true),
        ("PHPhotoLibrary.requestAuthorization(for: .addOnly) { _ in }", false),
    ])
    func olderRequestForPhotos(call: String, isMissing: Bool) async throws {
        let source = "import Photos\nfunc f() { \(call) }"
        for plist in ["", purpose("NSPhotoLibraryAddUsageDescription")] {
            let found = try await finds("missing-capability", "NSPhotoLibraryUsageDescription", source, plist: plist)
            #expect(found == isMissing)
        }
    }

    /// Below iOS 17 no system reads the newer keys.
    @Test(arguments: [
        ("NSCalendarsUsageDescription", "store.requestAccess(to: .event) { _, _ in }", "16.0" as String?, true),
        ("NSCalendarsUsageDescription", "store.requestAccess(to: .event) { _, _ in }", "17.0", false),
        ("NSCalendarsUsageDescription", "store.requestAccess(to: .event) { _, _ in }", nil, false),
        ("NSCalendarsUsageDescription", "store.requestAccess(to: .reminder) { _, _ in }", "16.0", false),
        ("NSCalendarsUsageDescription", "let v = EKEventEditViewController()", "15.0", true),
        ("NSCalendarsUsageDescription", "let v = EKEventEditViewController()", "17.0", false),
        ("NSRemindersUsageDescription", "store.requestAccess(to: .reminder) { _, _ in }", "16.0", true),
        ("NSRemindersUsageDescription", "store.requestAccess(to: .event) { _, _ in }", "16.0", false),
    ])
    func olderKeysOfTheCalendar(key: String, use: String, version: String?, isMissing: Bool) async throws {
        let source = "import EventKit\nimport EventKitUI\nfunc f() { \(use) }"
        #expect(try await finds("missing-capability", key, source, from: version) == isMissing)
    }

    /// A system that is supported may read no other key than the older one.
    @Test(arguments: [
        ("NSBluetoothPeripheralUsageDescription", "12.0" as String?, true),
        ("NSBluetoothPeripheralUsageDescription", "13.0", false),
        ("NSBluetoothPeripheralUsageDescription", nil, false),
        ("NSLocationAlwaysUsageDescription", "10.0", true), ("NSLocationAlwaysUsageDescription", "11.0", false),
    ])
    func olderKeysBesideTheNewer(key: String, version: String?, isMissing: Bool) async throws {
        let source = """
            import CoreBluetooth
            import CoreLocation
            let c = CBCentralManager()
            func f(m: CLLocationManager) { m.requestAlwaysAuthorization() }
            """
        let newer = ["NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"]
        let plist = newer.map { purpose($0) }.joined()
        let (rule, both) = ("missing-capability", plist + purpose(key))
        #expect(try await finds(rule, key, source, plist: plist, from: version) == isMissing)
        #expect(try await finds(rule, key, source, plist: both, from: version) == false)
    }

    /// Every way to name a type of clinical records uses the entitlement and needs the text.
    @Test(arguments: [
        ("A.swift", "let t = HKObjectType.clinicalType(forIdentifier: .allergyRecord)", true),
        ("A.swift", "let t = HKClinicalType(.allergyRecord)", true),
        ("A.m", "id t = [HKObjectType clinicalTypeForIdentifier:HKClinicalTypeIdentifierAllergyRecord];", true),
        ("A.swift", "let t = HKObjectType.workoutType()", false),
    ])
    func clinicalRecords(file: String, use: String, isUsed: Bool) async throws {
        let source = (file == "A.m" ? "#import <HealthKit/HealthKit.h>\n" : "import HealthKit\n") + use
        let text = "NSHealthClinicalHealthRecordsShareUsageDescription"
        let access = "com.apple.developer.healthkit.access"
        #expect(try await finds("missing-capability", text, source, file: file) == isUsed)
        #expect(try await finds("missing-capability", text, source, plist: purpose(text), file: file) == false)
        let records = list(access, ("health-records", nil))
        let isUnused = try await finds("unused-capability", access, source, entitlements: records, file: file)
        #expect(isUnused == !isUsed)
    }

    /// An engine that renders into memory has no microphone.
    @Test(arguments: [
        ("engine.inputNode.installTap(onBus: 0, bufferSize: 1, format: nil) { _, _ in }", true),
        ("engine.enableManualRenderingMode(.offline, format: f, maximumFrameCount: 1); engine.inputNode.x()", false),
    ])
    func audioEngines(use: String, isMissing: Bool) async throws {
        let source = "import AVFoundation\nlet engine = AVAudioEngine()\nfunc f() { \(use) }"
        #expect(try await finds("missing-capability", "NSMicrophoneUsageDescription", source) == isMissing)
    }

    /// A mode that only weak signs speak for is `unproven-capability`, one without any `unused-capability`.
    @Test(arguments: [
        ("voip", "import LiveCommunicationKit\nlet m = ConversationManager(configuration: c)", "A.swift", true),
        ("voip", "import LiveCommunicationKit\nclass ConversationManager {}", "A.swift", false),
        ("audio", "AudioQueueNewOutput(&f, cb, NULL, NULL, NULL, 0, &q);", "A.m", true),
        ("audio", "AudioQueueNewInput(&f, cb, NULL, NULL, NULL, 0, &q);", "A.m", false),
        ("audio", "[session setCategory:AVAudioSessionCategoryPlayAndRecord error:nil];", "A.m", true),
        ("audio", "[session setCategory:AVAudioSessionCategoryAmbient error:nil];", "A.m", false),
        ("audio", "func r() throws { try AVAudioSession.sharedInstance().setCategory(.record) }", "A.swift", true),
        ("audio", "func r() throws { try AVAudioSession.sharedInstance().setCategory(.ambient) }", "A.swift", false),
        ("location", "import CoreLocation\nmanager.allowsBackgroundLocationUpdates = true", "A.swift", true),
        ("location", "import CoreLocation\nmanager.allowsBackgroundLocationUpdates = isTracking", "A.swift", true),
        ("location", "import CoreLocation\nmanager.allowsBackgroundLocationUpdates = false", "A.swift", false),
        ("location", "import CoreLocation\nmanager.allowsBackgroundLocationUpdates = NO;", "A.m", false),
        ("location", "import CoreLocation\nmanager.pausesLocationUpdatesAutomatically = true", "A.swift", false),
    ])
    func backgroundModes(mode: String, source: String, file: String, isUsed: Bool) async throws {
        var found = false
        for rule in ["unused-capability", "unproven-capability"] where !found {
            found = try await finds(
                rule, "UIBackgroundModes", value: mode, source, plist: list("UIBackgroundModes", (mode, nil)),
                file: file)
        }
        #expect(found == !isUsed)
        if mode == "location" {
            #expect(
                try await finds("missing-capability", "UIBackgroundModes", value: mode, source, file: file) == isUsed)
        }
    }

    @Test(arguments: [
        (
            "com.apple.developer.user-fonts", list("com.apple.developer.user-fonts", ("app-usage", nil)),
            "CTFontManagerRequestFonts([] as CFArray) { _ in }", true
        ),
        (
            "com.apple.developer.user-fonts", list("com.apple.developer.user-fonts", ("system-installation", nil)),
            "CTFontManagerRequestFonts([] as CFArray) { _ in }", false
        ),
        ("com.apple.developer.siri", "<key>com.apple.developer.siri</key><true/>", "struct A: AppIntent {}", false),
        ("com.apple.developer.siri", "<key>com.apple.developer.siri</key><true/>", "class A: INExtension {}", true),
    ])
    func entitlements(key: String, declared: String, source: String, isUsed: Bool) async throws {
        #expect(try await finds("unused-capability", key, source, entitlements: declared) == !isUsed)
    }

    /// CA92.1 is about defaults of the app alone, however they are opened.
    @Test(arguments: [
        ("let u = UserDefaults()", true), ("let u = UserDefaults(suiteName: \"com.acme.settings\")", true),
        ("final class S { init(d: UserDefaults) {} }", true), ("struct V { @SceneStorage(\"x\") var x = 1 }", true),
        ("let u = UserDefaults(suiteName: \"group.com.acme\")", false),
    ])
    func defaultsOfTheAppAlone(source: String, isUsed: Bool) async throws {
        let category = "NSPrivacyAccessedAPICategoryUserDefaults"
        let privacy = """
            <key>NSPrivacyAccessedAPITypes</key><array><dict>
            <key>NSPrivacyAccessedAPIType</key><string>\(category)</string>
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict></array>
            """
        let found = try await finds(
            "unused-capability", "NSPrivacyAccessedAPITypeReasons", value: "\(category):CA92.1", source,
            privacy: privacy)
        #expect(found == !isUsed)
    }

    /// To add pictures needs no key for reading.
    @Test(arguments: [
        ("PHPhotoLibrary.requestAuthorization(for: .addOnly) { _ in }", false),
        ("PHPhotoLibrary.shared().register(self)", true),
    ])
    func bothKeysOfThePhotoLibrary(use: String, isUsed: Bool) async throws {
        let key = "NSPhotoLibraryUsageDescription"
        let source = "import Photos\nfunc f() { \(use); PHAssetChangeRequest.creationRequestForAsset(from: i) }"
        let plist = purpose(key) + purpose("NSPhotoLibraryAddUsageDescription")
        #expect(try await finds("unused-capability", key, source, plist: plist) == !isUsed)
    }

    @Test func aMeasuredPlayerHasNoMicrophone() {
        #expect(SDKTable.standard.keys(of: "AudioStreaming")?.contains("NSMicrophoneUsageDescription") != true)
    }
}
