import GitStore
import Names
import Testing

/// One merge per rule. git is asked too, so that each case says what it claims to say.
@Suite struct MergeTests {
    static let text = (1...20).map { "line \($0)" }
    static let file = SnapshotFile.lines(text)
    static let top = SnapshotFile.lines(["top"] + text)
    static let bottom = SnapshotFile.lines(text + ["bottom"])
    static let otherTop = SnapshotFile.lines(["other"] + text)
    static let unrelated = SnapshotFile.lines((1...30).map { "nothing alike \($0)" })
    /// Something more in each folder, so that no folder comes or goes by accident.
    static let rest: Snapshot = ["d/rest": "rest of d\n", "e/rest": "rest of e\n"]

    private static func with(_ files: Snapshot) -> Snapshot { rest.merging(files) { $1 } }

    static let clean = [
        MergeCase("different hunks", base: ["a": file], ours: ["a": top], theirs: ["a": bottom]),
        MergeCase("the same change", base: ["a": file], ours: ["a": top, "x": "1\n"], theirs: ["a": top, "y": "2\n"]),
        MergeCase(
            "no newline at the end", base: ["a": SnapshotFile("1\n2\n3\n4".utf8)],
            ours: ["a": SnapshotFile("0\n2\n3\n4".utf8)], theirs: ["a": SnapshotFile("1\n2\n3\n4\n".utf8)]),
        MergeCase(
            "line ends of Windows", base: ["a": "1\r\n2\r\n3\r\n4\r\n"], ours: ["a": "0\r\n2\r\n3\r\n4\r\n"],
            theirs: ["a": "1\r\n2\r\n3\r\n5\r\n"]),
        MergeCase(
            "hunks in a hundred equal lines", base: ["a": .lines(repeatElement("same", count: 100))],
            ours: ["a": .lines(["first"] + repeatElement("same", count: 99))],
            theirs: ["a": .lines(repeatElement("same", count: 99) + ["last"])]),
        MergeCase("added on each side", base: rest, ours: with(["d/n": file]), theirs: with(["d/m": unrelated])),
        MergeCase("added alike", base: rest, ours: with(["n": file, "x": "1\n"]), theirs: with(["n": file])),
        MergeCase(
            "deleted and left alone", base: with(["a": file]), ours: rest, theirs: with(["a": file, "b": "b\n"])),
        MergeCase("deleted twice", base: with(["a": file]), ours: with(["x": "1\n"]), theirs: with(["y": "2\n"])),
        MergeCase(
            "mode and content", base: ["a": file], ours: ["a": .executable("\(text.joined(separator: "\n"))\n")],
            theirs: ["a": top]),
        MergeCase(
            "renamed and edited", base: with(["d/a": file]), ours: with(["e/b": file]), theirs: with(["d/a": top])),
        MergeCase(
            "renamed with edits, edited", base: with(["d/a": file]), ours: with(["e/b": bottom]),
            theirs: with(["d/a": top])),
        MergeCase(
            "renamed and made executable", base: with(["d/a": file]), ours: with(["e/b": file]),
            theirs: with(["d/a": .executable("\(text.joined(separator: "\n"))\n")])),
        MergeCase(
            "renamed with edits, left alone", base: with(["d/a": file]), ours: with(["e/b": bottom]),
            theirs: with(["d/a": file, "x": "1\n"])),
        MergeCase("renamed alike", base: with(["d/a": file]), ours: with(["e/b": top]), theirs: with(["e/b": bottom])),
        MergeCase(
            "folder moved, file in it edited", base: ["d/a": file, "d/b": unrelated],
            ours: ["f/a": file, "f/b": unrelated], theirs: ["d/a": top, "d/b": unrelated]),
        MergeCase(
            "folder removed, file added in it", base: ["d/a": file, "x": "1\n"], ours: ["x": "2\n"],
            theirs: ["d/a": file, "d/new": unrelated, "x": "1\n"]),
        MergeCase(
            "link changed on one side", base: ["l": .link("a")], ours: ["l": .link("b")],
            theirs: ["l": .link("a"), "x": "1\n"]),
        MergeCase(
            "submodule moved on one side", base: ["s": .submodule(1)], ours: ["s": .submodule(2)],
            theirs: ["s": .submodule(1), "x": "1\n"]),
        MergeCase(
            "file turned into a link", base: ["a": file], ours: ["a": .link("b")], theirs: ["a": file, "x": "1\n"]),
        MergeCase(
            "file turned into a folder", base: ["a": file], ours: ["a/b": unrelated], theirs: ["a": file, "x": "1\n"]),
        MergeCase(
            "folder turned into a file", base: ["a/b": file], ours: ["a": unrelated], theirs: ["a/b": file, "x": "1\n"]),
        MergeCase(
            "binary changed on one side", base: ["b": SnapshotFile([0, 1])], ours: ["b": SnapshotFile([0, 2])],
            theirs: ["b": SnapshotFile([0, 1]), "x": "1\n"]),
        MergeCase(
            "empty file added, other content added", base: rest, ours: with(["n": SnapshotFile([])]),
            theirs: with(["n": file])),
        MergeCase(
            "everything removed", base: ["a": file, "b": unrelated], ours: ["a": file], theirs: ["b": unrelated]),
        MergeCase(
            "names around a folder's", base: ["a/x": file, "a.b": file, "a0": "0\n"],
            ours: ["a/x": top, "a.b": file, "a0": "1\n"],
            theirs: ["a/x": bottom, "a.b": file, "a0": "0\n", "a-": "new\n"]),
    ]

