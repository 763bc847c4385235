extension Catalogue {
    // Entitlements: memory, media, devices and the rest. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let deviceEntitlements = #"""
        capability: kernel-increased-memory-limit
        key: com.apple.developer.kernel.increased-memory-limit
        traits: never-unused

        capability: kernel-extended-virtual-addressing
        key: com.apple.developer.kernel.extended-virtual-addressing
        traits: never-unused

        capability: kernel-increased-debugging-memory-limit
        key: com.apple.developer.kernel.increased-debugging-memory-limit
        traits: never-unused
        note: debug only

        capability: coremedia-hls-low-latency
        key: com.apple.developer.coremedia.hls.low-latency
        traits: never-unused
        note: not required on current systems

        capability: coremedia-hls-interstitial-preview
        key: com.apple.developer.coremedia.hls.interstitial-preview
        traits: never-unused

        capability: avfoundation-multitasking-camera-access
        key: com.apple.developer.avfoundation.multitasking-camera-access
        modules: AVFoundation
        symbols: isMultitaskingCameraAccessEnabled, multitaskingCameraAccessEnabled
        symbols: setMultitaskingCameraAccessEnabled
        deprecated: iOS 16.0
        odds: rare

        capability: user-fonts
        key: com.apple.developer.user-fonts
        values: app-usage, system-installation
        modules: CoreText, UIKit
        symbols: CTFontManagerRegisterFontDescriptors, CTFontManagerRegisterFontURLs
        symbols: CTFontManagerRegisterFontsWithAssetNames, UIFontPickerViewController
        odds: rare

        capability: user-fonts
        key: com.apple.developer.user-fonts
        values: app-usage
        modules: CoreText, UIKit
        symbols: CTFontManagerRequestFonts
        odds: rare

        capability: user-management
        key: com.apple.developer.user-management
        modules: TVServices
        symbols: TVUserManager
        traits: never-unused
        note: tvOS; an app that runs as its user asks nobody
        odds: rare

        capability: video-subscriber-single-sign-on
        key: com.apple.developer.video-subscriber-single-sign-on
        modules: VideoSubscriberAccount
        symbols: VSAccountManager, VSUserAccountManager
        traits: restricted
        note: restricted
        odds: rare

        capability: contacts-notes
        key: com.apple.developer.contacts.notes
        modules: Contacts
        symbols: CNContactNoteKey
        traits: restricted
        note: restricted
        odds: rare

        capability: fileprovider-testing-mode
        key: com.apple.developer.fileprovider.testing-mode
        modules: FileProvider
        symbols: NSFileProviderManager&testingModes, NSFileProviderTestingOperation
        odds: rare

        capability: inter-app-audio
        key: inter-app-audio
        modules: AudioToolbox, AVFAudio
        symbols: AudioOutputUnitPublish, kAudioUnitType_RemoteGenerator
        deprecated: iOS 13.0
        odds: rare

        capability: external-accessory-wireless-configuration
        key: com.apple.external-accessory.wireless-configuration
        modules: ExternalAccessory
        symbols: EAWiFiUnconfiguredAccessoryBrowser
        odds: rare

        capability: media-device-discovery-extension
        key: com.apple.developer.media-device-discovery-extension
        modules: DeviceDiscoveryExtension
        symbols: DDDiscoveryExtension, DDDiscoverySession
        odds: rare

        capability: storekit-external-link-account
        key: com.apple.developer.storekit.external-link.account
        modules: StoreKit
        symbols: ExternalLinkAccount
        note: reader apps
        odds: rare

        capability: storekit-external-purchase
        key: com.apple.developer.storekit.external-purchase
        modules: StoreKit
        symbols: ExternalPurchase
        odds: rare

        capability: storekit-external-purchase-link
        key: com.apple.developer.storekit.external-purchase-link
        modules: StoreKit
        symbols: ExternalPurchaseLink, ExternalPurchaseCustomLink
        odds: rare

        capability: sensorkit-reader-allow
        key: com.apple.developer.sensorkit.reader.allow
        modules: SensorKit
        symbols: SRSensorReader
        traits: restricted
        note: restricted
        odds: rare

        capability: submerged-shallow-depth-and-pressure
        key: com.apple.developer.submerged-shallow-depth-and-pressure
        modules: CoreMotion
        symbols: CMWaterSubmersionManager
        odds: rare

        capability: financekit
        key: com.apple.developer.financekit
        modules: FinanceKit, FinanceKitUI
        symbols: FinanceStore, TransactionPicker
        odds: rare

        capability: managed-app-distribution-install-ui
        key: com.apple.developer.managed-app-distribution.install-ui
        modules: ManagedAppDistribution
        symbols: ManagedAppLibrary, ManagedAppView
        odds: rare

        capability: severe-vehicular-crash-event
        key: com.apple.developer.severe-vehicular-crash-event
        modules: SafetyKit
        symbols: SACrashDetectionManager
        traits: restricted
        note: restricted
        odds: rare

        capability: spatial-audio-profile-access
        key: com.apple.developer.spatial-audio.profile-access
        modules: AVFAudio
        traits: never-unused

        capability: messages-critical-messaging
        key: com.apple.developer.messages.critical-messaging
        modules: CriticalMessaging
        symbols: CriticalSMSMessenger
        traits: restricted
        note: restricted; confirm spelling
        odds: rare

        capability: background-tasks-continued-processing-gpu
        key: com.apple.developer.background-tasks.continued-processing.gpu
        modules: BackgroundTasks
        symbols: BGContinuedProcessingTaskRequest
        note: iOS 26
        odds: rare

        capability: declared-age-range
        key: com.apple.developer.declared-age-range
        modules: DeclaredAgeRange
        symbols: AgeRangeService, requestAgeRange
        note: iOS 26
        odds: rare

        capability: foundation-model-adapter
        key: com.apple.developer.foundation-model-adapter
        modules: FoundationModels
        symbols: SystemLanguageModel&Adapter
        note: iOS 26
        odds: rare

        capability: arkit-main-camera-access-allow
        key: com.apple.developer.arkit.main-camera-access.allow
        modules: ARKit
        symbols: CameraFrameProvider
        note: visionOS enterprise
        odds: rare

        capability: arkit-barcode-detection-allow
        key: com.apple.developer.arkit.barcode-detection.allow
        modules: ARKit
        symbols: BarcodeDetectionProvider
        note: visionOS enterprise
        odds: rare

        capability: private-cloud-compute
        key: com.apple.developer.private-cloud-compute
        modules: FoundationModels
        traits: never-unused
        note: added June 2026

        capability: trustinsights-base
        key: com.apple.developer.trustinsights.base
        modules: TrustInsights
        traits: never-unused
        note: added June 2026; import of the module is the evidence

        capability: energykit-loadevents-experience
        key: com.apple.developer.energykit.loadevents-experience
        modules: EnergyKit
        traits: never-unused
        note: added June 2026

        capability: suggested-actions
        key: com.apple.developer.suggested-actions
        traits: never-unused
        note: added June 2026, messaging apps

        capability: driverkit-communicates-with-drivers
        key: com.apple.developer.driverkit.communicates-with-drivers
        modules: DriverKit, IOKit
        symbols: IOServiceOpen, IOServiceMatching
        note: iPadOS and macOS
        odds: rare

        capability: system-extension-install
        key: com.apple.developer.system-extension.install
        modules: SystemExtensions
        symbols: OSSystemExtensionRequest
        traits: foreign
        note: macOS
        odds: rare
        """#
}
