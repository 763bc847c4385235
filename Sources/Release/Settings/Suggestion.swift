import Names
import Printing

extension Suggestion {
    /// A hint: the nearest candidate, else all of them. `remedy`: what to do where there are no candidates.
    static func hint(
        for text: String, among candidates: [String], noun: String, ifNone remedy: String = "leave it out"
    ) -> String {
        if let nearest = nearest(to: text, among: candidates) { return "did you mean \(Printable.quote(nearest))?" }
        if candidates.isEmpty { return remedy }
        let shown = candidates.prefix(20).map { Printable.quote($0) }
        return "\(noun): \(Printable.list(shown, last: "or"))"
    }
}
