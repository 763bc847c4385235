import Workspaces

/// Code looks for a Bonjour service that the Info.plist doesn't list.
struct UndeclaredBonjourService: Rule {
    static let name = "undeclared-bonjour-service"
    static let severity = Severity.warning
    static let summary = "Code looks for a Bonjour service that NSBonjourServices doesn't list."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsbonjourservices"
    static let explanation = """
        From iOS 14 on an app finds only services whose types its NSBonjourServices lists; a search for another one fails.

        Found are types that stand as whole literals in the call, or as constants of the same file: `.bonjour(type:)` of
        NWBrowser, `searchForServices(ofType:)`, and `serviceType:` of MultipeerConnectivity, where `chat` stands for
        `_chat._tcp` and `_chat._udp`. A list with a variable that nothing defines may hold any type, and the entitlement
        for multicast permits all; an app without a list is missing-capability.

        Add the type to the list, or remove the search.
        """

    static let key = "NSBonjourServices"
    private static let multicast = "com.apple.developer.networking.multicast"
    private static let types = [
        ".bonjour(type:", ".bonjourWithTXTRecord(type:", "searchForServices(ofType:",
        "searchForServicesOfType:",
    ]
    private static let peers = ["serviceType:"]
    private static let browsers = ["NWBrowser", "NetServiceBrowser", "NSNetServiceBrowser"]
    private static let sessions = ["MCNearbyServiceBrowser", "MCNearbyServiceAdvertiser", "MCAdvertiserAssistant"]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            let declared = bundle.declarations.filter { $0.key == Self.key }.compactMap(\.value)
            guard bundle.target.kind == .application, ![.macOS, .tvOS].contains(bundle.target.runtime),
                !declared.isEmpty, !declared.contains(where: { $0.contains("$") }), !bundle.declares(Self.multicast),
                !bundle.mayDeclareMore(in: .infoPlist, key: Self.key)
            else { return [] }
            let passed = PassedNames(bundle: bundle, catalogue: context.catalogue, files: context.files)
            let listed = Set(declared.map(Self.plain))
            var seen: Set<String> = []
            let searches = passed.names(after: Self.types, besides: Self.browsers).map { ($0, [Self.plain($0.name)]) }
            let peers = passed.names(after: Self.peers, besides: Self.sessions).map { place in
                (place, Self.peerTypes(of: place.name))
            }
            return (searches + peers).filter { listed.isDisjoint(with: $0.1) && seen.insert($0.1[0]).inserted }
                .map { finding($0.0, $0.1, bundle) }
        }
    }

    /// The types that code looks for; `nil` where it passes others than literals and constants of the same file, or
    /// where something else than these searches may name one.
    static func searchedTypes(_ passed: PassedNames) -> Set<String>? {
        guard !passed.holdsAny(of: others), let searches = passed.allNames(after: types, besides: browsers),
            let names = passed.allNames(after: peers, besides: sessions)
        else { return nil }
        return Set(searches.map { plain($0.name) } + names.flatMap { peerTypes(of: $0.name) })
    }

    /// What publishes services, or looks for them in another way.
    private static let others = [
        "DNSServiceBrowse", "GCKCastContext", "NWListener", "NetworkBrowser", "NetworkListener",
    ]

    /// The types that a name stands for in MultipeerConnectivity.
    private static func peerTypes(of name: String) -> [String] { ["tcp", "udp"].map { plain("_\(name)._\($0)") } }

    /// Without subtypes, the dot at the end, and case, which mean nothing in a type.
    static func plain(_ type: String) -> String {
        let type = type.prefix { $0 != "," }
        return (type.hasSuffix(".") ? type.dropLast() : type).lowercased()
    }

    private func finding(_ place: PassedNames.Place, _ types: [String], _ bundle: AuditedBundle) -> Finding {
        let names = types.joined(separator: " and ")
        return Finding(
            Self.self, of: bundle, key: Self.key, value: types[0], path: bundle.mainManifest,
            message: "\(bundle.app) looks for \(names) and does not list it",
            help: "Add \(names) to \(Self.key), or remove the search.",
            evidence: [
                "\(place.path):\(place.line) names \(place.name) (\(place.target))",
                "\(bundle.mainManifest) does not list \(names): the search fails",
            ])
    }
}
