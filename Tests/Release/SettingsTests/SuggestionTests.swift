import Names
import Printing
import Testing

@testable import Settings

@Suite struct SuggestionTests {
    @Test func aHintListsWhatThereIs() {
        #expect(Suggestion.hint(for: "x", among: ["one", "two"], noun: "trains") == "trains: `one` or `two`")
        #expect(Suggestion.hint(for: "x", among: [], noun: "trains", ifNone: "add it") == "add it")
    }

    @Test func whatATerminalWouldObeyIsEscaped() {
        #expect(Printable.escape("a\u{1B}[31mb\u{202E}c\u{2028}") == "a\\u{1b}[31mb\\u{202e}c\\u{2028}")
        #expect(Printable.escape("Ürün-ğ") == "Ürün-ğ")
        #expect(Printable.escape(String(repeating: "x", count: 61)) == String(repeating: "x", count: 60) + "…")
    }
}
