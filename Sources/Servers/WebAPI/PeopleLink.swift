/// A link for people that a server hands out.
package enum PeopleLink {
    /// The link, where it is an http or https address of sensible length and nothing more: none of the characters that
    /// RFC 3986 keeps out of addresses, which would end the link in HTML or Markdown, or stand for a redacted secret.
    package static func checked(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) }
        return text.utf8.count <= 2_000 && isPlain && WebOrigin(of: text) != nil ? text : nil
    }

    /// The same for a path on the server whose API is at `root`.
    package static func checked(_ text: String, on root: String) -> String? {
        guard text.hasPrefix("/"), let start = root.firstRange(of: "://")?.upperBound else { return checked(text) }
        return checked(root[..<(root[start...].firstIndex(of: "/") ?? root.endIndex)] + text)
    }
}
