import Forges

/// A link that a provider hands out for people.
enum PeopleLink {
    /// The link, where it is an http or https address of sensible length and nothing more.
    static func checked(_ text: String) -> String? {
        text.utf8.count <= 2_000 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && WebOrigin(of: text) != nil
            ? text : nil
    }
}
