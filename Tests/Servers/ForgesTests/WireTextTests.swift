import HTTPTransport
import Names
import Support
import Testing

@testable import Forges
@testable import WebAPI

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("mobile/ios", "mobile%2Fios"), ("a-b.c_d~9", "a-b.c_d~9"),
        ("é #?&=+%\\\u{0}", "%C3%A9%20%23%3F%26%3D%2B%25%5C%00"),
    ])
    func everyOtherByteIsEncoded(text: String, encoded: String) { #expect(PercentEncoding.encode(text) == encoded) }
}

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0 as Int?), ("2026-11-21T05:39:54Z", 1_795_239_594),
        ("2026-11-21T05:39:54.123456789Z", 1_795_239_594), ("2026-11-21T08:39:54.5+03:00", 1_795_239_594),
        ("2026-11-21T00:09:54-0530", 1_795_239_594), ("2026-11-21t05:39:54z", 1_795_239_594),
        ("2000-02-29T23:59:60Z", 951_868_800), ("1969-12-31T23:59:59Z", -1), ("0000-00-00T00:00:00Z", nil),
        ("2026-11-21", nil), ("2026-11-21T05:39:54", nil), ("2026-13-21T05:39:54Z", nil), ("", nil),
        ("2026-11-21T25:39:54Z", nil), ("2026-11-21T05:39:54Zx", nil), ("９９99-11-21T05:39:54Z", nil),
    ])
    func datesOfForges(text: String, seconds: Int?) { #expect(Timestamp.seconds(iso8601: text) == seconds) }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777 as Int?), ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("", nil),
        ("Sun, 06 Nox 1994 08:49:37 GMT", nil), ("Sun, 99999999999999999999 Nov 1994 08:49:37 GMT", nil),
        ("Sun, 06 Nov 9223372036854775807 08:49:37 GMT", nil),
    ])
    func dateHeaders(text: String, seconds: Int?) { #expect(HTTPDate.seconds(text) == seconds) }

    @Test func daysRoundTrip() {
        for day in stride(from: -130_000, to: 200_000, by: 13) {
            let seconds = day * 86_400 + 3_661
            guard Timestamp.seconds(iso8601: Timestamp.iso8601(seconds)) == seconds else {
                Issue.record("\(Timestamp.iso8601(seconds))")
                return
            }
        }
    }
}

@Suite struct WildcardTests {
    @Test(arguments: [
        ("develop", "develop", true), ("develop", "develop2", false), ("*", "a/b", true),
        ("*/Release", "Go/Release", true),
        ("*/Release", "Release", false), ("a*b*c", "aXbYbc", true), ("a*b*c", "ac", false), ("ab*ba", "aba", false),
        ("*a*", "bab", true), ("**", "", true), ("", "", true), ("", "a", false), ("r-*", "r-", true),
        ("*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    ])
    func patterns(pattern: String, text: String, isMatch: Bool) {
        #expect(Wildcard.matches(pattern, text) == isMatch)
    }

    /// Gitea's patterns.
    @Test(arguments: [
        ("*/Release", "Go/Release", true), ("*/Release", "a/Go/Release", false), ("**/Release", "a/Go/Release", true),
        ("release*", "release/1", false), ("release**", "release/1", true), ("*", "a", true),
    ])
    func patternsWhoseStarEndsAtASlash(pattern: String, text: String, isMatch: Bool) {
        #expect(Wildcard.matches(pattern, text, starEndsAtSlash: true) == isMatch)
    }
}

@Suite struct LinkHeaderTests {
    @Test(arguments: [
        (#"<https://a/?b=1,2;3>; rel="next", <https://c>; rel="last""#, "https://a/?b=1,2;3" as String?),
        (#"<https://a>; rel="prev", <https://b>; title="x"; rel=next"#, "https://b"), ("<a>; REL = \"NEXT\"", "a"),
        (#"<https://a>; rel="prev""#, nil), ("", nil), ("<", nil), (">;rel=next<", nil), ("<a>", nil),
        (#"<a>; title="next"; rel="first""#, nil),
    ])
    func theNextPage(header: String, target: String?) { #expect(LinkHeader.next(in: header) == target) }
}

@Suite struct WebOriginTests {
    @Test(arguments: [
        ("HTTPS://Host/x", "https://host:443" as String?), ("http://[::1]:80/", "http://[::1]:80"),
        ("http://h:8080?x", "http://h:8080"), ("https://h:/", "https://h:443"), ("https://u@h/", nil), ("ssh://h", nil),
        ("https://h:99999/", nil), ("https://h:x/", nil), ("https:///x", nil), ("h/x", nil), ("https://h\\x", nil),
        ("https://h\n/", nil), ("https://:443/", nil),
    ])
    func origins(url: String, origin: String?) { #expect(WebOrigin(of: url)?.description == origin) }
}

@Suite struct NoteTextTests {
    /// What is written and read back is what was wanted, and no line begins with a slash on the way.
    @Test func defusingIsUndone() {
        var generator = SplitMix(state: 7)
        let alphabet = Array("/\\ \t\n\rab")
        for _ in 0..<5000 {
            let length = Int.random(in: 0...12, using: &generator)
            let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "/" })
            let body = NoteText.canonical(text)
            let sent = NoteText.defused(body)
            #expect(NoteText.canonical(NoteText.armed(sent)) == body)
            #expect(NoteText.canonical(body) == body)
            for line in sent.split(separator: "\n") { #expect(!line.drop { " \t".contains($0) }.hasPrefix("/")) }
        }
    }

    @Test func commandsReadAsText() {
        #expect(NoteText.defused("a\n/close\n  /merge b") == "a\n\\/close\n  \\/merge b")
    }

    @Test func longTextsAreCut() {
        let cut = NoteText.canonical(String(repeating: "é", count: 70_000))
        #expect(cut.count == 60_002 && cut.hasSuffix("\n…") && NoteText.canonical(cut).count <= 60_002)
    }
}

@Suite struct DraftTitleTests {
    @Test(arguments: [
        "Draft: x", "draft:x", "[Draft] x", "(DRAFT) x", "Draft - x", "WIP: x", "[WIP] x", " Draft: WIP: [draft] x",
        "x",
    ])
    func marksAreTakenOff(title: String) { #expect(DraftTitle.gitLab.unmarked(title) == "x") }

    @Test(arguments: ["Drafting: x", "Draft", "A Draft: x", "wipe: x"])
    func othersStay(title: String) { #expect(DraftTitle.gitLab.unmarked(title) == title) }
}
