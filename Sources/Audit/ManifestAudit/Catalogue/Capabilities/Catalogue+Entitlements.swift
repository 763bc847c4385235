extension Catalogue {
    // Entitlements: notifications, payments, health, home, domains and signing in. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let entitlements = #"""
        capability: push-notifications
        key: aps-environment
        modules: UserNotifications, UIKit, +FirebaseMessaging, +OneSignalFramework, CloudKit
        modules: PushKit, WidgetKit
        symbols: registerForRemoteNotifications, ~didRegisterForRemoteNotificationsWithDeviceToken
        symbols: PKPushRegistry, CKQuerySubscription, CKDatabaseSubscription, CKRecordZoneSubscription, pushTokenUpdates
        symbols: WidgetPushHandler, ControlPushHandler, PTChannelManager
        symbols: pushToStartTokenUpdates, ~pushType&.token, ~pushType&.channel, ~UNNotificationServiceExtension
        symbols: ~didReceiveRemoteNotification, CKSyncEngine, NSPersistentCloudKitContainer, ~ModelContainer
        symbols: NSPersistentCloudKitContainerOptions, ~modelContainer, ~cloudKitDatabase
        traits: expected
        code: ITMS-90078, ITMS-90046
        note: local notifications alone do not need it; value must be production in a store build

        capability: push-notifications
        key: aps-environment
        modules: ?FirebaseAuth
        symbols: PhoneAuthProvider.provider(, FIRPhoneAuthProvider provider, FUIPhoneAuth, canHandleNotification
        symbols: setAPNSToken
        note: only signing in by telephone sends a silent notification, and has another way without one

        capability: apple-pay
        key: com.apple.developer.in-app-payments
        values: merchant.*
        modules: PassKit, +StripeApplePay, +BraintreeApplePay, +AdyenComponents
        symbols: PKPaymentAuthorizationViewController, PKPaymentAuthorizationController, PKPaymentRequest
        symbols: PKPaymentButton, PayWithApplePayButton, PKPaymentSummaryItem, STPApplePayContext
        symbols: ApplePayContext, BTApplePayClient, ~PKPaymentNetwork, PKPayment, PKPaymentToken
        symbols: PKMerchantCapability, PKShippingMethod, PKPaymentMethod, PKPassLibrary&canMakePayments
        traits: expected
        code: Guideline 2.1
        note: review reacts to PassKit being linked, not only to the entitlement; web views can show Apple
        note: Pay without either
        odds: rare

        capability: wallet
        key: com.apple.developer.pass-type-identifiers
        modules: PassKit
        symbols: PKPassLibrary, ~PKAddPassesViewController, ~PKAddPassButton, ~PKPass
        symbols: ~AddPassToWalletButton
        code: Guideline 2.1
        note: only reading back own passes needs it; adding a pass does not
        odds: rare

        capability: payment-pass-provisioning
        key: com.apple.developer.payment-pass-provisioning
        modules: PassKit
        symbols: PKAddPaymentPassViewController, PKAddPaymentPassRequestConfiguration
        symbols: PKIssuerProvisioningExtensionHandler
        traits: restricted
        note: restricted
        odds: rare

        capability: passkit-pass-presentation-suppression
        key: com.apple.developer.passkit.pass-presentation-suppression
        modules: PassKit
        symbols: requestAutomaticPassPresentationSuppression, endAutomaticPassPresentationSuppression
        symbols: requestAutomaticPassPresentationSuppressionWithResponseHandler
        symbols: endAutomaticPassPresentationSuppressionWithRequestToken
        traits: restricted
        note: restricted
        odds: rare

        capability: pay-later-merchandising
        key: com.apple.developer.pay-later-merchandising
        modules: PassKit
        symbols: PKPayLaterView, PayLaterView, PKPayLaterUtilities
        deprecated: service ended 2024
        odds: rare

        capability: in-app-identity-presentation
        key: com.apple.developer.in-app-identity-presentation
        modules: PassKit
        symbols: PKIdentityRequest, PKIdentityAuthorizationController
        odds: rare

        capability: healthkit
        key: com.apple.developer.healthkit
        modules: HealthKit
        symbols: HKHealthStore
        traits: expected
        code: Guideline 2.5.1, ITMS-90683
        note: linking HealthKit through a permission library alone has caused rejections
        odds: rare

        capability: healthkit-access
        key: com.apple.developer.healthkit.access
        values: health-records
        modules: HealthKit
        symbols: HKClinicalRecord, HKClinicalType, HKClinicalTypeIdentifier, clinicalType
        symbols: clinicalTypeForIdentifier, HKVerifiableClinicalRecord
        code: Guideline 2.5.1
        note: empty array is inert; Xcode writes it by default
        odds: rare

        capability: healthkit-background-delivery
        key: com.apple.developer.healthkit.background-delivery
        modules: HealthKit
        symbols: enableBackgroundDelivery, enableBackgroundDeliveryForType
        odds: rare

        capability: healthkit-recalibrate-estimates
        key: com.apple.developer.healthkit.recalibrate-estimates
        modules: HealthKit
        symbols: recalibrateEstimates
        symbols: recalibrateEstimatesForSampleType
        odds: rare

        capability: health-fall-detection
        key: com.apple.developer.health.fall-detection
        modules: CoreMotion
        symbols: CMFallDetectionManager
        odds: rare

        capability: homekit
        key: com.apple.developer.homekit
        modules: HomeKit
        symbols: HMHomeManager, HMAccessorySetupManager
        traits: expected
        odds: rare

        capability: matter-allow-setup-payload
        key: com.apple.developer.matter.allow-setup-payload
        modules: Matter, MatterSupport
        symbols: MatterAddDeviceRequest, MTRSetupPayload, HMAccessorySetupPayload
        odds: rare

        capability: siri
        key: com.apple.developer.siri
        modules: Intents
        symbols: INPreferences, INExtension, INSendMessageIntentHandling, INStartCallIntentHandling
        symbols: INPlayMediaIntentHandling, INStartWorkoutIntentHandling, ~INIntent, ~INInteraction
        note: AppIntents and shortcut donation do not need it; belongs to the app, not to the Siri extension
        odds: rare

        capability: siri
        key: com.apple.developer.siri
        modules: Intents
        symbols: requestSiriAuthorization
        traits: missing-only, expected
        note: INPreferences.requestSiriAuthorization ends an app without the entitlement

        capability: nfc
        key: com.apple.developer.nfc.readersession.formats
        values: TAG
        modules: CoreNFC, +YubiKit
        symbols: NFCTagReaderSession, NFCNDEFReaderSession, NFCVASReaderSession
        traits: expected
        code: ITMS-90778
        odds: rare

        capability: nfc
        key: com.apple.developer.nfc.readersession.formats
        values: NDEF
        modules: CoreNFC
        symbols: NFCNDEFReaderSession
        traits: consistency
        code: ITMS-90778
        deprecated: rejected for newer SDK and minimum OS pairs
        note: reading NDEF works with TAG only

        capability: nfc-hce
        key: com.apple.developer.nfc.hce
        modules: CoreNFC
        symbols: CardSession, NFCPresentmentIntentAssertion
        traits: restricted
        note: restricted, iOS 17.4+
        odds: rare

        capability: associated-domains
        key: com.apple.developer.associated-domains
        values: applinks:
        modules: UIKit, AuthenticationServices
        symbols: NSUserActivityTypeBrowsingWeb, onContinueUserActivity, webpageURL, continueUserActivity
        symbols: ~.onOpenURL, ~onOpenURL {, ~onOpenURL{, ~onOpenURL(perform, ~onOpenURL;
        symbols: ~NSUserActivity, ~userActivity, ~FlutterAppDelegate, ~FlutterSceneDelegate, ~CDVAppDelegate
        symbols: ~CDVSceneDelegate, ~ExpoAppDelegate, ~EXAppDelegateWrapper
        traits: optional
        code: ITMS-90046
        note: domain ownership is server side; a copied domain is the usual defect
        odds: rare

        capability: associated-domains
        key: com.apple.developer.associated-domains
        values: webcredentials:
        modules: UIKit, AuthenticationServices
        symbols: ASAuthorizationPlatformPublicKeyCredentialProvider, ASAuthorizationPasswordProvider
        symbols: SecRequestSharedWebCredential, SecAddSharedWebCredential
        symbols: textContentType&&.password, textContentType&&.newPassword, textContentType&&.username
        symbols: textContentType&&.oneTimeCode, ~UITextContentType&rawValue
        symbols: ~UITextContentTypePassword, ~UITextContentTypeNewPassword, ~UITextContentTypeUsername
        symbols: ~FlutterAppDelegate, ~FlutterSceneDelegate, ~CDVAppDelegate, ~CDVSceneDelegate
        symbols: ~RCTAppDelegate, ~RCTReactNativeFactory, ~RCTBridge, ~RCTRootView, ~ExpoAppDelegate
        symbols: ~EXAppDelegateWrapper
        symbols: ~UITextContentTypeOneTimeCode
        symbols: ~textContentType="password", ~textContentType="new-password"
        symbols: ~textContentType="username", ~textContentType="one-time-code"
        symbols: ~isSecureTextEntry, ~secureTextEntry, ~SecureField
        symbols: ~setSecureTextEntry, ~ASWebAuthenticationSession&.https
        traits: optional
        code: ITMS-90046
        note: domain ownership is server side; a copied domain is the usual defect
        odds: rare

        capability: associated-domains
        key: com.apple.developer.associated-domains
        values: activitycontinuation:
        modules: UIKit, AuthenticationServices
        symbols: NSUserActivity&isEligibleForHandoff, userActivity&isEligibleForHandoff, ~onContinueUserActivity
        symbols: ~userActivity
        traits: optional
        code: ITMS-90046
        note: domain ownership is server side; a copied domain is the usual defect
        odds: rare

        capability: associated-domains
        key: com.apple.developer.associated-domains
        values: appclips:
        modules: UIKit, AuthenticationServices
        symbols: APActivationPayload
        traits: optional, never-unused
        code: ITMS-90046
        note: domain ownership is server side; a copied domain is the usual defect
        odds: rare

        capability: associated-domains-mdm-managed
        key: com.apple.developer.associated-domains.mdm-managed
        traits: never-unused

        capability: sign-in-with-apple
        key: com.apple.developer.applesignin
        values: Default
        modules: AuthenticationServices
        symbols: ASAuthorizationAppleIDProvider, SignInWithAppleButton, ASAuthorizationAppleIDButton
        symbols: ~OAuthProvider
        traits: expected
        note: Firebase or web based sign in can justify it without own symbols

        capability: authentication-services-autofill-credential-provider
        key: com.apple.developer.authentication-services.autofill-credential-provider
        modules: AuthenticationServices
        symbols: ASCredentialProviderViewController, ASCredentialIdentityStore, ASSettingsHelper
        note: needed by both app and extension
        odds: rare

        capability: web-browser
        key: com.apple.developer.web-browser
        modules: WebKit
        symbols: WKWebView
        symbols: WebPage, ~WebView
        traits: optional, restricted
        note: granted per team; Apple asks such apps to drop photo library, contacts and similar keys they
        note: do not need
        odds: rare

        capability: web-browser-public-key-credential
        key: com.apple.developer.web-browser.public-key-credential
        modules: AuthenticationServices
        symbols: ASAuthorizationWebBrowserPublicKeyCredentialManager, WKWebView
        symbols: WebPage, ~WebView
        traits: restricted
        note: granted per team; with it WebKit offers passkeys on every site
        odds: rare

        capability: mail-client
        key: com.apple.developer.mail-client
        modules: MessageUI
        symbols: ~MFMailComposeViewController
        traits: never-unused, restricted
        note: granted per team

        capability: browser-app-installation
        key: com.apple.developer.browser.app-installation
        modules: MarketplaceKit
        symbols: AppLibrary, MarketplaceExtension, ~MarketplaceKit, WKWebView
        symbols: WebPage, ~WebView
        traits: restricted
        note: EU browsers: their web views offer to install apps
        odds: rare
        """#
}
