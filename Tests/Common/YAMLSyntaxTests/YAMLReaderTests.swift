import Testing

@testable import YAMLSyntax

@Suite struct YAMLReaderTests {
    private func read(_ text: String, nodes: Int = 1000, depth: Int = 20) throws(YAMLError) -> [String] {
        try YAMLReader.documents(in: Array(text.utf8), limits: .init(nodes: nodes, depth: depth)).map(Self.show)
    }

    /// A node as JSON-like text; plain scalars without quotes.
    private static func show(_ node: YAMLNode) -> String {
        let extras = (node.anchor.map { "&\($0) " } ?? "") + (node.tag.map { "<\($0)> " } ?? "")
        switch node.content {
        case .scalar(let text, let isPlain): return extras + (isPlain ? text : "\"\(text)\"")
        case .sequence(let items): return extras + "[" + items.map(show).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            return extras + "{" + pairs.map { "\(show($0.key)): \(show($0.value))" }.joined(separator: ", ") + "}"
        case .alias(let name): return "*\(name)"
        }
    }

    @Test(arguments: [
        ("a: 1.10\nb: [no, 'no']\n", ["{a: 1.10, b: [no, \"no\"]}"]), ("", []), ("# nothing\n", []),
        ("--- a\n--- b\n", ["a", "b"]), ("a: 1\na: 2\n", ["{a: 1, a: 2}"]), ("? [x]\n: y\n", ["{[x]: y}"]),
        ("a: &n [1]\nb: *n\n", ["{a: &n [1], b: *n}"]), ("!!str 1", ["<tag:yaml.org,2002:str> 1"]),
        ("a:\n- |\n  x\n  y\n- \"\\u00e9\\0z\"\n", ["{a: [\"x\ny\n\", \"\u{e9}\0z\"]}"]), ("a:\n", ["{a: }"]),
    ])
    func values(text: String, expected: [String]) throws {
        #expect(try read(text) == expected)
    }

    @Test func placesAreCountedFromOneInCharacters() throws {
        let node = try #require(
            YAMLReader.documents(in: Array("é: [a,\n  b]".utf8), limits: .init(nodes: 9, depth: 9)).first)
        guard case .mapping(let pairs) = node.content, case .sequence(let items) = pairs[0].value.content else {
            Issue.record("\(node)")
            return
        }
        #expect(pairs[0].value.mark == .init(line: 1, column: 4))
        #expect(items.map(\.mark) == [.init(line: 1, column: 5), .init(line: 2, column: 3)])
    }

    @Test func limitsHoldWhileItReads() {
        #expect(throws: YAMLError(reason: .tooManyNodes, mark: .init(line: 3, column: 3))) {
            try read("- 1\n- 2\n- 3\n- [", nodes: 3)
        }
        // Neither is the rest looked at: it is no YAML.
        #expect(throws: YAMLError(reason: .tooDeep, mark: .init(line: 1, column: 3))) {
            try read("[[[]]] }", depth: 2)
        }
        #expect(throws: YAMLError(reason: .tooDeep, mark: .init(line: 1, column: 21))) {
            try read(String(repeating: "[", count: 1 << 20))
        }
    }

    /// 2 to the power of 40 values if somebody wrote them out.
    @Test func aBombOfAliasesIsASmallTree() throws {
        var text = "a0: &a0 [x, x]\n"
        for number in 1...40 { text += "a\(number): &a\(number) [*a\(number - 1), *a\(number - 1)]\n" }
        #expect(try read(text).first?.utf8.count ?? 0 < 2000)
    }

    @Test(arguments: [
        ("a: [", "did not find expected node content", 2), ("a: 'x", "found unexpected end of stream", 1),
        ("a:\n\t- b", "found character that cannot start any token", 2), ("\u{0}", nil, nil),
        ("a: b: c", "mapping values are not allowed in this context", 1),
    ])
    func whatIsNoYAML(text: String, problem: String?, line: Int?) {
        let error = #expect(throws: YAMLError.self) { try read(text) }
        if let problem { #expect(error?.reason == .malformed(problem)) }
        #expect(error?.mark?.line == line)
    }

    @Test func bytesThatAreNoText() {
        #expect(throws: YAMLError.self) {
            try YAMLReader.documents(in: [0x61, 0xFF, 0xFE], limits: .init(nodes: 9, depth: 9))
        }
    }
}
