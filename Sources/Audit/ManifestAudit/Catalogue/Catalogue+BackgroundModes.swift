extension Catalogue {
    // Values of `UIBackgroundModes` and `WKBackgroundModes`. Columns: see `CatalogueRow.init(line:)`.
    static let backgroundModes = #"""
        background-audio	UIBackgroundModes	audio	AVFoundation,MediaPlayer,AVKit,+TwilioVideo,+JitsiMeetSDK,+WebRTC,+GoogleCast	MPNowPlayingInfoCenter,MPRemoteCommandCenter,AVPictureInPictureController,AVQueuePlayer,AVAudioSessionCategoryPlayback,AVAudioSession&.playback,AVAudioSession&.playAndRecord,AVAudioEngine,AVPlayerViewController,RTCAudioSession,~AVAudioPlayer,~AVPlayer,~WKWebView,AVAudioSession&AVAudioSessionCategoryPlayback,~AVAudioSession,~AVSpeechSynthesizer		Guideline 2.5.4		most often rejected mode; sound effects or notification sounds do not justify it
        background-location	UIBackgroundModes	location	CoreLocation	allowsBackgroundLocationUpdates,CLBackgroundActivitySession,CLLocationUpdate&CLBackgroundActivitySession,pausesLocationUpdatesAutomatically,~startUpdatingLocation,~CLServiceSession&CLLocationUpdate	expected	Guideline 2.5.4		significant-change, visits, regions and beacons do not need the mode
        background-voip	UIBackgroundModes	voip	PushKit,CallKit,+TwilioVoice,+JitsiMeetSDK,+LinphoneSDK	PKPushRegistry,CXProvider,CXCallController,~CXCallObserver		Guideline 2.5.4		calls inside a web view do not justify it; China storefront forbids CallKit	rare
        background-external-accessory	UIBackgroundModes	external-accessory	ExternalAccessory	EAAccessoryManager,EASession		Guideline 2.5.4		
        background-bluetooth-central	UIBackgroundModes	bluetooth-central	CoreBluetooth,+StripeTerminal	CBCentralManager,CBCentralManagerOptionRestoreIdentifierKey		Guideline 2.5.4		
        background-bluetooth-peripheral	UIBackgroundModes	bluetooth-peripheral	CoreBluetooth	CBPeripheralManager		Guideline 2.5.4		
        background-fetch	UIBackgroundModes	fetch	UIKit,BackgroundTasks	performFetchWithCompletionHandler,performFetchWith,setMinimumBackgroundFetchInterval,BGAppRefreshTask,BGAppRefreshTaskRequest,appRefresh,~BGTaskScheduler		Guideline 2.5.4		
        background-remote-notification	UIBackgroundModes	remote-notification	UIKit,UserNotifications,CloudKit,+FirebaseMessaging	didReceiveRemoteNotification,fetchCompletionHandler,CKDatabaseSubscription,CKNotification,NSPersistentCloudKitContainer,CKSyncEngine,~registerForRemoteNotifications,~CKContainer,~ModelContainer,~modelContainer,~cloudKitDatabase		Guideline 2.5.4		silent push only; alert pushes do not need it
        background-processing	UIBackgroundModes	processing	BackgroundTasks	BGProcessingTask,BGProcessingTaskRequest,BGContinuedProcessingTaskRequest,BGHealthResearchTask	expected optional	Guideline 2.5.4,ITMS-90771		needs BGTaskSchedulerPermittedIdentifiers
        background-nearby-interaction	UIBackgroundModes	nearby-interaction	NearbyInteraction	NISession,NINearbyAccessoryConfiguration		Guideline 2.5.4			rare
        background-push-to-talk	UIBackgroundModes	push-to-talk	PushToTalk	PTChannelManager		Guideline 2.5.4			rare
        background-network-authentication	UIBackgroundModes	network-authentication	NetworkExtension	NEHotspotHelper	restricted	Guideline 2.5.4		restricted	rare
        background-newsstand-content	UIBackgroundModes	newsstand-content	NewsstandKit	NKLibrary,NKIssue	unused-only	Guideline 2.5.4	iOS 9.0	
        background-workout-processing	WKBackgroundModes	workout-processing	WatchKit,HealthKit	HKWorkoutSession,HKLiveWorkoutBuilder		Guideline 2.5.4		watchOS	rare
        background-physical-therapy	WKBackgroundModes	physical-therapy	WatchKit,HealthKit	WKExtendedRuntimeSession		Guideline 2.5.4		watchOS	rare
        background-mindfulness	WKBackgroundModes	mindfulness	WatchKit,HealthKit	WKExtendedRuntimeSession		Guideline 2.5.4		watchOS	rare
        background-self-care	WKBackgroundModes	self-care	WatchKit,HealthKit	WKExtendedRuntimeSession		Guideline 2.5.4		watchOS	rare
        background-alarm	WKBackgroundModes	alarm	WatchKit,HealthKit	WKExtendedRuntimeSession		Guideline 2.5.4		watchOS	rare
        background-underwater-depth	WKBackgroundModes	underwater-depth	WatchKit,HealthKit	CMWaterSubmersionManager		Guideline 2.5.4		watchOS	rare
        """#
}
