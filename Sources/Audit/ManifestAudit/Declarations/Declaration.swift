import ManifestSyntax
import Workspaces

/// One thing that a bundle declares: a key, or one element of a key that holds a list.
package struct Declaration: Sendable {
    /// The vocabulary of the key; keys of build settings count as Info.plist keys.
    package let vocabulary: ManifestFile.Kind
    /// The key in the manifest.
    package let key: String
    /// The element, variables expanded; `nil` for keys that hold no list.
    package let value: String?
    /// Whether a build variable is part of the value: then code is likely to put it together too.
    package let holdsVariable: Bool
    /// The text of a purpose string or another plain value, as written.
    package let text: String?
    /// The file that a person edits, relative to the root.
    package let path: String
    /// The position in the manifest.
    package let span: Span
    /// A file that is generated from `path` and needs the same change.
    package let generatedPath: String?
    /// Whether it is about a host without those below it: an exception without `NSIncludesSubdomains`.
    package var isWholeHost = false
    /// Whether it is an exception that lets its host be loaded without TLS. Others only change what TLS must be like.
    package var allowsClearLoads = false

    /// Key and value: what two declarations must share to be the same.
    package var identity: Identity { Identity(key: key, value: value) }

    /// Names a declaration within one bundle.
    package struct Identity: Hashable, Comparable, Sendable {
        package let key: String
        /// The element, if the key holds a list.
        package let value: String?

        /// By key, then value.
        package static func < (left: Identity, right: Identity) -> Bool {
            (left.key, left.value ?? "") < (right.key, right.value ?? "")
        }
    }
}
