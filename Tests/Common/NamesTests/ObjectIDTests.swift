import Names
import Testing

@Suite struct ObjectIDTests {
    @Test func hexRoundTrips() throws {
        let text = "0123456789abcdef0123456789abcdef01234567"
        let id = try #require(ObjectID(hex: text.uppercased()))
        #expect(id.hex == text)
        #expect(id.prefix == 0x0123_4567_89ab_cdef)
    }

    @Test(arguments: ["", "0123", "0123456789abcdef0123456789abcdef0123456g", String(repeating: "0", count: 41)])
    func othersAreRefused(text: String) {
        #expect(ObjectID(hex: text) == nil)
    }

    @Test func orderIsTheOrderOfTheText() throws {
        let ids = try ["ff", "00", "7f", "80"].map {
            try #require(ObjectID(hex: $0 + String(repeating: "1", count: 38)))
        }
        #expect(ids.sorted().map(\.hex) == ids.map(\.hex).sorted())
    }
}

@Suite struct BranchNameTests {
    @Test(arguments: ["Trendyol/Release", "release-8.2.0", "ünïcode", "a@b", #"zzz";echo${IFS}hi;#"#])
    func whatGitAcceptsIsAccepted(name: String) { #expect(BranchName(name)?.text == name) }

    @Test(arguments: [
        "", "-x", "a..b", "a b", "a~1", "a^", "a:b", "a?", "a*", "a[", "a\\b", "/a", "a/", "a//b", ".a", "a/.b",
        "a.lock",
        "a.", "@{", "HEAD", "a\u{7F}", "a\nb",
    ])
    func whatGitRefusesIsRefused(name: String) { #expect(BranchName(name) == nil) }
}
