/// A version or build number that both sides changed, and that the team's rule decided.
package struct VersionDecision: Hashable, Sendable {
    /// The key it stands under.
    package let key: String
    package let ours: String
    package let theirs: String
    /// Whether ours stands in the result.
    package let picksOurs: Bool

    init(key: [UInt8], ours: [UInt8], theirs: [UInt8], picksOurs: Bool) {
        self.key = String(decoding: key, as: UTF8.self)
        self.ours = String(decoding: ours, as: UTF8.self)
        self.theirs = String(decoding: theirs, as: UTF8.self)
        self.picksOurs = picksOurs
    }
}
