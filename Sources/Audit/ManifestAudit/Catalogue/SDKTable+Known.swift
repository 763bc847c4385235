extension SDKTable {
    // By hand, from the vendors' integration guides and privacy manifests: a module, product, pod or package, and what it
    // needs. Rows of SDKs whose sources are public give way to measured ones (SDKTable+Measured.swift) when those say more.
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
        background_fetch fetch processing com.transistorsoft.fetch
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
        BrazePushStory com.apple.security.application-groups
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
        CommonUISDK NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
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
        flutter_callkit_incoming remote-notification
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
        HCaptcha sms
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
        JitsiMeetSDKLite NSCameraUsageDescription NSMicrophoneUsageDescription audio voip
        JitsiWebRTC NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
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
        LiveKit* NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription audio com.apple.security.application-groups com.apple.developer.avfoundation.multitasking-camera-access com.apple.developer.networking.multipath com.apple.developer.arkit.main-camera-access.allow NSMainCameraUsageDescription NSEnterpriseMCAMUsageDescription
        LivePerson* NSCameraUsageDescription NSPhotoLibraryUsageDescription
        LLSimpleCamera NSCameraUsageDescription NSMicrophoneUsageDescription
        local_auth NSFaceIDUsageDescription
        local_auth_darwin NSFaceIDUsageDescription
        local_auth_ios NSFaceIDUsageDescription
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
        Pulse* NSLocalNetworkUsageDescription _pulse._tcp
        Pushwoosh* aps-environment remote-notification
        QBImagePickerController NSPhotoLibraryUsageDescription
        QRCodeReader* NSCameraUsageDescription
        RadarSDK* NSLocationWhenInUseUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription location
        react-native-camera NSCameraUsageDescription NSMicrophoneUsageDescription
        react-native-image-picker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        React-RCTPushNotification aps-environment
        receive_sharing_intent com.apple.security.application-groups
        RemindersPermission NSRemindersUsageDescription NSRemindersFullAccessUsageDescription
        RNBackgroundFetch fetch processing com.transistorsoft.fetch
        RNCPushNotificationIOS aps-environment
        RNFBMessaging aps-environment remote-notification
        RNImageCropPicker NSCameraUsageDescription NSPhotoLibraryUsageDescription NSMicrophoneUsageDescription
        RNKeychain NSFaceIDUsageDescription
        RxBluetoothKit NSBluetoothAlwaysUsageDescription
        RxCoreLocation NSLocationWhenInUseUsageDescription
        RxKakaoSDK kakao storykompassauth storylink
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
        SupportSDK NSCameraUsageDescription NSPhotoLibraryUsageDescription
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
        TSBackgroundFetch fetch processing com.transistorsoft.fetch
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
        WebRTC-lib NSCameraUsageDescription NSMicrophoneUsageDescription NSLocalNetworkUsageDescription
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
        ZendeskCommonUISDK NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        ZendeskSupportSDK NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryUsageDescription
        Zephyr com.apple.developer.ubiquity-kvstore-identifier
        ZFPlayer audio
        ZLPhotoBrowser NSPhotoLibraryUsageDescription NSCameraUsageDescription NSMicrophoneUsageDescription NSPhotoLibraryAddUsageDescription
        ZoomVideoSDK NSCameraUsageDescription NSMicrophoneUsageDescription
        ZXingObjC NSCameraUsageDescription
        """
}
