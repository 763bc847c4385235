extension Catalogue {
    // Entitlements. Columns: see `CatalogueRow.init(line:)`.
    static let entitlements = #"""
        push-notifications	aps-environment		UserNotifications,UIKit,+FirebaseMessaging,+OneSignalFramework,CloudKit,PushKit	registerForRemoteNotifications,didRegisterForRemoteNotificationsWithDeviceToken,PKPushRegistry,CKQuerySubscription,CKDatabaseSubscription,pushTokenUpdates,pushToStartTokenUpdates,~pushType,~UNNotificationServiceExtension,~didReceiveRemoteNotification,CKSyncEngine,NSPersistentCloudKitContainer,~ModelContainer,~modelContainer,~cloudKitDatabase	expected	ITMS-90078,ITMS-90046		local notifications alone do not need it; value must be production in a store build
        apple-pay	com.apple.developer.in-app-payments	merchant.*	PassKit,+StripeApplePay,+BraintreeApplePay,+AdyenComponents	PKPaymentAuthorizationViewController,PKPaymentAuthorizationController,PKPaymentRequest,PKPaymentButton,PayWithApplePayButton,PKPaymentSummaryItem,STPApplePayContext,ApplePayContext,BTApplePayClient,~PKPaymentNetwork,PKPayment,PKPaymentToken,PKMerchantCapability,PKShippingMethod,PKPaymentMethod,PKPassLibrary&canMakePayments	expected	Guideline 2.1		review reacts to PassKit being linked, not only to the entitlement; web views can show Apple Pay without either	rare
        wallet	com.apple.developer.pass-type-identifiers		PassKit	PKPassLibrary,~PKAddPassesViewController,~PKAddPassButton,~PKPass,~AddPassToWalletButton		Guideline 2.1		only reading back own passes needs it; adding a pass does not	rare
        payment-pass-provisioning	com.apple.developer.payment-pass-provisioning		PassKit	PKAddPaymentPassViewController,PKAddPaymentPassRequestConfiguration,PKIssuerProvisioningExtensionHandler	restricted			restricted	rare
        passkit-pass-presentation-suppression	com.apple.developer.passkit.pass-presentation-suppression		PassKit	requestAutomaticPassPresentationSuppression,endAutomaticPassPresentationSuppression	restricted			restricted	rare
        pay-later-merchandising	com.apple.developer.pay-later-merchandising		PassKit	PKPayLaterView,PayLaterView,PKPayLaterUtilities			service ended 2024		rare
        in-app-identity-presentation	com.apple.developer.in-app-identity-presentation		PassKit	PKIdentityRequest,PKIdentityAuthorizationController					rare
        healthkit	com.apple.developer.healthkit		HealthKit	HKHealthStore	expected	Guideline 2.5.1,ITMS-90683		linking HealthKit through a permission library alone has caused rejections	rare
        healthkit-access	com.apple.developer.healthkit.access	health-records	HealthKit	HKClinicalRecord,HKClinicalType,HKVerifiableClinicalRecord		Guideline 2.5.1		empty array is inert; Xcode writes it by default	rare
        healthkit-background-delivery	com.apple.developer.healthkit.background-delivery		HealthKit	enableBackgroundDelivery,enableBackgroundDeliveryForType					rare
        healthkit-recalibrate-estimates	com.apple.developer.healthkit.recalibrate-estimates		HealthKit	recalibrateEstimates					rare
        health-fall-detection	com.apple.developer.health.fall-detection		CoreMotion	CMFallDetectionManager					rare
        homekit	com.apple.developer.homekit		HomeKit	HMHomeManager,HMAccessorySetupManager	expected				rare
        matter-allow-setup-payload	com.apple.developer.matter.allow-setup-payload		Matter,MatterSupport	MatterAddDeviceRequest,MTRSetupPayload,HMAccessorySetupPayload					rare
        siri	com.apple.developer.siri		Intents	INPreferences,INExtension,INSendMessageIntentHandling,INStartCallIntentHandling,INPlayMediaIntentHandling,INStartWorkoutIntentHandling,~INIntent,~INInteraction,~AppShortcutsProvider,~AppIntent				AppIntents and shortcut donation do not need it; belongs to the app, not to the Siri extension	rare
        siri	com.apple.developer.siri		Intents	requestSiriAuthorization	missing-only expected			INPreferences.requestSiriAuthorization ends an app without the entitlement
        nfc	com.apple.developer.nfc.readersession.formats	TAG	CoreNFC,+YubiKit	NFCTagReaderSession,NFCNDEFReaderSession,NFCVASReaderSession	expected	ITMS-90778			rare
        nfc	com.apple.developer.nfc.readersession.formats	NDEF	CoreNFC	NFCNDEFReaderSession	consistency	ITMS-90778	rejected for newer SDK and minimum OS pairs	reading NDEF works with TAG only
        nfc-hce	com.apple.developer.nfc.hce		CoreNFC	CardSession,NFCPresentmentIntentAssertion	restricted			restricted, iOS 17.4+	rare
        associated-domains	com.apple.developer.associated-domains	applinks:	UIKit,AuthenticationServices	NSUserActivityTypeBrowsingWeb,onContinueUserActivity,webpageURL,continueUserActivity,~onOpenURL,~NSUserActivity,~userActivity	optional	ITMS-90046		domain ownership is server side; a copied domain is the usual defect	rare
        associated-domains	com.apple.developer.associated-domains	webcredentials:	UIKit,AuthenticationServices	ASAuthorizationPlatformPublicKeyCredentialProvider,ASAuthorizationPasswordProvider,SecRequestSharedWebCredential,SecAddSharedWebCredential,~UITextContentTypePassword,~textContentType,~isSecureTextEntry,~secureTextEntry,~SecureField	optional	ITMS-90046		domain ownership is server side; a copied domain is the usual defect	rare
        associated-domains	com.apple.developer.associated-domains	activitycontinuation:	UIKit,AuthenticationServices	NSUserActivity&isEligibleForHandoff	optional	ITMS-90046		domain ownership is server side; a copied domain is the usual defect	rare
        associated-domains	com.apple.developer.associated-domains	appclips:	UIKit,AuthenticationServices	APActivationPayload	optional	ITMS-90046		domain ownership is server side; a copied domain is the usual defect	rare
        associated-domains-mdm-managed	com.apple.developer.associated-domains.mdm-managed				never-unused			
        sign-in-with-apple	com.apple.developer.applesignin	Default	AuthenticationServices	ASAuthorizationAppleIDProvider,SignInWithAppleButton,ASAuthorizationAppleIDButton,~OAuthProvider	expected			Firebase or web based sign in can justify it without own symbols
        authentication-services-autofill-credential-provider	com.apple.developer.authentication-services.autofill-credential-provider		AuthenticationServices	ASCredentialProviderViewController,ASCredentialIdentityStore,ASSettingsHelper				needed by both app and extension	rare
        web-browser	com.apple.developer.web-browser		WebKit	WKWebView	optional restricted			granted per team; Apple asks such apps to drop photo library, contacts and similar keys they do not need	rare
        web-browser-public-key-credential	com.apple.developer.web-browser.public-key-credential		AuthenticationServices	ASAuthorizationWebBrowserPublicKeyCredentialManager,WKWebView	restricted			granted per team; with it WebKit offers passkeys on every site	rare
        mail-client	com.apple.developer.mail-client		MessageUI	~MFMailComposeViewController	never-unused restricted			granted per team
        browser-app-installation	com.apple.developer.browser.app-installation		MarketplaceKit	AppLibrary,MarketplaceExtension,~MarketplaceKit,WKWebView	restricted			EU browsers: their web views offer to install apps	rare
        networking-networkextension	com.apple.developer.networking.networkextension	packet-tunnel-provider	NetworkExtension	NEPacketTunnelProvider,NETunnelProviderManager,NETunnelProviderSession,NETunnelProviderProtocol					rare
        networking-networkextension	com.apple.developer.networking.networkextension	app-proxy-provider	NetworkExtension	NEAppProxyProvider,NEAppProxyProviderManager,NETransparentProxyProvider,NETransparentProxyManager					rare
        networking-networkextension	com.apple.developer.networking.networkextension	content-filter-provider	NetworkExtension	NEFilterDataProvider,NEFilterControlProvider,NEFilterManager					rare
        networking-networkextension	com.apple.developer.networking.networkextension	dns-proxy	NetworkExtension	NEDNSProxyProvider,NEDNSProxyManager					rare
        networking-networkextension	com.apple.developer.networking.networkextension	dns-settings	NetworkExtension	NEDNSSettingsManager,NEDNSOverHTTPSSettings,NEDNSOverTLSSettings					rare
        networking-networkextension	com.apple.developer.networking.networkextension	app-push-provider	NetworkExtension	NEAppPushProvider,NEAppPushManager					rare
        networking-networkextension	com.apple.developer.networking.networkextension	relay	NetworkExtension	NERelayManager,NERelay					rare
        networking-networkextension	com.apple.developer.networking.networkextension	url-filter-provider	NetworkExtension	NEURLFilterManager,NEURLFilterControlProvider					rare
        networking-vpn-api	com.apple.developer.networking.vpn.api	allow-vpn	NetworkExtension	NEVPNManager,NEVPNProtocolIKEv2,NEVPNProtocolIPSec					rare
        wifi-information	com.apple.developer.networking.wifi-info		SystemConfiguration,NetworkExtension	CNCopyCurrentNetworkInfo,NEHotspotNetwork&fetchCurrent,fetchCurrentWithCompletionHandler				also needs location, a VPN profile or a hotspot configuration at run time
        networking-hotspotconfiguration	com.apple.developer.networking.HotspotConfiguration		NetworkExtension	NEHotspotConfigurationManager,NEHotspotConfiguration	expected			
        networking-hotspothelper	com.apple.developer.networking.HotspotHelper		NetworkExtension	NEHotspotHelper	restricted			restricted	rare
        networking-multicast	com.apple.developer.networking.multicast		Network,Foundation	NWMulticastGroup,NWConnectionGroup,IP_ADD_MEMBERSHIP,SO_BROADCAST,joinMulticastGroup,enableBroadcast,~GCDAsyncUdpSocket	restricted			restricted; Bonjour through NWBrowser does not need it
        networking-multipath	com.apple.developer.networking.multipath		Foundation,Network	multipathServiceType,NSURLSessionMultipathServiceType				
        networking-custom-protocol	com.apple.developer.networking.custom-protocol		Network	NWProtocolFramer,~NWProtocolIP	never-unused			
        networking-slicing-appcategory	com.apple.developer.networking.slicing.appcategory	gaming-6014|communication-9000|streaming-9001	Foundation		never-unused			
        networking-slicing-trafficcategory	com.apple.developer.networking.slicing.trafficcategory		Foundation,Network	networkServiceType	never-unused			
        networking-carrier-constrained-appcategory	com.apple.developer.networking.carrier-constrained.appcategory		Foundation		never-unused			iOS 26 satellite category
        networking-manage-thread-network-credentials	com.apple.developer.networking.manage-thread-network-credentials		ThreadNetwork	THClient,THCredentials	restricted			restricted	rare
        carplay-audio	com.apple.developer.carplay-audio		CarPlay	CPNowPlayingTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-communication	com.apple.developer.carplay-communication		CarPlay	CPMessageListItem,CPContactTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-messaging	com.apple.developer.carplay-messaging		CarPlay	CPMessageListItem,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-maps	com.apple.developer.carplay-maps		CarPlay	CPMapTemplate,CPNavigationSession,CPTripPreviewTextConfiguration	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-charging	com.apple.developer.carplay-charging		CarPlay	CPPointOfInterestTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-parking	com.apple.developer.carplay-parking		CarPlay	CPPointOfInterestTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-fueling	com.apple.developer.carplay-fueling		CarPlay	CPPointOfInterestTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-quick-ordering	com.apple.developer.carplay-quick-ordering		CarPlay	CPPointOfInterestTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-public-safety	com.apple.developer.carplay-public-safety		CarPlay	CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-driving-task	com.apple.developer.carplay-driving-task		CarPlay	CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        carplay-voice-based-conversational-app	com.apple.developer.carplay-voice-based-conversational-app		CarPlay	CPVoiceControlTemplate,CPTemplateApplicationSceneDelegate,CPInterfaceController	restricted			granted per category and bundle id; template use proves CarPlay but not the category	rare
        playable-content	com.apple.developer.playable-content		MediaPlayer	MPPlayableContentManager,MPPlayableContentDataSource	restricted		iOS 14.0	replaced by CarPlay audio templates	rare
        usernotifications-time-sensitive	com.apple.developer.usernotifications.time-sensitive		UserNotifications	UNNotificationInterruptionLevelTimeSensitive,timeSensitive,timeSensitiveSetting,~registerForRemoteNotifications	optional			a server can set the level, so absence of symbols is weak
        usernotifications-time-sensitive	com.apple.developer.usernotifications.time-sensitive		UserNotifications	UNNotificationInterruptionLevelTimeSensitive,interruptionLevel&timeSensitive	missing-only expected			without it the system delivers such a notification as an ordinary one
        usernotifications-communication	com.apple.developer.usernotifications.communication		Intents,UserNotifications	UNNotificationContentProviding,INSendMessageIntent,INStartCallIntent,INFocusStatusCenter	optional			must sit on the app as well as on the service extension
        usernotifications-filtering	com.apple.developer.usernotifications.filtering		UserNotifications	UNNotificationServiceExtension	restricted			restricted; only in the service extension	rare
        usernotifications-critical-alerts	com.apple.developer.usernotifications.critical-alerts		UserNotifications	criticalAlert,UNAuthorizationOptionCriticalAlert,defaultCritical,defaultCriticalSound,criticalSoundNamed,criticalAlertSetting	restricted expected			restricted	rare
        pushkit-unrestricted-voip	com.apple.developer.pushkit.unrestricted-voip		PushKit	PKPushRegistry	restricted			restricted	rare
        push-to-talk	com.apple.developer.push-to-talk		PushToTalk	PTChannelManager,PTChannelDescriptor	expected				rare
        weatherkit	com.apple.developer.weatherkit		WeatherKit	WeatherService,WeatherQuery	expected				rare
        icloud	com.apple.developer.icloud-services	CloudKit	CloudKit,CoreData,SwiftData	CKContainer,CKDatabase,CKRecord,NSPersistentCloudKitContainer,NSPersistentCloudKitContainerOptions,CKSyncEngine,cloudKitDatabase,~ModelContainer,~modelContainer				SwiftData syncs by itself where the entitlement is	rare
        icloud	com.apple.developer.icloud-services	CloudDocuments	Foundation,UIKit	forUbiquityContainerIdentifier,NSMetadataQuery,setUbiquitous,ubiquityIdentityToken,UIManagedDocument				document pickers needed it before iOS 11; often a leftover from that time	rare
        icloud-container-identifiers	com.apple.developer.icloud-container-identifiers	iCloud.*	CloudKit	CKContainer,CKDatabase,CKRecord,NSPersistentCloudKitContainer,NSPersistentCloudKitContainerOptions,CKSyncEngine,cloudKitDatabase,forUbiquityContainerIdentifier,~ModelContainer,~modelContainer,value:<value>					rare
        icloud-container-environment	com.apple.developer.icloud-container-environment	Development|Production	CloudKit	CKContainer,CKDatabase,CKRecord,NSPersistentCloudKitContainer,NSPersistentCloudKitContainerOptions,CKSyncEngine,cloudKitDatabase	consistency			
        ubiquity-container-identifiers	com.apple.developer.ubiquity-container-identifiers		Foundation	forUbiquityContainerIdentifier,NSMetadataQuery,setUbiquitous,UIManagedDocument					rare
        ubiquity-kvstore-identifier	com.apple.developer.ubiquity-kvstore-identifier		Foundation	NSUbiquitousKeyValueStore					rare
        app-groups	com.apple.security.application-groups	group.*	Foundation	forSecurityApplicationGroupIdentifier,containerURLForSecurityApplicationGroupIdentifier,UserDefaults&suiteName,NSUserDefaults&initWithSuiteName,groupContainer,kSecAttrAccessGroup,value:<value>,~accessGroup				check each group literal against the closure, after expanding build settings	rare
        keychain-sharing	keychain-access-groups		Security	kSecAttrAccessGroup,accessGroup,~SecItemAdd,~SecItemCopyMatching	never-unused			the implicit default group and keychain wrappers hide use
        default-data-protection	com.apple.developer.default-data-protection	NSFileProtection*			never-unused			
        game-center	com.apple.developer.game-center		GameKit	GKLocalPlayer,GKAccessPoint,GKGameCenterViewController,GKMatchmaker,GKLeaderboard,GKAchievement	expected				rare
        group-session	com.apple.developer.group-session		GroupActivities	GroupActivity,GroupSession,GroupActivitySharingController,GroupStateObserver	expected				rare
        shared-with-you	com.apple.developer.shared-with-you		SharedWithYou	SWHighlightCenter,SWAttributionView					rare
        shared-with-you-collaboration	com.apple.developer.shared-with-you.collaboration		SharedWithYou	SWCollaborationMetadata,SWCollaborationView,SWCollaborationCoordinator					rare
        family-controls	com.apple.developer.family-controls		FamilyControls,ManagedSettings,DeviceActivity	FamilyActivityPicker,FamilyActivitySelection,ManagedSettingsStore,DeviceActivityCenter,DeviceActivityMonitor	restricted expected			distribution needs approval per bundle id including extensions	rare
        classkit-environment	com.apple.developer.ClassKit-environment		ClassKit	CLSDataStore,CLSContext,CLSActivity					rare
        devicecheck-appattest-environment	com.apple.developer.devicecheck.appattest-environment	production|development	DeviceCheck,+FirebaseAppCheck	DCAppAttestService,AppAttestProvider	optional			optional for the API; only pins the environment
        exposure-notification	com.apple.developer.exposure-notification		ExposureNotification	ENManager			service ended 2023	one app per region	rare
        exposure-notification-test	com.apple.developer.exposure-notification-test		ExposureNotification	ENManager	unused-only		service ended 2023	development only	rare
        exposure-notification-logging	com.apple.developer.exposure-notification-logging		ExposureNotification	ENManager	unused-only		service ended 2023	development only	rare
        journal-allow	com.apple.developer.journal.allow	suggestions	JournalingSuggestions	JournalingSuggestionsPicker,JournalingSuggestion	expected				rare
        sensitivecontentanalysis-client	com.apple.developer.sensitivecontentanalysis.client	analysis	SensitiveContentAnalysis	SCSensitivityAnalyzer					rare
        proximity-reader-payment-acceptance	com.apple.developer.proximity-reader.payment.acceptance		ProximityReader,+StripeTerminal,+AdyenPOS,+SquareMobilePaymentsSDK	PaymentCardReader,PaymentCardReaderSession,TapToPayDiscoveryConfiguration,LocalMobileDiscoveryConfiguration,localMobile	restricted			restricted; usually reached through a payment SDK	rare
        proximity-reader-identity-display	com.apple.developer.proximity-reader.identity.display		ProximityReader	MobileDocumentReader,MobileDriversLicenseDisplayRequest					rare
        location-push	com.apple.developer.location.push		CoreLocation	CLLocationPushServiceExtension,startMonitoringLocationPushes					rare
        on-demand-install-capable	com.apple.developer.on-demand-install-capable		AppClip	APActivationPayload	consistency			App Clip target only
        parent-application-identifiers	com.apple.developer.parent-application-identifiers				consistency			App Clip must name its parent; copied parents break upload
        associated-appclip-app-identifiers	com.apple.developer.associated-appclip-app-identifiers				consistency			
        maps	com.apple.developer.maps		MapKit	MKDirectionsRequest					rare
        kernel-increased-memory-limit	com.apple.developer.kernel.increased-memory-limit				never-unused			
        kernel-extended-virtual-addressing	com.apple.developer.kernel.extended-virtual-addressing				never-unused			
        kernel-increased-debugging-memory-limit	com.apple.developer.kernel.increased-debugging-memory-limit				never-unused			debug only
        coremedia-hls-low-latency	com.apple.developer.coremedia.hls.low-latency				never-unused			not required on current systems
        coremedia-hls-interstitial-preview	com.apple.developer.coremedia.hls.interstitial-preview				never-unused			
        avfoundation-multitasking-camera-access	com.apple.developer.avfoundation.multitasking-camera-access		AVFoundation	isMultitaskingCameraAccessEnabled,multitaskingCameraAccessEnabled			iOS 16.0		rare
        user-fonts	com.apple.developer.user-fonts	app-usage|system-installation	CoreText,UIKit	CTFontManagerRegisterFontDescriptors,CTFontManagerRegisterFontURLs,CTFontManagerRegisterFontsWithAssetNames,UIFontPickerViewController					rare
        user-management	com.apple.developer.user-management		TVServices	TVUserManager				tvOS	rare
        video-subscriber-single-sign-on	com.apple.developer.video-subscriber-single-sign-on		VideoSubscriberAccount	VSAccountManager,VSUserAccountManager	restricted			restricted	rare
        contacts-notes	com.apple.developer.contacts.notes		Contacts	CNContactNoteKey	restricted			restricted	rare
        fileprovider-testing-mode	com.apple.developer.fileprovider.testing-mode		FileProvider	NSFileProviderManager&testingModes,NSFileProviderTestingOperation					rare
        inter-app-audio	inter-app-audio		AudioToolbox,AVFAudio	AudioOutputUnitPublish,kAudioUnitType_RemoteGenerator			iOS 13.0		rare
        external-accessory-wireless-configuration	com.apple.external-accessory.wireless-configuration		ExternalAccessory	EAWiFiUnconfiguredAccessoryBrowser					rare
        media-device-discovery-extension	com.apple.developer.media-device-discovery-extension		DeviceDiscoveryExtension	DDDiscoveryExtension,DDDiscoverySession					rare
        storekit-external-link-account	com.apple.developer.storekit.external-link.account		StoreKit	ExternalLinkAccount				reader apps	rare
        storekit-external-purchase	com.apple.developer.storekit.external-purchase		StoreKit	ExternalPurchase					rare
        storekit-external-purchase-link	com.apple.developer.storekit.external-purchase-link		StoreKit	ExternalPurchaseLink,ExternalPurchaseCustomLink					rare
        sensorkit-reader-allow	com.apple.developer.sensorkit.reader.allow		SensorKit	SRSensorReader	restricted			restricted	rare
        submerged-shallow-depth-and-pressure	com.apple.developer.submerged-shallow-depth-and-pressure		CoreMotion	CMWaterSubmersionManager					rare
        financekit	com.apple.developer.financekit		FinanceKit	FinanceStore					rare
        managed-app-distribution-install-ui	com.apple.developer.managed-app-distribution.install-ui		ManagedAppDistribution	ManagedAppLibrary,ManagedAppView					rare
        severe-vehicular-crash-event	com.apple.developer.severe-vehicular-crash-event		SafetyKit	SACrashDetectionManager	restricted			restricted	rare
        spatial-audio-profile-access	com.apple.developer.spatial-audio.profile-access		AVFAudio		never-unused			
        messages-critical-messaging	com.apple.developer.messages.critical-messaging		CriticalMessaging	CriticalSMSMessenger	restricted			restricted; confirm spelling	rare
        background-tasks-continued-processing-gpu	com.apple.developer.background-tasks.continued-processing.gpu		BackgroundTasks	BGContinuedProcessingTaskRequest				iOS 26	rare
        declared-age-range	com.apple.developer.declared-age-range		DeclaredAgeRange	AgeRangeService				iOS 26	rare
        foundation-model-adapter	com.apple.developer.foundation-model-adapter		FoundationModels	SystemLanguageModel&Adapter				iOS 26	rare
        arkit-main-camera-access-allow	com.apple.developer.arkit.main-camera-access.allow		ARKit	CameraFrameProvider				visionOS enterprise	rare
        arkit-barcode-detection-allow	com.apple.developer.arkit.barcode-detection.allow		ARKit	BarcodeDetectionProvider				visionOS enterprise	rare
        private-cloud-compute	com.apple.developer.private-cloud-compute		FoundationModels		never-unused			added June 2026
        trustinsights-base	com.apple.developer.trustinsights.base		TrustInsights		never-unused			added June 2026; import of the module is the evidence
        energykit-loadevents-experience	com.apple.developer.energykit.loadevents-experience		EnergyKit		never-unused			added June 2026
        suggested-actions	com.apple.developer.suggested-actions				never-unused			added June 2026, messaging apps
        driverkit-communicates-with-drivers	com.apple.developer.driverkit.communicates-with-drivers		DriverKit,IOKit	IOServiceOpen,IOServiceMatching				iPadOS and macOS	rare
        system-extension-install	com.apple.developer.system-extension.install		SystemExtensions	OSSystemExtensionRequest				macOS	rare
        app-sandbox	com.apple.security.app-sandbox				never-unused foreign			Catalyst and macOS
        network-client	com.apple.security.network.client		Foundation,Network	URLSession,NSURLSession,NWConnection,WKWebView	foreign			Catalyst and macOS
        network-server	com.apple.security.network.server		Network	NWListener,GCDWebServer,HttpServer,NetService,NEAppProxyProvider,NETransparentProxyProvider,NEPacketTunnelProvider	foreign			Catalyst and macOS
        device-camera	com.apple.security.device.camera		AVFoundation	AVCaptureVideoPreviewLayer,AVCaptureVideoDataOutput,AVCapturePhotoOutput,AVCaptureMetadataOutput,~AVCaptureDevice,~WKWebView	foreign			pairs with NSCameraUsageDescription
        device-audio-input	com.apple.security.device.audio-input		AVFoundation	AVAudioRecorder,AVAudioEngine&inputNode,AVCaptureAudioDataOutput,~AVCaptureDevice,~WKWebView	foreign			pairs with NSMicrophoneUsageDescription
        device-bluetooth	com.apple.security.device.bluetooth		CoreBluetooth	CBCentralManager,CBPeripheralManager	foreign			pairs with NSBluetoothAlwaysUsageDescription
        device-usb	com.apple.security.device.usb		ExternalAccessory,IOKit	IOUSBHostDevice,EAAccessoryManager	foreign			
        personal-information-location	com.apple.security.personal-information.location		CoreLocation	CLLocationManager,CLLocationUpdate	foreign			
        personal-information-photos-library	com.apple.security.personal-information.photos-library		Photos	PHPhotoLibrary,PHAsset	foreign			
        personal-information-addressbook	com.apple.security.personal-information.addressbook		Contacts	CNContactStore	foreign			
        personal-information-calendars	com.apple.security.personal-information.calendars		EventKit	EKEventStore	foreign			
        files-user-selected-read-write	com.apple.security.files.user-selected.read-write		UIKit	UIDocumentPickerViewController,fileImporter,fileExporter,NSOpenPanel,NSSavePanel,NSDocument,~bookmarkData,~startAccessingSecurityScopedResource	foreign			
        files-user-selected-read-only	com.apple.security.files.user-selected.read-only		UIKit	UIDocumentPickerViewController,fileImporter,NSOpenPanel,NSDocument,~bookmarkData,~startAccessingSecurityScopedResource	foreign			
        files-downloads-read-write	com.apple.security.files.downloads.read-write		Foundation	downloadsDirectory,NSDownloadsDirectory	foreign			
        print	com.apple.security.print		UIKit	UIPrintInteractionController,NSPrintOperation,printOperation	foreign			
        automation-apple-events	com.apple.security.automation.apple-events		ScriptingBridge	NSAppleScript,NSAppleEventDescriptor&sendEvent,SBApplication	foreign			
        get-task-allow	get-task-allow				consistency	ITMS-90164		must be false or absent in store builds
        application-identifier	application-identifier				consistency	ITMS-90075,ITMS-90046		never in a source entitlements file with another app id
        beta-reports-active	beta-reports-active				consistency			added by signing
        """#
}
