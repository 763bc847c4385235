import Foundation
import Testing

@testable import Settings

/// Files that are meant to hang, crash or deceive: each gives a located message, soon.
@Suite struct HostileFileTests {
    private func message(_ text: String) -> String? { message(Array(text.utf8)) }

    private func message(_ bytes: [UInt8]) -> String? {
        Sample.problems(bytes).first.map { "\($0.line):\($0.column) \($0.message)" }
    }

    @Test func anAliasBomb() {
        let lines = (1...9).map { level in
            "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
        }
        #expect(message("a0: &a0 [x]\n" + lines.joined()) == "1:5 an anchor")
    }

    @Test func anAliasBombInKeys() {
        let lines = (1...30).map { "k\($0): &k\($0) { ? [*k\($0 - 1), *k\($0 - 1)] : x }\n" }
        #expect(message("k0: &k0 [x]\n" + lines.joined())?.hasSuffix("an anchor") == true)
    }

    @Test func anchorsAndTags() {
        #expect(message(Sample.text.replacing("gitlab\n", with: "&x gitlab\n")) == "3:9 an anchor")
        #expect(message(Sample.text.replacing("gitlab\n", with: "!!binary gitlab\n")) == "3:9 a tag")
        #expect(message(Sample.text.replacing("gitlab\n", with: "!x gitlab\n")) == "3:9 a tag")
        #expect(message(Sample.text.replacing("gitlab\n", with: "*x\n")) == "3:9 an alias")
        #expect(message(Sample.text + "<<: { version: 1 }\n") == "15:1 unknown key `<<`")
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "]) func deepNesting(open: String) {
        #expect(message(String(repeating: open, count: 10_000)) != nil)
    }

    @Test func nestingIsLimited() {
        let text = "version: 1\nx: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "\n"
        #expect(message(text) == "2:67 nested deeper than 64 levels")
    }

    /// Large files of the kinds that cost a parser most: each is over soon, with a message.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["[", "{a: ", "- ", "? ", "k: 1\n", "&a *b ", "${a", "{aaaaaaaaaaaaaaaaaaaaaaaa", "a/"])
    func bulk(piece: String) {
        let bulk = String(repeating: piece, count: (SourceText.sizeLimit - 10_000) / piece.utf8.count)
        #expect(message("x: [" + bulk) != nil)
        let branch = Sample.text.replacing("Trendyol/Release", with: "\"\(bulk)\"")
        #expect(message(branch) != nil)
        #expect(message(Sample.upload("provider: webhook", "url: https://x.example", "body: '\(bulk)'")) != nil)
    }

    @Test(.timeLimit(.minutes(10))) func duplicatesDeepInside() {
        let open = String(repeating: "{a: ", count: 60)
        let text = open + (0..<4_000).map { "k\($0 % 3_900)," }.joined() + String(repeating: "}", count: 60)
        #expect(Sample.problems(text).contains { $0.message.contains("is given twice") })
    }

    @Test(.timeLimit(.minutes(10))) func trainsAreLimited() {
        let forge = Sample.text.split(separator: "trains:")[0]
        let trains = (0..<300).map { number in
            "  T\(number): { branch: \"R\(number)/a/b-{version}\", cut_from: d\(number), lands_on: e\(number) }\n"
        }
        #expect(message(forge + "trains:\n" + trains.joined()) == "7:3 holds more than 100 trains")
    }

    @Test func valuesAreLimited() {
        let text = "version: 1\nx: [" + String(repeating: "a,", count: 10_000) + "a]\n"
        #expect(message(text)?.hasSuffix("more than 10,000 values") == true)
        #expect(message(String(repeating: "k: 1\n", count: 30_000)) == "5000:4 more than 10,000 values")
    }

    @Test func controlCharacters() {
        #expect(message("version: 1\nforge: \u{0}x\n") == "2:8 control character U+0")
        #expect(message("version: 1\n\u{1B}[31m: x\n") == "2:1 control character U+1B")
        #expect(message("a: \u{10FE00}\n") == "1:4 control character U+10FE00")
    }

    @Test func bytesThatAreNoText() {
        #expect(message(Array("version: 1\nforge: ".utf8) + [0xFF, 0xFE]) == "2:8 not UTF-8")
        #expect(message([0xC0, 0x80]) == "1:1 not UTF-8")
        #expect(message([]) == "0:0 is empty")
        #expect(message("# nothing\n") == "0:0 is empty")
        #expect(message("just text") == "1:1 is text, not keys and values")
        #expect(message("- 1") == "1:1 is a list, not keys and values")
    }

