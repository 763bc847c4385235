extension Catalogue {
    // Exceptions from App Transport Security. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let transportSecurity = #"""
        capability: transport-arbitrary-loads
        key: NSAppTransportSecurity
        values: NSAllowsArbitraryLoads
        modules: Foundation, WebKit
        symbols: lit:http://, ~WKWebView, ~lit:http:
        symbols: ~WebPage, ~WebView
        traits: optional, never-unused
        note: App Review may ask for a justification; a user-entered server address is a valid one and has
        note: no literal

        capability: transport-web-content
        key: NSAppTransportSecurity
        values: NSAllowsArbitraryLoadsInWebContent
        modules: WebKit
        symbols: WKWebView, SFSafariViewController
        symbols: WebPage, ~WebView
        traits: optional

        capability: transport-media
        key: NSAppTransportSecurity
        values: NSAllowsArbitraryLoadsForMedia
        modules: AVFoundation
        symbols: AVPlayer, AVURLAsset, AVPlayerItem
        traits: optional

        capability: transport-local-networking
        key: NSAppTransportSecurity
        values: NSAllowsLocalNetworking
        modules: Foundation, Network
        symbols: lit:.local, lit:http://192.168, lit:http://10., lit:http://localhost, NWBrowser
        symbols: NetServiceBrowser, lit:ws://192.168, lit:ws://10., lit:ws://localhost, lit:http://172.16.
        symbols: ~lit:192.168., ~lit:172.16., ~lit:10.0., ~lit:127.0.0.1
        symbols: ~UITextField&URL(string:, ~TextField&URL(string:, ~addTextField&URL(string:
        symbols: ~UITextField&URLWithString, ~addTextFieldWithConfigurationHandler&URLWithString
        symbols: ~keyboardType&.URL, ~UIKeyboardTypeURL, ~keyboardType="URL"
        symbols: ~textContentType&.URL, ~UITextContentTypeURL, ~textContentType="url"
        traits: optional
        note: for unqualified names, names in .local, and addresses, also those that a person gives

        capability: transport-exception-domain
        key: NSAppTransportSecurity
        values: *.*
        modules: Foundation
        symbols: lit:<domain>
        traits: optional
        note: the domain should occur as a literal in the closure; SDK domains come from vendor lists
        odds: rare

        capability: transport-exception-localhost
        key: NSAppTransportSecurity
        values: localhost
        modules: +React
        symbols: lit:localhost, RCTBundleURLProvider, ~lit:http://127.0.0.1
        traits: optional
        note: debug leftover of React Native templates
        odds: rare
        """#
}
