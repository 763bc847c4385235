/// Colours for a terminal, or none.
package struct Style: Sendable {
    private let isColoured: Bool

    /// Colours only when asked to.
    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// Something that is as it should be.
    package func good(_ text: String) -> String { paint(text, "32") }
    /// Something to look at.
    package func attention(_ text: String) -> String { paint(text, "33") }
    /// Something wrong.
    package func bad(_ text: String) -> String { paint(text, "31") }
    /// Something in the background.
    package func faint(_ text: String) -> String { paint(text, "2") }
    package func heading(_ text: String) -> String { paint(text, "1") }

    private func paint(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
