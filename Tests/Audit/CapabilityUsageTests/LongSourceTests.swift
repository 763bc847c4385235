import Testing

@testable import CapabilityUsage

/// Questions about whole sources end, however long somebody makes them.
@Suite(.timeLimit(.minutes(1))) struct LongSourceTests {
    private func source(_ line: String, count: Int) throws -> SourceText {
        try #require(SourceText(Array(String(repeating: line + "\n", count: count).utf8), language: .swift))
    }

    @Test(arguments: [2_000, 20_000]) func callsThatAreNeverClosedTellNothing(count: Int) throws {
        #expect(
            try source("let s = UIActivityViewController(activityItems: [image", count: count).shareSheetsThatSave
                == nil)
        #expect(try !source("w.load(URLRequest(url: u", count: count).loadsOnlyFiles)
    }

    @Test func eachHostHasItsLine() throws {
        let hosts = try source("let a = \"http://a.example.com/x\"", count: 100_000).clearHosts
        #expect(hosts.map(\.line) == Array(1...100_000))
    }
}
