import Support
import Testing

@testable import Workspaces

@Suite struct GlobTests {
    static let files = ["A/B/C.swift", "A/B.swift", "A/B/D/E.m", "A/x.png", "Z.swift", "A/B/.hidden.swift"]

    @Test(arguments: [
        ("A/**", ["A/B.swift", "A/B/.hidden.swift", "A/B/C.swift", "A/B/D/E.m", "A/x.png"]),
        ("A/**/*.swift", ["A/B.swift", "A/B/.hidden.swift", "A/B/C.swift"]),
        ("A/*.swift", ["A/B.swift"]),
        ("**/*.{m,png}", ["A/B/D/E.m", "A/x.png"]),
        ("A/B/D/E.m", ["A/B/D/E.m"]),
        ("A/B", []), ("A/?.swift", ["A/B.swift"]), ("**/D/**", ["A/B/D/E.m"]), ("none/**", []),
        ("*.swift", ["Z.swift"]),
    ])
    func findsFiles(pattern: String, found: [String]) {
        let index = TreeIndex(MemoryTree(Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "") })))
        #expect(Glob(pattern).files(in: index) == found)
    }

    @Test func takesFoldersWhole() {
        let index = TreeIndex(MemoryTree(Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "") })))
        #expect(Glob("A/B").files(in: index, takingFolders: true) == ["A/B/.hidden.swift", "A/B/C.swift", "A/B/D/E.m"])
        #expect(Glob("A/*").files(in: index, takingFolders: true).count == 5)
    }

    @Test func findsFilesAsAFileSystemWithoutCaseDoes() {
        let index = TreeIndex(MemoryTree(["Sources/App/Main.swift": ""]))
        #expect(index.file("sources/APP/main.swift") == "Sources/App/Main.swift")
        #expect(index.file("sources/other/main.swift") == nil)
    }

    @Test func endsOnPatternsThatBranch() {
        let name = String(repeating: "a/", count: 30) + "b"
        let pattern = String(repeating: "**/a/", count: 12) + "c"
        #expect(!Glob(pattern).matches(name))
        #expect(!Glob(String(repeating: "{a,b}", count: 40)).matches("a"))
    }
}
