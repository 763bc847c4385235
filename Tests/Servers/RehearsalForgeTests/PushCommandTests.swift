import Names
import Testing

@testable import RehearsalForge

@Suite struct PushCommandTests {
    private let old = String(repeating: "1", count: 40)
    private let new = String(repeating: "2", count: 40)

    private func packet(_ text: String) -> String {
        let length = String(text.utf8.count + 4, radix: 16)
        return String(repeating: "0", count: 4 - length.count) + length + text
    }

    @Test func readsEveryLineUpToTheFlush() {
        let body =
            packet("\(old) \(new) refs/heads/a\0 report-status atomic\n") + packet("\(new) \(old) refs/tags/b")
            + "0000PACK"
        #expect(PushCommand.parse(Array(body.utf8)).map(\.ref) == ["refs/heads/a", "refs/tags/b"])
    }

    @Test(arguments: ["", "0000", "00", "zzzz", "0010short", "ffff\(String(repeating: "1", count: 40))"])
    func anythingElseIsNoCommand(body: String) {
        #expect(PushCommand.parse(Array(body.utf8)).isEmpty)
    }

    @Test(arguments: [
        ("*", "a/b", true), ("release/*", "release/1", true), ("release/*", "release", false), ("a*b", "ab", true),
        ("a*b", "aab/b", true), ("*/Release", "App/Release", true), ("a", "ab", false), ("a*a", "a", false),
        ("*x*y*", "1x2y3", true), ("*x*y*", "1y2x3", false),
    ])
    func patternsMatch(pattern: String, text: String, matches: Bool) {
        #expect(Glob.matches(pattern, text) == matches)
    }
}
