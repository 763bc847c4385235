import Foundation
import ManifestSyntax
import Support
import Testing

/// JSON as `tuist graph` writes it, and as others may.
@Suite struct JSONTests {
    private func read(_ text: String, limits: Limits = .standard) throws -> PropertyNode {
        try PropertyNode(json: Array(text.utf8), limits: limits)
    }

    @Test func valuesAndTheirPlaces() throws {
        let node = try read("{\n  \"name\" : \"é\",\n  \"é\": [1, -2.5e1, true, false, null, {}]\n}")
        #expect(node["name"]?.string == "é")
        let entry = try #require(node.entries?.last)
        #expect((entry.keySpan, entry.node.span) == (Span(line: 3, column: 3), Span(line: 3, column: 8)))
        #expect(
            entry.node.elements?.map(\.value) == [
                .integer(1), .real(-25), .boolean(true), .boolean(false), .string(""), .dictionary([]),
            ])
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"), (#""\ud83d\ude00!""#, "😀!"),
        (#""\ud83d""#, "\u{FFFD}"), (#""a\u0000b""#, "a\u{0}b"),
    ])
    func escapes(text: String, meant: String) throws {
        #expect(try read(text).string == meant)
    }

    @Test(arguments: [
        ("", 1, "expected a value"), ("{", 2, "expected '\"'"), ("{\"a\" 1}", 6, "expected ':'"),
        ("{\"a\": 1 \"b\"}", 9, "expected ',' or '}'"), ("[1 2]", 4, "expected ',' or ']'"),
        ("\"a", 1, "does not end"), ("[\"\\x\"]", 2, "none of JSON's"), ("[\"\\u12\"]", 2, "none of JSON's"),
        ("[+1]", 2, "expected a value"), ("[1,]", 4, "expected a value"), ("nul", 1, "expected a value"),
        ("{} {}", 4, "unexpected text"), ("[0x10]", 3, "expected ','"),
        ("[[[1]]]", 4, "nested deeper than 2 levels"), ("[1,1,1,1,1]", 10, "more than 5 values"),
        ("[\"a long enough text\", 1, 2]", 1, "bytes are more than"),
    ])
    func errorsAreLocated(text: String, column: Int, says: String) {
        let error = #expect(throws: SyntaxError.self) {
            try read(text, limits: Limits(bytes: 24, depth: 2, nodes: 5))
        }
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
        #expect(error?.span == Span(line: 1, column: column))
    }

    @Test func mergesThatWereLeftAreCalledByTheirName() {
        let error = #expect(throws: SyntaxError.self) { try read("{\n<<<<<<< HEAD\n\"a\": 1\n}") }
        #expect(error?.message == "unresolved merge conflict")
    }

    @Test func markedAndWideTexts() throws {
        for encoding in [String.Encoding.utf8, .utf16, .utf32BigEndian] {
            let data = try #require("{\"name\": \"Käse\"}".data(using: encoding))
            #expect(try PropertyNode(json: Array(data))["name"]?.string == "Käse")
        }
        #expect(try PropertyNode(json: [0xEF, 0xBB, 0xBF] + Array("[]".utf8)).elements?.isEmpty == true)
    }

    private static let seed = Array(
        #"{"dependencies": [{"target": {"name": "A", "n": [1, 2.5, -3e2, true]}}, ["é\u0041\n"]], "x": {}}"#.utf8)

    /// What both accept they must read alike.
    @Test func agreesWithFoundation() async {
        await #expect(processExitsWith: .success) {
            var (random, compared) = (SplitMix(state: 5), 0)
            for _ in 0..<8000 {
                let text = random.mutate(Self.seed)
                guard let ours = try? PropertyNode(json: text), String(validating: text, as: UTF8.self) != nil,
                    let oracle = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
                else { continue }
                compared += 1
                let isEqual = FoundationAgreementTests.isEqual(ours, oracle)
                #expect(isEqual, "\(String(decoding: text, as: UTF8.self))")
            }
            #expect(compared > 100)
        }
    }

    @Test func printsWhatItReads() throws {
        var (random, printed) = (SplitMix(state: 6), 0)
        for round in 0..<4000 {
            guard let node = try? PropertyNode(json: round == 0 ? Self.seed : random.mutate(Self.seed)),
                let text = PropertyListPrinter.json(node)
            else { continue }
            printed += 1
            #expect(try read(text).hasSameValue(as: node))
        }
        #expect(printed > 100)
    }
}
