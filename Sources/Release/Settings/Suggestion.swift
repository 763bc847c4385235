import Names
import Printing

extension Suggestion {
    /// A hint: the nearest candidate, else all of them.
    static func hint(for text: String, among candidates: [String], noun: String) -> String {
        if let nearest = nearest(to: text, among: candidates) { return "did you mean \(Printable.quote(nearest))?" }
        if candidates.isEmpty { return "none is configured yet" }
        let shown = candidates.prefix(20).map { Printable.quote($0) }
        return "\(noun): \(Printable.list(shown, last: "or"))"
    }
}
