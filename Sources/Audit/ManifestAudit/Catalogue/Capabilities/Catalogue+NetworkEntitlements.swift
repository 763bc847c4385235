extension Catalogue {
    // Entitlements: networking. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let networkEntitlements = #"""
        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: packet-tunnel-provider
        modules: NetworkExtension
        symbols: NEPacketTunnelProvider, NETunnelProviderManager, NETunnelProviderSession
        symbols: NETunnelProviderProtocol
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: app-proxy-provider
        modules: NetworkExtension
        symbols: NEAppProxyProvider, NEAppProxyProviderManager, NETransparentProxyProvider
        symbols: NETransparentProxyManager
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: content-filter-provider
        modules: NetworkExtension
        symbols: NEFilterDataProvider, NEFilterControlProvider, NEFilterManager
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: dns-proxy
        modules: NetworkExtension
        symbols: NEDNSProxyProvider, NEDNSProxyManager
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: dns-settings
        modules: NetworkExtension
        symbols: NEDNSSettingsManager, NEDNSOverHTTPSSettings, NEDNSOverTLSSettings
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: app-push-provider
        modules: NetworkExtension
        symbols: NEAppPushProvider, NEAppPushManager
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: relay
        modules: NetworkExtension
        symbols: NERelayManager, NERelay
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: url-filter-provider
        modules: NetworkExtension
        symbols: NEURLFilterManager, NEURLFilterControlProvider
        odds: rare

        capability: networking-networkextension
        key: com.apple.developer.networking.networkextension
        values: packet-tunnel-provider, app-proxy-provider, content-filter-provider, dns-proxy, dns-settings
        values: app-push-provider, relay, url-filter-provider, app-proxy-provider-systemextension
        values: content-filter-provider-systemextension, dns-proxy-systemextension
        values: packet-tunnel-provider-systemextension
        modules: NetworkExtension
        symbols: NETunnelProviderManager, NEFilterManager, NEDNSProxyManager, NEDNSSettingsManager
        symbols: NEAppPushManager, NERelayManager, NEURLFilterManager
        traits: missing-only, expected
        note: without it, preferences can be neither loaded nor saved
        odds: rare

        capability: networking-vpn-api
        key: com.apple.developer.networking.vpn.api
        values: allow-vpn
        modules: NetworkExtension
        symbols: NEVPNManager, NEVPNProtocolIKEv2, NEVPNProtocolIPSec
        odds: rare

        capability: networking-vpn-api
        key: com.apple.developer.networking.vpn.api
        modules: NetworkExtension
        symbols: NEVPNProtocolIKEv2, NEVPNProtocolIPSec, NEVPNManager.shared().isEnabled
        symbols: NEVPNManager.shared()&loadFromPreferences, NEVPNManager.shared()&saveToPreferences
        symbols: [NEVPNManager sharedManager]&loadFromPreferencesWithCompletionHandler
        symbols: [NEVPNManager sharedManager]&saveToPreferencesWithCompletionHandler
        traits: missing-only, expected
        note: a manager that is only asked for the state of its connection answers without
        odds: rare

        capability: wifi-information
        key: com.apple.developer.networking.wifi-info
        modules: SystemConfiguration, NetworkExtension
        symbols: CNCopyCurrentNetworkInfo, NEHotspotNetwork&fetchCurrent, fetchCurrentWithCompletionHandler
        note: also needs location, a VPN profile or a hotspot configuration at run time

        capability: wifi-information
        key: com.apple.developer.networking.wifi-info
        modules: SystemConfiguration, NetworkExtension
        symbols: CNCopyCurrentNetworkInfo, NEHotspotNetwork&fetchCurrent
        symbols: NEHotspotNetwork&fetchCurrentWithCompletionHandler
        traits: missing-only, expected
        note: without it the answer is empty

        capability: networking-hotspotconfiguration
        key: com.apple.developer.networking.HotspotConfiguration
        modules: NetworkExtension
        symbols: NEHotspotConfigurationManager, NEHotspotConfiguration
        traits: expected

        capability: networking-hotspothelper
        key: com.apple.developer.networking.HotspotHelper
        modules: NetworkExtension
        symbols: NEHotspotHelper
        traits: restricted
        note: restricted
        odds: rare

        capability: networking-multicast
        key: com.apple.developer.networking.multicast
        modules: Network, Foundation
        symbols: NWMulticastGroup, NWConnectionGroup, IP_ADD_MEMBERSHIP, SO_BROADCAST, joinMulticastGroup
        symbols: enableBroadcast, ~GCDAsyncUdpSocket
        traits: restricted
        note: restricted; Bonjour through NWBrowser does not need it

        capability: networking-multipath
        key: com.apple.developer.networking.multipath
        modules: Foundation, Network
        symbols: multipathServiceType, NSURLSessionMultipathServiceType
        symbols: setMultipathServiceType

        capability: networking-custom-protocol
        key: com.apple.developer.networking.custom-protocol
        modules: Network
        symbols: NWProtocolFramer, ~NWProtocolIP
        traits: never-unused

        capability: networking-slicing-appcategory
        key: com.apple.developer.networking.slicing.appcategory
        values: gaming-6014, communication-9000, streaming-9001
        modules: Foundation
        traits: never-unused

        capability: networking-slicing-trafficcategory
        key: com.apple.developer.networking.slicing.trafficcategory
        modules: Foundation, Network
        symbols: networkServiceType
        symbols: setNetworkServiceType
        traits: never-unused

        capability: networking-carrier-constrained-appcategory
        key: com.apple.developer.networking.carrier-constrained.appcategory
        modules: Foundation
        traits: never-unused
        note: iOS 26 satellite category

        capability: networking-manage-thread-network-credentials
        key: com.apple.developer.networking.manage-thread-network-credentials
        modules: ThreadNetwork
        symbols: THClient, THCredentials
        traits: restricted
        note: restricted
        odds: rare
        """#
}
