extension SDKTable {
    // From the vendors' integration guides and privacy manifests: module, product, pod or package, and what it needs.
    static let needing = """
        1PasswordExtension org-appextension-feature-password-management
        Acuant* NSCameraUsageDescription
        AdColony NSUserTrackingUsageDescription SKAdNetworkItems
        Adjust* NSUserTrackingUsageDescription
        Adyen com.apple.developer.in-app-payments
        Adyen3DS2 NSLocationWhenInUseUsageDescription
        AdyenCard NSCameraUsageDescription
        AdyenComponents com.apple.developer.in-app-payments
        AdyenDropIn com.apple.developer.in-app-payments
        Agora* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        Airbridge* NSUserTrackingUsageDescription
        Airship* aps-environment
        ALCameraViewController NSCameraUsageDescription NSPhotoLibraryUsageDescription
        AlipaySDK* alipay alipays
        AMap* NSLocationWhenInUseUsageDescription
        AppAuth com.googleusercontent.apps
        Appboy* aps-environment
        AppLovin* NSUserTrackingUsageDescription SKAdNetworkItems
        AppsFlyer* NSUserTrackingUsageDescription
        AudioStreaming audio
        BaiduMap* NSLocationWhenInUseUsageDescription
        BarcodeScanner NSCameraUsageDescription
        Batch aps-environment
        BiometricAuthentication NSFaceIDUsageDescription
        BitmovinPlayer audio
        BlinkCard* NSCameraUsageDescription
        BlinkID* NSCameraUsageDescription
        BlueCapKit NSBluetoothAlwaysUsageDescription
        Bluejay NSBluetoothAlwaysUsageDescription
        BluetoothPermission NSBluetoothAlwaysUsageDescription
        Braintree* com.apple.developer.in-app-payments
        Branch* NSUserTrackingUsageDescription com.apple.developer.associated-domains
        BranchSDK NSUserTrackingUsageDescription com.apple.developer.associated-domains
        Braze* aps-environment
        BrightcovePlayerSDK audio
        BrowserServicesKit com.apple.developer.networking.networkextension keychain-access-groups com.apple.security.application-groups
        BSImagePicker NSPhotoLibraryUsageDescription
        CalendarPermission NSCalendarsUsageDescription NSCalendarsFullAccessUsageDescription
        camera_avfoundation NSCameraUsageDescription NSMicrophoneUsageDescription
        CameraKit-iOS NSCameraUsageDescription NSMicrophoneUsageDescription
        CameraManager NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        CameraPermission NSCameraUsageDescription
        CapacitorCamera NSCameraUsageDescription NSPhotoLibraryUsageDescription NSPhotoLibraryAddUsageDescription
        CapacitorGeolocation NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription
        CapacitorPushNotifications aps-environment
        card.io-iOS-SDK NSCameraUsageDescription
        CardIO NSCameraUsageDescription
        Chartboost* NSUserTrackingUsageDescription SKAdNetworkItems
        CleverTap* aps-environment
        CocoaAsyncSocket NSLocalNetworkUsageDescription
        CodeScanner NSCameraUsageDescription
        ContactsPermission NSContactsUsageDescription
        CoreBluetoothMock NSBluetoothAlwaysUsageDescription
        CoreKiwix com.apple.security.network.server
        Crisp NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        CTAssetsPickerController NSPhotoLibraryUsageDescription
        Dengage* aps-environment
        DKImagePickerController NSPhotoLibraryUsageDescription NSCameraUsageDescription
        DOUAudioStreamer audio
        DTTJailbreakDetection cydia
        Dynamsoft* NSCameraUsageDescription
        Emarsys* aps-environment
        ESPProvision NSBluetoothAlwaysUsageDescription NSLocationWhenInUseUsageDescription NSCameraUsageDescription
        EstimoteSDK NSBluetoothAlwaysUsageDescription NSLocationWhenInUseUsageDescription
        FacebookCore NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        facebookiossdk NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FacebookLogin fbapi fbauth2
        FacebookShare fbapi fb-messenger-share-api fbshareextension NSPhotoLibraryUsageDescription
        FaceIDPermission NSFaceIDUsageDescription
        FastttCamera NSCameraUsageDescription
        FBAudienceNetwork NSUserTrackingUsageDescription SKAdNetworkItems
        FBSDK* NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        firebase_messaging aps-environment remote-notification
        FirebaseAppCheck com.apple.developer.devicecheck.appattest-environment
        FirebaseAuth com.googleusercontent.apps
        FirebaseDynamicLinks com.apple.developer.associated-domains
        FirebaseMessaging aps-environment remote-notification
        Flurry* NSUserTrackingUsageDescription
        FMPhotoPicker NSPhotoLibraryUsageDescription
        FreeStreamer audio
        Freshchat* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        Fusuma NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        GBJailbreakDetection cydia
        geolocator_apple NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription location
        google-cast-sdk* NSLocalNetworkUsageDescription NSBonjourServices audio com.apple.developer.networking.wifi-info NSBluetoothAlwaysUsageDescription NSBluetoothPeripheralUsageDescription NSMicrophoneUsageDescription
        Google-Mobile-Ads-SDK NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GoogleAds* NSUserTrackingUsageDescription
        GoogleAppMeasurement* NSUserTrackingUsageDescription
        GoogleCast NSLocalNetworkUsageDescription NSBonjourServices audio NSBluetoothAlwaysUsageDescription NSBluetoothPeripheralUsageDescription NSMicrophoneUsageDescription
        GoogleMaps NSLocationWhenInUseUsageDescription comgooglemaps googlechromes
        GoogleMobileAds NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GooglePlaces NSLocationWhenInUseUsageDescription
        GoogleSignIn* com.googleusercontent.apps
        GoogleUserMessagingPlatform NSUserTrackingUsageDescription
        GoogleWebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        GTMAppAuth com.googleusercontent.apps
        Helpshift* NSCameraUsageDescription NSPhotoLibraryUsageDescription
        HockeySDK* NSPhotoLibraryUsageDescription
        HXPhotoPicker NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        IceCream com.apple.developer.icloud-container-identifiers com.apple.developer.icloud-services aps-environment remote-notification
        IdensicMobileSDK* NSCameraUsageDescription NSMicrophoneUsageDescription NFCReaderUsageDescription
        image_picker_ios NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        ImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        Improv-iOS NSBluetoothAlwaysUsageDescription
        ImproviOS NSBluetoothAlwaysUsageDescription
        InMobi* NSUserTrackingUsageDescription SKAdNetworkItems
        Insider* NSUserTrackingUsageDescription aps-environment
        Instabug* NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        Intercom NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        intercom-ios NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        INTULocationManager NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription
        iOSDFULibrary NSBluetoothAlwaysUsageDescription
        IOSSecuritySuite undecimus sileo zbra filza activator cydia
        IQAudioRecorderController NSMicrophoneUsageDescription
        IronSource* NSUserTrackingUsageDescription SKAdNetworkItems
        JCore aps-environment
        JitsiMeet NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JitsiMeetSDK NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JPush* aps-environment
        Jukebox audio
        Jumio* NSCameraUsageDescription
        JWPlayerKit audio
        KakaoSDK* kakao storykompassauth storylink
        KeychainAccess keychain-access-groups
        KeychainSwift keychain-access-groups
        Klaviyo* aps-environment
        Kochava* NSUserTrackingUsageDescription
        LBXScan NSCameraUsageDescription NSPhotoLibraryUsageDescription
        Leanplum* aps-environment
        libkiwix com.apple.security.network.server
        LineSDK* lineauth line
        LinkKit NSCameraUsageDescription
        LinphoneSDK NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        LiveKit* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        LivePerson* NSCameraUsageDescription NSPhotoLibraryUsageDescription
        LLSimpleCamera NSCameraUsageDescription NSMicrophoneUsageDescription
        local_auth_darwin NSFaceIDUsageDescription
        Localytics* aps-environment
        LocationAlwaysPermission NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription
        LocationWhenInUsePermission NSLocationWhenInUseUsageDescription
        Mapbox* NSLocationWhenInUseUsageDescription
        MapboxMaps NSLocationWhenInUseUsageDescription
        MapboxNavigation NSLocationWhenInUseUsageDescription location audio
        MapLibre NSLocationWhenInUseUsageDescription
        MediaLibraryPermission NSAppleMusicUsageDescription
        MercariQRScanner NSCameraUsageDescription
        MicrophonePermission NSMicrophoneUsageDescription
        mobile_scanner NSCameraUsageDescription
        MoEngage* aps-environment
        MoPub* NSUserTrackingUsageDescription SKAdNetworkItems
        MotionPermission NSMotionUsageDescription
        MSAL msauthv2 msauthv3
        MTBBarcodeScanner NSCameraUsageDescription
        MWPhotoBrowser NSPhotoLibraryUsageDescription
        naveridlogin* naversearch
        NaverThirdPartyLogin naversearch
        Netmera* aps-environment remote-notification
        NextLevel NSCameraUsageDescription NSMicrophoneUsageDescription
        NMapsMap NSLocationWhenInUseUsageDescription
        NohanaImagePicker NSPhotoLibraryUsageDescription
        NordicDFU NSBluetoothAlwaysUsageDescription
        NotificationPermission aps-environment
        ObjectiveDropboxOfficial dbapi-2 dbapi-8-emm
        OnePasswordExtension org-appextension-feature-password-management
        OneSignal* aps-environment remote-notification com.apple.security.application-groups
        Onfido NSCameraUsageDescription NSMicrophoneUsageDescription
        OpalImagePicker NSPhotoLibraryUsageDescription
        OpenTok* NSCameraUsageDescription NSMicrophoneUsageDescription
        PayCards* NSCameraUsageDescription
        PayPal-iOS-SDK NSCameraUsageDescription
        PBJVision NSCameraUsageDescription NSMicrophoneUsageDescription
        Persona* NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        PhotoLibraryPermission NSPhotoLibraryUsageDescription
        Plaid NSCameraUsageDescription
        PrebidMobile NSUserTrackingUsageDescription SKAdNetworkItems
        PubNub* aps-environment
        Pulse* NSLocalNetworkUsageDescription NSBonjourServices
        Pushwoosh* aps-environment remote-notification
        QBImagePickerController NSPhotoLibraryUsageDescription
        QRCodeReader* NSCameraUsageDescription
        RadarSDK* NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription location
        react-native-camera NSCameraUsageDescription NSMicrophoneUsageDescription
        react-native-image-picker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        React-RCTPushNotification aps-environment
        RemindersPermission NSRemindersUsageDescription NSRemindersFullAccessUsageDescription
        RNCPushNotificationIOS aps-environment
        RNFBMessaging aps-environment remote-notification
        RNImageCropPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        RNKeychain NSFaceIDUsageDescription
        RxBluetoothKit NSBluetoothAlwaysUsageDescription
        RxCoreLocation NSLocationWhenInUseUsageDescription
        SAMKeychain keychain-access-groups
        Scandit* NSCameraUsageDescription
        SCRecorder NSCameraUsageDescription NSMicrophoneUsageDescription
        Sendbird* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        Singular* NSUserTrackingUsageDescription
        SiriPermission NSSiriUsageDescription com.apple.developer.siri
        SKPhotoBrowser NSPhotoLibraryAddUsageDescription
        Smaato* NSUserTrackingUsageDescription SKAdNetworkItems
        Smooch NSCameraUsageDescription NSPhotoLibraryUsageDescription
        SpeechPermission NSSpeechRecognitionUsageDescription
        SpotifyiOS spotify
        StreamChat* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        StreamingKit audio
        StreamVideo* NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        StripeApplePay com.apple.developer.in-app-payments
        StripeCardScan NSCameraUsageDescription
        StripeIdentity NSCameraUsageDescription
        StripePaymentSheet com.apple.developer.in-app-payments NSCameraUsageDescription
        StripeTerminal NSLocationWhenInUseUsageDescription NSBluetoothAlwaysUsageDescription bluetooth-central com.apple.developer.proximity-reader.payment.acceptance
        SwiftAudioEx audio
        SwiftKeychainWrapper keychain-access-groups
        SwiftLocation NSLocationWhenInUseUsageDescription
        SwiftQRScanner NSCameraUsageDescription
        swiftScan NSCameraUsageDescription NSPhotoLibraryUsageDescription
        SwiftyCam NSCameraUsageDescription NSMicrophoneUsageDescription
        SwiftyDropbox dbapi-2 dbapi-8-emm
        SwiftyVK vk
        Taboola* NSUserTrackingUsageDescription
        Tapjoy* NSUserTrackingUsageDescription SKAdNetworkItems
        TealiumLocation NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription
        THEOplayerSDK* audio
        TikTok* NSUserTrackingUsageDescription
        TLPhotoPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        TrackingPermission NSUserTrackingUsageDescription
        TwilioVideo NSCameraUsageDescription NSMicrophoneUsageDescription audio
        TwilioVoice NSMicrophoneUsageDescription audio voip
        TwitterCore twitter
        TwitterKit twitter
        TZImagePickerController NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        UICKeyChainStore keychain-access-groups
        UnityAds NSUserTrackingUsageDescription SKAdNetworkItems
        Usercentrics* NSUserTrackingUsageDescription
        Valet keychain-access-groups
        Veriff NSCameraUsageDescription NSMicrophoneUsageDescription
        VisionCamera NSCameraUsageDescription NSMicrophoneUsageDescription
        VK-ios-sdk vk
        Vungle* NSUserTrackingUsageDescription SKAdNetworkItems
        WebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        WechatOpenSDK* weixin weixinULAPI wechat
        Weibo* sinaweibo weibosdk
        WhisperKit NSMicrophoneUsageDescription
        WordPressAuthenticator com.googleusercontent.apps webcredentials com.apple.developer.applesignin
        WPMediaPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        YandexMapsMobile NSLocationWhenInUseUsageDescription
        YandexMobileAds* NSUserTrackingUsageDescription SKAdNetworkItems
        YPImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        YubiKit NFCReaderUsageDescription com.apple.developer.nfc.readersession.formats com.apple.developer.nfc.readersession.iso7816.select-identifiers UISupportedExternalAccessoryProtocols
        ZBarSDK NSCameraUsageDescription
        ZegoExpressEngine NSCameraUsageDescription NSMicrophoneUsageDescription
        Zephyr com.apple.developer.ubiquity-kvstore-identifier
        ZFPlayer audio
        ZLPhotoBrowser NSPhotoLibraryUsageDescription NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        ZoomVideoSDK NSCameraUsageDescription NSMicrophoneUsageDescription
        ZXingObjC NSCameraUsageDescription
        """

