import Names
import Testing

@testable import Releases

@Suite struct HostileTextTests {
    private func note(
        subject: String = "Clash", author: String = "Linus", path: String = "shared", into: String = "Go/Release",
        account: String = "linus"
    ) throws -> String {
        let id = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        let conflict = Conflict(
            from: try #require(BranchName("Trendyol/Release")), into: try #require(BranchName(into)), commit: id,
            cause: id, subject: subject, author: author, paths: [path], unionPaths: [],
            against: [.init(commit: id, subject: subject, author: author)], waiting: [.init(commit(id, subject))])
        var notice = Train.Notice.conflict
        notice.mentionsAuthor = true
        return ConflictNote.text(
            conflict, notice: notice, origin: .init(id: MergeRequestID(1), author: account, mergedAt: nil))
    }

    private func commit(_ id: CommitID, _ subject: String) -> Commit {
        let person = Signature(name: subject, email: "", time: 0, offset: 0)
        return Commit(
            id: id, tree: TreeID(id.object), parents: [], author: person, committer: person, message: subject)
    }

    @Test(
        "Foreign text stays inside its code span",
        arguments: [
            "`@all`", "``` @all", "`\u{301}@all `\u{301}", "a\n/close\n", "\u{1B}[31m@all", "\u{202E}lla@", "<!-- -->",
            "`",
        ])
    func staysInItsSpan(text: String) throws {
        for note in [try note(subject: text), try note(author: text), try note(path: text)] {
            let span = Markdown.code(text)
            #expect(note.unicodeScalars.filter { $0.value == 0x1B || $0.value == 0x202E }.isEmpty)
            #expect(note.contains(span))
            #expect(!note.replacing(span, with: "").contains("@all"))
            #expect(!note.split(separator: "\n").contains { $0.hasPrefix("/") })
            #expect(closes(span))
        }
    }

    /// GitHub's limit is 65,536 characters; what comes back shorter would be written again and again.
    @Test func aNoteIsNoLongerThanForgesStore() throws {
        let id = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        let path = String(repeating: "\u{202E}", count: 250)
        let paths = (0..<200).map { "\($0)" + path }
        let conflict = Conflict(
            from: try #require(BranchName("Trendyol/Release")), into: try #require(BranchName("Go/Release")),
            commit: id, cause: id, subject: path, author: path, paths: paths, unionPaths: paths,
            against: Array(repeating: .init(commit: id, subject: path, author: path), count: 200),
            waiting: Array(repeating: .init(commit(id, path)), count: 200))
        #expect(ConflictNote.text(conflict, notice: .conflict, origin: nil).unicodeScalars.count < 60_000)
    }

    /// Whether a code span ends only at its end: no run of backticks inside is as long as its fence.
    private func closes(_ span: String) -> Bool {
        let scalars = Array(span.unicodeScalars)
        let fence = scalars.prefix { $0 == "`" }.count
        let inside = scalars.dropFirst(fence).dropLast(fence)
        let runs = inside.split { $0 != "`" }.map(\.count)
        return fence > 0 && !runs.contains(fence) && inside.first != "`" && inside.last != "`"
    }

    @Test(
        "A branch name is one word of the shell, and can't mislead the eye",
        arguments: [
            "a'b", "a$(reboot)", "a;reboot", "a`reboot`", "a\u{202E}b", "a%d\u{200B}", "a&b|c>d", "ünïcode",
        ])
    func commandsAreQuoted(name: String) throws {
        let note = try note(into: name)
        let commands = note.split(separator: "\n").filter { $0.hasPrefix("git switch") || $0.hasPrefix("git push") }
        // The way out for those who may not push names a branch of their own by the commit alone.
        let ownBranch: Substring = "git push origin HEAD:refs/heads/relctl-resolve/"
        #expect(
            commands.filter { $0.hasPrefix(ownBranch) && $0.dropFirst(ownBranch.count).allSatisfy(\.isHexDigit) }.count
                == 1)
        #expect(commands.count == 3)
        for command in commands where !command.hasPrefix(ownBranch) {
            #expect(command.contains("'") || command.contains("$(printf %b '"))
            #expect(!command.contains("\u{202E}") && !command.contains("\u{200B}"))
        }
    }

    @Test("An account that no forge would give is not mentioned", arguments: ["all @everyone", "a\nb", "", "a/b"])
    func mentions(account: String) throws {
        #expect(try !note(account: account).contains("@"))
        #expect(try note().contains("takes this note away.\n\n@linus\n\nBehind it wait:"))
    }

    @Test("A note is as long as people read, whatever there is to say")
    func isBounded() throws {
        let id = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        let branch = try #require(BranchName("Go/Release"))
        let paths = (0..<1_000).map { String(repeating: "x", count: 400) + "\($0)" }
        let conflict = Conflict(
            from: branch, into: branch, commit: id, cause: id, subject: String(repeating: "y", count: 1_000_000),
            author: "a",
            paths: paths, unionPaths: paths, against: paths.map { .init(commit: id, subject: $0, author: $0) })
        let text = ConflictNote.text(conflict, notice: .conflict, origin: nil)
        #expect(text.utf8.count < 60_000)
        #expect(text.contains("and 950 more"))
    }

    @Test("The mark in a description can't be broken out of by a branch's name")
    func marks() throws {
        let id = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        let train = try World().trains[1]
        let cut = CutBranch(
            name: ReleaseName(train.name), train: train, branch: try #require(BranchName("Go/Release")), head: id,
            cutPoint: id, line: [], mergeRequests: [], publications: [])
        let upstream = Upstream(
            branch: try #require(BranchName("a--><b>@all</b>")), head: nil, relation: .gone, landings: [],
            landedHead: nil)
        let release = LiveRelease(
            cut: cut, upstream: upstream, destinations: [], earlyMerge: nil, ended: nil, lastUpload: nil, ahead: 0,
            behind: 0, journalEntry: nil)
        let mark = RequestMark(.following, of: release)
        #expect(!mark.text.dropLast(3).contains(">"))
        let description = "Text\r\n\r\n" + mark.text + "\r\n"
        #expect(RequestMark(in: description)?.purpose == .following)
        #expect(RequestMark(in: "<!-- relctl:landing cut=x -->") == nil)
        #expect(RequestMark(in: "<!-- relctl:") == nil)
        #expect(RequestMark(in: "<!-- relctl: -->") == nil)
    }
}
