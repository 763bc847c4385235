import Support

/// The history of the synthetic repository, the same every time: `develop` with 20,000 commits on 200,000 files, and
/// release branches that are cut from it 500 commits before its tip.
struct SyntheticHistory {
    /// Changes whenever what is generated changes; a cached repository of another edition is made anew.
    static let edition = "2"
    static let commitCount = 20_000
    static let distanceToCut = 500
    static let cutRef = "refs/bench/cut"

    private var tree = SyntheticTree()
    private var atCut = SyntheticTree()
    private var random = SplitMix(state: 20_000)
    private var clock = 1_600_000_000

    /// Writes `develop`; without a stream, only remembers what it would have written.
    mutating func writeDevelop(to stream: ImportStream?) {
        let first = Change(
            ref: "refs/heads/develop", message: "Import the shop", files: Array(0..<SyntheticTree.fileCount))
        write(first, tree, to: stream)
        for number in 2...Self.commitCount {
            var change = Change(ref: "refs/heads/develop", message: "Change \(number) of the shop", files: [])
            for _ in 0..<4 {
                let file = Int.random(in: 0..<SyntheticTree.fileCount, using: &random)
                tree.edit(file, line: Int.random(in: 0..<SyntheticTree.lineCount, using: &random))
                change.files.append(file)
            }
            write(change, tree, to: stream)
            if number == Self.commitCount - Self.distanceToCut {
                atCut = tree
                stream?.write("reset \(Self.cutRef)\nfrom refs/heads/develop\n\n")
            }
        }
    }

    /// Writes a branch from the cut on.
    ///
    /// - Parameter edits: commit by commit, which line of which file changes, and to what.
    mutating func writeBranch(
        _ name: String, from start: String = cutRef + "^0", edits: [[Edit]], to stream: ImportStream
    ) {
        var tree = atCut
        let ref = "refs/heads/" + name
        stream.write("reset \(ref)\nfrom \(start)\n\n")
        for (number, files) in edits.enumerated() {
            for edit in files { tree.set(edit.file, line: edit.line, to: edit.revision) }
            let change = Change(ref: ref, message: "Change \(number + 1) of \(name)", files: files.map(\.file))
            write(change, tree, to: stream)
        }
    }

    /// One line of one file.
    struct Edit {
        var file: Int
        var line: Int
        var revision: UInt32
    }

    private struct Change {
        var ref: String
        var message: String
        var files: [Int]
    }

    private mutating func write(_ change: Change, _ tree: SyntheticTree, to stream: ImportStream?) {
        clock += 600
        guard let stream else { return }
        stream.write(
            "commit \(change.ref)\ncommitter Alice <alice@example.com> \(clock) +0000\n"
                + "data \(change.message.utf8.count)\n\(change.message)\n")
        for file in change.files {
            let content = tree.content(of: file)
            stream.write("M 100644 inline \(SyntheticTree.path(of: file))\ndata \(content.count)\n")
            stream.write(content)
        }
        stream.write("\n")
    }
}
