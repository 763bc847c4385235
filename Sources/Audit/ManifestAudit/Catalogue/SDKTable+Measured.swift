extension SDKTable {
    // Written by Pipelines/footprints.sh: what the modules of open-source SDKs use, as the audit finds it in their sources, and
    // what it would find missing (`demands`). Each block names the commit that was `seen`, and where, and what the module
    // links that is `unseen`.
    static let measured = """
        _CryptoExtras
            seen 1b6b2e274e85 of 2026-04-20, github.com/apple/swift-crypto, measured 2026-11-23
            unseen SwiftASN1
        _NIOConcurrency
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        _NIOFileSystem
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        _NIOFileSystemFoundationCompat
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        Adjust
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        AdjustGoogleOdm
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        AdjustSdk
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        AdjustUnsigned
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        AdjustWebBridge
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        Adyen
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenNetworking
        AdyenActions
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AdyenNetworking
        AdyenCard
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenNetworking
        AdyenCashAppPay
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenNetworking
            unseen PayKit
            unseen PayKitUI
        AdyenComponents
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenNetworking
        AdyenDelegatedAuthentication
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenAuthentication
        AdyenDropIn
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AdyenNetworking
        AdyenEncryption
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
        AdyenSession
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AdyenNetworking
        AdyenSwiftUI
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
        AdyenTwint
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            unseen AdyenNetworking
        AdyenWeChatPay
            seen 63a57d3307b2 of 2024-10-24, github.com/Adyen/adyen-ios, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AdyenNetworking
            unseen AdyenWeChatPayInternal
        AFNetworking
            seen d9f589cc2c1f of 2023-01-17, github.com/AFNetworking/AFNetworking, measured 2026-11-23
        Alamofire
            seen 7595cbcf5980 of 2026-05-04, github.com/Alamofire/Alamofire, measured 2026-11-23
        AlamofireDynamic
            seen 7595cbcf5980 of 2026-05-04, github.com/Alamofire/Alamofire, measured 2026-11-23
        AlertKit
            seen e335b3edbad5 of 2021-08-09, github.com/EhPanda-Team/AlertKit, measured 2026-11-23
        Algorithms
            seen 5b7143f8e291 of 2026-07-22, github.com/apple/swift-algorithms, measured 2026-11-23
        AmplitudeSwift
            seen 17ca168cfe6b of 2026-07-08, github.com/amplitude/Amplitude-Swift, measured 2026-11-23
            unseen AnalyticsConnector
        AppAuth
            seen a7caeda164dc of 2026-06-12, github.com/openid/AppAuth-iOS, measured 2026-11-23
        AppAuthCore
            seen a7caeda164dc of 2026-06-12, github.com/openid/AppAuth-iOS, measured 2026-11-23
        AppAuthTV
            seen a7caeda164dc of 2026-06-12, github.com/openid/AppAuth-iOS, measured 2026-11-23
        Appboy-iOS-SDK
            seen 2afdd54b1718 of 2024-02-08, github.com/Appboy/appboy-ios-sdk, measured 2026-11-23
            uses remote-notification
        AppboyKit
            seen 2afdd54b1718 of 2024-02-08, github.com/Appboy/appboy-ios-sdk, measured 2026-11-23
            uses remote-notification
        AppboyPushStory
            seen 2afdd54b1718 of 2024-02-08, github.com/Appboy/appboy-ios-sdk, measured 2026-11-23
        AppboyUI
            seen 2afdd54b1718 of 2024-02-08, github.com/Appboy/appboy-ios-sdk, measured 2026-11-23
            uses remote-notification
        AppCenterAnalytics
            seen 307caacd16cd of 2025-01-28, github.com/microsoft/appcenter-sdk-apple, measured 2026-11-23
        AppCenterCrashes
            seen 307caacd16cd of 2025-01-28, github.com/microsoft/appcenter-sdk-apple, measured 2026-11-23
        AppCenterDistribute
            seen 307caacd16cd of 2025-01-28, github.com/microsoft/appcenter-sdk-apple, measured 2026-11-23
        AppStoreConnect-Swift-SDK
            seen 651b56950c91 of 2026-07-21, github.com/AvdLee/appstoreconnect-swift-sdk, measured 2026-11-23
            unseen URLQueryEncoder
        ASN1Decoder
            seen 7e1523662c69 of 2024-02-12, github.com/filom/ASN1Decoder, measured 2026-11-27
        AsyncExtensions
            seen ba01681e2491 of 2025-08-15, github.com/sideeffect-io/AsyncExtensions, measured 2026-11-27
        AudioKit
            seen bbbf4a8d09fd of 2026-04-16, github.com/AudioKit/AudioKit, measured 2026-11-23
            uses NSMicrophoneUsageDescription
            uses audio
            demands NSMicrophoneUsageDescription
        AudioStreaming
            seen 45178a9afc41 of 2025-11-08, github.com/dimitris-c/AudioStreaming, measured 2026-11-24
            uses audio
            unseen ogg
            unseen vorbis
        battery_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        BlurHashKit
            seen ea2489c61820 of 2023-12-28, github.com/LePips/BlurHashKit, measured 2026-11-23
        BranchSDK
            seen e8518a87820a of 2026-02-20, github.com/BranchMetrics/ios-branch-deep-linking-attribution, measured 2026-11-23
            uses keychain-access-groups
        Bugsnag
            seen 84fb011abff7 of 2026-08-18, github.com/bugsnag/bugsnag-cocoa, measured 2026-11-23
        BugsnagNetworkRequestPlugin
            seen 84fb011abff7 of 2026-08-18, github.com/bugsnag/bugsnag-cocoa, measured 2026-11-23
        callkeep
            seen 92bc15876e14 of 2025-03-26, github.com/flutter-webrtc/callkeep, measured 2026-11-28
            uses aps-environment
            uses audio
            uses com.apple.developer.pushkit.unrestricted-voip
            uses voip
        ChatLayout
            seen cf01193e9d20 of 2026-08-18, github.com/ekazaev/ChatLayout, measured 2026-11-27
        ChatLayoutDynamic
            seen cf01193e9d20 of 2026-08-18, github.com/ekazaev/ChatLayout, measured 2026-11-27
        ChatLayoutStatic
            seen cf01193e9d20 of 2026-08-18, github.com/ekazaev/ChatLayout, measured 2026-11-27
        CocoaLumberjack
            seen 44f4f2669d02 of 2026-07-01, github.com/CocoaLumberjack/CocoaLumberjack, measured 2026-11-23
        CocoaLumberjackSwift
            seen 44f4f2669d02 of 2026-07-01, github.com/CocoaLumberjack/CocoaLumberjack, measured 2026-11-23
        CocoaLumberjackSwiftLogBackend
            seen 44f4f2669d02 of 2026-07-01, github.com/CocoaLumberjack/CocoaLumberjack, measured 2026-11-23
        CodableWrapper
            seen 289f1ff4b739 of 2025-10-27, github.com/winddpan/CodableWrapper, measured 2026-11-27
        CollectionHStack
            seen ce86c82ae46b of 2025-07-02, github.com/LePips/CollectionHStack, measured 2026-11-23
        CollectionVGrid
            seen 09b979a3d25b of 2025-07-02, github.com/LePips/CollectionVGrid, measured 2026-11-23
        CombineExt
            seen 96a7610ca165 of 2026-01-20, github.com/CombineCommunity/CombineExt, measured 2026-11-23
        CombineMoya
            seen 10a9dd1577c4 of 2024-02-01, github.com/Moya/Moya, measured 2026-11-23
        CommonMark
            seen 6539d5959fc0 of 2023-01-23, github.com/gonzalezreal/SwiftCommonMark, measured 2026-11-23
        connectivity_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        Cordova
            seen eb65a51e1497 of 2026-07-02, github.com/apache/cordova-ios, measured 2026-11-23
        CordovaPlugins
            seen eb65a51e1497 of 2026-07-02, github.com/apache/cordova-ios, measured 2026-11-23
        CropViewController
            seen 9782ecf30b5d of 2026-07-29, github.com/TimOliver/TOCropViewController, measured 2026-11-23
        DatadogCore
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogCrashReporting
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogFlags
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogInternal
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogLogs
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogProfiling
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogRUM
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogSessionReplay
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogTrace
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DatadogWebViewTracking
            seen 2b6a3fb084a9 of 2026-05-15, github.com/DataDog/dd-sdk-ios, measured 2026-11-23
        DefaultsKit
            seen 44a67e92af28 of 2024-11-18, github.com/nmdias/DefaultsKit, measured 2026-11-23
        DeprecatedAPI
            seen 021e29675457 of 2021-07-20, github.com/EhPanda-Team/DeprecatedAPI, measured 2026-11-23
        device_info_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        DGCharts
            seen 1bad5469f576 of 2026-03-04, github.com/ChartsOrg/Charts, measured 2026-11-23
        DGChartsDynamic
            seen 1bad5469f576 of 2026-03-04, github.com/ChartsOrg/Charts, measured 2026-11-23
        Differentiator
            seen bbfea3869f54 of 2022-03-13, github.com/RxSwiftCommunity/RxDataSources, measured 2026-11-23
        DirectoryWatcher
            seen 99d8cefe3a5c of 2025-09-18, github.com/GianniCarlo/DirectoryWatcher, measured 2026-11-23
        DKImagePickerController
            seen 555d71b57f4a of 2024-01-31, github.com/zhangao0086/DKImagePickerController, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSPhotoLibraryAddUsageDescription
            uses NSPhotoLibraryUsageDescription
            demands NSCameraUsageDescription
            demands NSPhotoLibraryAddUsageDescription
            demands NSPhotoLibraryUsageDescription
            unseen DKCamera
            unseen DKPhotoGallery
        EmojiKit
            seen 05805f72d63a of 2024-06-17, github.com/tyiu/EmojiKit, measured 2026-11-23
        EmojiPicker
            seen 9c955897aee3 of 2025-06-01, github.com/tyiu/EmojiPicker, measured 2026-11-23
            unseen EmojiKit
            unseen SwiftTrie
        FBLPromises
            seen f4a19a3c313d of 2026-06-09, github.com/google/promises, measured 2026-11-23
        file-picker-darwin
            seen 6adc34bc7f3b of 2026-08-18, github.com/miguelpruivo/flutter_file_picker, measured 2026-11-23
        FLAnimatedImage
            seen d4f07b6f164d of 2022-07-27, github.com/Flipboard/FLAnimatedImage, measured 2026-11-23
        flutter-inappwebview-ios
            seen 7ab5ae66796d of 2026-02-04, github.com/pichillilorenzo/flutter_inappwebview, measured 2026-11-23
        flutter-inappwebview-macos
            seen 7ab5ae66796d of 2026-02-04, github.com/pichillilorenzo/flutter_inappwebview, measured 2026-11-23
        flutter-webrtc
            seen 3146671c791b of 2026-08-19, github.com/flutter-webrtc/flutter-webrtc, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSMicrophoneUsageDescription
            uses audio
            demands NSCameraUsageDescription
            demands NSMicrophoneUsageDescription
            unseen FlutterFramework
            unseen WebRTC-SDK
        flutter_blue_plus
            seen f991b78a6786 of 2024-10-10, github.com/boskokg/flutter_blue_plus, measured 2026-11-23
            uses NSBluetoothAlwaysUsageDescription
            uses NSBluetoothPeripheralUsageDescription
            uses bluetooth-central
            demands NSBluetoothAlwaysUsageDescription
        flutter_callkit_incoming
            seen 8df0558c41bc of 2026-08-11, github.com/hiennguyen92/flutter_callkit_incoming, measured 2026-11-28
            uses audio
            uses voip
        flutter_local_notifications
            seen 46133c89240a of 2026-07-24, github.com/MaikuB/flutter_local_notifications, measured 2026-11-23
            uses com.apple.developer.usernotifications.critical-alerts
        FMDB
            seen d3abf748a278 of 2026-03-15, github.com/ccgus/fmdb, measured 2026-11-23
        geolocator-apple
            seen 6eb56a65c7e6 of 2026-06-12, github.com/Baseflow/flutter-geolocator, measured 2026-11-23
            uses NSLocationUsageDescription
            uses NSLocationWhenInUseUsageDescription
            uses location
            demands NSLocationWhenInUseUsageDescription
        geos
            seen 171c45f3a5ca of 2025-10-28, github.com/GEOSwift/geos, measured 2026-11-27
        GEOSwift
            seen fcb79a9d0722 of 2025-11-09, github.com/GEOSwift/GEOSwift, measured 2026-11-27
            unseen geos
        Get
            seen 31249885da10 of 2024-10-15, github.com/kean/Get, measured 2026-11-23
        GoogleDataTransport
            seen ba3358d3c3db of 2026-07-30, github.com/google/GoogleDataTransport, measured 2026-11-23
        GoogleSignIn
            seen 4d94ec77d06c of 2026-04-22, github.com/google/GoogleSignIn-iOS, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AppCheckCore
        GoogleSignInSwift
            seen 4d94ec77d06c of 2026-04-22, github.com/google/GoogleSignIn-iOS, measured 2026-11-23
            uses NSFaceIDUsageDescription
            unseen AppCheckCore
        GoogleSignInSwiftSupport
            seen 4d94ec77d06c of 2026-04-22, github.com/google/GoogleSignIn-iOS, measured 2026-11-23
        GoogleUtilities
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
        GRPCReflectionService
            seen 664cc40df7d0 of 2025-06-03, github.com/grpc/grpc-swift, measured 2026-11-23
        GTMAppAuth
            seen 58feec410e87 of 2026-07-27, github.com/google/GTMAppAuth, measured 2026-11-23
            uses keychain-access-groups
        GTMSessionFetcher
            seen 02c68701d20b of 2026-07-20, github.com/google/gtm-session-fetcher, measured 2026-11-23
        GTMSessionFetcherCore
            seen 02c68701d20b of 2026-07-20, github.com/google/gtm-session-fetcher, measured 2026-11-23
        GTMSessionFetcherFull
            seen 02c68701d20b of 2026-07-20, github.com/google/gtm-session-fetcher, measured 2026-11-23
        GTMSessionFetcherLogView
            seen 02c68701d20b of 2026-07-20, github.com/google/gtm-session-fetcher, measured 2026-11-23
        GULAppDelegateSwizzler
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULEnvironment
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULLogger
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULMethodSwizzler
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULNetwork
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULNSData
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
        GULReachability
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        GULUserDefaults
            seen 9f183ae842be of 2026-06-25, github.com/google/GoogleUtilities, measured 2026-11-23
            uses keychain-access-groups
        HCaptcha
            seen caea076bb9c4 of 2026-08-21, github.com/hCaptcha/HCaptcha-ios-sdk, measured 2026-11-27
        HCaptcha_Journeylitics
            seen caea076bb9c4 of 2026-08-21, github.com/hCaptcha/HCaptcha-ios-sdk, measured 2026-11-27
        HCaptcha_RxSwift
            seen caea076bb9c4 of 2026-08-21, github.com/hCaptcha/HCaptcha-ios-sdk, measured 2026-11-27
        Hero
            seen d7a72e13b034 of 2025-01-23, github.com/HeroTransitions/Hero, measured 2026-11-23
        IGListDiffKit
            seen e3facbed2772 of 2026-04-16, github.com/Instagram/IGListKit, measured 2026-11-23
        IGListKit
            seen e3facbed2772 of 2026-04-16, github.com/Instagram/IGListKit, measured 2026-11-23
        IGListSwiftKit
            seen e3facbed2772 of 2026-04-16, github.com/Instagram/IGListKit, measured 2026-11-23
        ImageViewer.swift
            seen ddaf9cc37e62 of 2023-05-25, github.com/michaelhenry/ImageViewer.swift, measured 2026-11-23
        ImageViewer_swift
            seen ddaf9cc37e62 of 2023-05-25, github.com/michaelhenry/ImageViewer.swift, measured 2026-11-23
        IQKeyboardCore
            seen bb720d19b671 of 2025-10-24, github.com/hackiftekhar/IQKeyboardCore, measured 2026-11-23
        IQKeyboardManagerSwift
            seen a55dbfc936ce of 2026-02-24, github.com/hackiftekhar/IQKeyboardManager, measured 2026-11-23
            unseen IQKeyboardNotification
            unseen IQKeyboardReturnManager
            unseen IQKeyboardToolbarManager
            unseen IQTextInputViewNotification
            unseen IQTextView
        IQKeyboardNotification
            seen efa705d7200e of 2026-05-25, github.com/hackiftekhar/IQKeyboardNotification, measured 2026-11-23
        IQKeyboardToolbar
            seen 9d44e6b5d497 of 2026-06-17, github.com/hackiftekhar/IQKeyboardToolbar, measured 2026-11-23
            unseen IQKeyboardCore
        IQKeyboardToolbarManager
            seen f462b3310ac3 of 2026-06-17, github.com/hackiftekhar/IQKeyboardToolbarManager, measured 2026-11-23
            unseen IQKeyboardToolbar
            unseen IQTextInputViewNotification
        IQTextInputViewNotification
            seen 723784a21971 of 2025-10-05, github.com/hackiftekhar/IQTextInputViewNotification, measured 2026-11-23
            unseen IQKeyboardCore
        JellyfinAPI
            seen e7bb3b79aed8 of 2025-10-23, github.com/jellyfin/jellyfin-sdk-swift, measured 2026-11-23
            unseen Get
            unseen URLQueryEncoder
        KeychainAccess
            seen e0c7eebc5a44 of 2023-11-12, github.com/kishikawakatsumi/KeychainAccess, measured 2026-11-23
            uses NSFaceIDUsageDescription
            uses keychain-access-groups
        KeychainSwift
            seen 5e1b02b6a9da of 2024-04-26, github.com/evgenyneu/keychain-swift, measured 2026-11-23
            uses keychain-access-groups
        Kingfisher
            seen 410984bf301f of 2026-07-20, github.com/onevcat/Kingfisher, measured 2026-11-23
        LaunchDarkly
            seen 9fc3e1504396 of 2024-10-22, github.com/launchdarkly/ios-client-sdk, measured 2026-11-23
            unseen DataCompression
            unseen LDSwiftEventSource
        LazyPager
            seen 3601245191ff of 2024-12-21, github.com/gh123man/LazyPager, measured 2026-11-27
        LNPopupUI
            seen a38cd4d4d51a of 2026-08-11, github.com/LeoNatan/LNPopupUI, measured 2026-11-23
            unseen LNSwiftUIUtils
        LNSwiftUIUtils
            seen 181a95b992f8 of 2025-10-29, github.com/LeoNatan/LNSwiftUIUtils, measured 2026-11-23
        Lottie
            seen f4db77d7feac of 2026-06-13, github.com/airbnb/lottie-ios, measured 2026-11-23
        Lottie-Dynamic
            seen f4db77d7feac of 2026-06-13, github.com/airbnb/lottie-ios, measured 2026-11-23
        lottie-ios
            seen f4db77d7feac of 2026-06-13, github.com/airbnb/lottie-ios, measured 2026-11-23
        MapboxMaps
            seen a44167bfb9e0 of 2026-08-21, github.com/mapbox/mapbox-maps-ios, measured 2026-11-23
            uses NSLocationUsageDescription
            uses NSLocationWhenInUseUsageDescription
            demands NSLocationWhenInUseUsageDescription
            unseen Turf
        MarkdownUI
            seen 8371aeb32f35 of 2025-12-28, github.com/gonzalezreal/swift-markdown-ui, measured 2026-11-23
            unseen cmark-gfm
            unseen cmark-gfm-extensions
        Masonry
            seen 8bd77ea92bbe of 2017-09-29, github.com/SnapKit/Masonry, measured 2026-11-23
        Material
            seen ea59f7c4d72a of 2019-10-17, github.com/CosmicMind/Material, measured 2026-11-23
        MatomoTracker
            seen 32c2353d5b57 of 2023-07-01, github.com/matomo-org/matomo-sdk-ios, measured 2026-11-23
        MatrixSDK
            seen 2529e7feb9ef of 2024-12-10, github.com/matrix-org/matrix-ios-sdk, measured 2026-11-23
            uses NSPhotoLibraryAddUsageDescription
            uses NSPhotoLibraryUsageDescription
            uses voip
            demands NSPhotoLibraryAddUsageDescription
            demands NSPhotoLibraryUsageDescription
        MBProgressHUD
            seen 4a7c5f3e53cd of 2024-05-10, github.com/jdg/MBProgressHUD, measured 2026-11-23
        MessageKit
            seen b4493fe468c8 of 2026-02-27, github.com/MessageKit/MessageKit, measured 2026-11-23
        Mixpanel
            seen 8399b37fca57 of 2026-07-16, github.com/mixpanel/mixpanel-swift, measured 2026-11-23
            unseen jsonlogic
        Mixpanel-swift
            seen 8399b37fca57 of 2026-07-16, github.com/mixpanel/mixpanel-swift, measured 2026-11-23
            unseen jsonlogic
        MJRefresh
            seen 5647d82cd7e0 of 2024-11-28, github.com/CoderMJLee/MJRefresh, measured 2026-11-23
        MMKV
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
        mmkv-ios
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
        MMKVAppExtension
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
        MMKVAppExtension-static
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
        MMKVCore
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
        MMKVWatchExtension
            seen ad7657ef9d12 of 2026-08-21, github.com/Tencent/MMKV, measured 2026-11-23
            unseen MMKVCore
        mobile-scanner
            seen 9d93864941c1 of 2026-07-22, github.com/juliansteenbakker/mobile_scanner, measured 2026-11-23
            uses NSCameraUsageDescription
            demands NSCameraUsageDescription
        Moya
            seen 10a9dd1577c4 of 2024-02-01, github.com/Moya/Moya, measured 2026-11-23
        nanopb
            seen 9f57cc871d8a of 2020-10-19, github.com/firebase/nanopb, measured 2026-11-23
        NavigationBackport
            seen 540d823fdfbb of 2025-08-10, github.com/johnpatrickmorgan/NavigationBackport, measured 2026-11-23
        network_info_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        Nimble
            seen 035b88ad6ae8 of 2025-11-28, github.com/Quick/Nimble, measured 2026-11-23
            unseen CwlPosixPreconditionTesting
            unseen CwlPreconditionTesting
        NIO
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOConcurrencyHelpers
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOCore
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOEmbedded
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOFoundationCompat
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOFoundationEssentialsCompat
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOHTTP1
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOPosix
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOTLS
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NIOWebSocket
            seen 63018571c88a of 2026-07-24, github.com/apple/swift-nio, measured 2026-11-23
        NordicDFU
            seen 43de982ac8bd of 2025-06-10, github.com/NordicSemiconductor/IOS-DFU-Library, measured 2026-11-23
            uses NSBluetoothAlwaysUsageDescription
            uses NSBluetoothPeripheralUsageDescription
            uses bluetooth-central
            demands NSBluetoothAlwaysUsageDescription
        Nuke
            seen c4fc70af4ca5 of 2026-08-16, github.com/kean/Nuke, measured 2026-11-23
        NukeExtensions
            seen c4fc70af4ca5 of 2026-08-16, github.com/kean/Nuke, measured 2026-11-23
        NukeUI
            seen c4fc70af4ca5 of 2026-08-16, github.com/kean/Nuke, measured 2026-11-23
        NukeVideo
            seen c4fc70af4ca5 of 2026-08-16, github.com/kean/Nuke, measured 2026-11-23
            uses audio
        NVActivityIndicatorView
            seen 9777b047a904 of 2026-03-18, github.com/ninjaprox/NVActivityIndicatorView, measured 2026-11-23
        NVActivityIndicatorViewExtended
            seen 9777b047a904 of 2026-03-18, github.com/ninjaprox/NVActivityIndicatorView, measured 2026-11-23
        OAuthSwift
            seen fe6b6a4ccb0f of 2024-04-16, github.com/OAuthSwift/OAuthSwift, measured 2026-11-23
        ObservedObject
            seen 3e7cb70ac5a8 of 2022-04-22, github.com/ShezHsky/ObservedObject, measured 2026-11-23
        OpenCC
            seen 1d8105a0f719 of 2021-04-29, github.com/ddddxxx/SwiftyOpenCC, measured 2026-11-23
        Overture
            seen 912dce67981d of 2024-07-05, github.com/pointfreeco/swift-overture, measured 2026-11-23
        package_info_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        PinLayout
            seen 72f530004261 of 2025-07-23, github.com/layoutBox/PinLayout, measured 2026-11-23
        PocketSocket
            seen 0a8cccacfb35 of 2026-04-17, github.com/adjust/ios_sdk, measured 2026-11-23
        PostHog
            seen 64c7dd0e09dc of 2026-08-07, github.com/PostHog/posthog-ios, measured 2026-11-23
            uses aps-environment
        PromiseKit
            seen 2bc44395edb4 of 2025-01-16, github.com/mxcl/PromiseKit, measured 2026-11-23
        Promises
            seen f4a19a3c313d of 2026-06-09, github.com/google/promises, measured 2026-11-23
        Reachability
            seen 21d1dc412cfe of 2024-10-03, github.com/ashleymills/Reachability.swift, measured 2026-11-23
        ReachabilitySwift
            seen 21d1dc412cfe of 2024-10-03, github.com/ashleymills/Reachability.swift, measured 2026-11-23
        react-native-geolocation-service
            seen 87448a0ab8c9 of 2022-10-08, github.com/Agontuk/react-native-geolocation-service, measured 2026-11-23
            uses NSLocationAlwaysAndWhenInUseUsageDescription
            uses NSLocationAlwaysUsageDescription
            uses NSLocationUsageDescription
            uses NSLocationWhenInUseUsageDescription
            uses location
            demands NSLocationAlwaysAndWhenInUseUsageDescription
            demands NSLocationWhenInUseUsageDescription
        ReactiveMoya
            seen 10a9dd1577c4 of 2024-02-01, github.com/Moya/Moya, measured 2026-11-23
        ReactiveSwift
            seen a44317ce38b5 of 2025-06-30, github.com/ReactiveCocoa/ReactiveSwift, measured 2026-11-23
        ReactiveSwift-Dynamic
            seen a44317ce38b5 of 2025-06-30, github.com/ReactiveCocoa/ReactiveSwift, measured 2026-11-23
        ReactorKit
            seen 784aede46a5b of 2026-05-07, github.com/ReactorKit/ReactorKit, measured 2026-11-23
        ReactorKitObservation
            seen 784aede46a5b of 2026-05-07, github.com/ReactorKit/ReactorKit, measured 2026-11-23
        ReactorKitSwiftUI
            seen 784aede46a5b of 2026-05-07, github.com/ReactorKit/ReactorKit, measured 2026-11-23
        Realm
            seen c22f9303d446 of 2025-10-15, github.com/realm/realm-swift, measured 2026-11-23
        RealmSwift
            seen c22f9303d446 of 2025-10-15, github.com/realm/realm-swift, measured 2026-11-23
        ReceiptParser
            seen ff486da38000 of 2026-08-21, github.com/RevenueCat/purchases-ios, measured 2026-11-23
        RevenueCat
            seen ff486da38000 of 2026-08-21, github.com/RevenueCat/purchases-ios, measured 2026-11-23
            uses keychain-access-groups
        RevenueCat_CustomEntitlementComputation
            seen ff486da38000 of 2026-08-21, github.com/RevenueCat/purchases-ios, measured 2026-11-23
            uses keychain-access-groups
        RevenueCatAdMob
            seen ff486da38000 of 2026-08-21, github.com/RevenueCat/purchases-ios, measured 2026-11-23
            uses keychain-access-groups
        RevenueCatUI
            seen ff486da38000 of 2026-08-21, github.com/RevenueCat/purchases-ios, measured 2026-11-23
            uses audio
            uses keychain-access-groups
        RNCallKeep
            seen db693d5b6a0a of 2024-11-18, github.com/react-native-webrtc/react-native-callkeep, measured 2026-11-28
            uses audio
            uses voip
        RNVoipPushNotification
            seen e92edad88fe9 of 2024-11-22, github.com/react-native-webrtc/react-native-voip-push-notification, measured 2026-11-28
            uses aps-environment
            uses com.apple.developer.pushkit.unrestricted-voip
            uses voip
        RxBlocking
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxBlocking-Dynamic
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxBluetoothKit
            seen 2a95bce60fb5 of 2020-12-15, github.com/Polidea/RxBluetoothKit, measured 2026-11-23
            uses NSBluetoothAlwaysUsageDescription
            uses NSBluetoothPeripheralUsageDescription
            uses bluetooth-central
            uses bluetooth-peripheral
            demands NSBluetoothAlwaysUsageDescription
        RxCocoa
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxCocoa-Dynamic
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxDataSources
            seen bbfea3869f54 of 2022-03-13, github.com/RxSwiftCommunity/RxDataSources, measured 2026-11-23
        RxDataSources-Dynamic
            seen bbfea3869f54 of 2022-03-13, github.com/RxSwiftCommunity/RxDataSources, measured 2026-11-23
        RxMoya
            seen 10a9dd1577c4 of 2024-02-01, github.com/Moya/Moya, measured 2026-11-23
        RxRelay
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxRelay-Dynamic
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxSwift
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        RxSwift-Dynamic
            seen 5abdfe46cc21 of 2026-08-15, github.com/ReactiveX/RxSwift, measured 2026-11-23
        SDWebImage
            seen 36e79ba485e9 of 2025-12-03, github.com/SDWebImage/SDWebImage, measured 2026-11-23
        SDWebImageMapKit
            seen 36e79ba485e9 of 2025-12-03, github.com/SDWebImage/SDWebImage, measured 2026-11-23
        SDWebImageSwiftUI
            seen 7a40d75c9b68 of 2025-09-28, github.com/SDWebImage/SDWebImageSwiftUI, measured 2026-11-23
        secp256k1
            seen 40b4b38b3b1c of 2022-06-30, github.com/jb55/secp256k1.swift, measured 2026-11-23
        sensors_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        share_plus
            seen 13e170479b3c of 2026-07-24, github.com/fluttercommunity/plus_plugins, measured 2026-11-23
        Shiny
            seen 862360b8ab6b of 2021-04-28, github.com/maustinstar/shiny, measured 2026-11-27
        SkeletonView
            seen 30c92f099288 of 2024-04-18, github.com/Juanpe/SkeletonView, measured 2026-11-23
        SnapKit
            seen 2842e6e84e82 of 2024-02-18, github.com/SnapKit/SnapKit, measured 2026-11-23
        SnapKit-Dynamic
            seen 2842e6e84e82 of 2024-02-18, github.com/SnapKit/SnapKit, measured 2026-11-23
        Starscream
            seen c6bfd1af48ef of 2024-03-07, github.com/daltoniam/Starscream, measured 2026-11-23
            uses NSLocalNetworkUsageDescription
        StatefulMacros
            seen 12d7ee449891 of 2026-07-03, github.com/LePips/StatefulMacro, measured 2026-11-23
        StreamVideo
            seen 8196aff7274a of 2026-08-20, github.com/GetStream/stream-video-swift, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSMicrophoneUsageDescription
            uses aps-environment
            uses audio
            uses com.apple.developer.avfoundation.multitasking-camera-access
            uses com.apple.developer.pushkit.unrestricted-voip
            uses voip
            demands NSCameraUsageDescription
            demands NSMicrophoneUsageDescription
            unseen StreamCore
        StreamVideoSwiftUI
            seen 8196aff7274a of 2026-08-20, github.com/GetStream/stream-video-swift, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSMicrophoneUsageDescription
            uses aps-environment
            uses audio
            uses com.apple.developer.avfoundation.multitasking-camera-access
            uses com.apple.developer.pushkit.unrestricted-voip
            uses voip
            demands NSCameraUsageDescription
            demands NSMicrophoneUsageDescription
            unseen StreamCore
        StreamVideoUIKit
            seen 8196aff7274a of 2026-08-20, github.com/GetStream/stream-video-swift, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSMicrophoneUsageDescription
            uses aps-environment
            uses audio
            uses com.apple.developer.avfoundation.multitasking-camera-access
            uses com.apple.developer.pushkit.unrestricted-voip
            uses voip
            demands NSCameraUsageDescription
            demands NSMicrophoneUsageDescription
            unseen StreamCore
        SubviewAttachingTextView
            seen 6025828b6c05 of 2020-03-28, github.com/vlas-voloshin/SubviewAttachingTextView, measured 2026-11-27
        SVGView
            seen fd9f0303bc2d of 2026-07-08, github.com/exyte/SVGView, measured 2026-11-27
        SVProgressHUD
            seen a8160a193787 of 2024-04-04, github.com/SVProgressHUD/SVProgressHUD, measured 2026-11-23
        SwiftDate
            seen 5d943224c3bb of 2022-09-12, github.com/malcommac/SwiftDate, measured 2026-11-23
        SwiftHTMLtoMarkdown
            seen 39af229ce6b2 of 2026-02-05, github.com/ActuallyTaylor/SwiftHTMLToMarkdown, measured 2026-11-27
        SwiftParsec
            seen 00ae75a5e9e0 of 2021-07-14, github.com/davedufresne/SwiftParsec, measured 2026-11-27
        SwiftProtobuf
            seen 0830058db744 of 2026-08-05, github.com/apple/swift-protobuf, measured 2026-11-23
        SwiftProtobufPluginLibrary
            seen 0830058db744 of 2026-08-05, github.com/apple/swift-protobuf, measured 2026-11-23
        SwiftTrie
            seen 4c50bff6c168 of 2024-06-16, github.com/tyiu/swift-trie, measured 2026-11-23
        SwiftyBeaver
            seen 0b2a00871a15 of 2024-11-26, github.com/SwiftyBeaver/SwiftyBeaver, measured 2026-11-23
        SwiftyCrop
            seen bdbd64b05eff of 2026-04-21, github.com/benedom/SwiftyCrop, measured 2026-11-23
        SwiftyGif
            seen 4430cbc148ba of 2024-03-31, github.com/kirualex/SwiftyGif, measured 2026-11-23
        SwiftyGif-Dynamic
            seen 4430cbc148ba of 2024-03-31, github.com/kirualex/SwiftyGif, measured 2026-11-23
        SwiftyJSON
            seen 8805b547079d of 2026-03-04, github.com/SwiftyJSON/SwiftyJSON, measured 2026-11-23
        Swinject
            seen b685b549fe4d of 2025-09-01, github.com/Swinject/Swinject, measured 2026-11-23
        Texture
            seen be0b74b4e23b of 2025-05-22, github.com/TextureGroup/Texture, measured 2026-11-23
            uses NSPhotoLibraryUsageDescription
            demands NSPhotoLibraryUsageDescription
        Themeable
            seen 05e38e1bdde1 of 2021-02-08, github.com/GianniCarlo/Themeable, measured 2026-11-23
        TOCropViewController
            seen 9782ecf30b5d of 2026-07-29, github.com/TimOliver/TOCropViewController, measured 2026-11-23
        TrustKit
            seen c48790f30623 of 2026-04-24, github.com/datatheorem/TrustKit, measured 2026-11-23
        TTProgressHUD
            seen 4f97ef759ce8 of 2021-06-04, github.com/EhPanda-Team/TTProgressHUD, measured 2026-11-23
            unseen SwiftUIVisualEffects
        TTTAttributedLabel
            seen e73ed542ee31 of 2020-08-10, github.com/TTTAttributedLabel/TTTAttributedLabel, measured 2026-11-23
        TZImagePickerController
            seen 11776eb2a589 of 2026-08-15, github.com/banchichen/TZImagePickerController, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSLocationUsageDescription
            uses NSLocationWhenInUseUsageDescription
            uses NSPhotoLibraryAddUsageDescription
            uses NSPhotoLibraryUsageDescription
            demands NSCameraUsageDescription
            demands NSLocationWhenInUseUsageDescription
            demands NSPhotoLibraryAddUsageDescription
            demands NSPhotoLibraryUsageDescription
        UICollectionViewRightAlignedLayout
            seen a4bc8f8f51c2 of 2015-11-08, github.com/mokagio/UICollectionViewRightAlignedLayout, measured 2026-11-23
        ULID
            seen 896294c138a7 of 2024-11-10, github.com/yaslab/ULID.swift, measured 2026-11-27
        ULID.swift
            seen 896294c138a7 of 2024-11-10, github.com/yaslab/ULID.swift, measured 2026-11-27
        URLQueryEncoder
            seen 4ce950479707 of 2022-08-02, github.com/CreateAPI/URLQueryEncoder, measured 2026-11-23
        WCDB
            seen 39dd797099d4 of 2026-04-10, github.com/Tencent/wcdb, measured 2026-11-23
        WCDB.cpp
            seen 39dd797099d4 of 2026-04-10, github.com/Tencent/wcdb, measured 2026-11-23
        WCDB.objc
            seen 39dd797099d4 of 2026-04-10, github.com/Tencent/wcdb, measured 2026-11-23
        WCDB.swift
            seen 39dd797099d4 of 2026-04-10, github.com/Tencent/wcdb, measured 2026-11-23
        WCDBSwiftDynamic
            seen 39dd797099d4 of 2026-04-10, github.com/Tencent/wcdb, measured 2026-11-23
        WeakDictionary
            seen 59a371d16fb6 of 2019-02-10, github.com/nicholascross/WeakDictionary, measured 2026-11-23
        YPImagePicker
            seen e1e66020ee3b of 2025-09-18, github.com/Yummypets/YPImagePicker, measured 2026-11-23
            uses NSCameraUsageDescription
            uses NSMicrophoneUsageDescription
            uses NSPhotoLibraryAddUsageDescription
            uses NSPhotoLibraryUsageDescription
            demands NSCameraUsageDescription
            demands NSPhotoLibraryAddUsageDescription
            demands NSPhotoLibraryUsageDescription
            unseen PryntTrimmerView
        ZXingObjC
            seen ee3f8f17e008 of 2019-02-21, github.com/TheLevelUp/ZXingObjC, measured 2026-11-23
            uses NSCameraUsageDescription
            demands NSCameraUsageDescription
        """
}
