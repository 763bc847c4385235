import GitStore
import Names
import Testing

/// Files that one side renamed and the other changed, where more than the two files decides what git takes for the rename.
@Suite struct RenameTests {
    private static let file = MergeTests.file
    private static let changed = MergeTests.bottom

    /// The text with some lines replaced, so that it is less like the others.
    private static func text(without count: Int, mark: String = "other") -> SnapshotFile {
        .lines((1...count).map { "\(mark) line \($0)" } + MergeTests.text.dropFirst(count))
    }

    private static func with(_ files: Snapshot) -> Snapshot { MergeTests.rest.merging(files) { $1 } }

    static let clean = [
        MergeCase(
            "two equal files that keep their names", base: with(["d/a": file, "d/b": file]),
            ours: with(["e/a": file, "e/b": file]), theirs: with(["d/a": changed, "d/b": file])),
        MergeCase(
            "two equal files with new names, in order", base: with(["d/a": file, "d/b": file]),
            ours: with(["d/m": file, "d/n": file]), theirs: with(["d/a": file, "d/b": changed])),
        MergeCase(
            "two equal files, one new place", base: with(["d/a": file, "d/b": file]), ours: with(["d/m": file]),
            theirs: with(["d/a": changed, "d/b": file])),
        MergeCase(
            "the more alike of two", base: with(["d/a": file]),
            ours: with(["d/m": text(without: 8), "d/n": text(without: 2)]), theirs: with(["d/a": changed])),
        MergeCase(
            "the one of its name, although another is more alike", base: with(["d/a": file]),
            ours: with(["e/a": text(without: 3), "d/n": text(without: 1)]), theirs: with(["d/a": changed])),
        MergeCase(
            "equally alike, in order", base: with(["d/a": file]),
            ours: with(["d/m": text(without: 2, mark: "m"), "d/n": text(without: 2, mark: "n")]),
            theirs: with(["d/a": changed])),
        MergeCase(
            "a more alike file that the other side left alone",
            base: with(["d/a": file, "d/b": text(without: 3)]), ours: with(["d/m": text(without: 4)]),
            theirs: with(["d/a": changed, "d/b": text(without: 3)])),
        MergeCase(
            "three equal files in order, where one name goes on after another",
            base: with(["d/a": file, "d/a.b": file, "d/a0": file]),
            ours: with(["d/b": file, "d/b0": file]), theirs: with(["d/a": file, "d/a.b": changed, "d/a0": file])),
        MergeCase(
            "equal files, moved alike on both sides beside other changes",
            base: with(["d/a": file, "d/b": file, "x": "1\n"]),
            ours: with(["m/a": file, "n/b": file, "n/c": file, "x": "2\n"]),
            theirs: with(["m/a": file, "n/b": file, "n/c": file, "x": "1\n", "d/rest": "changed\n"])),
        MergeCase(
            "of several of its name the one beside its neighbours",
            base: with(["f/a": file, "f/b": MergeTests.unrelated, "g/a": text(without: 3)]),
            ours: with(["h/a": text(without: 2), "h/b": MergeTests.unrelated, "i/a": text(without: 1)]),
            theirs: with(["f/a": changed, "f/b": MergeTests.unrelated, "g/a": text(without: 3)])),
    ]

    @Test(arguments: clean) func isGitsTree(merge: MergeCase) throws {
        let (results, verdicts) = try merge.run()
        for (result, verdict) in zip(results, verdicts) {
            #expect(verdict.isClean)
            #expect(result.isClean, "\(result.conflicts)")
            #expect(result.tree.object == verdict.tree)
        }
    }

    /// New folders come in the order of a hash table.
    @Test func equalFilesInSeveralNewFoldersAreAConflict() throws {
        let merge = MergeCase(
            "", base: Self.with(["d/a": Self.file]), ours: Self.with(["m/x": Self.file, "n/y": Self.file]),
            theirs: Self.with(["d/a": Self.changed]))
        for result in try merge.run().results {
            #expect(result.conflicts == [MergeResult.Conflict(path: "d/a", reason: "modify/delete")])
        }
    }

    /// A merge request can bring any number of equal files.
    @Test func manyEqualFilesTakeNoTime() throws {
        func files(_ folder: String, _ count: Int) -> Snapshot {
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("\(folder)/\($0)", Self.file) })
        }
        var theirs = files("d", 3000)
        theirs["d/0"] = Self.changed
        let merge = MergeCase("", base: files("d", 3000), ours: files("e/f", 2500), theirs: theirs)
        for result in try merge.run().results { #expect(result.conflicts.count <= 3000) }
    }
}
