import ManifestSyntax
import Testing

@Suite struct XMLPropertyListTests {
    @Test func readsEveryKindOfValue() throws {
        let list = try PropertyList(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
              <key>a</key><string>x &amp; &#x1F600;<![CDATA[<y>]]></string>
              <key>b</key><array><integer>-7</integer><integer>0x1F</integer><real>1.5</real><true/><false></false></array>
              <key>c</key><data> AAEC
                Aw== </data>
              <key>d</key><date>2001-01-02T00:00:01Z</date>
              <key>e</key><dict/><key/><string/>
            </dict></plist>
            """)
        #expect(list.format == .xml)
        #expect(list.root["a"]?.string == "x & 😀<y>")
        #expect(
            list.root["b"]?.elements?.map(\.value) == [
                .integer(-7), .integer(31), .real(1.5), .boolean(true), .boolean(false),
            ])
        #expect(list.root["c"]?.value == .data([0, 1, 2, 3]))
        #expect(list.root["d"]?.value == .date(86_401))
        #expect(list.root["e"]?.entries?.isEmpty == true)
        #expect(list.root[""]?.string == "")
    }

    @Test func keepsPlacesOrderDuplicatesAndComments() throws {
        let list = try PropertyList(
            "<plist>\n<dict>\n\t<key>é</key> <string>1</string><!-- why -->\r\n<key>é</key>\r\n<true/>\n</dict></plist>"
        )
        let entries = try #require(list.root.entries)
        #expect(entries.map(\.key) == ["é", "é"])
        #expect(list.root.span == Span(line: 2, column: 1))
        #expect(entries[0].keySpan == Span(line: 3, column: 2))
        #expect(entries[0].node.span == Span(line: 3, column: 15))
        #expect(entries[1].keySpan == Span(line: 4, column: 1))
        #expect(entries[1].node.span == Span(line: 5, column: 1))
        let comment = try #require(list.comments.first)
        #expect(String(decoding: list.text[comment.range], as: UTF8.self) == "<!-- why -->")
        #expect(comment.span == Span(line: 3, column: 33))
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key></dict></plist>", 1, 26, "no value"),
        ("<plist><dict><key>a</key><key>b</key></dict></plist>", 1, 26, "no value"),
        ("<plist>\n<dict>\n<string>a</string></dict></plist>", 3, 1, "expected a <key>"),
        ("<plist><dict>", 1, 14, "too early"),
        ("<plist><array><foo/></array></plist>", 1, 15, "no element"),
        ("<plist><array><integer>x</integer></array></plist>", 1, 15, "no integer"),
        ("<plist><string>&nbsp;</string></plist>", 1, 16, "reference"),
        ("<plist><string>a</string></plist>x", 1, 34, "after the end"),
        ("<plist></plist>", 1, 8, "empty"),
        ("<plist><dict>\n<<<<<<< HEAD\n<key>a</key>", 2, 2, "merge conflict"),
        ("<plist><dict>\n<key>a</key><true/>\n=======\n", 3, 1, "merge conflict"),
        ("<?xml version='1.0' encoding='EBCDIC'?><plist><dict/></plist>", 1, 1, "not supported"),
    ])
    func saysWhereAndWhy(text: String, line: Int, column: Int, message: String) throws {
        let error = #expect(throws: SyntaxError.self) { try PropertyList(text) }
        #expect(error?.span == Span(line: line, column: column))
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func locatesABrokenByte() throws {
        let error = #expect(throws: SyntaxError.self) { try PropertyList(Array("<plist>\n<string>a".utf8) + [0xFF]) }
        #expect(error?.span == Span(line: 2, column: 10))
    }

    @Test func expandsNoEntities() {
        let bomb = """
            <!DOCTYPE plist [<!ENTITY a "]>x"><!ENTITY b SYSTEM "file:///etc/passwd">]>
            <plist><string>&a;&b;</string></plist>
            """
        #expect(throws: SyntaxError.self) { try PropertyList(bomb) }
    }

    @Test(arguments: [false, true])
    func readsUTF16(isBigEndian: Bool) throws {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>ß😀</string></plist>"
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? pair : pair.reversed()
        }
        #expect(try PropertyList(bytes).root.string == "ß😀")
        #expect(try PropertyList(Array(bytes.dropFirst(2))).root.string == "ß😀")
    }

    @Test func readsDeclaredLatin1() throws {
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><string>"
        #expect(try PropertyList(Array(head.utf8) + [0xFC] + Array("</string></plist>".utf8)).root.string == "ü")
    }

    @Test func limitsDepthAndCount() throws {
        let nested = { (count: Int) in
            String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count)
        }
        #expect(throws: Never.self) { try PropertyList(nested(256)) }
        let error = #expect(throws: SyntaxError.self) { try PropertyList(nested(100_000)) }
        #expect(error?.message.contains("deeper") == true)
        let small = Limits(bytes: 1000, depth: 10, nodes: 3)
        #expect(throws: SyntaxError.self) {
            try PropertyList("<array><true/><true/><true/></array>", limits: small)
        }
        #expect(throws: SyntaxError.self) { try PropertyList([UInt8](repeating: 0x20, count: 1001), limits: small) }
    }
}

extension PropertyList {
    init(_ text: String, limits: Limits = .standard) throws(SyntaxError) {
        try self.init(Array(text.utf8), limits: limits)
    }
}