    // Needs no key: networking, views, storage, tools, analytics that ask for nothing by themselves.
    static let harmless = """
        AAInfographics ABCustomUINavigationController abseil absl ACKategories ACKLocalization AcknowList ACPCore
        ActionSheet_Custom ActionSheetPicker ActionSheetPicker-3.0 ActiveLabel ADAL Adapty adblock ADCountryPicker
        Adobe* AEPCore AEXML AFDateHelper AFNetworking Agrume AHEasing AKMaskField Alamofire AlamofireImage
        AlamofireNetworkActivityIndicator AlamofireObjectMapper Alertift AlertToast Algorithms AlgorithmsTestUtilities
        AlignedCollectionViewFlowLayout AliyunOSSiOS AloeStackView Amplify AmplifyPlugins Amplitude* AMPopTip
        AMTagListView Analytics AnalyticsEvents Anchorage AnimatedCollectionViewLayout AnyCodable AnyFormatKit
        AORangeSlider Apollo* AppCenter* AppDynamics* Apphud Apphud-SDK Appirater Appsee Argon2Swift ArgumentParser
        aria2* ArkanaKeys ARSLineProgress ASCollectionView ASIHTTPRequest Aspects AsyncAlgorithms AsyncDisplayKit
        AsyncHTTPClient AsyncImage Atlantis Atomics Atributika AttributedText Auth0 AutocompleteTextField
        Automattic-Tracks-iOS AutomatticAbout AutomatticTracks* AwesomeCache AwesomeSpotlightView AWSAppSync
        AWSCognito AWSCore AWSMobileClient AWSPinpoint AWSS3 AXPhotoViewer Aztec AzureStorage BadgeSwift Bagel
        BareBonesBrowserKit BartyCrouch Base32 Base85 BCrypt BEMCheckBox BEMSimpleLineGraph BetterSegmentedControl
        BGFMDB BigInt BitCollections BlocksKit BloomFilter BlueCryptor BlueECC BlueprintUI* BlueRSA BlurImageProcessor
        BlurKit Bodega Bolts Bolts-Swift Bond BonMot boost BoringSSL* BottomSheetSwiftUI Boutique BraveRewards
        Breakpad BRYXBanner BTNavigationDropdownMenu BubblePictures BuddyBuildSDK Bugly Bugsnag* BulletinBoard
        ButtonKit ButtonMerchant BVLinearGradient BWWalkthrough CachedAsyncImage Caishen CalendarKit CallbackURLKit
        Capacitor CapacitorApp CapacitorBrowser CapacitorClipboard CapacitorCordova CapacitorDevice CapacitorHaptics
        CapacitorKeyboard CapacitorNetwork CapacitorPreferences CapacitorShare CapacitorSplashScreen
        CapacitorStatusBar CapacitorToast CardParts CardsLayout Cartography CasePaths CasePathsCore
        CenteredCollectionView ChameleonFramework Chargebee Charts Charts-Swift ChatGPTSwift CHCSVParser
        ChromaColorPicker CHTCollectionViewWaterfallLayout CleanroomLogger CLImageEditor CLTokenInputView cmark
        CNPPopupController CocoaDebug Cocoalumberjack CocoaLumberjack* CocoaMarkdown CocoaMQTT CodeEditor
        CodeEditorView CollectionConcurrencyKit Collections ColorPickerRow CombineCocoa CombineExt CombineMoya
        CombineSchedulers CommonCrypto CommonCryptoModule CommonOSLog Communicator ComponentKit ComposableArchitecture
        ComposableNavigator Compound CompoundDesignTokens ConcentricOnboarding ConcurrencyExtras ConfettiSwiftUI
        connectivity_plus ContentScopeScripts ContentsquareSDK Core-Data-Kit CoreDataStack CorePlot CoreStore CoreXLSX
        Cosmos Couchbase-lite CountdownLabel CountryPicker* CPDAcknowledgements Crashlytics CrashReporter Criteo*
        Crittercism CropViewController CRToast Crypto CryptoSwift CSSDK CSV.swift Cuckoo curl CustomDump CVCalendar
        CwlCatchException DACircularProgress Datadog* DATAStack DateTools DateToolsSwift DBDebugToolkit DDGSyncCrypto
        DDXML DebugSwift DeepDiff DefaultCodable Defaults Deferred Dependencies DependenciesMacros DequeModule
        DesignResourcesKit Device Device.swift device_info_plus DeviceCheckKit DeviceGuru DeviceKit
        DGActivityIndicatorView DGCharts DGCollectionViewLeftAlignFlowLayout DGElasticPullToRefresh
        DiffableDataSources Differ Difference DifferenceKit Differentiator Dip Disk DLRadioButton Dodo Dotzu
        DoubleConversion Down DrawerController DropDown DSWaveformImage DSWaveformImageViews DTCoreText DTFoundation
        duckduckgo-autofill DynamicBlurView DynamicColor Dynatrace* DZNEmptyDataSet EAIntroView EarlGrey EasyAnimation
        EasyPeasy EasyTipView ECSlidingViewController EFInternetIndicator EFQRCode EGOCache ElegantCalendar
        EmbeddedElementCall Embrace* Emojibase EmojiText EMTLoadingIndicator EPUBKit ESPullToRefresh
        ESTabBarController* Euclid Eureka EVReflection EXApplication EXConstants EXErrorRecovery ExpandableLabel
        ExpandableText Expecta Expo ExpoAsset ExpoFont ExpoKeepAwake ExpoModulesCore ExSwift ExyteChat ExyteGrid
        ExytePopupView EZLoadingActivity EZSwiftExtensions Fabric Facebook-pop FacebookAEM Factory FastImageCache
        FaviconFinder FBAllocationTracker FBLazyVector FBLPromises FBMemoryProfiler FBReactNativeSpec
        FBRetainCycleDetector FBSnapshotTestCase FDFullscreenPopGesture FDStackView FDWaveformView FeedKit FetchImage
        FFCircularProgressView FindInPageIOSJSSupport fingerprintjs FingerprintPro FIRAnalyticsConnector Firebase*
        firebase-ios-sdk firebase_core FirebaseInAppMessaging FittedSheets FlagKit FlagPhoneNumber FLAnimatedImage
        FlatBuffers FLEX FlexibleSteppedProgressBar FlexLayout Flipper* FloatingPanel FlowCommoniOS FlowStacks
        FluentDarkModeKit Flutter FlutterMacOS FMDB fmt FocusAppServices FoldingCell FolioReaderKit folly
        FontAwesome.swift FontAwesomeKit FontBlaster FormatterKit FormValidatorSwift Forter* FPSIndicator FSCalendar
        FSPagerView FTPopOverMenu Fuse Fuzi FXBlurView FXForms FXKeychain GBDeviceInfo GCDWebServer* Gecco Genesys*
        GHMarkdownParser Gifu Giphy* Glassfy GLCalendarView Glean glog GoogleAnalytics GoogleAPIClientForREST*
        GoogleDataTransport GoogleDataTransportCCTSupport GoogleGenerativeAI GoogleMLKit* GoogleTagManager
        GoogleToolboxForMac GoogleUtilities GradientView GRDB* Gridicons GrowingTextView grpc gRPC* GTMSessionFetcher*
        GTProgressBar GuardianConnect GZIP GzipSwift Hackle HAKit HandyJSON HanekeSwift Haptico HashTreeCollections
        HeapModule Heimdall Heimdallr hermes* Hero HighlighterSwift Highlightr HighlightSwift Himotoki Hippolyte
        HMSegmentedControl hoedown HorizonCalendar HPGrowingTextView hpple HTML2Markdown HTMLEntities HTMLReader
        HTTPTypes Hummingbird HyperioniOS iCarousel Iconic icudata* icui18n* icuio* icutest* icutu* icuuc*
        IdentifiedCollections IDMPhotoBrowser IDZSwiftCommonCrypto IGListDiffKit IGListKit IIViewDeckController
        IKEventSource ImageScrollView ImageSlideshow* ImageViewer InAppSettingsKit Inject InjectPropertyWrapper
        InlineSnapshotTesting InputBarAccessoryView InputMask INSPhotoGallery Instructions InteractiveSideMenu
        Introspect ios-js-support iOSSnapshotTestCase IQKeyboardManager* iRate ISO8601DateFormatter IssueReporting
        Iterable-iOS-SDK IterableSDK iVersion Iyzico* JASidePanels JBChartView JDStatusBarNotification JGProgressHUD
        Jinja JLRoutes jose-swift JSONModel JSQMessagesViewController JTAppleCalendar JTCalendar
        JTSImageViewController JVFloatLabeledTextField JWT JWTDecode JWTKit JXSegmentedView Kanna KDCircularProgress
        KeenClient KeepLayout KeyboardObserver KeyboardShortcuts KIF KIImagePager KILabel Kingfisher* KissXML Kitura
        KituraContracts Kiwi kiwix* Klarna* KLCPopup KMPlaceholderTextView KMPNativeCoroutinesAsync Koloda Koyomi
        Kronos KRProgressHUD KSCrash* KSTokenView KTCenterFlowLayout KVKCalendar KVOController KYDrawerController
        KZFileWatchers Later LaunchAtLogin LaunchDarkly* LayoutKit Layoutless LBTATools leveldb* LGSideMenuController
        libbase58 libextobjc libmicrohttpd libPhoneNumber* libPusher libwebp libxlsxwriter LicensePlist*
        LicensesViewController Lightbox LightChart LinearProgressBar LinkNavigator LiquidLoader ListPlaceholder
        LiveViewNative LKDBHelper llama LNPopupController LoadingPlaceholderView Localize-Swift Lockbox LoggerAPI
        Logging Lokalise* LookinServer LoremSwiftum Lottie* lottie-ios lottie-react-native LRUCache LTMorphingLabel
        LXReorderableCollectionViewFlowLayout LYEmptyView lzma* LzmaSDKObjC M13Checkbox M13ProgressSuite Macaw
        MagazineLayout MagicalRecord Mantis Mantle Markdown MarkdownKit MarkdownUI Marklight MarqueeLabel Masonry
        MASShortcut Masterpass* MastodonMeta MaterialComponents* MaterialShowcase MaterialTextField MatomoTracker
        MatrixRustSDK MatrixSDKCrypto MBCircularProgressBar MBProgressHUD MDFInternationalization MDFTextAccessibility
        MerchantKit MessageKit MessagePack MessagePack.swift MetaTextKit MetaTextView MGSwipeTableCell microhttpd
        minizip Mixpanel* MJExtension MJRefresh MKDropdownMenu MKRingProgressView MLeaksFinder MLKit*
        MMDrawerController MMKV MMMarkdown MobileVLCKit Mockingbird Mockingjay Motion Moya* MQTTClient MRCountryPicker
        MRProgress MSgPack MSGraph MultiLayout MultiSlider Mux-Stats-AVPlayer MuxCore MXParallaxHeader
        MXSegmentedPager MZFormSheetPresentationController MZTimerLabel nanopb Nantes NavigationBackport
        NavigationStackBackport NavigationTransitions NBPhoneNumber NeedleFoundation netfox NetworkImage Neumorphic
        Newrelic NewRelic* NextGrowingTextView NextLevelSessionExporter Nimble NIO* NKVPhonePicker NMapsGeometry
        Nocilla NonEmpty NotificationBannerSwift NSDate+TimeAgo NSLogger NSObject-SafeExpectations NSURL+IDN Nuke*
        NukeUI NVActivityIndicatorView* NYTPhotoViewer OAStackView OAuth2 OAuthSwift ObjcExceptionBridging ObjectBox
        objective-zip ObjectMapper OCHamcrest OCMock OCMockito OHHTTPStubs* Okta OktaOidc OLMKit OnboardKit Ono
        OpenCombine* OpenSSL* OpenTelemetryApi OpenTelemetrySdk Optimizely* OrderedCollections OrderedSet p2_OAuth2
        package_info_plus Pageboy PagingKit PanModal paper-onboarding Parchment Parma ParseLiveQuery ParseUI Parsing
        ParsingMacros PartialSheet path_provider_foundation PayPal* PDFGenerator PDTSimpleCalendar
        PECropViewController PerceptionCore PermissionsKit PhoneNumberKit PINCache PinLayout PINOperation
        PINRemoteImage PiwikTracker PKHUD PLCrashReporter Pluralize PLzmaSDK PMAlertController PMKFoundation PNChart
        PocketSVG pop Popover.Swift PopupDialog PopupView PostHog* PPNetworkHelper Prefire Prephirences Presentation
        Presentr privacy-dashboard PrivacyDashboardResources ProgressHUD PromiseKit* Promises PromisesObjC
        PromisesSwift Protobuf pugixml Pulley PullUpController PulseCore Punycode PureLayout PusherSwift Qiniu
        Qonversion QRCode Quick QuickDialog R.swift* R2Shared R2Streamer RAMAnimatedTabBarController RangeSeekSlider
        Raygun raygun4apple RazzleDazzle RCT-Folly RCTAnimation RCTBlob RCTDeprecation RCTImage RCTNetwork RCTRequired
        RCTSettings RCTSwiftUI RCTSwiftUIWrapper RCTText RCTTypeSafety RCTVibration Reachability* ReachabilitySwift
        React React-ART React-bridging React-callinvoker React-Codegen React-Core* React-cxxreact React-debug
        React-defaultsnativemodule React-DevSupport React-domnativemodule React-Fabric* React-featureflags*
        React-graphics React-hermes React-idlecallbacksnativemodule React-ImageManager
        React-intersectionobservernativemodule React-js* React-logger React-Mapbuffer React-microtasksnativemodule
        React-mutationobservernativemodule react-native-netinfo react-native-pager-view react-native-safe-area-context
        react-native-slider react-native-splash-screen React-nativeconfig React-NativeModulesApple React-networking
        React-oscompat React-perflogger React-performance* React-RCT* React-render* React-runtime* React-timing
        React-turbomodule* React-utils React-webperformancenativemodule ReactAppDependencyProvider ReactCodegen
        ReactCommon ReactiveCocoa ReactiveSwift ReactNativeDependencies ReactorKit ReadiumShared ReadMoreTextView
        Realm* Realm-Swift RealmSwift ReceiptParser ReCombine REFrostedViewController Regex Reqres Resolver
        ResponseDetective RestKit Result ReSwift Reusable Reveal-SDK RevealServer RevenueCat* ReviewKit RHBorder RIBs
        RichEditorView RichTextView Riskified* RiveRuntime RKTagsView RMActionController RMDateSelectionViewController
        RMessage RMParallax RMPickerViewController RNCAsyncStorage RNCClipboard RNCMaskedView RNCryptor
        RNDateTimePicker RNDeviceInfo RNFBAnalytics RNFBApp RNFBCrashlytics RNFS RNGestureHandler RNLocalize
        RNReanimated RNScreens RNSVG RNVectorIcons RNWorklets Rollbar* Router RPLoadingAnimation RSCore RSCoreiOS
        RSDatabase RSDatabaseiOS RSKGrowingTextView RSKImageCropper RSKPlaceholderTextView RSParser RSSparkle RSTree
        RSWeb RSWebiOS Rswift* Runestone RustLog RxAlamofire RxBlocking RxCocoa* RxCoordinator RxDataSources RxFlow
        RxGesture RxKakaoSDKAuth RxKakaoSDKCommon RxKakaoSDKUser RxKeyboard RxMoya RxNimble RxOptional RxRelay
        RxSwift* RxSwiftExt RxTest RxViewController SAConfettiView SBTUITestTunnel* ScalingHeaderScrollView
        SCLAlertView ScrollableGraphView ScrollViewSectionKit SDAutoLayout SDCycleScrollView SDVersion SDWebImage*
        Segment* Segmentio Sentry* ServiceLifecycle SFSafeSymbols ShapeScript shared_preferences_foundation Shimmer
        ShimmerView SHSPhoneComponent SideMenu SigmaSwiftStatistics SignalRClient Simperium SimpleKeychain
        SimplenoteEndpoints SimplenoteFoundation SimplenoteInterlinks SimplenoteSearch SimpleToast Siren
        SKCountryPicker SkeletonUI SkeletonView SkyFloatingLabelTextField SlackTextViewController
        SlideMenuControllerSwift SloppySwiper Smartling* Smartlook SnapKit SnapSDK SnapshotTesting Snowplow*
        Socket.IO-Client-Swift SocketIO SocketRocket Sodium Sodium-Fork Sourceful Sourcery Sourcery* SPAlert Sparkle
        SparkleDownloader SparkleInstallerConnection SparkleInstallerLauncher SparkleInstallerStatus Specta
        SPIndicator Splitflap SpreadsheetView Spring SPStorkController SPTPersistentCache sqflite_darwin SQLCipher
        SQLite* SSKeychain ssl SSZipArchive Starscream Static StepProgressView StepSlider Stevia StoreHelper STPopup
        Stripe Stripe3DS2 StripeCore StripeFinancialConnections StripePayments StripePaymentsUI Stripes StripeUICore
        STTextView STTwitter SugarRecord SVGKit SVGPath SVProgressHUD SVPullToRefresh SWCompression swift-algorithms
        swift-argument-parser swift-async-algorithms swift-atomics swift-bigint swift-case-paths swift-clocks
        swift-collections swift-composable-architecture swift-crypto swift-custom-dump swift-dependencies
        swift-distributed-tracing swift-identified-collections swift-log swift-markdown-ui swift-metrics
        swift-numerics swift-parsing swift-perception swift-sharing swift-snapshot-testing swift-syntax swift-system
        swift-tagged swift-url-routing SwiftBase32 SwiftChart SwiftCharts SwiftCheck SwiftConfettiView SwiftCSV
        SwiftDate SwiftDraw SwiftEntryKit Swifter SwifterKnife SwifterSwift SwiftEventBus SwiftFormat* SwiftForms
        SwiftFSM SwiftGen* SwiftHash SwiftHEXColors SwiftHTTP SwiftIcons SwiftJWT SwiftLint* SwiftLintPlugins
        SwiftLoader SwiftMessages SwiftMoment SwiftNavigation SwiftNetworkInterfaces SwiftNIO* SwiftOGG
        SwiftPhoenixClient SwiftProtobuf* SwiftRater SwiftReorder SwiftRichString SwiftSignalRClient SwiftSoup
        SwiftSpinner SwiftState SwiftSubtitles SwiftSVG SwiftSyntax* SwiftTreeSitter SwiftUIBackports SwiftUICharts
        SwiftUIFlow SwiftUIGIF SwiftUIIntrospect* SwiftUINavigation* SwiftUIPager SwiftUIPageView SwiftUIPullToRefresh
        SwiftUIRefresh SwiftUIShimmer SwiftUITooltip SwiftUIX SwiftUTI SwiftValidator SwiftVersion SwiftWebSocket
        SwiftWhisper SwiftyBeaver SwiftyGif SwiftyJSON SwiftyMarkdown SwiftyMocky SwiftyOnboard SwiftyRSA
        SwiftyStoreKit SwiftyUserDefaults Swiftz Swime Swinject* SwipeActions SwipeCellKit SWRevealViewController
        SWTableViewCell SWXMLHash sync_crypto SystemPackage TabBarPager Tabman TABObserverSet Tagged TagKit
        TagListView TBXML TCACoordinators TEAChart Tealium* TelemetryClient TelemetryDeck Tempura TensorFlowLite*
        TextFieldEffects Texture Then ThirdPartyMailer ThreatMetrix* Tidemark Tink TinyConstraints TMCache Toast
        Toast-Swift Toaster ToastSwift ToastSwiftFramework ToastUI TOCropViewController Toucan TPInAppReceipt
        TPKeyboardAvoiding* TPPDF TrackerRadarKit TreeSitter TrustKit TSMarkdownParser TSMessages TTGSnackbar
        TTGTagCollectionView TTRangeSlider TTTAttributedLabel TwitterTextEditor TYCyclePagerView TYPagerController
        Typhoon TZStackView UIActionSheet+Blocks UIAlertController+Blocks UIAlertView+Blocks UICircularProgressRing
        UICollectionViewLeftAlignedLayout UIColor_Hex_Swift UICountingLabel UIDevice-Hardware UIDeviceComplete
        UIDeviceIdentifier UIHostingConfigurationBackport UIImage+ImageCompress UIImage-Resize UIImageColors
        UIKitNavigation UIScrollView_InfiniteScroll UITableView+FDTemplateLayoutCell UITextField+Shake
        UITextView+Placeholder UITextView-Placeholder UnleashProxyClientSwift UnrarKit UPCarouselFlowLayout
        url_launcher_ios URLImage URLRouting UserDefaultsStore UXCam UXMPDFKit ValidatedPropertyKit ValidationKit
        Vapor VectorMath VENTokenField Version vfrReader Viaduct video_player_avfoundation ViewAnimator ViewDeck
        ViewInspector ViewRow VisualEffectView VMaskTextField VTAcknowledgementsViewController wakelock_plus
        WARangeSlider WaterfallGrid WCDB* WeakMapTable WebImage WhatsNewKit Willow Wire WireGuard WishKit
        WordPress-AppbotX WordPress-Aztec-iOS WordPress-Editor-iOS WordPress-Ratings-iOS WordPressAztec WordPressKit
        WordPressShared WordPressUI Wormholy wpxmlrpc WrappingHStack WSTagsField WysiwygComposer xapian* XCGLogger
        XCoordinator XCTestDynamicOverlay XLActionController XLForm XLPagerTabStrip XLRefreshControl xlsxwriter
        XMLCoder XMLDictionary XMPPFramework XYPieChart Yams YandexMobileMetrica* YapDatabase* Yoga
        youtube-ios-player-helper YouTubeiOSPlayerHelper YouTubePlayer* YTKNetwork YYCache YYImage YYKit YYModel
        YYText YYWebImage z ZCAnimatedLabel zim* Zip ZipArchive ZIPFoundation ZMarkupParser ZSSRichTextEditor zstd
        zxcvbn-ios
        """
}
