extension Catalogue {
    // URL schemes that an app asks for and that it owns. Columns: see `CatalogueRow.init(line:)`.
    static let urlSchemes = #"""
        queried-scheme	LSApplicationQueriesSchemes	<scheme>	UIKit	scheme:<scheme>				the scheme must occur as a string literal in the closure, normally for canOpenURL; open(_:) needs no entry; at most 50 entries are honoured
        queried-scheme	LSApplicationQueriesSchemes	http|https	UIKit	canOpenURL				allowed; asks whether any browser can open a link
        queried-scheme	LSApplicationQueriesSchemes	fbapi|fbauth2|fb-messenger-share-api|fbshareextension	+FBSDKCoreKit,+FBSDKLoginKit,+FBSDKShareKit,+FacebookLogin	ApplicationDelegate,LoginManager,FBSDKLoginManager				
        queried-scheme	LSApplicationQueriesSchemes	twitter|twitterauth|tweetbot	+TwitterKit	TWTRTwitter,scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	org-appextension-feature-password-management		OnePasswordExtension,scheme:<scheme>			superseded by AutoFill in iOS 12	
        queried-scheme	LSApplicationQueriesSchemes	comgooglemaps|comgooglemaps-x-callback		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	googlechrome|googlechromes|googlechrome-x-callback		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	firefox|firefox-focus|firefox-klar		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	googlegmail|ms-outlook|readdle-spark|ymail|airmail|fastmail|x-dispatch|inbox-gmail|mymail-mailto|mailru-mailto	+ThirdPartyMailer,+WordPressAuthenticator	scheme:<scheme>				usually copied as one block
        queried-scheme	LSApplicationQueriesSchemes	whatsapp		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	instagram|instagram-stories		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	tg		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	youtube		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	weixin|weixinULAPI|wechat	+WechatOpenSDK	WXApi				
        queried-scheme	LSApplicationQueriesSchemes	msauthv2|msauthv3	+MSAL	MSALPublicClientApplication				
        queried-scheme	LSApplicationQueriesSchemes	itms-apps|itms-books		scheme:<scheme>				
        queried-scheme	LSApplicationQueriesSchemes	whatsapp		lit:whatsapp://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	instagram		lit:instagram://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	instagram-stories		lit:instagram-stories://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	fb		lit:fb://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	twitter		lit:twitter://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	tg		lit:tg://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	youtube		lit:youtube://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	comgooglemaps		lit:comgooglemaps://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	waze		lit:waze://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	googlechrome		lit:googlechrome://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	firefox		lit:firefox://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	spotify		lit:spotify://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	weixin		lit:weixin://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	line		lit:line://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	viber		lit:viber://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	snapchat		lit:snapchat://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	uber		lit:uber://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	citymapper		lit:citymapper://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	googlegmail		lit:googlegmail://&canOpenURL	missing-only			
        queried-scheme	LSApplicationQueriesSchemes	ms-outlook		lit:ms-outlook://&canOpenURL	missing-only			
        url-scheme	CFBundleURLTypes	<scheme>	UIKit,SwiftUI	scheme:<scheme>,~onOpenURL,~openURLContexts,~UIOpenURLContext,~OpenURLOptionsKey,~UIApplicationOpenURLOptionsKey,~handleOpenURL,~ASWebAuthenticationSession,~openURL				two apps of one workspace must not both own a scheme
        url-scheme	CFBundleURLTypes	com.googleusercontent.apps.*	+GoogleSignIn,+GTMAppAuth,+AppAuth	GIDSignIn,OIDAuthorizationService				client id is per app; a copy breaks sign in
        url-scheme	CFBundleURLTypes	fb<digits>	+FBSDKCoreKit,+FacebookCore	ApplicationDelegate,FBSDKApplicationDelegate				
        url-scheme	CFBundleURLTypes	msauth.<bundle id>	+MSAL	MSALPublicClientApplication	consistency			
        """#
}
