extension Catalogue {
    // Other Info.plist keys that stand for a capability. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let infoPlistKeys = #"""
        capability: voip
        key: NSVoIPUsageDescription
        traits: unused-only
        deprecated: never documented
        note: appears in copied snippets; safe to delete

        capability: accessory-setup-kit-supports
        key: NSAccessorySetupKitSupports
        values: Bluetooth, WiFi
        modules: AccessorySetupKit
        symbols: ASAccessorySession, ASPickerDisplayItem, ASDiscoveryDescriptor
        note: iOS 18+
        odds: rare

        capability: accessory-setup-bluetooth-services
        key: NSAccessorySetupBluetoothServices
        modules: AccessorySetupKit
        symbols: ASDiscoveryDescriptor, ASAccessorySession
        note: companions: NSAccessorySetupBluetoothNames, NSAccessorySetupBluetoothCompanyIdentifiers
        odds: rare

        capability: supports-live-activities
        key: NSSupportsLiveActivities
        modules: ActivityKit, WidgetKit
        symbols: ActivityAttributes, ActivityConfiguration, ActivityAuthorizationInfo
        note: declared in the app, not only the widget
        odds: rare

        capability: live-activity-start
        key: NSSupportsLiveActivities
        modules: ActivityKit
        symbols: ActivityAttributes&Activity&.request, ActivityContent&Activity&.request
        symbols: ActivityAuthorizationInfo&Activity&.request
        traits: missing-only, expected
        note: without it every request is refused

        capability: supports-live-activities-frequent-updates
        key: NSSupportsLiveActivitiesFrequentUpdates
        modules: ActivityKit
        symbols: ActivityAttributes
        traits: optional
        odds: rare

        capability: user-activity-types
        key: NSUserActivityTypes
        modules: Foundation, Intents, CoreSpotlight
        symbols: value:<value>, <value>Handling, <value>Response, INIntentName&<intent>
        symbols: ~scheme:<head>, ~bundleIdentifier&lit:.<last>, ~NSUserActivity&lit:.<last>
        symbols: ~userActivity&lit:.<last>, ~activityType&lit:<last>, ~bundleIdentifier&.<last>
        symbols: ~NSUserActivity&.<last>, ~activityType&.<last>, ~lit:NSUserActivityTypes
        traits: optional
        code: ITMS-90626
        note: the value is an intent class, or occurs as a literal, whole or put together from parts

        capability: user-activity-types
        key: NSUserActivityTypes
        values: NSUserActivityTypeBrowsingWeb, CSSearchableItemActionType, CSQueryContinuationActionType
        values: com.apple.corespotlightitem, com.apple.corespotlightquery
        modules: Foundation, CoreSpotlight
        symbols: ~CSSearchableItem, ~CSSearchableIndex, ~webpageURL, ~NSUserActivity, ~onContinueUserActivity
        symbols: ~userActivity
        traits: optional
        note: of the system; they need not be listed

        capability: sk-ad-network-items
        key: SKAdNetworkItems
        modules: StoreKit, AdAttributionKit, +GoogleMobileAds, +FBAudienceNetwork, +AppLovinSDK, +UnityAds
        symbols: SKAdNetwork, SKStoreProductParameterAdNetworkIdentifier, SKOverlay, ~GADMobileAds
        traits: optional
        note: only an app showing ads needs it

        capability: advertising-attribution-report-endpoint
        key: NSAdvertisingAttributionReportEndpoint
        modules: StoreKit
        symbols: SKAdNetwork, updatePostbackConversionValue
        traits: optional

        capability: gad-application-identifier
        key: GADApplicationIdentifier
        modules: +GoogleMobileAds
        symbols: GADMobileAds, MobileAds
        note: copied ad identifiers crash or misattribute in a second app

        capability: supported-external-accessory-protocols
        key: UISupportedExternalAccessoryProtocols
        modules: ExternalAccessory
        symbols: EAAccessoryManager, EASession, EAAccessory, value:<value>, ~scheme:<unnumbered>
        traits: restricted
        note: each protocol needs MFi approval per bundle id

        capability: file-sharing-enabled
        key: UIFileSharingEnabled
        modules: Foundation
        symbols: ~.documentDirectory, ~.documentsDirectory, ~NSDocumentDirectory, ~NSHomeDirectory&lit:Documents
        symbols: ~DocumentGroup, ~UIDocumentBrowserViewController
        traits: optional, never-unused
        note: policy switch with no API; it shows people the folder of documents, which own code reads or writes

