extension Catalogue {
    // Purpose strings. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let purposeStrings = #"""
        capability: apple-music
        key: NSAppleMusicUsageDescription
        modules: MediaPlayer, MusicKit, StoreKit
        symbols: MPMediaLibrary, MPMediaQuery, MPMediaPickerController, MusicAuthorization, MusicLibrary
        symbols: MusicLibraryRequest, SKCloudServiceController, ~MPMusicPlayerController
        traits: demanded
        code: ITMS-90683
        note: covers the media library and Apple Music; playing bundled audio does not need it

        capability: apple-events
        key: NSAppleEventsUsageDescription
        modules: ScriptingBridge
        symbols: NSAppleScript, NSAppleEventDescriptor&sendEvent, ~NSAppleEventDescriptor, SBApplication
        traits: foreign
        code: ITMS-90683
        note: macOS and Catalyst only

        capability: bluetooth-always
        key: NSBluetoothAlwaysUsageDescription
        modules: CoreBluetooth, +StripeTerminal, +SquareReaderSDK, +IntuneMAM
        symbols: CBCentralManager, CBPeripheralManager, CBManager, ~CBCentralManagerDelegate
        symbols: ~CBPeripheralManagerDelegate
        traits: demanded
        code: ITMS-90683
        note: iOS 13+; linking CoreBluetooth through an SDK is enough for the upload check
        odds: common

        capability: bluetooth-peripheral
        key: NSBluetoothPeripheralUsageDescription
        modules: CoreBluetooth
        symbols: CBCentralManager, CBPeripheralManager
        code: ITMS-90683
        deprecated: iOS 13.0
        note: needed only while the deployment target is below 13; otherwise dead
        odds: common

        capability: bluetooth-peripheral
        key: NSBluetoothPeripheralUsageDescription
        modules: CoreBluetooth
        symbols: CBCentralManager, CBPeripheralManager
        traits: missing-only, demanded
        code: ITMS-90683
        deprecated: iOS 13.0
        note: systems below 13 read no other key

        capability: calendars
        key: NSCalendarsUsageDescription
        modules: EventKit, EventKitUI, +JitsiMeetSDK, +JitsiMeet
        symbols: EKEventStore, ~EKEvent, ~EKCalendar, ~EKCalendarChooser, ~EKEventEditViewController
        code: ITMS-90683
        deprecated: iOS 17.0
        note: still read on 16 and older; replaced by full-access and write-only keys

