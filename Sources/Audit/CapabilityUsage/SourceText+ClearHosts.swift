extension SourceText {
    /// A host that a text of the source names behind `http://`.
    package struct ClearHost: Hashable, Sendable {
        /// In lower case, without port.
        package let name: String
        /// The line of the text, from 1.
        package let line: Int
    }

    /// The hosts that the source's texts name behind `http://`, but for local ones and names of XML.
    package var clearHosts: [ClearHost] {
        // Regions are in order: lines are counted on from the last host.
        var (line, counted) = (1, 0)
        return regions.compactMap { region in
            guard region.kind == .string, let start = region.textStart,
                bytes[start..<region.textEnd].starts(with: Self.clear)
            else { return nil }
            let name = bytes[(start + Self.clear.count)..<region.textEnd]
                .prefix { WordMask.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
            let host = String(decoding: name, as: UTF8.self).lowercased()
            guard host.contains("."), !Self.isLocal(host), !Self.isNamespace(host) else { return nil }
            line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
            counted = start
            return ClearHost(name: host, line: line)
        }
    }

    private static let clear = Array("http://".utf8)

    /// What `NSAllowsLocalNetworking` allows: names of the local network, and addresses.
    private static func isLocal(_ host: String) -> Bool {
        host.hasSuffix(".local") || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Hosts whose addresses name a vocabulary and are never loaded.
    private static func isNamespace(_ host: String) -> Bool {
        ["schemas.", "ns.", "xmlns.", "purl."].contains(where: host.hasPrefix)
            || ["www.w3.org", "www.apple.com", "java.sun.com"].contains(host)
    }
}
