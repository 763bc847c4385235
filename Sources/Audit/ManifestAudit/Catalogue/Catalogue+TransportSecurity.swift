extension Catalogue {
    // Exceptions from App Transport Security. Columns: see `CatalogueRow.init(line:)`.
    static let transportSecurity = #"""
        transport-arbitrary-loads	NSAppTransportSecurity	NSAllowsArbitraryLoads	Foundation,WebKit	lit:http://,~WKWebView,~lit:http:	optional never-unused			App Review may ask for a justification; a user-entered server address is a valid one and has no literal
        transport-web-content	NSAppTransportSecurity	NSAllowsArbitraryLoadsInWebContent	WebKit	WKWebView,SFSafariViewController	optional			
        transport-media	NSAppTransportSecurity	NSAllowsArbitraryLoadsForMedia	AVFoundation	AVPlayer,AVURLAsset,AVPlayerItem	optional			
        transport-local-networking	NSAppTransportSecurity	NSAllowsLocalNetworking	Foundation,Network	lit:.local,lit:http://192.168,lit:http://10.,lit:http://localhost,NWBrowser,NetServiceBrowser	optional			
        transport-exception-domain	NSAppTransportSecurity	*.*	Foundation	lit:<domain>	optional			the domain should occur as a literal in the closure; SDK domains come from vendor lists	rare
        transport-exception-localhost	NSAppTransportSecurity	localhost	+React	lit:localhost,RCTBundleURLProvider,~lit:http://127.0.0.1	optional			debug leftover of React Native templates	rare
        """#
}
