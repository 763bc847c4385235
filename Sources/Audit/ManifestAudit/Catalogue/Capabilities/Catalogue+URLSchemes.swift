extension Catalogue {
    // URL schemes that an app asks for and that it owns. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let urlSchemes = #"""
        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: <scheme>
        modules: UIKit
        symbols: scheme:<scheme>, ~scheme:<stem>
        note: the scheme must occur as a string literal in the closure, normally for canOpenURL; open(_:)
        note: needs no entry; at most 50 entries are honoured

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: http, https
        modules: UIKit
        symbols: canOpenURL
        note: allowed; asks whether any browser can open a link

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: fbapi, fbauth2, fb-messenger-share-api, fbshareextension
        modules: +FBSDKCoreKit, +FBSDKLoginKit, +FBSDKShareKit, +FacebookLogin
        symbols: ApplicationDelegate, LoginManager, FBSDKLoginManager

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: twitter, twitterauth, tweetbot
        modules: +TwitterKit
        symbols: TWTRTwitter, scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: org-appextension-feature-password-management
        symbols: OnePasswordExtension, scheme:<scheme>
        deprecated: superseded by AutoFill in iOS 12

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: comgooglemaps, comgooglemaps-x-callback
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: googlechrome, googlechromes, googlechrome-x-callback
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: firefox, firefox-focus, firefox-klar
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: googlegmail, ms-outlook, readdle-spark, ymail, airmail, fastmail, x-dispatch, inbox-gmail
        values: mymail-mailto, mailru-mailto
        modules: +ThirdPartyMailer, +WordPressAuthenticator
        symbols: scheme:<scheme>
        note: usually copied as one block

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: whatsapp
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: instagram, instagram-stories
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: tg
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: youtube
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: weixin, weixinULAPI, wechat
        modules: +WechatOpenSDK
        symbols: WXApi

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: msauthv2, msauthv3
        modules: +MSAL
        symbols: MSALPublicClientApplication

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: itms-apps, itms-books
        symbols: scheme:<scheme>

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: whatsapp
        symbols: lit:whatsapp://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: instagram
        symbols: lit:instagram://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: instagram-stories
        symbols: lit:instagram-stories://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: fb
        symbols: lit:fb://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: twitter
        symbols: lit:twitter://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: tg
        symbols: lit:tg://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: youtube
        symbols: lit:youtube://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: comgooglemaps
        symbols: lit:comgooglemaps://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: waze
        symbols: lit:waze://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: googlechrome
        symbols: lit:googlechrome://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: firefox
        symbols: lit:firefox://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: spotify
        symbols: lit:spotify://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: weixin
        symbols: lit:weixin://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: line
        symbols: lit:line://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: viber
        symbols: lit:viber://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: snapchat
        symbols: lit:snapchat://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: uber
        symbols: lit:uber://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: citymapper
        symbols: lit:citymapper://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: googlegmail
        symbols: lit:googlegmail://&canOpenURL
        traits: missing-only

        capability: queried-scheme
        key: LSApplicationQueriesSchemes
        values: ms-outlook
        symbols: lit:ms-outlook://&canOpenURL
        traits: missing-only

        capability: url-scheme
        key: CFBundleURLTypes
        values: <scheme>
        modules: UIKit, SwiftUI
        symbols: scheme:<scheme>, ~ASWebAuthenticationSession, ~NSAppleEventManager
        symbols: \#(incomingURLs)
        note: taken in by a method of a delegate or by onOpenURL; what opens URLs takes none
        note: two apps of one workspace must not both own a scheme

        capability: url-scheme
        key: CFBundleURLTypes
        values: com.googleusercontent.apps.*
        modules: +GoogleSignIn, +GTMAppAuth, +AppAuth
        symbols: GIDSignIn, OIDAuthorizationService
        note: client id is per app; a copy breaks sign in

        capability: url-scheme
        key: CFBundleURLTypes
        values: fb<digits>
        modules: +FBSDKCoreKit, +FacebookCore
        symbols: ApplicationDelegate, FBSDKApplicationDelegate

        capability: url-scheme
        key: CFBundleURLTypes
        values: msauth.<bundle id>
        modules: +MSAL
        symbols: MSALPublicClientApplication
        traits: consistency
        """#
}

extension Catalogue {
    /// What takes in URLs and files: methods of delegates and their options, modifiers, and what frameworks have for them. They
    /// suggest a use of own schemes and of types of documents.
    private static let handlers = [
        ".onOpenURL", "onOpenURL {", "onOpenURL{", "onOpenURL(perform", "onOpenURL;", "openURLContexts",
        "UIOpenURLContext", "urlContexts", "URLContexts", "OpenURLOptionsKey", "UIApplicationOpenURLOptionsKey",
        "sourceApplication", "open url", "openURL url", "handleOpen url", "handleOpenURL", "openURL:(&application:(",
        "openURL: (&application:(", "openURL: (&application: (", "openURL:(&application: (", "application:openURL",
        "application(_:open:", "openURLs&NSApplication", "launchOptions&[.url]", "LaunchOptionsKey.url",
        "UIApplicationLaunchOptionsKey.url", "UIApplicationLaunchOptionsURLKey", "handlesExternalEvents",
        "RCTLinkingManager", "FlutterAppDelegate", "FlutterSceneDelegate", "CDVAppDelegate", "CDVSceneDelegate",
        "ExpoAppDelegate", "EXAppDelegateWrapper",
    ]
    /// These as fields of a block, behind `symbols: `.
    static let incomingURLs = handlers.map { "~" + $0 }.joined(separator: "\nsymbols: ")
}