    @Test(arguments: clean) func isGitsTree(merge: MergeCase) throws {
        let (results, verdicts) = try merge.run()
        for (result, verdict) in zip(results, verdicts) {
            #expect(verdict.isClean, "the case is wrong")
            #expect(result.conflicts == [])
            #expect(result.tree.object == verdict.tree)
        }
    }

    static let conflicts: [(MergeCase, String)] = [
        (MergeCase("same lines", base: ["a": file], ours: ["a": top], theirs: ["a": otherTop]), "content"),
        (
            MergeCase(
                "lines that touch", base: ["a": "1\n2\n3\n"], ours: ["a": "0\n2\n3\n"], theirs: ["a": "1\n5\n3\n"]),
            "content"
        ),
        (
            MergeCase("deleted and edited", base: with(["a": file]), ours: rest, theirs: with(["a": top])),
            "modify/delete"
        ),
        (
            MergeCase("added differently", base: rest, ours: with(["n": file]), theirs: with(["n": unrelated])),
            "add/add"
        ),
        (
            MergeCase("renamed apart", base: with(["a": file]), ours: with(["d/a": file]), theirs: with(["e/a": file])),
            "rename/rename"
        ),
        (
            MergeCase("renamed and deleted", base: with(["a": file]), ours: with(["d/a": file]), theirs: rest),
            "rename/delete"
        ),
        (
            MergeCase(
                "renamed onto an added file", base: with(["a": file]), ours: with(["d/a": file]),
                theirs: with(["a": top, "d/a": unrelated])), "rename/add"
        ),
        (
            MergeCase(
                "file added to a folder that moved", base: ["d/a": file, "d/b": unrelated],
                ours: ["f/a": file, "f/b": unrelated], theirs: ["d/a": file, "d/b": unrelated, "d/new": "new\n"]),
            "file location"
        ),
        (
            MergeCase("file and folder", base: rest, ours: with(["n": file]), theirs: with(["n/m": unrelated])),
            "file/directory"
        ),
        (MergeCase("links", base: ["l": .link("a")], ours: ["l": .link("b")], theirs: ["l": .link("c")]), "symlink"),
        (
            MergeCase(
                "submodules", base: ["s": .submodule(1)], ours: ["s": .submodule(2)], theirs: ["s": .submodule(3)]),
            "submodule"
        ),
        (
            MergeCase(
                "binaries", base: ["b": SnapshotFile([0, 1])], ours: ["b": SnapshotFile([0, 2])],
                theirs: ["b": SnapshotFile([0, 3])]), "binary"
        ),
        (MergeCase("types", base: ["a": file], ours: ["a": .link("b")], theirs: ["a": top]), "distinct types"),
        (
            MergeCase(
                "added with different modes", base: rest, ours: with(["n": "n\n"]),
                theirs: with(["n": .executable("n\n")])), "mode"
        ),
    ]

    @Test(arguments: conflicts) func isAConflict(merge: MergeCase, reason: String) throws {
        let (results, verdicts) = try merge.run()
        for (result, verdict) in zip(results, verdicts) {
            #expect(!verdict.isClean, "the case is wrong")
            #expect(result.conflicts.contains { $0.reason == reason }, "\(result.conflicts)")
            #expect(result.newObjects == [])
        }
    }
}
