extension Catalogue {
    // Entitlements: services of Apple, and what apps share. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let serviceEntitlements = #"""
        capability: weatherkit
        key: com.apple.developer.weatherkit
        modules: WeatherKit
        symbols: WeatherService, WeatherQuery
        traits: expected
        odds: rare

        capability: icloud
        key: com.apple.developer.icloud-services
        values: CloudKit
        modules: CloudKit, CoreData, SwiftData
        symbols: CKContainer, CKDatabase, CKRecord, NSPersistentCloudKitContainer
        symbols: NSPersistentCloudKitContainerOptions, CKSyncEngine, cloudKitDatabase, ~ModelContainer
        symbols: ~modelContainer
        note: SwiftData syncs by itself where the entitlement is
        odds: rare

        capability: icloud
        key: com.apple.developer.icloud-services
        values: CloudDocuments
        modules: Foundation, UIKit
        symbols: forUbiquityContainerIdentifier, NSMetadataQuery, setUbiquitous, ubiquityIdentityToken
        symbols: UIManagedDocument, ~DocumentGroup, ~UIDocumentBrowserViewController, ~NSDocument
        symbols: URLForUbiquityContainerIdentifier
        note: document pickers needed it before iOS 11; often a leftover from that time
        odds: rare

        capability: icloud
        key: com.apple.developer.icloud-services
        values: CloudDocuments
        modules: UIKit
        symbols: UIDocumentPickerViewController, UIDocumentMenuViewController
        until: iOS 11.0
        note: older systems end an app that shows a picker without it
        odds: rare

        capability: icloud
        key: com.apple.developer.icloud-services
        values: CloudKit, CloudKit-Anonymous, CloudKit-Anonymous-Dev
        modules: CloudKit
        symbols: CKContainer
        traits: missing-only, expected
        note: without it a container ends the app
        odds: rare

        capability: icloud-container-identifiers
        key: com.apple.developer.icloud-container-identifiers
        values: iCloud.*
        modules: CloudKit
        symbols: CKContainer, CKDatabase, CKRecord, NSPersistentCloudKitContainer
        symbols: NSPersistentCloudKitContainerOptions, CKSyncEngine, cloudKitDatabase
        symbols: forUbiquityContainerIdentifier, ~ModelContainer, ~modelContainer, value:<value>
        symbols: NSMetadataQuery, setUbiquitous, ubiquityIdentityToken, UIManagedDocument
        symbols: ~DocumentGroup, ~UIDocumentBrowserViewController, ~NSDocument
        symbols: URLForUbiquityContainerIdentifier
        odds: rare

        capability: icloud-container-identifiers
        key: com.apple.developer.icloud-container-identifiers
        values: iCloud.*
        modules: UIKit
        symbols: UIDocumentPickerViewController, UIDocumentMenuViewController
        until: iOS 11.0
        note: older systems end an app that shows a picker without it
        odds: rare

        capability: icloud-container-environment
        key: com.apple.developer.icloud-container-environment
        values: Development, Production
        modules: CloudKit
        symbols: CKContainer, CKDatabase, CKRecord, NSPersistentCloudKitContainer
        symbols: NSPersistentCloudKitContainerOptions, CKSyncEngine, cloudKitDatabase
        traits: consistency

        capability: ubiquity-container-identifiers
        key: com.apple.developer.ubiquity-container-identifiers
        modules: Foundation
        symbols: forUbiquityContainerIdentifier, NSMetadataQuery, setUbiquitous, UIManagedDocument
        symbols: ~DocumentGroup, ~UIDocumentBrowserViewController, ~NSDocument
        symbols: URLForUbiquityContainerIdentifier
        odds: rare

        capability: ubiquity-container-identifiers
        key: com.apple.developer.ubiquity-container-identifiers
        modules: UIKit
        symbols: UIDocumentPickerViewController, UIDocumentMenuViewController
        until: iOS 11.0
        note: older systems end an app that shows a picker without it
        odds: rare

