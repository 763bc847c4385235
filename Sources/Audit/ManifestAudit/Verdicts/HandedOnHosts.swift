import ManifestSyntax
import Workspaces

/// The hosts that a bundle's Info.plist hands on: code reads such a text by its key, and loads from there.
struct HandedOnHosts {
    /// An entry of an Info.plist that names a host.
    struct Place {
        let key: String
        let span: Span
        let path: String
    }

    private var places: [String: Place] = [:]
    /// By the domains that the hosts are below.
    private var placesBelow: [String: Place] = [:]

    init(of target: Target) {
        let expansion = VariableExpansion(target: target)
        for manifest in target.manifests where manifest.kind == .infoPlist {
            guard let root = manifest.root else { continue }
            // Identifiers look like hosts, and the exceptions themselves hand on nothing.
            let entries = root.entries?.filter { !$0.key.hasPrefix("CFBundle") && $0.key != "NSAppTransportSecurity" }
            for entry in entries ?? [] { add(entry, expansion, manifest.path) }
        }
    }

    /// The first entry that names the host, or one below it.
    func place(of host: String, isWhole: Bool) -> Place? {
        let host = host.lowercased()
        return places[host] ?? (isWhole ? nil : placesBelow[host])
    }

    private mutating func add(_ entry: PropertyNode.Entry, _ expansion: VariableExpansion, _ path: String) {
        for inner in entry.node.entries ?? [] { add(inner, expansion, path) }
        guard left > 0, let text = entry.node.string, Self.mayHoldHost(text) else { return }
        left -= 1
        guard let host = Self.host(in: expansion.expand(text)) else { return }
        let place = Place(key: entry.key, span: entry.keySpan, path: path)
        if places[host] == nil { places[host] = place }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if placesBelow[String(rest)] == nil { placesBelow[String(rest)] = place }
        }
    }

    /// How many more texts are looked at: no Info.plist that people write hands on as many addresses.
    private var left = 500

    /// Whether an address may be in the text. One of many variables could become very long.
    private static func mayHoldHost(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count < longest, !bytes.contains(UInt8(ascii: " ")) else { return false }
        let variables = bytes.count { $0 == UInt8(ascii: "$") }
        return variables > 0 ? variables <= 4 : bytes.contains(UInt8(ascii: "."))
    }

    private static let longest = 512
    /// A host's name has no more (RFC 1035, 2.3.4).
    private static let hostLengthLimit = 255

    /// `http://legacy.example.com:8080/v1`, or the host alone.
    static func host(in text: String) -> String? {
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let authority = address.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
        let isHost =
            host.utf8.count <= hostLengthLimit && host.contains(".")
            && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
        return isHost ? host.lowercased() : nil
    }
}