    @Test func aByteOrderMarkAndOtherLineEndsPass() {
        #expect(Sample.problems("\u{FEFF}" + Sample.text) == [])
        #expect(Sample.problems(Sample.text.replacing("\n", with: "\r\n")) == [])
    }

    @Test func largeFiles() throws {
        let large = [UInt8](repeating: UInt8(ascii: "#"), count: 2 << 20)
        #expect(message(large) == "0:0 larger than 1 MiB")
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "relctl.yml")
        try Data(large).write(to: file)
        #expect(throws: SettingsError.self) { try Settings.load(path: file.path()) }
    }

    @Test func escapesInKeysArePrintedEscaped() throws {
        let problem = try #require(
            Sample.problems(Sample.text + "\"a\\e[2J\\u202Eb\": 1\n").first { $0.line == 15 })
        #expect(problem.message == "unknown key `a\\u{1b}[2J\\u{202e}b`")
        #expect(problem.keyPath == "\"a\\u{1b}[2J\\u{202e}b\"")
        let train = Sample.text.replacing("TrendyolGo:", with: "\"Trendyol\\e[2J\":")
        #expect(Sample.problems(train).allSatisfy { !"\($0)".contains("\u{1B}") })
        #expect(Sample.problems(train).map(\.message) == ["is no usable name"])
    }

    @Test func keysGivenTwice() {
        let text =
            Sample.text.replacing(
                "lands_on: develop\n  TrendyolGo", with: "\"lands_on\": x\n    branch: y\n  TrendyolGo")
            + "forge: {}\nversion: 1\nversion: 1\n"
        #expect(
            Sample.problems(text.replacing("    branch: y\n", with: "    branch: y\n    branch: z\n")).map {
                "\($0.line):\($0.column) \($0.keyPath) \($0.message)"
            } == [
                "11:5 trains.Trendyol.branch is given twice, in line 8 and in line 11",
                "12:5 trains.Trendyol.branch is given twice, in line 8 and in line 12",
                "17:1 forge is given twice, in line 2 and in line 17",
                "18:1 version is given twice, in line 1 and in line 18",
                "19:1 version is given twice, in line 1 and in line 19",
            ])
    }

    @Test func keysGivenTwiceInBraces() {
        let text = Sample.text + "identity: { name: a, 'name': b, email: a@b }\n"
        #expect(
            Sample.problems(text).map { "\($0.line):\($0.column) \($0.message)" } == [
                "15:22 is given twice, in line 15 and in line 15"
            ])
    }

    @Test func manyKeysGivenTwiceEndSomewhere() {
        let text = (1...100).map { "k\($0): 1\nk\($0): 1\n" }.joined()
        #expect(!Sample.problems(text).isEmpty)
    }

    @Test func aSecondDocument() {
        #expect(message(Sample.text + "---\nversion: 1\n") == "16:1 a second document")
    }

    @Test func tabs() throws {
        let problem = try #require(Sample.problems("version: 1\nforge:\n\tkind: gitlab\n").first)
        #expect(problem.line == 3)
        #expect(problem.hint == "indent with spaces, not tabs")
    }

    @Test func referencesInBracesNeedNoQuotes() throws {
        let settings = try Settings.parse(Sample.text + "notify: { url: ${HOOK} }\n")
        #expect(settings.notifications?.urlVariable == "HOOK")
        let title = "a ${b} ${} ${1} ${c"
        let titled = Sample.text.replacing(
            "follows: Trendyol\n", with: "follows: Trendyol\n    merge_request: { title: '\(title)' }\n")
        #expect(try Settings.parse(titled).trains.last?.mergeRequest.title == title)
    }

    /// Any cut and any changed byte of a good file load or give a message; nothing traps. The seed is fixed.
    @Test func damagedFiles() throws {
        let bytes = Array(try Sample.contract().utf8)
        for end in stride(from: 0, to: bytes.count, by: 61) { _ = Sample.problems(Array(bytes[..<end])) }
        var state: UInt64 = 42
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let alphabet = Array("{}[]:,-?&*!|>'\"%@`#\\ \n\t$a1\u{0}é".utf8) + [0xFF]
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0..<(1 + next(4)) { damaged[next(damaged.count)] = alphabet[next(alphabet.count)] }
            for problem in Sample.problems(damaged) {
                #expect(!problem.message.isEmpty && !problem.hint.isEmpty && problem.line >= 0)
            }
        }
    }
}
