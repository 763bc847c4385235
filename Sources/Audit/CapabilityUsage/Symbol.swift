/// Something in a source file that may prove a capability.
package struct Symbol: Hashable, Sendable {
    /// How the text must stand in the file.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A whole identifier in code: `AVCaptureDevice`.
        case identifier
        /// An identifier after a dot: `.camera`.
        case member
        /// Text inside a string literal, from the start of a word on: `http://`.
        case literal
        /// A URL scheme: a string literal that equals the text, or begins with it and a colon.
        case scheme
        /// A module that is imported: `AVFoundation`.
        case module
    }

    /// How the text must stand in the file.
    package let kind: Kind
    /// The text, without decoration.
    package let text: String

    /// A symbol that is looked for as it is given.
    package init(_ kind: Kind, _ text: String) {
        (self.kind, self.text) = (kind, text)
    }
}
