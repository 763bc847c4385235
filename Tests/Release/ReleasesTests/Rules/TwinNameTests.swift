import Names
import Testing

@testable import Releases

/// Names that look the same and are not: git compares bytes, Swift's strings don't.
@Suite struct TwinNameTests {
    private static let (composed, decomposed) = ("Rel\u{E9}/Go", "Rele\u{301}/Go")

    @Test func areTwoBranchesAndTwoTags() throws {
        let branches = [Self.composed, Self.decomposed].compactMap(BranchName.init)
        #expect(Set(branches).count == 2)
        #expect(branches.sorted().map { Array($0.text.utf8) }.first == Array(Self.decomposed.utf8))
        #expect(Set([Self.composed, Self.decomposed].compactMap(TagName.init)).count == 2)
    }

    @Test(arguments: ["", "-{version}"]) func onlyOneIsTheTrains(ending: String) throws {
        let pattern = try #require(BranchPattern(Self.composed + ending))
        let version = ending.replacing("{version}", with: "1.0")
        let (own, twin) = (BranchName(Self.composed + version), BranchName(Self.decomposed + version))
        #expect(own.map(pattern.matches) == true)
        #expect(twin.map(pattern.matches) == false)
    }

    @Test func onlyOneTellsOfAPublication() throws {
        let pattern = TagPattern(Self.composed + "/*")
        #expect(pattern.match(try #require(TagName(Self.composed + "/1.0"))) == "1.0")
        #expect(pattern.match(try #require(TagName(Self.decomposed + "/1.0"))) == nil)
    }
}
