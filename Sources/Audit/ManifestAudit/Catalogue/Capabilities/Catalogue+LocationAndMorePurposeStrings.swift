extension Catalogue {
    // Purpose strings: the local network, location, motion, photos and more. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let furtherPurposeStrings = #"""
        capability: local-network
        key: NSLocalNetworkUsageDescription
        modules: Network, MultipeerConnectivity, +GoogleCast, +CocoaAsyncSocket
        symbols: NWBrowser, NWListener, NWConnectionGroup, NWMulticastGroup, NetServiceBrowser
        symbols: NSNetServiceBrowser, NSNetService, MCNearbyServiceAdvertiser, MCNearbyServiceBrowser
        symbols: MCAdvertiserAssistant, DNSServiceBrowse, GCKCastContext, DDDevicePickerViewController
        symbols: ~lit:.local, ~lit:192.168., ~lit:172.16., ~lit:10.0.0., ~NWConnection, ~CFSocketCreate
        symbols: ~CFStreamCreatePairWithSocketToHost, ~sockaddr_in&!SCNetworkReachabilityCreateWithAddress
        symbols: NetworkBrowser, NetworkListener, ~NetworkConnection, ~MTRDeviceController
        symbols: ~MTRDeviceControllerFactory, ~MatterAddDeviceRequest
        symbols: ~UITextField&URL(string:, ~TextField&URL(string:, ~addTextField&URL(string:
        symbols: ~UITextField&URLWithString, ~addTextFieldWithConfigurationHandler&URLWithString
        symbols: ~keyboardType&.URL, ~UIKeyboardTypeURL, ~keyboardType="URL"
        symbols: ~textContentType&.URL, ~UITextContentTypeURL, ~textContentType="url"
        traits: optional
        note: system text is used when absent; unicast to LAN hosts also prompts and is not visible as a
        note: symbol, but for a field in which a person may give the address

        capability: local-network
        key: NSLocalNetworkUsageDescription
        modules: Network, Foundation, MultipeerConnectivity
        symbols: NWBrowser, NetServiceBrowser, NSNetServiceBrowser, MCNearbyServiceBrowser
        symbols: MCNearbyServiceAdvertiser, NetworkBrowser&.bonjour
        traits: missing-only, expected
        note: browsing asks the user, with an empty reason where there is no text

        capability: bonjour-services
        key: NSBonjourServices
        values: _*._tcp, _*._udp
        modules: Network, Foundation, MultipeerConnectivity, +GoogleCast
        symbols: NWBrowser, NetServiceBrowser, NSNetServiceBrowser, NWListener, MCNearbyServiceBrowser
        symbols: MCNearbyServiceAdvertiser, DNSServiceBrowse, GCKCastContext, value:<value>
        symbols: NetworkBrowser, NetworkListener
        symbols: lit:<service>&MCNearbyServiceBrowser, lit:<service>&MCNearbyServiceAdvertiser
        symbols: lit:<service>&MCAdvertiserAssistant
        note: each value should occur as a literal in the closure, or come from a known SDK

        capability: bonjour-services
        key: NSBonjourServices
        modules: Network, Foundation, MultipeerConnectivity
        symbols: NWBrowser&.bonjour, NWBrowser&.bonjourWithTXTRecord, NetServiceBrowser, NSNetServiceBrowser
        symbols: MCNearbyServiceBrowser, MCNearbyServiceAdvertiser, NetworkBrowser&.bonjour
        traits: missing-only, expected
        note: from iOS 14 on, services that aren't listed are not found

        capability: bonjour-services
        key: NSBonjourServices
        values: _matter._tcp, _matterc._udp, _matterd._udp
        modules: +MatterSupport, +Matter
        note: commissioning of Matter devices needs all three

        capability: location-when-in-use
        key: NSLocationWhenInUseUsageDescription
        modules: CoreLocation, CoreLocationUI, MapKit, +MapLibre, +MapboxMaps, +GoogleMaps, +StripeTerminal
        symbols: CLLocationManager, CLLocationUpdate, CLMonitor, ~CLServiceSession, CLLocationButton
        symbols: ~LocationButton, requestWhenInUseAuthorization, ~startUpdatingLocation, ~showsUserLocation
        symbols: ~MapUserLocationButton, ~userLocation&fallback
        symbols: ~UserAnnotation, MKUserTrackingButton, ~MKMapView, ~WKWebView, ~UIWebView, ~requestLocation
        symbols: ~WebPage, ~WebView
        symbols: ~setShowsUserLocation
        traits: demanded
        code: ITMS-90683
        note: CLGeocoder, CLLocation and CLLocationCoordinate2D alone do not need it
        odds: common

        capability: location-always-and-when-in-use
        key: NSLocationAlwaysAndWhenInUseUsageDescription
        modules: CoreLocation
        symbols: requestAlwaysAuthorization, CLServiceSession&.always
        symbols: ~startMonitoringSignificantLocationChanges, ~startMonitoringVisits, ~CLVisit
        symbols: startMonitoringLocationPushes, ~startRangingBeacons, ~CLCircularRegion, ~CLBeaconRegion
        symbols: ~allowsBackgroundLocationUpdates
        symbols: startMonitoringLocationPushesWithCompletion, ~startRangingBeaconsInRegion
        symbols: ~startRangingBeaconsSatisfyingConstraint, ~setAllowsBackgroundLocationUpdates
        traits: demanded
        code: ITMS-90683
        note: the uploader also asks when an SDK links the always API
        odds: common

        capability: location-always
        key: NSLocationAlwaysUsageDescription
        modules: CoreLocation
        symbols: requestAlwaysAuthorization
        code: ITMS-90683
        deprecated: iOS 11.0
        note: only deployment targets below iOS 11 need it
        odds: common

        capability: location-always
        key: NSLocationAlwaysUsageDescription
        modules: CoreLocation
        symbols: requestAlwaysAuthorization
        traits: missing-only, demanded
        code: ITMS-90683
        deprecated: iOS 11.0
        note: systems below 11 read no other key

        capability: location
        key: NSLocationUsageDescription
        modules: CoreLocation
        symbols: CLLocationManager
        code: ITMS-90683
        deprecated: iOS 8.0
        note: current on macOS and Catalyst; dead on iOS
        odds: common

        capability: location-temporary
        key: NSLocationTemporaryUsageDescriptionDictionary
        modules: CoreLocation
        symbols: requestTemporaryFullAccuracyAuthorization
        symbols: requestTemporaryFullAccuracyAuthorizationWithPurposeKey, CLServiceSession&fullAccuracyPurposeKey
        note: each purpose key should appear as a literal
        odds: common

        capability: location-default-accuracy-reduced
        key: NSLocationDefaultAccuracyReduced
        modules: CoreLocation
        symbols: CLLocationManager, CLLocationUpdate
        traits: optional, never-unused

        capability: widget-wants-location
        key: NSWidgetWantsLocation
        modules: WidgetKit, CoreLocation
        symbols: CLLocationManager, CLLocationUpdate
        note: belongs in the widget extension plist
        odds: rare

        capability: motion
        key: NSMotionUsageDescription
        modules: CoreMotion
        symbols: CMPedometer, CMMotionActivityManager, CMStepCounter, ~CMAltimeter, CMSensorRecorder
        symbols: ~CMHeadphoneMotionManager, CMMovementDisorderManager, ~CMWaterSubmersionManager
        symbols: ~CMHeadphoneActivityManager, ~CMBatchedSensorManager
        traits: demanded
        code: ITMS-90683
        note: CMMotionManager (raw accelerometer, gyroscope) needs no key and must not count

        capability: fall-detection
        key: NSFallDetectionUsageDescription
        modules: CoreMotion
        symbols: CMFallDetectionManager
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: nearby-interaction
        key: NSNearbyInteractionUsageDescription
        modules: NearbyInteraction
        symbols: NISession, NINearbyPeerConfiguration, NINearbyAccessoryConfiguration
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: nearby-interaction-allow-once
        key: NSNearbyInteractionAllowOnceUsageDescription
        modules: NearbyInteraction
        symbols: NISession
        code: ITMS-90683
        deprecated: iOS 15.0
        odds: rare

        capability: photo-library
        key: NSPhotoLibraryUsageDescription
        modules: Photos, AssetsLibrary, +WPMediaPicker, +TLPhotoPicker, +YPImagePicker
        symbols: PHPhotoLibrary&.readWrite, ~PHPhotoLibrary&!.addOnly, ~PHAsset, PHAssetCollection, PHCollectionList
        symbols: PHFetchResult, PHImageManager, PHCachingImageManager, ALAssetsLibrary, ~ALAsset
        symbols: ~UIImagePickerController, ~UIWebView, PHAsset&fetchAssets, PHAsset&fetchAssetsWithOptions
        symbols: ~PHPickerViewController, ~PhotosPicker, ~UIImageWriteToSavedPhotosAlbum
        symbols: ~UISaveVideoAtPathToSavedPhotosAlbum, PHPhotoLibrary&requestAuthorization(for: .readWrite
        symbols: PHPhotoLibrary.requestAuthorization {, PHPhotoLibrary.requestAuthorization({
        symbols: PHPhotoLibrary requestAuthorization:
        traits: demanded
        code: ITMS-90683
        note: PHPickerViewController, PhotosPicker and (iOS 11+) UIImagePickerController run out of process
        note: and need no key; the uploader may still ask for it
        odds: common

        capability: photo-library-add
        key: NSPhotoLibraryAddUsageDescription
        modules: Photos, UIKit
        symbols: UIImageWriteToSavedPhotosAlbum, UISaveVideoAtPathToSavedPhotosAlbum, PHAssetCreationRequest
        symbols: PHAssetChangeRequest, creationRequestForAsset, ~UIActivityViewController, ~ShareLink
        symbols: ~QLPreviewController, ~WKWebView, ~UIWebView, ~PHPhotoLibrary&performChanges
        symbols: ~WebPage, ~WebView
        symbols: ~PHPhotoLibrary
        symbols: creationRequestForAssetFromImage, creationRequestForAssetFromImageAtFileURL
        symbols: creationRequestForAssetFromVideoAtFileURL
        traits: demanded
        code: ITMS-90683
        note: the Save Image row of a share sheet, a Quick Look preview or a web view image menu needs it
        note: without any own symbol
        odds: common

        capability: photo-library-add
        key: NSPhotoLibraryAddUsageDescription
        modules: UIKit
        symbols: UIActivityViewController&UIImage
        traits: missing-only, implied
        note: the share sheet offers to save an image, and the system ends an app without the text

        capability: photo-library-prevent-automatic-limited-access-alert
        key: PHPhotoLibraryPreventAutomaticLimitedAccessAlert
        modules: Photos
        symbols: presentLimitedLibraryPicker, PHPhotoLibrary
        symbols: presentLimitedLibraryPickerFromViewController
        traits: optional

        capability: speech-recognition
        key: NSSpeechRecognitionUsageDescription
        modules: Speech
        symbols: SFSpeechRecognizer, SFSpeechRecognitionTask, SFSpeechURLRecognitionRequest
        symbols: SFSpeechAudioBufferRecognitionRequest, SpeechAnalyzer, SpeechTranscriber
        symbols: DictationTranscriber, ~WKWebView
        symbols: ~WebPage, ~WebView
        traits: demanded
        code: ITMS-90683
        note: asked for by the uploader even when only on-device recognition is used; a web view recognises
        note: speech for its pages

        capability: siri
        key: NSSiriUsageDescription
        modules: Intents
        symbols: INPreferences, requestSiriAuthorization
        symbols: ~INPlayMediaIntentResponse, ~INStartCallIntentResponse, ~INSendMessageIntentResponse
        traits: demanded
        code: ITMS-90683
        note: App Intents and donated shortcuts do not need it
        odds: rare

        capability: user-tracking
        key: NSUserTrackingUsageDescription
        modules: AppTrackingTransparency, AdSupport, +FBSDKCoreKit, +GoogleMobileAds, +AppsFlyerLib
        symbols: ~ATTrackingManager, requestTrackingAuthorization
        symbols: requestTrackingAuthorizationWithCompletionHandler, ~ASIdentifierManager
        symbols: ~advertisingIdentifier
        traits: demanded
        code: ITMS-90683, Guideline 5.1.2
        note: App Review also rejects a declared key that never prompts
        odds: common

        capability: video-subscriber-account
        key: NSVideoSubscriberAccountUsageDescription
        modules: VideoSubscriberAccount
        symbols: VSAccountManager, VSAccountMetadataRequest, VSSubscriptionRegistrationCenter
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: nfc-reader
        key: NFCReaderUsageDescription
        modules: CoreNFC, +YubiKit, +StripeTerminal
        symbols: NFCNDEFReaderSession, NFCTagReaderSession, NFCVASReaderSession, NFCReaderSession
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: focus-status
        key: NSFocusStatusUsageDescription
        modules: Intents
        symbols: INFocusStatusCenter, INShareFocusStatusIntent
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: identity
        key: NSIdentityUsageDescription
        modules: PassKit
        symbols: PKIdentityRequest, PKIdentityAuthorizationController, PKIdentityDriversLicenseDescriptor
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: sensor-kit
        key: NSSensorKitUsageDescription
        modules: SensorKit
        symbols: SRSensorReader, SRFetchRequest
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: sensor-kit-usage-detail
        key: NSSensorKitUsageDetail
        modules: SensorKit
        symbols: SRSensorReader
        note: one sub-entry per sensor used
        odds: rare

        capability: sensor-kit-privacy-policy-url
        key: NSSensorKitPrivacyPolicyURL
        modules: SensorKit
        symbols: SRSensorReader
        odds: rare

        capability: nsgk-friend-list
        key: NSGKFriendListUsageDescription
        modules: GameKit
        symbols: loadFriendsAuthorizationStatus, ~loadFriends, GKLocalPlayer&loadFriends
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: cross-website-tracking
        key: NSCrossWebsiteTrackingUsageDescription
        modules: WebKit
        symbols: WKWebView
        symbols: WebPage, ~WebView
        traits: optional, missing-only
        note: lets a browser expose the tracking-prevention switch; no own symbol
        """#
}
