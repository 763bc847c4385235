import Testing

@testable import Names

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("follows", "follows", 0), ("folows", "follows", 1), ("ofllows", "follows", 1), ("", "abc", 3), ("abc", "", 3),
        ("kitten", "sitting", 3), ("ca", "abc", 3),
    ]) func distances(left: String, right: String, distance: Int) {
        #expect(Suggestion.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == distance)
    }

    @Test func onlyNearWordsAreSuggested() {
        #expect(Suggestion.nearest(to: "MERGE", among: ["merges", "merge"]) == "merge")
        #expect(Suggestion.nearest(to: "banana", among: ["merge", "retarget"]) == nil)
        #expect(Suggestion.nearest(to: "ab", among: ["ac", "ad"]) == "ac")
        #expect(Suggestion.nearest(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
    }
}
