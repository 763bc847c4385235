import ManifestSyntax
import Support
import Testing

@Suite struct MarkupTests {
    @Test func readsAWorkspaceDocument() throws {
        let elements = try Self.read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- <FileRef location = "no"/> -->
            <Workspace
               version = "1.0">
               <Group location="container:Apps &amp; More" name='x>y'>
                  <FileRef location = "group:A.xcodeproj"></FileRef>
               </Group>
            </Workspace>
            """)
        #expect(elements.map(\.name) == ["Workspace", "Group", "FileRef"])
        #expect(elements.map(\.depth) == [0, 1, 2])
        #expect(elements[1].attributes == ["location": "container:Apps & More", "name": "x>y"])
        #expect(elements[2].span == Span(line: 6, column: 7))
    }

    @Test(arguments: ["", "<a>", "<a></b>", "<a b></a>", "<a b=\"></a>", "<a b='c'", "<>", "<a/></a>", "<!-- <a/>"])
    func refusesBrokenDocuments(text: String) {
        #expect(throws: SyntaxError.self) { try Self.read(text) }
    }

    @Test func survivesAnything() throws {
        #expect(throws: SyntaxError.self) { try Self.read(String(repeating: "<a>", count: 1_000_000)) }
        var random = SplitMix(state: 3)
        let seed = Array("<a b='c &#65;'><!-- x --><d e=\"f\"/><![CDATA[ < ]]></a>".utf8)
        for _ in 0..<3000 { _ = try? MarkupElement.all(in: random.mutate(seed)) }
    }

    static func read(_ text: String) throws -> [MarkupElement] {
        try MarkupElement.all(in: Array(text.utf8))
    }
}
