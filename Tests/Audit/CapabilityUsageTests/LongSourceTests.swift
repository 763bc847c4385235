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

    /// Each view has a name, which is assigned again and again: in lines of its own, or all in one.
    @Test(arguments: ["\n", ";"])
    func namesThatAreAssignedAgainAndAgain(end: String) throws {
        func text(_ assignment: String, _ view: (Int) -> String) -> String {
            (0..<195).map { number in
                String(repeating: "a\(number)=\(assignment)\(end)", count: 150) + view(number) + "\n"
            }.joined()
        }
        let sheets = text("b") { "let s = UIActivityViewController(activityItems: a\($0))" }
        let found = try #require(try source(sheets, count: 1).shareSheetsThatSave)
        #expect(found.map(\.line) == (1...195).map { end == "\n" ? $0 * 151 : $0 })
        #expect(found.allSatisfy { !$0.holdsImage })
        let pages = text("b") { "w.load(URLRequest(url: a\($0)))" }
        #expect(try !source(pages, count: 1).loadsOnlyFiles)
    }

    /// What is assigned to one name is looked through once, however many views have it.
    @Test func oneNameOfManyViews() throws {
        let assignments = String(repeating: "a = b" + String(repeating: "c", count: 1900) + "\n", count: 90)
        let sheets = String(repeating: "let s = UIActivityViewController(activityItems: a)\n", count: 100)
        let found = try source(assignments + sheets, count: 1).shareSheetsThatSave
        #expect(found?.map(\.line) == Array(91...190))
        #expect(found?.contains(where: \.holdsImage) == false)
        let images = try source(assignments + "a = [image]\n" + sheets, count: 1).shareSheetsThatSave
        #expect(images?.allSatisfy(\.holdsImage) == true)
    }

    /// The columns of one line are counted on from use to use.
    @Test func usesOfOneLine() {
        let names = (0..<5000).map { "s\($0)" }
        let calls = names.map { $0 + "()" }.joined(separator: "; ")
        let text = "/*" + String(repeating: "x", count: 1 << 20) + "é*/" + calls
        let scanner = SourceScanner(symbols: SymbolSet(names.map { Symbol(.identifier, $0) }))
        let uses = scanner.uses(in: Array(text.utf8), language: .swift).uses
        #expect(uses.last?.line == 1)
        #expect(uses.last?.column == text.unicodeScalars.count - "s4999()".count + 1)
    }

    @Test func eachHostHasItsLine() throws {
        let hosts = try source("let a = \"http://a.example.com/x\"", count: 100_000).clearHosts
        #expect(hosts.map(\.line) == Array(1...100_000))
    }
}
