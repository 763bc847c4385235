import Foundation
import Support

/// The repositories that benchmarks run on, in one folder.
///
/// `base.git` is the synthetic repository as a client has it that was last here before the releases moved; it is made
/// once and can be kept. `plain.git` and `many.git` are two servers' copies of it that have the release branches; the
/// second has 10,000 branches besides.
struct Ground {
    /// The two commits that auto-pull merges: 60 files changed on each side, 20 of them on both.
    static let core = "Core/Release"
    static let second = "Second/Release"
    /// An upstream of 1,000 commits whose 700th conflicts.
    static let longCore = "LongCore/Release"
    static let longSecond = "LongSecond/Release"
    /// The first is the upstream of all others.
    static let fleet = (1...50).map { "Fleet/Train\($0)/Release" }
    /// What the first goes on to.
    static let fleetAhead = "Fleet/Ahead"
    static let refCount = 10_000

    let folder: String
    let child: Child

    var base: String { folder + "/base.git" }
    var plain: String { folder + "/plain.git" }
    var many: String { folder + "/many.git" }

    /// Makes what is missing, unless nothing is asked of it but the folder.
    init(in folder: String, isMade: Bool, log: (String) -> Void) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        child = Child(folder: folder)
        guard isMade else { return }
        let mark = folder + "/edition"
        var history = SyntheticHistory()
        if (try? String(contentsOfFile: mark, encoding: .utf8)) == SyntheticHistory.edition {
            history.writeDevelop(to: nil)
        } else {
            log("making a repository of 200,000 files and 20,000 commits")
            try child.run("rm -rf base.git && git init -q --bare --initial-branch=develop base.git")
            let stream = try ImportStream(into: base)
            history.writeDevelop(to: stream)
            try stream.finish()
            log("packing it as a server does from time to time")
            try child.run("git -C base.git gc -q --prune=now")
            try SyntheticHistory.edition.write(toFile: mark, atomically: true, encoding: .utf8)
        }
        log("making two servers' copies of it")
        try child.run("rm -rf plain.git many.git clients; cp -al base.git plain.git")
        try Self.addBranches(to: plain, &history)
        try child.run(
            "cp -al plain.git many.git; for each in plain many; do git --git-dir $each.git config receive.autogc false; done"
        )
        try addRefs()
    }

    /// A client's repository as it was before anything was fetched.
    func freshClient(_ name: String) throws -> String {
        let path = folder + "/clients/" + name
        try child.run("mkdir -p clients; rm -rf '\(path)'; cp -al base.git '\(path)'")
        return path
    }

    /// What a revision names on a server.
    func commit(_ revision: String, in repository: String) throws -> String {
        let output = try child.measure(["git", "--git-dir", repository, "rev-parse", revision + "^{commit}"]).output
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Moves branches of a server behind everybody's back; one without a commit is deleted.
    func set(_ branches: [(name: String, commit: String?)], in repository: String) throws {
        let commands = branches.map { name, commit in
            commit.map { "update refs/heads/\(name) \($0)" } ?? "delete refs/heads/\(name)"
        }
        try child.run(
            "git --git-dir '\(repository)' update-ref --stdin <<'END'\n\(commands.joined(separator: "\n"))\nEND")
    }

    /// Deletes what relctl keeps on a server.
    func removeNotes(from repository: String) throws {
        try child.run(
            """
            git --git-dir '\(repository)' for-each-ref --format='delete %(refname)' refs/relctl |
                git --git-dir '\(repository)' update-ref --stdin
            """)
    }

    /// Moves one branch, or deletes it.
    func set(_ branch: String, to commit: String?, in repository: String) throws {
        try set([(branch, commit)], in: repository)
    }

    /// Straight into the file of packed refs, as `git gc` leaves them.
    private func addRefs() throws {
        try child.run(
            """
            cd many.git
            {
                git for-each-ref --format='%(objectname) %(refname)'
                git rev-list --max-count=\(Self.refCount) develop | awk '{ print $1 " refs/heads/team/topic-" NR }'
            } | sort -k 2 >refs.list
            # A new file: the old one is the other repositories', too.
            { echo '# pack-refs with: peeled fully-peeled sorted '; cat refs.list; } >packed-refs.new
            mv packed-refs.new packed-refs
            rm refs.list
            """)
    }

    private static func addBranches(to repository: String, _ history: inout SyntheticHistory) throws {
        let stream = try ImportStream(into: repository)
        history.writeBranch(core, edits: edits(files: 0..<60, line: 2, revision: 7), to: stream)
        history.writeBranch(second, edits: edits(files: 40..<100, line: 12, revision: 8), to: stream)
        history.writeBranch(longCore, edits: longLine, to: stream)
        history.writeBranch(longSecond, edits: edits(files: 700..<703, line: 5, revision: 9), to: stream)
        for (number, branch) in fleet.enumerated() {
            let files = 1000 + number * 6..<1006 + number * 6
            let start = number == 0 ? SyntheticHistory.cutRef + "^0" : "refs/heads/" + fleet[0]
            history.writeBranch(branch, from: start, edits: edits(files: files, line: 4, revision: 10), to: stream)
        }
        history.writeBranch(
            fleetAhead, from: "refs/heads/" + fleet[0], edits: edits(files: 990..<996, line: 4, revision: 12),
            to: stream)
        try stream.finish()
    }

    /// Commits of three files each. Numbers are spread over the folders.
    private static func edits(files: Range<Int>, line: Int, revision: UInt32) -> [[SyntheticHistory.Edit]] {
        stride(from: files.lowerBound, to: files.upperBound, by: 3).map { first in
            (first..<min(first + 3, files.upperBound)).map { edit($0, line: line, revision: revision) }
        }
    }

    private static let longLine: [[SyntheticHistory.Edit]] = (1...1000).map { [edit($0, line: 5, revision: 11)] }

    private static func edit(_ number: Int, line: Int, revision: UInt32) -> SyntheticHistory.Edit {
        .init(file: number * 7919 % SyntheticTree.fileCount, line: line, revision: revision)
    }
}
