extension SDKTable {
    // From the vendors' integration guides and privacy manifests: module, product, pod or package, and what it needs.
    static let needing = """
        1PasswordExtension org-appextension-feature-password-management
        Acuant* NSCameraUsageDescription
        Adjust* NSUserTrackingUsageDescription
        Adyen com.apple.developer.in-app-payments
        Adyen3DS2 NSLocationWhenInUseUsageDescription
        AdyenCard NSCameraUsageDescription
        AdyenComponents com.apple.developer.in-app-payments
        AdyenDropIn com.apple.developer.in-app-payments
        Agora* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        Airship* aps-environment
        AlipaySDK* alipay alipays
        AMap* NSLocationWhenInUseUsageDescription
        AppAuth com.googleusercontent.apps
        Appboy* aps-environment
        AppLovin* NSUserTrackingUsageDescription SKAdNetworkItems
        AppsFlyer* NSUserTrackingUsageDescription
        BaiduMap* NSLocationWhenInUseUsageDescription
        BarcodeScanner NSCameraUsageDescription
        Batch aps-environment
        BlinkCard* NSCameraUsageDescription
        BlinkID* NSCameraUsageDescription
        Bluejay NSBluetoothAlwaysUsageDescription
        BluetoothPermission NSBluetoothAlwaysUsageDescription
        Braintree* com.apple.developer.in-app-payments
        Branch* NSUserTrackingUsageDescription com.apple.developer.associated-domains
        BranchSDK NSUserTrackingUsageDescription com.apple.developer.associated-domains
        Braze* aps-environment
        BrowserServicesKit com.apple.developer.networking.networkextension keychain-access-groups com.apple.security.application-groups
        BSImagePicker NSPhotoLibraryUsageDescription
        CalendarPermission NSCalendarsUsageDescription NSCalendarsFullAccessUsageDescription
        CameraManager NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        CameraPermission NSCameraUsageDescription
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
        Dengage* aps-environment
        DKImagePickerController NSPhotoLibraryUsageDescription NSCameraUsageDescription
        Dynamsoft* NSCameraUsageDescription
        Emarsys* aps-environment
        ESPProvision NSBluetoothAlwaysUsageDescription NSLocationWhenInUseUsageDescription NSCameraUsageDescription
        FacebookCore NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        facebookiossdk NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FacebookLogin fbapi fbauth2
        FacebookShare fbapi fb-messenger-share-api fbshareextension NSPhotoLibraryUsageDescription
        FaceIDPermission NSFaceIDUsageDescription
        FBAudienceNetwork NSUserTrackingUsageDescription SKAdNetworkItems
        FBSDK* NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FirebaseAppCheck com.apple.developer.devicecheck.appattest-environment
        FirebaseAuth com.googleusercontent.apps
        FirebaseDynamicLinks com.apple.developer.associated-domains
        FirebaseMessaging aps-environment remote-notification
        Flurry* NSUserTrackingUsageDescription
        FMPhotoPicker NSPhotoLibraryUsageDescription
        Freshchat* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
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
        IceCream com.apple.developer.icloud-container-identifiers com.apple.developer.icloud-services aps-environment remote-notification
        IdensicMobileSDK* NSCameraUsageDescription NSMicrophoneUsageDescription NFCReaderUsageDescription
        ImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        Improv-iOS NSBluetoothAlwaysUsageDescription
        ImproviOS NSBluetoothAlwaysUsageDescription
        InMobi* NSUserTrackingUsageDescription SKAdNetworkItems
        Insider* NSUserTrackingUsageDescription aps-environment
        Instabug* NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        Intercom NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        intercom-ios NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        INTULocationManager NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription
        IronSource* NSUserTrackingUsageDescription SKAdNetworkItems
        JCore aps-environment
        JitsiMeet NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JitsiMeetSDK NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JPush* aps-environment
        Jumio* NSCameraUsageDescription
        KakaoSDK* kakao storykompassauth storylink
        KeychainAccess keychain-access-groups
        KeychainSwift keychain-access-groups
        Kochava* NSUserTrackingUsageDescription
        Leanplum* aps-environment
        libkiwix com.apple.security.network.server
        LineSDK* lineauth line
        LinkKit NSCameraUsageDescription
        LinphoneSDK NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        LiveKit* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        LivePerson* NSCameraUsageDescription NSPhotoLibraryUsageDescription
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
        MoEngage* aps-environment
        MoPub* NSUserTrackingUsageDescription SKAdNetworkItems
        MotionPermission NSMotionUsageDescription
        MSAL msauthv2 msauthv3
        MTBBarcodeScanner NSCameraUsageDescription
        naveridlogin* naversearch
        NaverThirdPartyLogin naversearch
        Netmera* aps-environment remote-notification
        NextLevel NSCameraUsageDescription NSMicrophoneUsageDescription
        NMapsMap NSLocationWhenInUseUsageDescription
        NotificationPermission aps-environment
        OneSignal* aps-environment remote-notification com.apple.security.application-groups
        Onfido NSCameraUsageDescription NSMicrophoneUsageDescription
        PayCards* NSCameraUsageDescription
        Persona* NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        PhotoLibraryPermission NSPhotoLibraryUsageDescription
        Plaid NSCameraUsageDescription
        PubNub* aps-environment
        Pushwoosh* aps-environment remote-notification
        QRCodeReader* NSCameraUsageDescription
        RadarSDK* NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription location
        RemindersPermission NSRemindersUsageDescription NSRemindersFullAccessUsageDescription
        RxBluetoothKit NSBluetoothAlwaysUsageDescription
        SAMKeychain keychain-access-groups
        Scandit* NSCameraUsageDescription
        Sendbird* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        Singular* NSUserTrackingUsageDescription
        SiriPermission NSSiriUsageDescription com.apple.developer.siri
        SKPhotoBrowser NSPhotoLibraryAddUsageDescription
        Smooch NSCameraUsageDescription NSPhotoLibraryUsageDescription
        SpeechPermission NSSpeechRecognitionUsageDescription
        SpotifyiOS spotify
        StreamVideo* NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        StripeApplePay com.apple.developer.in-app-payments
        StripeCardScan NSCameraUsageDescription
        StripeIdentity NSCameraUsageDescription
        StripePaymentSheet com.apple.developer.in-app-payments NSCameraUsageDescription
        StripeTerminal NSLocationWhenInUseUsageDescription NSBluetoothAlwaysUsageDescription bluetooth-central com.apple.developer.proximity-reader.payment.acceptance
        SwiftKeychainWrapper keychain-access-groups
        SwiftLocation NSLocationWhenInUseUsageDescription
        SwiftQRScanner NSCameraUsageDescription
        SwiftyCam NSCameraUsageDescription NSMicrophoneUsageDescription
        SwiftyVK vk
        Taboola* NSUserTrackingUsageDescription
        TikTok* NSUserTrackingUsageDescription
        TLPhotoPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        TrackingPermission NSUserTrackingUsageDescription
        TwilioVideo NSCameraUsageDescription NSMicrophoneUsageDescription audio
        TwilioVoice NSMicrophoneUsageDescription audio voip
        TwitterCore twitter
        TwitterKit twitter
        UICKeyChainStore keychain-access-groups
        UnityAds NSUserTrackingUsageDescription SKAdNetworkItems
        Usercentrics* NSUserTrackingUsageDescription
        Valet keychain-access-groups
        Veriff NSCameraUsageDescription NSMicrophoneUsageDescription
        VK-ios-sdk vk
        Vungle* NSUserTrackingUsageDescription SKAdNetworkItems
        WebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        WechatOpenSDK* weixin weixinULAPI wechat
        Weibo* sinaweibo weibosdk
        WordPressAuthenticator com.googleusercontent.apps webcredentials com.apple.developer.applesignin
        WPMediaPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        YandexMapsMobile NSLocationWhenInUseUsageDescription
        YPImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        YubiKit NFCReaderUsageDescription com.apple.developer.nfc.readersession.formats UISupportedExternalAccessoryProtocols
        Zephyr com.apple.developer.ubiquity-kvstore-identifier
        ZLPhotoBrowser NSPhotoLibraryUsageDescription NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        ZoomVideoSDK NSCameraUsageDescription NSMicrophoneUsageDescription
        ZXingObjC NSCameraUsageDescription
        """

