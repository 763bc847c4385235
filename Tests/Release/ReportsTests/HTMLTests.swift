import Testing

@testable import Reports

@Suite struct HTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("a & b", "a &amp; b"),
        ("\"'", "&quot;&#39;"), ("e\u{301}<", "e\u{301}&lt;"), ("\u{202E}x", "\\u{202e}x"), ("a\nb", "a\\u{a}b"),
    ])
    func textIsNeverMarkup(text: String, expected: String) {
        #expect(HTML.text(text).source == expected)
        #expect(HTML("p", .init("title", text)) { text }.source == "<p title=\"\(expected)\">\(expected)</p>\n")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//evil.example", "https://a b", "",
        "https://a\u{202E}",
        " https://a", "vbscript:x", "file:///etc/passwd",
    ])
    func onlyTheWebIsLinked(address: String) { #expect(HTML.Attribute.link(address) == nil) }

    @Test func aLinkCannotLeaveItsAttribute() throws {
        let link = try #require(HTML.Attribute.link("https://a/\"onmouseover=x'<>&"))
        #expect(
            HTML.inline("a", link) { "x" }.source == "<a href=\"https://a/&quot;onmouseover=x&#39;&lt;&gt;&amp;\">x</a>"
        )
    }
}
