/// The addresses of packages, as people write them: `https://host/owner/Name.git`, `git@host:owner/name`.
enum PackageAddress {
    /// What Swift Package Manager tells packages apart by: the last part of the path, without case and `.git`.
    static func identity(_ address: [UInt8]) -> [UInt8] {
        let parts = repository(address).split(separator: UInt8(ascii: "/"))
        return parts.last.map { Array($0) } ?? address
    }

    /// The host and the path of a repository, equal for all ways to write it: without case, scheme, user, `.git` and the
    /// last slash.
    static func repository(_ address: [UInt8]) -> [UInt8] {
        var text = String(decoding: address, as: UTF8.self).lowercased()
        let scheme = text.firstRange(of: "://")
        if let scheme { text.removeSubrange(..<scheme.upperBound) }
        let host = text.prefix { $0 != "/" }
        if scheme == nil, let colon = host.firstIndex(of: ":") { text.replaceSubrange(colon...colon, with: "/") }
        if let sign = text.prefix(while: { $0 != "/" }).lastIndex(of: "@") { text.removeSubrange(...sign) }
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix(".git") { text.removeLast(4) }
        return Array(text.utf8)
    }
}
