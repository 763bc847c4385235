/// Colours for a terminal, or none.
public struct Style: Sendable {
    private let isColoured: Bool

    /// Colours only when asked to.
    public init(isColoured: Bool) { self.isColoured = isColoured }

    /// Something that is as it should be.
    public func good(_ text: String) -> String { green(text) }
    /// Something to look at.
    public func attention(_ text: String) -> String { yellow(text) }
    /// Something wrong.
    public func bad(_ text: String) -> String { red(text) }
    /// Something in the background.
    public func faint(_ text: String) -> String { dim(text) }
    /// A heading.
    public func heading(_ text: String) -> String { bold(text) }

    func bold(_ text: String) -> String { paint(text, "1") }
    func dim(_ text: String) -> String { paint(text, "2") }
    func red(_ text: String) -> String { paint(text, "31") }
    func green(_ text: String) -> String { paint(text, "32") }
    func yellow(_ text: String) -> String { paint(text, "33") }

    private func paint(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
