import Testing

@testable import Forges
@testable import WebAPI

/// Only addresses of the web are handed on to people.
@Suite struct PeopleLinkTests {
    @Test(arguments: [
        "javascript:alert(1)", "javascript://h/%0aalert(1)", "data:text/html,x", "file:///etc/passwd", "ssh://h/x",
        "//h/x", "x",
        "https://h/a b", "https://u@h/x", "https://h/\u{1B}", "https://h/\u{202E}", "",
    ]) func isNone(text: String) {
        #expect(PeopleLink.checked(text) == nil)
    }

    @Test func isOne() {
        for text in ["https://h/x?a=b#c", "http://h:3000/x"] { #expect(PeopleLink.checked(text) == text) }
        let root = "https://h:1/sub/api/v1"
        #expect(PeopleLink.checked("/sub/a/actions/runs/1", on: root) == "https://h:1/sub/a/actions/runs/1")
        #expect(PeopleLink.checked("https://ci/x", on: root) == "https://ci/x")
        #expect(PeopleLink.checked("javascript:x", on: root) == nil)
    }
}
