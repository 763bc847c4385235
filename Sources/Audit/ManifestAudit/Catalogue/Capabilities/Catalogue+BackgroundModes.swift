extension Catalogue {
    // Values of `UIBackgroundModes` and `WKBackgroundModes`. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let backgroundModes = #"""
        capability: background-audio
        key: UIBackgroundModes
        values: audio
        modules: AVFoundation, MediaPlayer, AVKit, AudioToolbox, +TwilioVideo, +JitsiMeetSDK, +WebRTC, +GoogleCast
        symbols: MPNowPlayingInfoCenter, MPRemoteCommandCenter, AVPictureInPictureController, ~AVQueuePlayer
        symbols: AVAudioSessionCategoryPlayback, AVAudioSession&.playback, AVAudioSession&.playAndRecord
        symbols: AVAudioEngine, ~AVPlayerViewController, RTCAudioSession, ~AVAudioPlayer, ~AVPlayer
        symbols: ~WKWebView, AVAudioSession&AVAudioSessionCategoryPlayback, ~AVAudioSession
        symbols: ~WebPage, ~WebView
        symbols: ~AVSpeechSynthesizer, AVAudioSessionCategoryRecord, AVAudioSessionCategoryPlayAndRecord
        symbols: setCategory(.record, setCategory(AVAudioSession.Category.record, AVAudioSession&AVAudioRecorder
        symbols: ~AVAudioRecorder, AudioQueueNewOutput, AudioQueueNewOutputWithDispatchQueue
        symbols: AudioOutputUnitStart, AUGraphStart, ~alcOpenDevice
        code: Guideline 2.5.4
        note: most often rejected mode; sound effects or notification sounds do not justify it
        odds: common

        capability: background-location
        key: UIBackgroundModes
        values: location
        modules: CoreLocation
        symbols: allowsBackgroundLocationUpdates, CLBackgroundActivitySession
        symbols: CLLocationUpdate&CLBackgroundActivitySession, ~pausesLocationUpdatesAutomatically
        symbols: ~startUpdatingLocation, ~CLServiceSession&CLLocationUpdate
        symbols: setAllowsBackgroundLocationUpdates, ~setPausesLocationUpdatesAutomatically
        traits: expected
        code: Guideline 2.5.4
        note: significant-change, visits, regions and beacons do not need the mode
        odds: common

        capability: background-voip
        key: UIBackgroundModes
        values: voip
        modules: PushKit, CallKit, LiveCommunicationKit, +TwilioVoice, +JitsiMeetSDK, +LinphoneSDK
        symbols: PKPushRegistry, CXProvider, CXCallController, ~CXCallObserver, ConversationManager
        symbols: ~kCFStreamNetworkServiceTypeVoIP, ~NSStreamNetworkServiceTypeVoIP
        symbols: ~setKeepAliveTimeout, ~enableBackgroundingOnSocket
        code: Guideline 2.5.4
        note: before PushKit the mode kept sockets alive, as CocoaAsyncSocket still can
        note: calls inside a web view do not justify it; China storefront forbids CallKit
        odds: rare

        capability: background-external-accessory
        key: UIBackgroundModes
        values: external-accessory
        modules: ExternalAccessory
        symbols: EAAccessoryManager, EASession
        code: Guideline 2.5.4

        capability: background-bluetooth-central
        key: UIBackgroundModes
        values: bluetooth-central
        modules: CoreBluetooth, +StripeTerminal
        symbols: CBCentralManager, CBCentralManagerOptionRestoreIdentifierKey
        code: Guideline 2.5.4
        odds: common

        capability: background-bluetooth-peripheral
        key: UIBackgroundModes
        values: bluetooth-peripheral
        modules: CoreBluetooth
        symbols: CBPeripheralManager
        code: Guideline 2.5.4

        capability: background-fetch
        key: UIBackgroundModes
        values: fetch
        modules: UIKit, BackgroundTasks
        symbols: performFetchWithCompletionHandler, performFetchWith, setMinimumBackgroundFetchInterval
        symbols: BGAppRefreshTask, BGAppRefreshTaskRequest, appRefresh, ~BGTaskScheduler
        code: Guideline 2.5.4

        capability: background-remote-notification
        key: UIBackgroundModes
        values: remote-notification
        modules: UIKit, UserNotifications, CloudKit, +FirebaseMessaging
        symbols: ~application&didReceiveRemoteNotification, fetchCompletionHandler, CKDatabaseSubscription
        symbols: didReceiveRemoteNotification&.newData, didReceiveRemoteNotification&.noData
        symbols: didReceiveRemoteNotification&UIBackgroundFetchResult&!performFetchWithCompletionHandler
        symbols: CKRecordZoneSubscription
        symbols: CKNotification, NSPersistentCloudKitContainer, CKSyncEngine
        symbols: ~registerForRemoteNotifications, ~CKContainer, ~ModelContainer, ~modelContainer
        symbols: ~cloudKitDatabase
        code: Guideline 2.5.4
        note: silent push only; alert pushes do not need it

        capability: background-remote-notification
        key: UIBackgroundModes
        values: remote-notification
        modules: ?FirebaseAuth
        symbols: PhoneAuthProvider.provider(, FIRPhoneAuthProvider provider, FUIPhoneAuth, canHandleNotification
        symbols: setAPNSToken
        code: Guideline 2.5.4
        note: only signing in by telephone sends a silent notification, and has another way without one

        capability: background-processing
        key: UIBackgroundModes
        values: processing
        modules: BackgroundTasks
        symbols: BGProcessingTask, BGProcessingTaskRequest, ~BGContinuedProcessingTaskRequest
        symbols: BGHealthResearchTask
        traits: expected, optional
        code: Guideline 2.5.4, ITMS-90771
        note: needs BGTaskSchedulerPermittedIdentifiers

        capability: background-nearby-interaction
        key: UIBackgroundModes
        values: nearby-interaction
        modules: NearbyInteraction
        symbols: NISession, NINearbyAccessoryConfiguration
        code: Guideline 2.5.4
        odds: rare

        capability: background-push-to-talk
        key: UIBackgroundModes
        values: push-to-talk
        modules: PushToTalk
        symbols: PTChannelManager
        code: Guideline 2.5.4
        odds: rare

        capability: background-network-authentication
        key: UIBackgroundModes
        values: network-authentication
        modules: NetworkExtension
        symbols: NEHotspotHelper
        traits: restricted
        code: Guideline 2.5.4
        note: restricted
        odds: rare

        capability: background-newsstand-content
        key: UIBackgroundModes
        values: newsstand-content
        modules: NewsstandKit
        symbols: NKLibrary, NKIssue
        traits: unused-only
        code: Guideline 2.5.4
        deprecated: iOS 9.0

        capability: background-workout-processing
        key: UIBackgroundModes
        values: workout-processing
        modules: HealthKit
        symbols: HKWorkoutSession, HKLiveWorkoutBuilder
        code: Guideline 2.5.4
        note: iOS 26
        odds: rare

        capability: background-workout-processing
        key: WKBackgroundModes
        values: workout-processing
        modules: WatchKit, HealthKit
        symbols: HKWorkoutSession, HKLiveWorkoutBuilder
        code: Guideline 2.5.4
        note: watchOS
        odds: rare

        capability: background-physical-therapy
        key: WKBackgroundModes
        values: physical-therapy
        modules: WatchKit, HealthKit
        symbols: WKExtendedRuntimeSession
        code: Guideline 2.5.4
        note: watchOS
        odds: rare

        capability: background-mindfulness
        key: WKBackgroundModes
        values: mindfulness
        modules: WatchKit, HealthKit
        symbols: WKExtendedRuntimeSession
        code: Guideline 2.5.4
        note: watchOS
        odds: rare

        capability: background-self-care
        key: WKBackgroundModes
        values: self-care
        modules: WatchKit, HealthKit
        symbols: WKExtendedRuntimeSession
        code: Guideline 2.5.4
        note: watchOS
        odds: rare

        capability: background-alarm
        key: WKBackgroundModes
        values: alarm
        modules: WatchKit, HealthKit
        symbols: WKExtendedRuntimeSession
        code: Guideline 2.5.4
        note: watchOS
        odds: rare

        capability: background-underwater-depth
        key: WKBackgroundModes
        values: underwater-depth
        modules: WatchKit, HealthKit
        symbols: CMWaterSubmersionManager
        code: Guideline 2.5.4
        note: watchOS
        odds: rare
        """#
}
