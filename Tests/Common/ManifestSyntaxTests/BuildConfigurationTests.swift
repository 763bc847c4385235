import ManifestSyntax
import Support
import Testing

@Suite struct BuildConfigurationTests {
    @Test func readsEveryKindOfLine() throws {
        let file = try Self.read(
            """
            // comment
            #include "../Base.xcconfig" // why
            #include? "Local.xcconfig"
            NAME = value // comment
            \tEMPTY =
            URL = https:/$()/host;
            FLAGS[sdk=iphoneos*][arch=arm64] = $(inherited) -DX=1
            TWO [config=Release (Beta, In[ternal)] [sdk=a*,arch=b] = x
            LONG = a \\
              b
            """)
        #expect(file.problems.isEmpty)
        #expect(
            file.statements.prefix(2) == [
                .include(path: "../Base.xcconfig", isOptional: false, at: Span(line: 2, column: 1)),
                .include(path: "Local.xcconfig", isOptional: true, at: Span(line: 3, column: 1)),
            ])
        let assignments = file.statements.compactMap { statement in
            if case .assignment(let assignment) = statement { assignment } else { nil }
        }
        #expect(assignments.map(\.name) == ["NAME", "EMPTY", "URL", "FLAGS", "TWO", "LONG"])
        #expect(assignments.map(\.value) == ["value", "", "https:/$()/host", "$(inherited) -DX=1", "x", "a    b"])
        #expect(assignments[1].span == Span(line: 5, column: 2))
        #expect(assignments[3].conditions.map(\.parameter) == ["sdk", "arch"])
        #expect(assignments[4].conditions.map(\.parameter) == ["config", "sdk"])
        #expect(assignments[4].conditions.map(\.pattern) == ["Release (Beta, In[ternal)", "a*,arch=b"])
    }

    @Test func namesWhatItCannotReadAndGoesOn() throws {
        let file = try Self.read("A = 1\nnonsense\n<<<<<<< HEAD\nB[x = 2\n#include nothing\nC = 3\nD] = 4\nE[x] = 5\n")
        #expect(file.statements.count == 2)
        #expect(file.problems.map(\.span.line) == [2, 3, 4, 5, 7, 8])
        #expect(file.problems[1].message == "unresolved merge conflict")
    }

    @Test(arguments: [
        ("iphoneos17.0", "iphoneos*", true), ("iphoneos", "iphoneos*", true), ("macosx", "iphoneos*", false),
        ("abcd", "a*c*", true), ("abcd", "a?cd", true), ("", "*", true), ("", "", true), ("a", "", false),
        (String(repeating: "a", count: 2000), "*a*a*a*b", false),
    ])
    func matchesWildcards(text: String, pattern: String, isMatch: Bool) {
        #expect(Wildcard.matches(text, pattern: pattern) == isMatch)
    }

    @Test func survivesAnything() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<500 {
            _ = try BuildConfigurationFile(
                (0..<200).map { _ in "A=[]/\\\n\r#include\" \u{7F}".utf8.randomElement(using: &random) ?? 0 })
        }
    }

    static func read(_ text: String) throws -> BuildConfigurationFile {
        try BuildConfigurationFile(Array(text.utf8))
    }
}
