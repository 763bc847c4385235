import ManifestSyntax
import Workspaces

/// One thing that a bundle declares: a key, or one element of a key that holds a list.
public struct Declaration: Sendable {
    /// Which vocabulary the key is from; keys of build settings count as Info.plist keys.
    public let vocabulary: ManifestFile.Kind
    /// The key in the manifest.
    public let key: String
    /// The element, variables expanded; `nil` for keys that hold no list.
    public let value: String?
    /// Whether a build variable is part of the value: then code is likely to put it together too.
    public let holdsVariable: Bool
    /// The text of a purpose string or another plain value, as written.
    public let text: String?
    /// The file that a person edits, relative to the root.
    public let path: String
    /// Where it stands.
    public let span: Span
    /// A file that is generated from `path` and needs the same change.
    public let generatedPath: String?

    /// Key and value: what two declarations must share to be the same.
    public var identity: Identity { Identity(key: key, value: value) }

    /// Names a declaration within one bundle.
    public struct Identity: Hashable, Comparable, Sendable {
        /// The key.
        public let key: String
        /// The element, if the key holds a list.
        public let value: String?

        /// By key, then value.
        public static func < (left: Identity, right: Identity) -> Bool {
            (left.key, left.value ?? "") < (right.key, right.value ?? "")
        }
    }
}
