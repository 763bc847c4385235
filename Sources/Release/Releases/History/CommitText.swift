import Names
import Printing

/// Commits as messages to people name them, and the commands that bring them back or take them out.
extension Assessor {
    /// The text of a person, cut off after 100 characters.
    func brief(_ text: String) -> String { text.count > 100 ? text.prefix(100) + "…" : text }

    /// `1234567890ab "Subject" by Author`.
    func title(of commit: Commit) -> String {
        "\(commit.id.short) \"\(brief(commit.subject))\" by \(brief(commit.author.name))"
    }

    /// Names the first of these commits with their authors.
    func list(_ commits: [Commit]) -> String { list(commits.prefix(Self.listLimit), of: commits.count) }

    /// Names the first commits of so many with their authors.
    func list(_ first: some Sequence<Commit>, of count: Int) -> String {
        Printable.list(first.map(title), of: count, separator: "; ")
    }

    /// More commits than this are counted only.
    static let listLimit = 10

    /// The commands that bring a commit that a journal keeps back into a branch. What is on the branch now stays there.
    func restoring(_ branch: BranchName, to commit: CommitID, from train: TrainName) throws -> String {
        try restoring(branch, to: commit, fetching: Self.journalRef(of: train))
    }

    /// The commands that bring a commit that is in a ref back into a branch. What is on the branch now stays there.
    func restoring(_ branch: BranchName, to commit: CommitID, fetching ref: String) throws -> String {
        let fetch = "git fetch origin \(ShellWord.quoted(ref))"
        guard let tip = observation.branches[branch], try !history.isAncestor(tip, of: commit) else {
            return "\(fetch) && git push origin \(ShellWord.quoted("\(commit.short):\(branch.ref)"))"
        }
        // In this order the published commits stay on the branch's own line.
        return "\(fetch) \(ShellWord.quoted(branch.text)) && git switch --detach \(commit.short)"
            + " && git merge \(tip.short) && git push origin \(ShellWord.quoted("HEAD:\(branch.ref)"))"
    }

    /// The command that reverts a commit.
    func revertCommand(for commit: Commit) -> String {
        "git revert \(commit.parents.count > 1 ? "-m 1 " : "")\(commit.id.short)"
    }
}
