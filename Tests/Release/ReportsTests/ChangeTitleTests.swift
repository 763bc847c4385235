import Names
import Testing

@testable import Reports

@Suite struct ChangeTitleTests {
    private func read(_ message: String) -> ChangeTitle {
        let someone = Signature(name: "Ada", email: "ada@example.com", time: 0)
        return ChangeTitle(
            Commit(
                id: Sample.commit, tree: TreeID(ObjectID.zero), parents: [], author: someone, committer: someone,
                message: message))
    }

    @Test(arguments: [
        ("Fix the basket\n\nbody", "Fix the basket", nil),
        ("Merge branch 'fix/x' into 'R'\n\nFix the basket\n\nSee merge request mobile/ios!12", "Fix the basket", 12),
        ("Merge branch 'fix/x' into 'R'\n\nSee merge request mobile/ios!12", "Merge branch 'fix/x' into 'R'", 12),
        ("Merge pull request #34 from a/fix\n\nFix the basket", "Fix the basket", 34),
        ("Merge pull request 'Fix the basket' (#5) from fix into R", "Fix the basket", 5),
        ("Fix the basket (#7)\n\n* one", "Fix the basket", 7), ("Fix (#7) more", "Fix (#7) more", nil), ("", "", nil),
    ])
    func titleAndNumber(message: String, title: String, number: Int?) {
        let read = read(message)
        #expect(read.title == title && read.request?.number == number)
    }
}
