import StructuredMerge
import Testing

/// The line breaks of ours stay, wherever a merge writes one itself.
@Suite struct LineBreakTests {
    private static let base = "\"a\" = \"1\";\r\n\"b\" = \"2\";"

    @Test func aFileWithoutAFinalBreakStaysSo() {
        let (ours, theirs) = (Self.base + "\r\n\"c\" = \"3\";", Self.base + "\r\n\"d\" = \"4\";\r\n\"e\" = \"5\";")
        let both = Self.base + "\r\n\"c\" = \"3\";\r\n\"d\" = \"4\";\r\n\"e\" = \"5\";"
        #expect(merged(Self.base, ours, theirs, .strings) == both)
        #expect(merged(Self.base, theirs, ours, .strings) == both)
    }

    @Test func nothingIsPutBehindTheLastOfTwoSidesThatEndWithoutABreak() {
        let theirs = "\"a\" = \"1\";\r\n\"c\" = \"3\";"
        #expect(
            merged(Self.base, Self.base.replacing("\"1\"", with: "\"0\""), theirs, .strings)
                == theirs.replacing("\"1\"", with: "\"0\""))
    }

    @Test func aCommentInALastLineTakesNoBreakAway() {
        let ours = Self.base + "\r\n\"c\" = \"3\";\r\n"
        #expect(
            merged(Self.base, ours, Self.base + " // two", .strings)
                == Self.base + " // two\r\n\"c\" = \"3\";\r\n")
        #expect(merged(Self.base, Self.base + " // two", ours, .strings) == Self.base + " // two\r\n\"c\" = \"3\";")
    }

    @Test func aNewSectionHasTheBreaksOfOurs() throws {
        var base = SampleProject()
        base.addFile("File.swift", number: 16)
        var (ours, theirs) = (base, base)
        ours.addFile("A.swift", number: 200)
        theirs.addFile("B.swift", number: 201)
        for (id, isa) in [(0x500, "AAFirst"), (0x501, "PBXLast"), (0x502, "ZZLast")] {
            theirs.objects[SampleProject.id(id)] = .init(isa: isa)
        }
        let returns = { (text: String) in text.replacing("\n", with: "\r\n") }
        let result = try #require(merged(base.text, ours.text, theirs.text, .project))
        #expect(result.contains("/* Begin AAFirst section */") && result.contains("/* End ZZLast section */"))
        #expect(merged(returns(base.text), returns(ours.text), returns(theirs.text), .project) == returns(result))
    }
}
