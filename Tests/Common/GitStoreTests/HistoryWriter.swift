import Foundation
import Names
import Testing

/// Writes many commits with one `git fast-import`.
struct HistoryWriter {
    /// A commit by its place in the stream.
    struct Commit: Hashable { fileprivate let mark: Int }

    private var stream = Data()
    private var marks = 0
    private var blobs: [[UInt8]: Int] = [:]

    private mutating func newMark() -> Int {
        marks += 1
        return marks
    }

    private mutating func write(_ text: String) { stream.append(contentsOf: text.utf8) }

    mutating func commit(_ files: Snapshot, parents: [Commit] = [], time: Int = 1_700_000_000) -> Commit {
        let changes = files.keys.sorted().map { path in
            guard let file = files[path] else { return "" }
            let id = file.mode == "160000" ? String(decoding: file.content, as: UTF8.self) : ":\(blob(file.content))"
            return "M \(file.mode) \(id) \"\(path)\"\n"
        }
        let mark = newMark()
        // A ref of its own for each: fast-import otherwise takes the last commit of the ref for the first parent.
        write("commit refs/commits/\(mark)\nmark :\(mark)\ncommitter C <c@example.com> \(time) +0000\ndata 0\n")
        for (index, parent) in parents.enumerated() { write("\(index == 0 ? "from" : "merge") :\(parent.mark)\n") }
        write("deleteall\n" + changes.joined() + "\n")
        return Commit(mark: mark)
    }

    private mutating func blob(_ content: [UInt8]) -> Int {
        if let known = blobs[content] { return known }
        let mark = newMark()
        write("blob\nmark :\(mark)\ndata \(content.count)\n")
        stream.append(contentsOf: content)
        write("\n")
        blobs[content] = mark
        return mark
    }

    /// Makes the commits; gives the ids of those asked for.
    func finish(in scratch: GitScratch) throws -> (Commit) throws -> CommitID {
        let file = scratch.folder.appending(path: "marks")
        try scratch.git(["fast-import", "--quiet", "--force", "--export-marks=\(file.path())"], input: stream)
        var ids: [Int: CommitID] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.dropFirst().split(separator: " ")
            if let mark = Int(words[0]) { ids[mark] = CommitID(hex: words[1]) }
        }
        return { try #require(ids[$0.mark]) }
    }
}
