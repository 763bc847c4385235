/// A value that can't be printed: a token or a password.
///
/// Interpolating, dumping or reflecting a secret shows `<secret>`. Only ``reveal()`` gives the text, so that every place
/// that uses it can be found by its name.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let text: String

    /// Takes the text over.
    package init(_ text: String) { self.text = text }

    /// The text itself, for a request header and for nothing else.
    package func reveal() -> String { text }

    /// `<secret>`.
    package var description: String { "<secret>" }

    /// `<secret>`.
    package var debugDescription: String { "<secret>" }

    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
