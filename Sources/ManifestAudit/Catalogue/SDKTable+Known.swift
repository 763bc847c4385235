extension SDKTable {
    // From the vendors' integration guides and privacy manifests. A line without keys says that the module needs none.
    static let known = """
        ABCustomUINavigationController
        AEXML
        AlamofireImage
        AlamofireNetworkActivityIndicator
        Alamofire
        Algorithms
        AlgorithmsTestUtilities
        Amplitude*
        Analytics
        AnyCodable
        Apollo*
        AppAuth com.googleusercontent.apps
        AppCenter*
        AppsFlyer* NSUserTrackingUsageDescription
        Adjust* NSUserTrackingUsageDescription
        ArgumentParser
        AsyncAlgorithms
        AsyncDisplayKit
        Atomics
        Auth0
        AutomatticTracks*
        AXPhotoViewer
        BlueRSA
        Bolts
        Bond
        Braintree* com.apple.developer.in-app-payments
        Branch* NSUserTrackingUsageDescription com.apple.developer.associated-domains
        BranchSDK NSUserTrackingUsageDescription com.apple.developer.associated-domains
        Bugsnag*
        ButtonMerchant
        Capacitor
        CasePaths
        CasePathsCore
        Charts
        DGCharts
        CocoaLumberjack*
        Cocoalumberjack
        CocoaMQTT
        CollectionConcurrencyKit
        Collections
        CombineExt
        CombineSchedulers
        ComposableArchitecture
        ConcurrencyExtras
        Crashlytics
        Crypto
        CryptoSwift
        CustomDump
        CwlCatchException
        Datadog*
        DeepDiff
        DefaultCodable
        Defaults
        Dependencies
        DependenciesMacros
        DeviceKit
        Differ
        DifferenceKit
        Difference
        Dip
        DTCoreText
        DTFoundation
        DZNEmptyDataSet
        Eureka
        Expecta
        Factory
        FacebookCore NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FBSDK* NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FacebookLogin fbapi fbauth2
        FacebookShare fbapi fb-messenger-share-api fbshareextension NSPhotoLibraryUsageDescription
        FacebookAEM
        facebookiossdk NSUserTrackingUsageDescription fbapi fbauth2 fb-messenger-share-api fbshareextension
        FBAudienceNetwork NSUserTrackingUsageDescription SKAdNetworkItems
        FBLPromises
        Firebase*
        FirebaseAuth com.googleusercontent.apps
        FirebaseAppCheck com.apple.developer.devicecheck.appattest-environment
        FirebaseMessaging aps-environment remote-notification
        FirebaseInAppMessaging
        Flurry* NSUserTrackingUsageDescription
        FLAnimatedImage
        FLEX
        FluentDarkModeKit
        Flipper*
        FMDB
        FolioReaderKit
        FontBlaster
        Fuse
        Fuzi
        GCDWebServer*
        Gifu
        Giphy*
        Google-Mobile-Ads-SDK NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GoogleMobileAds NSUserTrackingUsageDescription SKAdNetworkItems GADApplicationIdentifier
        GoogleAds* NSUserTrackingUsageDescription
        GoogleAnalytics
        GoogleAppMeasurement* NSUserTrackingUsageDescription
        GoogleCast NSLocalNetworkUsageDescription NSBonjourServices audio
        google-cast-sdk NSLocalNetworkUsageDescription NSBonjourServices audio
        GoogleDataTransport
        GoogleMaps NSLocationWhenInUseUsageDescription comgooglemaps googlechromes
        GooglePlaces NSLocationWhenInUseUsageDescription
        GoogleSignIn* com.googleusercontent.apps
        GoogleTagManager
        GoogleToolboxForMac
        GoogleUtilities
        GoogleUserMessagingPlatform NSUserTrackingUsageDescription
        GRDB*
        GTMSessionFetcher*
        GTMAppAuth com.googleusercontent.apps
        Gridicons
        Hero
        HanekeSwift
        HTTPTypes
        IdentifiedCollections
        IGListKit
        IGListDiffKit
        IQKeyboardManager*
        InputBarAccessoryView
        Instabug* NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        Intercom NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        intercom-ios NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription aps-environment
        Introspect
        SwiftUIIntrospect*
        IssueReporting
        JGProgressHUD
        JitsiMeetSDK NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JitsiMeet NSCameraUsageDescription NSMicrophoneUsageDescription NSCalendarsUsageDescription audio voip
        JSONModel
        JWTDecode
        Kanna
        KeychainAccess keychain-access-groups
        KeychainSwift keychain-access-groups
        Kingfisher*
        Klaviyo*
        KMPlaceholderTextView
        Koloda
        KSCrash*
        LaunchDarkly*
        LicensePlist*
        Lottie*
        lottie-ios
        LinphoneSDK NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        LiveKit* NSCameraUsageDescription NSMicrophoneUsageDescription audio
        Logging
        MBProgressHUD
        MagazineLayout
        Mantle
        MapboxMaps NSLocationWhenInUseUsageDescription
        MapboxNavigation NSLocationWhenInUseUsageDescription location audio
        MapLibre NSLocationWhenInUseUsageDescription
        MarkdownUI
        Markdown
        Masonry
        MessageKit
        MetaTextKit
        Mixpanel*
        MobileVLCKit
        Moya*
        MSAL msauthv2 msauthv3
        MTBBarcodeScanner NSCameraUsageDescription
        MJRefresh
        NIO*
        SwiftNIO*
        Nimble
        Nantes
        NSObject-SafeExpectations
        NSURL+IDN
        Nuke*
        NukeUI
        NVActivityIndicatorView*
        OHHTTPStubs*
        OneSignal* aps-environment remote-notification com.apple.security.application-groups
        Optimizely*
        OrderedCollections
        DequeModule
        HeapModule
        BitCollections
        HashTreeCollections
        PanModal
        Parma
        PayPal*
        PhoneNumberKit
        PINCache
        PINOperation
        PINRemoteImage
        PLCrashReporter
        CrashReporter
        PopupDialog
        PostHog*
        Promises
        PromiseKit*
        Protobuf
        SwiftProtobuf*
        PureLayout
        Pulse*
        Punycode
        Quick
        R.swift*
        Rswift*
        Reachability*
        ReachabilitySwift
        ReactiveSwift
        ReactiveCocoa
        ReactorKit
        Realm*
        RealmSwift
        ReSwift
        RevenueCat*
        Rollbar*
        RxAlamofire
        RxBlocking
        RxCocoa*
        RxDataSources
        Differentiator
        RxRelay
        RxSwift*
        RxTest
        RxGesture
        RxKeyboard
        RxOptional
        RxSwiftExt
        SDWebImage*
        Segment*
        Sentry*
        Shimmer
        SideMenu
        SkeletonView
        SKPhotoBrowser NSPhotoLibraryAddUsageDescription
        Skip*
        SlackTextViewController
        SnapKit
        SnapshotTesting
        InlineSnapshotTesting
        Snowplow*
        SocketIO
        SocketRocket
        Sodium
        Sourcery*
        Spring
        SQLCipher
        SQLite*
        SSZipArchive
        Starscream
        Stripe
        StripeCore
        StripeUICore
        StripePayments
        StripePaymentsUI
        StripePaymentSheet com.apple.developer.in-app-payments NSCameraUsageDescription
        StripeApplePay com.apple.developer.in-app-payments
        StripeCardScan NSCameraUsageDescription
        StripeIdentity NSCameraUsageDescription
        StripeTerminal NSLocationWhenInUseUsageDescription NSBluetoothAlwaysUsageDescription bluetooth-central com.apple.developer.proximity-reader.payment.acceptance
        StripeFinancialConnections
        Stripe3DS2
        SVGKit
        SVProgressHUD
        SwifterSwift
        SwiftEntryKit
        SwiftGen*
        SwiftJWT
        SwiftKeychainWrapper keychain-access-groups
        SwiftLint*
        SwiftLintPlugins
        SwiftFormat*
        SwiftMessages
        SwiftNavigation
        SwiftRichString
        SwiftSoup
        SwiftSyntax*
        SwiftUINavigation*
        SwiftUIPager
        SwiftUIX
        SwiftyBeaver
        SwiftyGif
        SwiftyJSON
        SwiftyStoreKit
        Swinject*
        Tabman
        Pageboy
        TOCropViewController
        CropViewController
        Tagged
        TelemetryClient
        TelemetryDeck
        Texture
        ThirdPartyMailer
        Then
        TinyConstraints
        TrustKit
        TTTAttributedLabel
        TwilioVideo NSCameraUsageDescription NSMicrophoneUsageDescription audio
        TwilioVoice NSMicrophoneUsageDescription audio voip
        UIDeviceIdentifier
        UnityAds NSUserTrackingUsageDescription SKAdNetworkItems
        Usercentrics* NSUserTrackingUsageDescription
        ViewInspector
        WCDB*
        WebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        GoogleWebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
        WechatOpenSDK* weixin weixinULAPI wechat
        Wormholy
        WPMediaPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        XCGLogger
        XCTestDynamicOverlay
        XMLCoder
        YapDatabase*
        Yams
        YYText
        YYImage
        YYCache
        YouTubePlayer*
        youtube-ios-player-helper
        YubiKit NFCReaderUsageDescription com.apple.developer.nfc.readersession.formats UISupportedExternalAccessoryProtocols
        YPImagePicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        TLPhotoPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription
        CodeScanner NSCameraUsageDescription
        ZXingObjC NSCameraUsageDescription
        Zendesk* NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        ZendeskSDK NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        SupportSDK NSCameraUsageDescription NSPhotoLibraryUsageDescription
        SupportProvidersSDK
        ChatSDK NSCameraUsageDescription NSPhotoLibraryUsageDescription
        Zip
        ZIPFoundation
        ZipArchive
        firebase-ios-sdk
        abseil
        absl
        BoringSSL*
        gRPC*
        grpc
        leveldb*
        nanopb
        swift-collections
        swift-algorithms
        swift-log
        swift-crypto
        swift-async-algorithms
        swift-numerics
        swift-argument-parser
        swift-syntax
        swift-snapshot-testing
        libPhoneNumber*
        libwebp
        Reusable
        MultiLayout
        FSPagerView
        FSCalendar
        JTAppleCalendar
        CHTCollectionViewWaterfallLayout
        Down
        Parchment
        Willow
        Tink
        OpenSSL*
        Wire
        Aztec
        WordPress-Aztec-iOS
        WordPressShared
        WordPressUI
        WordPressKit
        WordPressAuthenticator com.googleusercontent.apps webcredentials
        React*
        hermes*
        Yoga
        DoubleConversion
        RCT*
        glog
        fmt
        boost
        folly
        """
}
