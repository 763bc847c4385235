import Foundation
import Names
import Testing

/// Text that reorders, hides or commands becomes text that is seen.
@Suite struct PrintableTests {
    private static let harmful = "a\u{7F}b \u{202E}gnp.exe \u{200B}\u{FEFF}\u{2028}"

    @Test func isShownByItsNumber() {
        #expect(Printable.text("\u{1B}[2J\na\u{202E}") == "\\u{1b}[2J\\u{a}a\\u{202e}")
        #expect(Printable.text("Größe 名前 👍") == "Größe 名前 👍")
    }

    @Test func aDocumentMeansTheSame() throws {
        let document = "{\n\t\"a\": \"\(Self.harmful)\"\n}\n"
        let escaped = Printable.json(document)
        #expect(escaped.hasPrefix("{\n\t\"a\": \"a\\u007fb \\u202egnp.exe "))
        let value = try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8))
        #expect(value["a"] == Self.harmful)
        #expect(Printable.json("{\"a\": \"名前\"}\n") == "{\"a\": \"名前\"}\n")
    }
}
