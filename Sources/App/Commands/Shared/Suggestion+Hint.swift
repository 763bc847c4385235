import Names

extension Suggestion {
    /// The question whether the nearest candidate was meant; `nil` if none is near enough.
    static func hint(for text: String, among candidates: [String]) -> String? {
        nearest(to: text, among: candidates).map { "did you mean \($0)?" }
    }
}
