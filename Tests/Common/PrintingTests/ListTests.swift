import Printing
import Testing

@Suite struct ListTests {
    @Test(arguments: [(0, "0 commits"), (1, "1 commit"), (2, "2 commits")])
    func aNumberHasItsNoun(number: Int, text: String) { #expect(Printable.count(number, "commit") == text) }

    @Test func moreThanTheLimitAreCounted() {
        #expect(Printable.list([], atMost: 2) == "")
        #expect(Printable.list(["a", "b"], atMost: 2) == "a, b")
        #expect(Printable.list(["a", "b", "c", "d"], atMost: 2) == "a, b and 2 more")
        #expect(Printable.list(["a"], of: 3, separator: "; ") == "a and 2 more")
    }
}