        capability: ubiquity-kvstore-identifier
        key: com.apple.developer.ubiquity-kvstore-identifier
        modules: Foundation
        symbols: NSUbiquitousKeyValueStore, iCloud: true&Defaults, Defaults.iCloud.add(
        note: the module Defaults syncs only what it is told to
        odds: rare

        capability: ubiquity-kvstore-identifier
        key: com.apple.developer.ubiquity-kvstore-identifier
        modules: Foundation
        symbols: NSUbiquitousKeyValueStore
        traits: missing-only, expected
        note: without it nothing leaves the device
        odds: rare

        capability: app-groups
        key: com.apple.security.application-groups
        values: group.*
        modules: Foundation, SwiftData
        symbols: forSecurityApplicationGroupIdentifier, containerURLForSecurityApplicationGroupIdentifier
        symbols: UserDefaults&suiteName, NSUserDefaults&initWithSuiteName, groupContainer
        symbols: kSecAttrAccessGroup, value:<value>, ~accessGroup, sharedContainerIdentifier
        symbols: ~ModelContainer, ~modelContainer, ~ModelConfiguration
        symbols: setSharedContainerIdentifier
        note: check each group literal against the closure, after expanding build settings
        odds: rare

        capability: app-groups
        key: com.apple.security.application-groups
        modules: Foundation
        symbols: forSecurityApplicationGroupIdentifier:, containerURLForSecurityApplicationGroupIdentifier:
        symbols: UserDefaults(suiteName: "group., initWithSuiteName:@"group.
        traits: missing-only, expected
        note: without it there is no container, and the defaults are the app's alone
        odds: rare

        capability: keychain-sharing
        key: keychain-access-groups
        modules: Security
        symbols: kSecAttrAccessGroup, accessGroup, ~SecItemAdd, ~SecItemCopyMatching, ~SecItemUpdate
        symbols: ~SecItemDelete, ~SecKeyCreateRandomKey, ~kSecAttrIsPermanent, ~URLCredentialStorage
        symbols: ~NSURLCredentialStorage
        traits: never-unused
        note: the implicit default group and keychain wrappers hide use

        capability: default-data-protection
        key: com.apple.developer.default-data-protection
        values: NSFileProtection*
        traits: never-unused

        capability: game-center
        key: com.apple.developer.game-center
        modules: GameKit
        symbols: GKLocalPlayer, GKAccessPoint, GKGameCenterViewController, GKMatchmaker, GKLeaderboard
        symbols: GKAchievement
        odds: rare

        capability: game-center
        key: com.apple.developer.game-center
        modules: GameKit
        symbols: GKLocalPlayer, GKAccessPoint, GKGameCenterViewController, GKMatchmaker, GKLeaderboard
        symbols: GKAchievement
        traits: missing-only, expected
        note: FirebaseAuth signs in by it where the app asks for that
        odds: rare

        capability: group-session
        key: com.apple.developer.group-session
        modules: GroupActivities
        symbols: GroupActivity, GroupSession, GroupActivitySharingController, GroupStateObserver
        traits: expected
        odds: rare

        capability: shared-with-you
        key: com.apple.developer.shared-with-you
        modules: SharedWithYou
        symbols: SWHighlightCenter, SWAttributionView
        odds: rare

        capability: shared-with-you-collaboration
        key: com.apple.developer.shared-with-you.collaboration
        modules: SharedWithYou
        symbols: SWCollaborationMetadata, SWCollaborationView, SWCollaborationCoordinator
        odds: rare

        capability: family-controls
        key: com.apple.developer.family-controls
        modules: FamilyControls, ManagedSettings, ManagedSettingsUI, DeviceActivity
        symbols: FamilyActivityPicker, FamilyActivitySelection, ManagedSettingsStore, DeviceActivityCenter
        symbols: DeviceActivityMonitor, familyActivityPicker, ~AuthorizationCenter
        symbols: ~ShieldConfigurationDataSource, ~ShieldActionDelegate, ~DeviceActivityReport
        symbols: ~DeviceActivityReportExtension
        traits: restricted, expected
        note: distribution needs approval per bundle id including extensions
        odds: rare

        capability: family-controls
        key: com.apple.developer.family-controls
        modules: FamilyControls, ManagedSettings, DeviceActivity
        symbols: AuthorizationCenter&requestAuthorization, FamilyActivityPicker, familyActivityPicker
        symbols: ManagedSettingsStore
        traits: missing-only, expected
        note: without it every request fails
        odds: rare

        capability: classkit-environment
        key: com.apple.developer.ClassKit-environment
        modules: ClassKit
        symbols: CLSDataStore, CLSContext, CLSActivity
        odds: rare

        capability: devicecheck-appattest-environment
        key: com.apple.developer.devicecheck.appattest-environment
        values: production, development
        modules: DeviceCheck, +FirebaseAppCheck
        symbols: DCAppAttestService, AppAttestProvider
        traits: optional
        note: optional for the API; only pins the environment

        capability: exposure-notification
        key: com.apple.developer.exposure-notification
        modules: ExposureNotification
        symbols: ENManager
        deprecated: service ended 2023
        note: one app per region
        odds: rare

        capability: exposure-notification-test
        key: com.apple.developer.exposure-notification-test
        modules: ExposureNotification
        symbols: ENManager
        traits: unused-only
        deprecated: service ended 2023
        note: development only
        odds: rare

        capability: exposure-notification-logging
        key: com.apple.developer.exposure-notification-logging
        modules: ExposureNotification
        symbols: ENManager
        traits: unused-only
        deprecated: service ended 2023
        note: development only
        odds: rare

        capability: journal-allow
        key: com.apple.developer.journal.allow
        values: suggestions
        modules: JournalingSuggestions
        symbols: JournalingSuggestionsPicker, JournalingSuggestion
        traits: expected
        odds: rare

        capability: sensitivecontentanalysis-client
        key: com.apple.developer.sensitivecontentanalysis.client
        values: analysis
        modules: SensitiveContentAnalysis
        symbols: SCSensitivityAnalyzer
        odds: rare

        capability: proximity-reader-payment-acceptance
        key: com.apple.developer.proximity-reader.payment.acceptance
        modules: ProximityReader, +StripeTerminal, +AdyenPOS, +SquareMobilePaymentsSDK
        symbols: PaymentCardReader, PaymentCardReaderSession, TapToPayDiscoveryConfiguration
        symbols: LocalMobileDiscoveryConfiguration, localMobile
        traits: restricted
        note: restricted; usually reached through a payment SDK
        odds: rare

        capability: proximity-reader-identity-display
        key: com.apple.developer.proximity-reader.identity.display
        modules: ProximityReader
        symbols: MobileDocumentReader, MobileDriversLicenseDisplayRequest
        odds: rare

        capability: location-push
        key: com.apple.developer.location.push
        modules: CoreLocation
        symbols: CLLocationPushServiceExtension, startMonitoringLocationPushes
        symbols: startMonitoringLocationPushesWithCompletion
        odds: rare

        capability: on-demand-install-capable
        key: com.apple.developer.on-demand-install-capable
        modules: AppClip
        symbols: APActivationPayload
        traits: consistency
        note: App Clip target only

        capability: parent-application-identifiers
        key: com.apple.developer.parent-application-identifiers
        traits: consistency
        note: App Clip must name its parent; copied parents break upload

        capability: associated-appclip-app-identifiers
        key: com.apple.developer.associated-appclip-app-identifiers
        traits: consistency

        capability: maps
        key: com.apple.developer.maps
        modules: MapKit
        symbols: MKDirectionsRequest, isDirectionsRequest, ~MKDirections&contentsOf
        odds: rare
        """#
}
