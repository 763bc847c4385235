import Foundation
import Printing
import Support
import Testing

/// Text that reorders, hides or commands becomes text that is seen.
@Suite struct PrintableTests {
    private static let harmful = "a\u{7F}b \u{202E}gnp.exe \u{200B}\u{FEFF}\u{2028}\u{E0041}"

    @Test func isShownByItsNumber() {
        #expect(Printable.text("\u{1B}[2J\na\u{202E}") == "\\u{1b}[2J\\u{a}a\\u{202e}")
        #expect(Printable.text("Größe 名前 👍") == "Größe 名前 👍")
        #expect(Printable.isVisible("##[a]") && !Printable.isVisible("a\u{2800}"))
    }

    @Test(arguments: [harmful, "::stop-commands::x", "Größe 名前 👍", "👩\u{200D}💻", ""])
    func whatIsShownCanBeReadBack(text: String) { #expect(Printable.original(of: Printable.text(text)) == text) }

    @Test(arguments: ["\\", "a\\n", "\\u", "\\u{}", "\\u{d800}", "\\u{110000}", "\\u{x}", "\\x{61}"])
    func whatWasNeverShownIsNotReadBack(text: String) { #expect(Printable.original(of: text) == nil) }

    @Test func aDocumentMeansTheSame() throws {
        let document = "{\n\t\"a\": \"\(Self.harmful)\"\n}\n"
        let escaped = Printable.json(document)
        #expect(escaped.hasPrefix("{\n\t\"a\": \"a\\u007fb \\u202egnp.exe "))
        let value = try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8))
        #expect(value["a"] == Self.harmful)
        #expect(Printable.json("{\"a\": \"名前\"}\n") == "{\"a\": \"名前\"}\n")
    }

    /// Every character that Unicode calls a control, a format or ignorable.
    @Test func everyHiddenCharacter() {
        var count = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isHidden =
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
                || properties.isDefaultIgnorableCodePoint || !LogHazards.lines(of: "a\(scalar)").isEmpty
            guard isHidden || value < 0x3000 else { continue }
            #expect(Printable.isVisible(String(scalar)) != isHidden, "U+\(String(value, radix: 16))")
            count += isHidden ? 1 : 0
        }
        #expect(count > 4000)
    }

    @Test(arguments: [
        ("::stop-commands::x", "\\u{3a}:stop-commands::x"), ("\u{3000} ::x", "\u{3000} \\u{3a}:x"),
        ("a::b", "a::b"), ("a ##[b", "a \\u{23}#[b"), ("###VSO[b", "#\\u{23}#VSO[b"), ("## [b", "## [b"),
        ("Section_Start:1:a", "Section_Start\\u{3a}1:a"), ("section_end::", "section_end\\u{3a}:"),
        ("#\u{200B}#[b", "#\\u{200b}#[b"),
    ]) func commands(text: String, shown: String) {
        #expect(Printable.text(text) == shown)
        #expect(Printable.text(shown) == shown)
    }

    /// Whatever is put together from whatever: values, documents and whole outputs.
    @Test func nothingPutTogetherIsObeyed() throws {
        var random = SplitMix(state: 17)
        let parts =
            HostileNames.all + [
                "#", ":", "[", "a", " ", "section", "_start", "\u{1B}", "[0K", "\r", "\n", "\u{1B}[31m",
            ]
        for _ in 0..<5000 {
            let texts = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
                parts.randomElement(using: &random)
            }
            let text = texts.joined()
            #expect(LogHazards.lines(of: Printable.text(text)).isEmpty, "\(text.debugDescription)")
            for own in [OwnMarks.colours, .sections, .annotations] {
                let output = Printable.output("line\n" + text, keeping: own)
                let plain = output.replacing(/\x1B\[[0-9]{1,2}m/.matchingSemantics(.unicodeScalar), with: "")
                let kept = own == .sections ? LogHazards.Own.sections : own == .annotations ? .annotations : .none
                #expect(LogHazards.lines(of: plain, except: kept).isEmpty, "\(text.debugDescription)")
                #expect(Printable.output(output, keeping: own) == output)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
            let document = Printable.json(String(decoding: try encoder.encode([text: texts]), as: UTF8.self))
            #expect(LogHazards.lines(of: document).isEmpty && Printable.output(document) == document)
            #expect(try JSONDecoder().decode([String: [String]].self, from: Data(document.utf8)) == [text: texts])
        }
    }

    @Test func relctlsOwnMarksStay() {
        let section = "\u{1B}[0Ksection_start:42:relctl_First[collapsed=true]\r\u{1B}[0KFirst"
        let annotation = "::error file=a,line=1,col=1,title=b::c"
        #expect(Printable.output(section, keeping: .sections) == section)
        #expect(Printable.output(annotation, keeping: .annotations) == annotation)
        #expect(Printable.output("\u{1B}[31mred\u{1B}[0m") == "\u{1B}[31mred\u{1B}[0m")
        for text in [section, annotation] {
            #expect(!LogHazards.lines(of: text).isEmpty && Printable.output(text) != text)
        }
        #expect(Printable.output("::stop-commands::x", keeping: .annotations).hasPrefix("\\u{3a}"))
        #expect(Printable.output("\u{1B}[1m ::x") == "\u{1B}[1m \\u{3a}:x")
    }
}
