extension CompilationEnvironment {
    /// Modules of Apple's SDKs for its devices, and of Swift itself.
    /// <https://developer.apple.com/documentation/technologies>
    static let systemModules = Set(
        """
        Accelerate Accessibility Accounts ActivityKit AdAttributionKit AddressBook AddressBookUI AdServices AdSupport
        AlarmKit AppClip AppIntents AppKit AppTrackingTransparency ARKit AssetsLibrary AudioToolbox AudioUnit
        AuthenticationServices AutomaticAssessmentConfiguration AVFAudio AVFoundation AVKit AVRouting
        BackgroundAssets BackgroundTasks BrowserEngineCore BrowserEngineKit BusinessChat CallKit Carbon CarKey CarPlay
        CFNetwork Charts Cinematic ClassKit ClockKit CloudKit Cocoa ColorSync Combine CommonCrypto Compression
        Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics
        CoreHaptics CoreHID CoreImage CoreLocation CoreLocationUI CoreMedia CoreMIDI CoreML CoreMotion CoreNFC
        CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CreateML CryptoKit
        CryptoTokenKit Darwin DataDetection DeclaredAgeRange DeveloperToolsSupport DeviceActivity DeviceCheck
        DeviceDiscoveryExtension DeviceDiscoveryUI Dispatch DockKit EventKit EventKitUI ExposureNotification
        ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider FileProviderUI FinanceKit
        FinanceKitUI Foundation FoundationModels GameController GameKit GameplayKit GLKit GroupActivities
        HealthKit HealthKitUI HomeKit iAd IdentityDocumentServices IdentityLookup IdentityLookupUI ImageCaptureCore
        ImageIO ImagePlayground Intents IntentsUI IOKit IOSurface JavaScriptCore JournalingSuggestions
        LightweightCodeRequirements LinkPresentation LiveCommunicationKit LocalAuthentication
        LocalAuthenticationEmbeddedUI LockedCameraCapture ManagedApp ManagedAppDistribution ManagedSettings
        ManagedSettingsUI MapKit MarketplaceKit Matter MatterSupport MediaAccessibility MediaPlayer MediaSetup
        MessageUI Messages Metal MetalFX MetalKit MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit
        MLCompute MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction Network
        NetworkExtension NewsstandKit NotificationCenter ObjectiveC Observation OpenAL OpenGLES os OSLog PaperKit
        PassKit PDFKit PencilKit PermissionKit PHASE Photos PhotosUI PlaygroundSupport ProximityReader PushKit
        PushToTalk QuartzCore QuickLook QuickLookThumbnailing RealityFoundation RealityKit RegexBuilder
        RelevanceKit ReplayKit RoomPlan SafariServices SafetyKit SceneKit ScreenTime SecureElementCredential
        Security SensitiveContentAnalysis SensorKit ShazamKit simd Social SoundAnalysis Speech SpriteKit
        StickerKit StoreKit StoreKitTest Swift SwiftData SwiftUI SwiftUICore Symbols Synchronization
        System SystemConfiguration TabletopKit TelephonyMessagingKit ThreadNetwork TipKit Translation
        TranslationUIProvider TVMLKit TVServices TVUIKit Twitter UIKit UniformTypeIdentifiers UserNotifications
        UserNotificationsUI VideoSubscriberAccount VideoToolbox Vision VisionKit WatchConnectivity WatchKit
        WeatherKit WebKit WidgetKit WiFiAware WorkoutKit XCTest _Concurrency _StringProcessing
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    /// Every module that an app for devices finds without linking anything: the system's, and C libraries of it.
    package static let deviceModules = systemModules.union([
        "CoreFoundation", "Distributed", "MachO", "SQLite3", "TargetConditionals", "Testing", "XPC", "libkern",
        "libxml2", "notify", "ptrauth", "unwind", "zlib", "Builtin", "CxxStdlib", "Cxx",
    ])

    /// System modules that macOS has only for Catalyst apps.
    static let modulesWithoutMac: Set<String> = [
        "ARKit", "AssetsLibrary", "CarPlay", "ClockKit", "CoreNFC", "HomeKit", "MessageUI", "OpenGLES", "UIKit",
        "WatchKit",
    ]
}