        capability: calendars
        key: NSCalendarsUsageDescription
        modules: EventKit
        symbols: requestAccess(to: .event, requestAccess(to: EKEntityType.event
        symbols: requestAccessToEntityType:EKEntityTypeEvent
        traits: missing-only, demanded
        code: ITMS-90683
        deprecated: iOS 17.0
        note: systems below 17 read no other key

        capability: calendars
        key: NSCalendarsUsageDescription
        modules: EventKitUI
        symbols: EKEventEditViewController
        traits: missing-only, expected
        deprecated: iOS 17.0
        note: below 17 the editor reads the calendar in the app's own process

        capability: calendars-full-access
        key: NSCalendarsFullAccessUsageDescription
        modules: EventKit
        symbols: requestFullAccessToEvents, requestFullAccessToEventsWithCompletion, ~EKEventStore
        traits: demanded
        code: ITMS-90683
        note: iOS 17+

        capability: calendars-write-only-access
        key: NSCalendarsWriteOnlyAccessUsageDescription
        modules: EventKit
        symbols: requestWriteOnlyAccessToEvents, requestWriteOnlyAccessToEventsWithCompletion, ~EKEventStore
        traits: demanded
        code: ITMS-90683
        note: iOS 17+; EKEventEditViewController alone needs no key from 17

        capability: reminders
        key: NSRemindersUsageDescription
        modules: EventKit
        symbols: EKReminder, ~fetchReminders, ~predicateForReminders
        symbols: ~fetchRemindersMatchingPredicate, ~predicateForRemindersInCalendars
        code: ITMS-90683
        deprecated: iOS 17.0
        note: keep while deployment target is below 17

        capability: reminders
        key: NSRemindersUsageDescription
        modules: EventKit
        symbols: requestAccess(to: .reminder, requestAccess(to: EKEntityType.reminder
        symbols: requestAccessToEntityType:EKEntityTypeReminder
        traits: missing-only, demanded
        code: ITMS-90683
        deprecated: iOS 17.0
        note: systems below 17 read no other key

        capability: reminders-full-access
        key: NSRemindersFullAccessUsageDescription
        modules: EventKit
        symbols: requestFullAccessToReminders, ~EKReminder
        symbols: requestFullAccessToRemindersWithCompletion
        traits: demanded
        code: ITMS-90683
        note: iOS 17+

        capability: camera
        key: NSCameraUsageDescription
        modules: AVFoundation, ARKit, RealityKit, RoomPlan, VisionKit, +TwilioVideo, +JitsiMeetSDK, +JitsiMeet
        modules: +WebRTC, +LiveKit, +AgoraRtcKit, +OpenTok, +WPMediaPicker, +MTBBarcodeScanner, +ZXingObjC
        modules: +CodeScanner
        symbols: AVCaptureVideoPreviewLayer, AVCaptureVideoDataOutput, AVCapturePhotoOutput
        symbols: AVCaptureStillImageOutput, ~AVCaptureMovieFileOutput, AVCaptureMetadataOutput
        symbols: AVCaptureDepthDataOutput, AVCaptureMultiCamSession, VNDocumentCameraViewController
        symbols: DataScannerViewController, ARSession, ARSCNView, ARSKView, ARView
        symbols: RoomCaptureSession, RoomCaptureView, ObjectCaptureSession, ~SpatialTrackingSession
        symbols: ~RealityView&.spatialTracking
        symbols: ARWorldTrackingConfiguration, ARFaceTrackingConfiguration, RTCCameraVideoCapturer
        symbols: UIImagePickerControllerSourceTypeCamera, UIImagePickerController&.camera
        symbols: RPScreenRecorder&isCameraEnabled, RPScreenRecorder&&isCameraEnabled
        symbols: UIImagePickerController&&.camera, ~AVCaptureDevice, ~AVCaptureSession, ~WKWebView
        symbols: ~WebPage, ~WebView
        symbols: ~UIWebView, ~requestAccess&.video, AVCaptureDeviceInput&.video, ~AVCaptureDevice&.video
        symbols: ~AVCaptureDeviceInput, AVCaptureDevice&requestAccess(for: .video
        symbols: AVCaptureDevice&requestAccess(for: AVMediaType.video
        symbols: requestAccessForMediaType:AVMediaTypeVideo, UIImagePickerController&sourceType = .camera
        traits: demanded
        code: ITMS-90683
        note: AVCaptureDevice alone can be torch or microphone; a web view can raise the prompt (file input,
        note: getUserMedia)
        odds: common

        capability: camera
        key: NSCameraUsageDescription
        modules: WebKit
        symbols: WKWebView&URLRequest, WKWebView&NSURLRequest&loadRequest
        symbols: WKWebView&NSMutableURLRequest&loadRequest
        symbols: WebPage&URLRequest
        traits: missing-only, implied
        note: the file picker of a web page offers the camera, and the system ends an app without the text

        capability: microphone
        key: NSMicrophoneUsageDescription
        modules: AVFoundation, AVFAudio, Speech, ShazamKit, +TwilioVideo, +TwilioVoice, +JitsiMeetSDK
        modules: +JitsiMeet, +WebRTC, +LiveKit, +AgoraRtcKit, +OpenTok
        symbols: AVAudioRecorder, requestRecordPermission, ~AVAudioApplication, AVCaptureAudioDataOutput
        symbols: ~AVCaptureMovieFileOutput, ~AVAudioSinkNode, AVAudioSessionCategoryRecord
        symbols: ~AVAudioSessionCategoryPlayAndRecord, ~playAndRecord
        symbols: AVAudioEngine&inputNode&!enableManualRenderingMode, AVAudioEngine&&inputNode
        symbols: AUAudioUnit&isInputEnabled
        symbols: RPScreenRecorder&isMicrophoneEnabled, RPScreenRecorder&&isMicrophoneEnabled
        symbols: ~SFSpeechAudioBufferRecognitionRequest, SHManagedSession, AudioQueueNewInput
        symbols: AudioQueueNewInputWithDispatchQueue, UIImagePickerController&cameraCaptureMode&.video
        symbols: ~UIImagePickerControllerCameraCaptureModeVideo, ~cameraCaptureMode&.video
        symbols: cameraCaptureMode = UIImagePickerControllerCameraCaptureModeVideo
        symbols: setCameraCaptureMode:UIImagePickerControllerCameraCaptureModeVideo
        symbols: ~cameraCaptureMode&!.photo&!UIImagePickerControllerCameraCaptureModePhoto
        symbols: ~UIImagePickerController&mediaTypes
        symbols: UIImagePickerController&&mediaTypes, kAudioUnitSubType_VoiceProcessingIO
        symbols: ~kAudioOutputUnitProperty_EnableIO, ~RTCAudioSession, ~presentAudioRecorderController
        symbols: ~AVAudioSession&.record, ~AVAudioSession&.multiRoute, ~AVAudioSession&recordPermission
        symbols: ~AVAudioSession&availableInputs, ~AVAudioSession&isInputAvailable, ~AVAudioSessionCategoryMultiRoute
        symbols: ~AVCaptureDevice&!.video&!AVMediaTypeVideo, AVCaptureDevice&&.audio, AVCaptureDevice&&AVMediaTypeAudio
        symbols: AVCaptureDevice&&builtInMicrophone, AVCaptureDevice&&AVCaptureDeviceTypeBuiltInMicrophone
        symbols: ~WKWebView, ~UIWebView, ~requestAccess&.audio, AVCaptureDevice&requestAccess(for: .audio
        symbols: ~WebPage, ~WebView
        symbols: AVCaptureDevice&requestAccess(for: AVMediaType.audio
        symbols: requestAccessForMediaType:AVMediaTypeAudio
        traits: demanded
        code: ITMS-90683
        note: AVAudioSession alone is playback; web views capture audio too; speech may be recognised in sound
        note: from elsewhere
        odds: common

        capability: microphone
        key: NSMicrophoneUsageDescription
        modules: WebKit
        symbols: WKWebView&URLRequest, WKWebView&NSURLRequest&loadRequest
        symbols: WKWebView&NSMutableURLRequest&loadRequest
        symbols: WebPage&URLRequest
        traits: missing-only, implied
        note: a video recorded for a web page has sound, and the system ends an app without the text

        capability: contacts
        key: NSContactsUsageDescription
        modules: Contacts, AddressBook
        symbols: CNContactStore, CNContactFetchRequest, CNSaveRequest, ABAddressBookCreateWithOptions
        symbols: ABAddressBookRequestAccessWithCompletion, ABAddressBookGetAuthorizationStatus
        symbols: ABAddressBookRef, ~ContactAccessButton, ~contactAccessPicker
        traits: demanded
        code: ITMS-90683
        note: CNContactPickerViewController and CNContact alone do not need it

        capability: face-id
        key: NSFaceIDUsageDescription
        modules: LocalAuthentication
        symbols: ~LAContext, LAContext&evaluatePolicy, LAContext&evaluateAccessControl
        symbols: ~LAPolicy, ~LARight, ~LARightStore, LAContext&kSecAccessControlUserPresence
        symbols: LAContext&SecAccessControlCreateWithFlags&.userPresence
        symbols: SecAccessControlCreateWithFlags&.biometryAny
        symbols: SecAccessControlCreateWithFlags&.biometryCurrentSet
        symbols: LAPolicyDeviceOwnerAuthenticationWithBiometrics&!canEvaluatePolicy
        symbols: LAPolicyDeviceOwnerAuthenticationWithBiometrics&evaluatePolicy
        symbols: deviceOwnerAuthenticationWithBiometrics&!canEvaluatePolicy
        symbols: deviceOwnerAuthenticationWithBiometrics&evaluatePolicy
        symbols: kSecAccessControlBiometryAny, kSecAccessControlBiometryCurrentSet, ~biometryCurrentSet
        symbols: LARight&authorize, LARightStore&saveRight
        symbols: ~biometryAny, ~biometryType, ~evaluatePolicy, ~SecAccessControlCreateWithFlags
        symbols: ~kSecAccessControlUserPresence
        traits: demanded
        code: ITMS-90683
        note: LAContext may only be asked whether there is a code or which biometry, or carry a password to the
        note: keychain
        note: keychain access control with biometry flags also prompts

        capability: health-share
        key: NSHealthShareUsageDescription
        modules: HealthKit, HealthKitUI, +CareKit, +ResearchKit
        symbols: HKHealthStore, HKSampleQuery, HKObserverQuery, HKAnchoredObjectQuery, HKStatisticsQuery
        symbols: HKStatisticsCollectionQuery, HKActivitySummaryQuery, HKQueryDescriptor
        symbols: healthDataAccessRequest
        traits: demanded
        code: ITMS-90683, Guideline 2.5.1, Guideline 27.x (old)
        odds: rare

        capability: health-update
        key: NSHealthUpdateUsageDescription
        modules: HealthKit
        symbols: HKWorkoutBuilder, HKLiveWorkoutBuilder, HKWorkoutSession, ~HKQuantitySample
        symbols: ~HKCategorySample, ~HKWorkout, ~HKHealthStore&toShare, ~HKHealthStore
        symbols: ~requestAuthorization&toShare
        symbols: ~requestAuthorizationToShareTypes
        traits: demanded
        code: ITMS-90683, Guideline 2.5.1
        note: asked for by the uploader even for read-only use of HKHealthStore
        odds: rare

        capability: health-clinical-health-records-share
        key: NSHealthClinicalHealthRecordsShareUsageDescription
        modules: HealthKit
        symbols: HKClinicalRecord, HKClinicalType, HKClinicalTypeIdentifier, clinicalType
        symbols: clinicalTypeForIdentifier, HKVerifiableClinicalRecord
        code: ITMS-90683, Guideline 2.5.1
        odds: rare

        capability: health-clinical-health-records-share
        key: NSHealthClinicalHealthRecordsShareUsageDescription
        modules: HealthKit
        symbols: HKClinicalType, clinicalType(forIdentifier:, clinicalTypeForIdentifier
        traits: missing-only, demanded
        code: ITMS-90683, Guideline 2.5.1

        capability: health-required-read-authorization-type-identifiers
        key: NSHealthRequiredReadAuthorizationTypeIdentifiers
        modules: HealthKit
        symbols: HKClinicalTypeIdentifier, HKClinicalType
        traits: optional
        odds: rare

        capability: home-kit
        key: NSHomeKitUsageDescription
        modules: HomeKit, MatterSupport
        symbols: HMHomeManager, HMHome, HMAccessory, HMAccessoryBrowser, HMAccessorySetupManager
        traits: demanded
        code: ITMS-90683
        odds: rare
        """#
}