        capability: supports-opening-documents-in-place
        key: LSSupportsOpeningDocumentsInPlace
        modules: UniformTypeIdentifiers
        symbols: UIDocumentBrowserViewController, DocumentGroup, UIDocumentPickerViewController
        symbols: startAccessingSecurityScopedResource
        code: ITMS-90737
        note: required when CFBundleDocumentTypes is present

        capability: supports-document-browser
        key: UISupportsDocumentBrowser
        modules: UIKit
        symbols: UIDocumentBrowserViewController, DocumentGroup
        code: ITMS-90737

        capability: bundle-document-types
        key: CFBundleDocumentTypes
        modules: UIKit
        symbols: UIDocument, UIDocumentBrowserViewController, DocumentGroup, NSDocument
        symbols: NSDocumentController, ~openFile&NSApplication, ~openFiles&NSApplication
        symbols: ~openFile:(&application:(, ~openFiles:(&application:(
        symbols: \#(incomingURLs)
        traits: optional
        code: ITMS-90737
        note: opening is handled by any URL entry point, so treat as weak

        capability: application-shortcut-items
        key: UIApplicationShortcutItems
        modules: UIKit
        symbols: UIApplicationShortcutItem, performActionFor, shortcutItem
        symbols: performActionForShortcutItem
        traits: optional

        capability: requires-persistent-wi-fi
        key: UIRequiresPersistentWiFi
        traits: optional, never-unused

        capability: application-exits-on-suspend
        key: UIApplicationExitsOnSuspend
        traits: optional, unused-only
        deprecated: iOS 13.0

        capability: app-fonts
        key: UIAppFonts
        modules: UIKit
        traits: optional, consistency
        note: every file named must be in the target resources

        capability: directions-application-supported-modes
        key: MKDirectionsApplicationSupportedModes
        modules: MapKit
        symbols: MKDirectionsRequest, isDirectionsRequest
        odds: rare

        capability: supported-game-controllers
        key: GCSupportedGameControllers
        modules: GameController
        symbols: GCController, GCVirtualController, GCKeyboard

        capability: supports-controller-user-interaction
        key: GCSupportsControllerUserInteraction
        modules: GameController
        symbols: GCController

        capability: enapi-version
        key: ENAPIVersion
        modules: ExposureNotification
        symbols: ENManager
        deprecated: service ended 2023
        odds: rare

        capability: bg-task-scheduler-permitted-identifiers
        key: BGTaskSchedulerPermittedIdentifiers
        modules: BackgroundTasks
        symbols: BGTaskScheduler, BGAppRefreshTaskRequest, BGProcessingTaskRequest
        symbols: BGContinuedProcessingTaskRequest, BGHealthResearchTaskRequest, .backgroundTask&.appRefresh
        symbols: value:<value>, ~lit:.<last>&bundleIdentifier
        traits: expected
        code: ITMS-90771
        note: each identifier should occur as a literal passed to register; build-setting prefixes must be
        note: expanded first
        odds: rare

        capability: ubiquitous-containers
        key: NSUbiquitousContainers
        modules: Foundation
        symbols: forUbiquityContainerIdentifier, NSMetadataQuery, ~DocumentGroup, ~UIDocumentBrowserViewController
        symbols: ~NSDocument
        symbols: URLForUbiquityContainerIdentifier
        odds: rare

        capability: nfc-readersession-iso7816-select-identifiers
        key: com.apple.developer.nfc.readersession.iso7816.select-identifiers
        modules: CoreNFC
        symbols: NFCISO7816Tag, NFCTagReaderSession
        note: lives in Info.plist in spite of its name
        odds: rare

        capability: nfc-readersession-felica-systemcodes
        key: com.apple.developer.nfc.readersession.felica.systemcodes
        modules: CoreNFC
        symbols: NFCFeliCaTag, NFCTagReaderSession
        note: lives in Info.plist
        odds: rare

        capability: in-intents-supported
        key: INIntentsSupported
        modules: Intents
        symbols: INExtension, INIntentHandlerProviding, resolveIntent, value:<value>
        traits: optional
        code: ITMS-90626
        note: each name must exist as a class or generated intent in the closure
        """#
}
