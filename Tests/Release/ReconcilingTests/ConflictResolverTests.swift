import Releases
import Testing

@testable import GitStore
@testable import Reconciling

/// What `resolve:` settles, file by file.
@Suite struct ConflictResolverTests {
    /// A file in which the sides changed what the texts say; two entries of their own, for strings.
    private static func file(
        _ path: String, base: String = "", ours: String = "\"a\" = \"1\";\n", theirs: String = "\"b\" = \"2\";\n"
    ) -> ConflictedFile {
        ConflictedFile(
            path: path, base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    }

    private static func resolution(
        of file: ConflictedFile, _ set: (inout ConflictResolution) -> Void
    ) -> ConflictedFile.Resolution? {
        var resolving = ConflictResolution()
        set(&resolving)
        return ConflictResolver(resolving).resolution(of: file)
    }

    @Test func nothingIsSettledUnasked() {
        for path in ["App/en.lproj/A.strings", "App.xcodeproj/project.pbxproj", "Version.xcconfig"] {
            #expect(Self.resolution(of: Self.file(path)) { _ in } == nil)
        }
    }

    @Test func structureSettlesTheKindsThatAreNamed() throws {
        let file = Self.file("App/en.lproj/A.strings")
        let settled = try #require(Self.resolution(of: file) { $0.structured = [.strings] })
        #expect(settled == .contents(Array("\"a\" = \"1\";\n\"b\" = \"2\";\n".utf8), kind: "strings"))
        #expect(Self.resolution(of: file) { $0.structured = [.project, .plist, .packages, .json] } == nil)
        let all = Set(ConflictResolution.Kind.allCases)
        #expect(Self.resolution(of: Self.file("App/A.swift")) { $0.structured = all } == nil)
    }

    @Test func whatStructureCannotSettleIsLeft() {
        let file = Self.file("A.strings", base: "\"a\" = \"0\";\n", theirs: "\"a\" = \"2\";\n")
        #expect(Self.resolution(of: file) { $0.structured = [.strings] } == nil)
    }

    /// A path comes before structure, and the first pattern that fits decides.
    @Test(arguments: [
        ([(pattern: "Apps/Go/**", side: ConflictResolution.Side.own)], ConflictedFile.Resolution.ours(kind: "own")),
        ([("Apps/**", .upstream)], .theirs(kind: "upstream")), ([("Apps/**", .conflict)], nil),
        ([("Apps/Go/**", .upstream), ("Apps/**", .own)], .theirs(kind: "upstream")),
        ([("Other/**", .own)], .contents(Array("\"a\" = \"1\";\n\"b\" = \"2\";\n".utf8), kind: "strings")),
    ])
    func pathsComeFirst(
        rules: [(pattern: String, side: ConflictResolution.Side)], expected: ConflictedFile.Resolution?
    ) {
        let found = Self.resolution(of: Self.file("Apps/Go/A.strings")) { resolving in
            resolving.structured = [.strings]
            resolving.paths = rules.map { ConflictResolution.PathRule(pattern: $0.pattern, side: $0.side) }
        }
        #expect(found == expected)
    }

    /// A trailer names the file in a line of its own.
    @Test(arguments: ["Apps/Go/A\nB.strings", "Apps/Go/A\u{85}B.strings", "Apps/Go/A\u{7F}.strings"])
    func namesThatWouldBreakTheTrailerAreLeft(path: String) {
        let found = Self.resolution(of: Self.file(path)) { resolving in
            resolving.structured = [.strings]
            resolving.paths = [ConflictResolution.PathRule(pattern: "Apps/**", side: .own)]
        }
        #expect(found == nil)
    }

    /// A rule for versions alone settles what conflicts in nothing else.
    @Test func versionsAloneSettleNumbersAlone() {
        func version(_ number: String, _ other: String = "") -> String {
            "MARKETING_VERSION = \(number)\n\(other)"
        }
        let numbers = Self.file(
            "Version.xcconfig", base: version("1.0"), ours: version("1.2"), theirs: version("1.10"))
        let highest = Self.resolution(of: numbers) { $0.versions = .highest }
        #expect(highest == .contents(Array(version("1.10").utf8), kind: "versions"))
        #expect(
            Self.resolution(of: numbers) { $0.versions = .own }
                == .contents(Array(version("1.2").utf8), kind: "versions"))
        #expect(Self.resolution(of: numbers) { $0.versions = .conflict } == nil)
        // Two entries are no numbers: a rule for versions says nothing about them.
        #expect(Self.resolution(of: Self.file("A.strings")) { $0.versions = .highest } == nil)
    }
}
