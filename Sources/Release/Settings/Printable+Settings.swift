import Names
import Printing

extension Printable {
    /// Text of the file, made harmless and shortened.
    static func escape(_ text: some StringProtocol, limit: Int = 60) -> String {
        let scalars = text.unicodeScalars
        var start = String.UnicodeScalarView()
        start.append(contentsOf: scalars.prefix(limit))
        return Printable.text(String(start)) + (scalars.count > limit ? "…" : "")
    }

    /// The same, in backticks.
    static func quote(_ text: some StringProtocol) -> String { "`" + escape(text) + "`" }

    /// `a, b and c`.
    static func list(_ items: [String], last: String = "and") -> String {
        guard let final = items.last, items.count > 1 else { return items.joined() }
        return items.dropLast().joined(separator: ", ") + " \(last) " + final
    }
}
