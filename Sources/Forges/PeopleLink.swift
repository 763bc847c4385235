/// A link that a server hands out for people.
package enum PeopleLink {
    /// The link, where it is an http or https address of sensible length and nothing more.
    package static func checked(_ text: String) -> String? {
        text.utf8.count <= 2_000 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && WebOrigin(of: text) != nil
            ? text : nil
    }

    /// The same for a path on the server whose API is at `root`.
    static func checked(_ text: String, on root: String) -> String? {
        guard text.hasPrefix("/"), let start = root.firstRange(of: "://")?.upperBound else { return checked(text) }
        return checked(root[..<(root[start...].firstIndex(of: "/") ?? root.endIndex)] + text)
    }
}