    // Needs no key: networking, views, storage, tools, analytics that ask for nothing by themselves.
    static let harmless = """
        ABCustomUINavigationController abseil absl ACKategories ACKLocalization ACPCore ActiveLabel Adobe* AEPCore
        AEXML AFNetworking Agrume Alamofire AlamofireImage AlamofireNetworkActivityIndicator AlamofireObjectMapper
        Algorithms AlgorithmsTestUtilities AloeStackView Amplitude* Analytics AnalyticsEvents Anchorage AnyCodable
        AnyFormatKit Apollo* AppCenter* AppDynamics* ArgumentParser ArkanaKeys AsyncAlgorithms AsyncDisplayKit
        Atomics AttributedText Auth0 AutocompleteTextField Automattic-Tracks-iOS AutomatticAbout AutomatticTracks*
        AXPhotoViewer Aztec BadgeSwift BareBonesBrowserKit BetterSegmentedControl BitCollections BloomFilter
        BlueCryptor BlueECC BlueRSA Bodega Bolts Bond BonMot boost BoringSSL* Bugly Bugsnag* BulletinBoard ButtonKit
        ButtonMerchant CallbackURLKit Capacitor CardParts Cartography CasePaths CasePathsCore ChameleonFramework
        Charts ChromaColorPicker CHTCollectionViewWaterfallLayout cmark Cocoalumberjack CocoaLumberjack* CocoaMQTT
        CollectionConcurrencyKit Collections CombineCocoa CombineExt CombineMoya CombineSchedulers
        ComposableArchitecture ComposableNavigator Compound CompoundDesignTokens ConcentricOnboarding
        ConcurrencyExtras ConfettiSwiftUI ContentScopeScripts CoreDataStack Cosmos CountryPicker*
        CPDAcknowledgements Crashlytics CrashReporter Criteo* CropViewController Crypto CryptoSwift CustomDump
        CwlCatchException Datadog* DateToolsSwift DebugSwift DeepDiff DefaultCodable Defaults Dependencies
        DependenciesMacros DequeModule DesignResourcesKit DeviceKit DGCharts DGCollectionViewLeftAlignFlowLayout
        DiffableDataSources Differ Difference DifferenceKit Differentiator Dip Disk DoubleConversion Down DropDown
        DSWaveformImage DSWaveformImageViews DTCoreText DTFoundation DynamicColor Dynatrace* DZNEmptyDataSet
        EasyTipView EFQRCode EmbeddedElementCall Embrace* Emojibase EmojiText EMTLoadingIndicator ESPullToRefresh
        ESTabBarController* Eureka ExpandableLabel ExpandableText Expecta ExyteChat Fabric FacebookAEM Factory
        FaviconFinder FBLPromises FIRAnalyticsConnector Firebase* firebase-ios-sdk FirebaseInAppMessaging
        FLAnimatedImage FLEX FlexLayout Flipper* FloatingPanel FlowCommoniOS FluentDarkModeKit FMDB fmt
        FocusAppServices FoldingCell FolioReaderKit folly FontBlaster FormatterKit Forter* FPSIndicator FSCalendar
        FSPagerView Fuse Fuzi GBDeviceInfo GCDWebServer* Genesys* Gifu Giphy* Glean glog GoogleAnalytics
        GoogleAPIClientForREST* GoogleDataTransport GoogleDataTransportCCTSupport GoogleMLKit* GoogleTagManager
        GoogleToolboxForMac GoogleUtilities GRDB* Gridicons GrowingTextView grpc gRPC* GTMSessionFetcher* GZIP HAKit
        HanekeSwift Haptico HashTreeCollections HeapModule hermes* Hero HorizonCalendar HPGrowingTextView
        HTML2Markdown HTMLReader HTTPTypes HyperioniOS iCarousel Iconic IdentifiedCollections IGListDiffKit IGListKit
        ImageSlideshow* InAppSettingsKit Inject InjectPropertyWrapper InlineSnapshotTesting InputBarAccessoryView
        InputMask Instructions Introspect IQKeyboardManager* ISO8601DateFormatter IssueReporting Iyzico*
        JGProgressHUD JLRoutes JSONModel JTAppleCalendar JWTDecode JWTKit JXSegmentedView Kanna Kingfisher*
        KituraContracts Klarna* Klaviyo* KMPlaceholderTextView KMPNativeCoroutinesAsync Koloda Kronos KSCrash*
        KTCenterFlowLayout KVOController KZFileWatchers Later LaunchDarkly* LBTATools leveldb* libbase58         libPhoneNumber* libwebp LicensePlist* Lightbox LightChart LinkNavigator LNPopupController LoggerAPI Logging
        Lokalise* LookinServer LoremSwiftum Lottie* lottie-ios LRUCache MagazineLayout Mantis Mantle Markdown
        MarkdownKit MarkdownUI MarqueeLabel Masonry Masterpass* MaterialComponents* MatomoTracker MBProgressHUD
        MDFInternationalization MDFTextAccessibility MessageKit MetaTextKit Mixpanel* MJRefresh MLKit* MobileVLCKit
        Motion Moya* MultiLayout MXParallaxHeader MXSegmentedPager nanopb Nantes NeedleFoundation netfox NetworkImage
        Neumorphic Newrelic NewRelic* NextLevelSessionExporter Nimble NIO* NMapsGeometry NotificationBannerSwift
        NSLogger NSObject-SafeExpectations NSURL+IDN Nuke* NukeUI NVActivityIndicatorView* OAuthSwift ObjectMapper
        OHHTTPStubs* OLMKit OpenCombine* OpenSSL* Optimizely* OrderedCollections Pageboy PagingKit PanModal Parchment
        Parma PayPal* PermissionsKit PhoneNumberKit PINCache PinLayout PINOperation PINRemoteImage PKHUD
        PLCrashReporter Pluralize PMKFoundation PopupDialog PopupView PostHog* Presentation ProgressHUD PromiseKit*
        Promises PromisesObjC PromisesSwift Protobuf Pulley Pulse* Punycode PureLayout QRCode Quick R.swift*
        RAMAnimatedTabBarController RCT* Reachability* ReachabilitySwift React* ReactiveCocoa ReactiveSwift
        ReactorKit ReadMoreTextView Realm* Realm-Swift RealmSwift ReceiptParser Regex Reqres Resolver ReSwift
        Reusable RevealServer RevenueCat* RHBorder RIBs Riskified* RiveRuntime Rollbar* Router RSCore RSCoreiOS
        RSDatabase RSDatabaseiOS RSKGrowingTextView RSKImageCropper RSParser RSSparkle RSTree RSWeb RSWebiOS Rswift*
        RxAlamofire RxBlocking RxCocoa* RxCoordinator RxDataSources RxFlow RxGesture RxKeyboard RxMoya RxNimble
        RxOptional RxRelay RxSwift* RxSwiftExt RxTest RxViewController SBTUITestTunnel* ScrollViewSectionKit
        SDWebImage* Segment* Segmentio Sentry* SFSafeSymbols Shimmer ShimmerView SHSPhoneComponent SideMenu Simperium
        SimplenoteEndpoints SimplenoteFoundation SimplenoteInterlinks SimplenoteSearch SkeletonView
        SkyFloatingLabelTextField SlackTextViewController SloppySwiper Smartling* SnapKit SnapSDK SnapshotTesting
        Snowplow* SocketIO SocketRocket Sodium Sourcery Sourcery* SPAlert Sparkle SparkleDownloader
        SparkleInstallerConnection SparkleInstallerLauncher SparkleInstallerStatus SPIndicator Splitflap
        SpreadsheetView Spring SQLCipher SQLite* SSZipArchive Starscream StepSlider Stevia StoreHelper StreamChat*
        Stripe Stripe3DS2 StripeCore StripeFinancialConnections StripePayments StripePaymentsUI Stripes StripeUICore
        SVGKit SVProgressHUD swift-algorithms swift-argument-parser swift-async-algorithms swift-collections
        swift-crypto swift-log swift-numerics swift-snapshot-testing swift-syntax swift-system SwiftBase32
        SwiftConfettiView SwiftCSV SwiftDate SwiftEntryKit SwifterSwift SwiftEventBus SwiftFormat* SwiftGen*
        SwiftHEXColors SwiftJWT SwiftLint* SwiftLintPlugins SwiftMessages SwiftNavigation SwiftNIO* SwiftOGG
        SwiftProtobuf* SwiftRater SwiftRichString SwiftSoup SwiftState SwiftSubtitles SwiftSyntax* SwiftUIBackports
        SwiftUICharts SwiftUIFlow SwiftUIIntrospect* SwiftUINavigation* SwiftUIPager SwiftUIPullToRefresh SwiftUIX
        SwiftUTI SwiftValidator SwiftVersion SwiftyBeaver SwiftyGif SwiftyJSON SwiftyStoreKit SwiftyUserDefaults
        Swime Swinject* SwipeActions SwipeCellKit SystemPackage TabBarPager Tabman TABObserverSet Tagged TagListView
        TCACoordinators Tealium* TelemetryClient TelemetryDeck TensorFlowLite* Texture Then ThirdPartyMailer
        ThreatMetrix* Tidemark Tink TinyConstraints Toast Toast-Swift Toaster ToastSwift TOCropViewController
        TPKeyboardAvoiding* TrackerRadarKit TrustKit TTGSnackbar TTTAttributedLabel TwitterTextEditor
        TYPagerController UICircularProgressRing UIColor_Hex_Swift UIDeviceIdentifier UIHostingConfigurationBackport
        UIImageColors UIScrollView_InfiniteScroll UITextField+Shake UITextView+Placeholder UITextView-Placeholder
        UnleashProxyClientSwift UPCarouselFlowLayout URLRouting Version ViewAnimator ViewInspector ViewRow
        VisualEffectView WaterfallGrid WCDB* WhatsNewKit Willow Wire WireGuard WishKit WordPress-AppbotX
        WordPress-Aztec-iOS WordPress-Editor-iOS WordPress-Ratings-iOS WordPressAztec WordPressKit WordPressShared
        WordPressUI Wormholy wpxmlrpc WrappingHStack WSTagsField WysiwygComposer XCGLogger XCoordinator
        XCTestDynamicOverlay XLActionController XLForm XLPagerTabStrip XMLCoder Yams Yandex* YapDatabase* Yoga
        youtube-ios-player-helper YouTubeiOSPlayerHelper YouTubePlayer* YYCache YYImage YYText Zip ZipArchive
        ZIPFoundation ZMarkupParser zxcvbn-ios
        """
}
