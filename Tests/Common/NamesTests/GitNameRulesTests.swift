import Foundation
import Names
import Testing

/// What git takes for a ref's name is for git to say; `RELCTL_NAMES` asks it about more names.
@Suite struct GitNameRulesTests {
    private static let pieces = [
        "a", "B", "1", "/", "/", "..", ".", ".", "-", "@", "{", "@{", ".lock", "~", "^", ":", "?", "*", "[", "]", "\\",
        " ", "\u{7F}", "\u{1}", "\t", "é", "e\u{301}", "\u{301}", "\u{FE0F}", "\u{200D}", "🇹🇷", "HEAD", "refs/heads/",
    ]

    private static func names(_ count: Int) -> [String] {
        var state: UInt64 = 7
        func draw(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        return (0..<count).map { _ in (0...draw(5)).map { _ in pieces[draw(pieces.count)] }.joined() }
    }

    /// Which of the names git takes below `refs/heads/`.
    private static func accepted(_ names: [String]) throws -> Set<String> {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // One after the other in a shell's loop: a process each, and nothing besides.
        let loop = #"for name; do if git check-ref-format "refs/heads/$name"; then printf '%s\0' "$name"; fi; done"#
        process.arguments = ["-c", loop, "sh"] + names
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Set(data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.map(Self.exact))
    }

    /// Equal only for equal bytes: git doesn't know that two spellings of a letter are one.
    private static func exact(_ text: String) -> String {
        text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    }

    @Test func branchesAndTagsAreWhatGitTakes() throws {
        let count = ProcessInfo.processInfo.environment["RELCTL_NAMES"].flatMap { Int($0) } ?? 1_500
        let names = Self.names(count)
        for start in stride(from: 0, to: names.count, by: 1_000) {
            let part = Array(names[start..<min(start + 1_000, names.count)])
            let accepted = try Self.accepted(part)
            for name in part {
                let isTaken = accepted.contains(Self.exact(name)) && !name.utf8.starts(with: "-".utf8)
                #expect((TagName(name) != nil) == isTaken, "\(name.debugDescription)")
                #expect((BranchName(name) != nil) == (isTaken && name != "HEAD"), "\(name.debugDescription)")
            }
        }
    }

    @Test func twoSpellingsOfOneLetterAreTwoNames() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        #expect(composed == decomposed, "for Swift they are equal")
        let branches = [try #require(BranchName(composed)), try #require(BranchName(decomposed))]
        let tags = [try #require(TagName(composed)), try #require(TagName(decomposed))]
        #expect(Set(branches).count == 2 && branches.sorted() == [branches[1], branches[0]])
        #expect(Set(tags).count == 2 && tags.sorted() == [tags[1], tags[0]])
    }
}
