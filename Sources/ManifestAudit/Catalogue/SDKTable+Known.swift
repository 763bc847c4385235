extension SDKTable {
    // From the vendors' integration guides and privacy manifests: module, product, pod or package, and what it needs.
    static let needing = """
        Adjust* NSUserTrackingUsageDescription
        Adyen com.apple.developer.in-app-payments
        AdyenCard NSCameraUsageDescription
        AdyenComponents com.apple.developer.in-app-payments
        AdyenDropIn com.apple.developer.in-app-payments
        Agora* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        Airship* aps-environment
        AppAuth com.googleusercontent.apps
        Appboy* aps-environment
        AppLovin* NSUserTrackingUsageDescription SKAdNetworkItems
        AppsFlyer* NSUserTrackingUsageDescription
        Batch aps-environment
        Braintree* com.apple.developer.in-app-payments
        Branch* NSUserTrackingUsageDescription com.apple.developer.associated-domains
        BranchSDK NSUserTrackingUsageDescription com.apple.developer.associated-domains
        Braze* aps-environment
        card.io-iOS-SDK NSCameraUsageDescription
        CardIO NSCameraUsageDescription
        Chartboost* NSUserTrackingUsageDescription SKAdNetworkItems
        CleverTap* aps-environment
        CodeScanner NSCameraUsageDescription
        Dengage* aps-environment
        Emarsys* aps-environment
        FacebookCore NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        facebookiossdk NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FacebookLogin fbapi fbauth2
        FacebookShare fbapi fb-messenger-share-api fbshareextension NSPhotoLibraryUsageDescription
        FBAudienceNetwork NSUserTrackingUsageDescription SKAdNetworkItems
        FBSDK* NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FirebaseAppCheck com.apple.developer.devicecheck.appattest-environment
        FirebaseAuth com.googleusercontent.apps
        FirebaseMessaging aps-environment remote-notification
        Flurry* NSUserTrackingUsageDescription
        Freshchat* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        google-cast-sdk* NSLocalNetworkUsageDescription NSBonjourServices audio com.apple.developer.networking.wifi-info
        Google-Mobile-Ads-SDK NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GoogleAds* NSUserTrackingUsageDescription
        GoogleAppMeasurement* NSUserTrackingUsageDescription
        GoogleCast NSLocalNetworkUsageDescription NSBonjourServices audio
        GoogleMaps NSLocationWhenInUseUsageDescription comgooglemaps googlechromes
        GoogleMobileAds NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GooglePlaces NSLocationWhenInUseUsageDescription
        GoogleSignIn* com.googleusercontent.apps
        GoogleUserMessagingPlatform NSUserTrackingUsageDescription
        GoogleWebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        GTMAppAuth com.googleusercontent.apps
        InMobi* NSUserTrackingUsageDescription SKAdNetworkItems
        Insider* NSUserTrackingUsageDescription aps-environment
        Instabug* NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        Intercom NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        intercom-ios NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        IronSource* NSUserTrackingUsageDescription SKAdNetworkItems
        JitsiMeet NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JitsiMeetSDK NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        Jumio* NSCameraUsageDescription
        KeychainAccess keychain-access-groups
        KeychainSwift keychain-access-groups
        Kochava* NSUserTrackingUsageDescription
        Leanplum* aps-environment
        LinphoneSDK NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        LiveKit* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        LivePerson* NSCameraUsageDescription NSPhotoLibraryUsageDescription
        Mapbox* NSLocationWhenInUseUsageDescription
        MapboxMaps NSLocationWhenInUseUsageDescription
        MapboxNavigation NSLocationWhenInUseUsageDescription location audio
        MapLibre NSLocationWhenInUseUsageDescription
        MoEngage* aps-environment
        MoPub* NSUserTrackingUsageDescription SKAdNetworkItems
        MSAL msauthv2 msauthv3
        MTBBarcodeScanner NSCameraUsageDescription
        Netmera* aps-environment remote-notification
        OneSignal* aps-environment remote-notification com.apple.security.application-groups
        Onfido NSCameraUsageDescription NSMicrophoneUsageDescription
        PayCards* NSCameraUsageDescription
        Sendbird* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        Singular* NSUserTrackingUsageDescription
        SKPhotoBrowser NSPhotoLibraryAddUsageDescription
        StreamVideo* NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        StripeApplePay com.apple.developer.in-app-payments
        StripeCardScan NSCameraUsageDescription
        StripeIdentity NSCameraUsageDescription
        StripePaymentSheet com.apple.developer.in-app-payments NSCameraUsageDescription
        StripeTerminal NSLocationWhenInUseUsageDescription NSBluetoothAlwaysUsageDescription bluetooth-central com.apple.developer.proximity-reader.payment.acceptance
        SwiftKeychainWrapper keychain-access-groups
        SwiftLocation NSLocationWhenInUseUsageDescription
        Taboola* NSUserTrackingUsageDescription
        TikTok* NSUserTrackingUsageDescription
        TLPhotoPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        TwilioVideo NSCameraUsageDescription NSMicrophoneUsageDescription audio
        TwilioVoice NSMicrophoneUsageDescription audio voip
        UICKeyChainStore keychain-access-groups
        UnityAds NSUserTrackingUsageDescription SKAdNetworkItems
        Usercentrics* NSUserTrackingUsageDescription
        Valet keychain-access-groups
        Veriff NSCameraUsageDescription NSMicrophoneUsageDescription
        Vungle* NSUserTrackingUsageDescription SKAdNetworkItems
        WebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        WechatOpenSDK* weixin weixinULAPI wechat
        WordPressAuthenticator com.googleusercontent.apps webcredentials com.apple.developer.applesignin
        WPMediaPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        YandexMapsMobile NSLocationWhenInUseUsageDescription
        YPImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        YubiKit NFCReaderUsageDescription com.apple.developer.nfc.readersession.formats UISupportedExternalAccessoryProtocols
        ZLPhotoBrowser NSPhotoLibraryUsageDescription NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        ZoomVideoSDK NSCameraUsageDescription NSMicrophoneUsageDescription
        ZXingObjC NSCameraUsageDescription
        """

    // Needs no key: networking, views, storage, tools, analytics that ask for nothing by themselves.
    static let harmless = """
        ABCustomUINavigationController abseil absl ACPCore ActiveLabel Adobe* AEPCore AEXML Agrume Alamofire
        AlamofireImage AlamofireNetworkActivityIndicator Algorithms AlgorithmsTestUtilities AloeStackView Amplitude*
        Analytics AnalyticsEvents AnyCodable AnyFormatKit Apollo* AppCenter* AppDynamics* ArgumentParser ArkanaKeys
        AsyncAlgorithms AsyncDisplayKit Atomics Auth0 Automattic-Tracks-iOS AutomatticAbout AutomatticTracks*
        AXPhotoViewer Aztec BadgeSwift BitCollections BlueRSA Bolts Bond boost BoringSSL* Bugsnag* ButtonMerchant
        CallbackURLKit Capacitor Cartography CasePaths CasePathsCore ChameleonFramework Charts
        CHTCollectionViewWaterfallLayout Cocoalumberjack CocoaLumberjack* CocoaMQTT CollectionConcurrencyKit
        Collections CombineExt CombineSchedulers ComposableArchitecture CompoundDesignTokens ConcentricOnboarding
        ConcurrencyExtras ConfettiSwiftUI CoreDataStack Cosmos CountryPicker* Crashlytics CrashReporter Criteo*
        CropViewController Crypto CryptoSwift CustomDump CwlCatchException Datadog* DebugSwift DeepDiff DefaultCodable
        Defaults Dependencies DependenciesMacros DequeModule DeviceKit DGCharts Differ Difference DifferenceKit
        Differentiator Dip DoubleConversion Down DropDown DSWaveformImage DSWaveformImageViews DTCoreText DTFoundation
        Dynatrace* DZNEmptyDataSet EasyTipView EFQRCode Embrace* Emojibase ESTabBarController* Eureka ExpandableLabel
        Expecta ExyteChat FacebookAEM Factory FaviconFinder FBLPromises Firebase* firebase-ios-sdk
        FirebaseInAppMessaging FLAnimatedImage FLEX Flipper* FloatingPanel FluentDarkModeKit FMDB fmt FocusAppServices
        FolioReaderKit folly FontBlaster Forter* FPSIndicator FSCalendar FSPagerView Fuse Fuzi GCDWebServer* Genesys*
        Gifu Giphy* Glean glog GoogleAnalytics GoogleAPIClientForREST* GoogleDataTransport GoogleTagManager
        GoogleToolboxForMac GoogleUtilities GRDB* Gridicons GrowingTextView grpc gRPC* GTMSessionFetcher* GZIP HAKit
        HanekeSwift HashTreeCollections HeapModule hermes* Hero HorizonCalendar HTMLReader HTTPTypes iCarousel
        IdentifiedCollections IGListDiffKit IGListKit ImageSlideshow* Inject InlineSnapshotTesting
        InputBarAccessoryView InputMask Introspect IQKeyboardManager* ISO8601DateFormatter IssueReporting Iyzico*
        JGProgressHUD JLRoutes JSONModel JTAppleCalendar JWTDecode Kanna Kingfisher* Klarna* Klaviyo*
        KMPlaceholderTextView Koloda Kronos KSCrash* KVOController KZFileWatchers Later LaunchDarkly* LBTATools
        leveldb* libPhoneNumber* libwebp LicensePlist* LightChart Logging LookinServer LoremSwiftum Lottie* lottie-ios
        LRUCache MagazineLayout Mantis Mantle Markdown MarkdownUI MarqueeLabel Masonry Masterpass* MaterialComponents*
        MBProgressHUD MessageKit MetaTextKit Mixpanel* MJRefresh MobileVLCKit Motion Moya* MultiLayout
        MXParallaxHeader nanopb Nantes netfox Neumorphic Newrelic NewRelic* NextLevelSessionExporter Nimble NIO*
        NSLogger NSObject-SafeExpectations NSURL+IDN Nuke* NukeUI NVActivityIndicatorView* OAuthSwift ObjectMapper
        OHHTTPStubs* OpenCombine* OpenSSL* Optimizely* OrderedCollections Pageboy PanModal Parchment Parma PayPal*
        PermissionsKit PhoneNumberKit PINCache PINOperation PINRemoteImage PKHUD PLCrashReporter Pluralize PopupDialog
        PostHog* Presentation ProgressHUD PromiseKit* Promises Protobuf Pulley Pulse* Punycode PureLayout QRCode Quick
        R.swift* RAMAnimatedTabBarController RCT* Reachability* ReachabilitySwift React* ReactiveCocoa ReactiveSwift
        ReactorKit Realm* Realm-Swift RealmSwift Regex ReSwift Reusable RevenueCat* RHBorder Riskified* Rollbar*
        Router RSCore RSDatabase RSKGrowingTextView RSKImageCropper RSParser RSTree RSWeb Rswift* RxAlamofire
        RxBlocking RxCocoa* RxDataSources RxGesture RxKeyboard RxOptional RxRelay RxSwift* RxSwiftExt RxTest
        SBTUITestTunnel* ScrollViewSectionKit SDWebImage* Segment* Segmentio Sentry* SFSafeSymbols Shimmer ShimmerView
        SHSPhoneComponent SideMenu Simperium SimplenoteEndpoints SimplenoteFoundation SimplenoteInterlinks
        SimplenoteSearch SkeletonView SlackTextViewController SloppySwiper SnapKit SnapSDK SnapshotTesting Snowplow*
        SocketIO SocketRocket Sodium Sourcery Sourcery* SPAlert Sparkle SPIndicator Splitflap Spring SQLCipher SQLite*
        SSZipArchive Starscream StepSlider StoreHelper StreamChat* Stripe Stripe3DS2 StripeCore
        StripeFinancialConnections StripePayments StripePaymentsUI Stripes StripeUICore SVGKit SVProgressHUD
        swift-algorithms swift-argument-parser swift-async-algorithms swift-collections swift-crypto swift-log
        swift-numerics swift-snapshot-testing swift-syntax SwiftCSV SwiftDate SwiftEntryKit SwifterSwift SwiftEventBus
        SwiftFormat* SwiftGen* SwiftHEXColors SwiftJWT SwiftLint* SwiftLintPlugins SwiftMessages SwiftNavigation
        SwiftNIO* SwiftOGG SwiftProtobuf* SwiftRichString SwiftSoup SwiftState SwiftSubtitles SwiftSyntax*
        SwiftUICharts SwiftUIFlow SwiftUIIntrospect* SwiftUINavigation* SwiftUIPager SwiftUIX SwiftValidator
        SwiftyBeaver SwiftyGif SwiftyJSON SwiftyStoreKit Swime Swinject* SwipeCellKit TabBarPager Tabman Tagged
        TagListView Tealium* TelemetryClient TelemetryDeck Texture Then ThirdPartyMailer ThreatMetrix* Tidemark Tink
        TinyConstraints Toast Toast-Swift ToastSwift TOCropViewController TPKeyboardAvoiding* TrustKit TTGSnackbar
        TTTAttributedLabel TwitterTextEditor UIDeviceIdentifier UIHostingConfigurationBackport UIImageColors
        UIScrollView_InfiniteScroll UITextView+Placeholder UITextView-Placeholder UPCarouselFlowLayout Version
        ViewInspector VisualEffectView WaterfallGrid WCDB* Willow Wire WordPress-Aztec-iOS WordPress-Editor-iOS
        WordPress-Ratings-iOS WordPressAztec WordPressKit WordPressShared WordPressUI Wormholy wpxmlrpc
        WysiwygComposer XCGLogger XCTestDynamicOverlay XLActionController XLPagerTabStrip XMLCoder Yams Yandex*
        YapDatabase* Yoga youtube-ios-player-helper YouTubeiOSPlayerHelper YouTubePlayer* YYCache YYImage YYText Zip
        ZipArchive ZIPFoundation
        """
}
