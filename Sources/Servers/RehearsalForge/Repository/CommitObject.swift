import Names

/// Commits as git stores them: header lines, an empty line, the message.
enum CommitObject {
    /// The bytes of a commit that isn't there yet.
    static func bytes(of commit: NewCommit) -> [UInt8] {
        let (author, committer) = (line(of: commit.author ?? commit.signature), line(of: commit.signature))
        let parents = commit.parents.map { "parent \($0)\n" }.joined()
        let head = "tree \(commit.tree)\n\(parents)author \(author)\ncommitter \(committer)\n"
        return Array("\(head)\n\(commit.message)".utf8)
    }

    private static func line(of signature: Signature) -> String {
        "\(signature.name) <\(signature.email)> \(signature.time) +0000"
    }

    /// Reads what `git cat-file --batch` prints: `id type size`, the bytes, a line end.
    static func parseBatch(_ output: [UInt8]) -> [Commit] {
        var commits: [Commit] = []
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard head.count == 3, let size = Int(head[2]) else { continue }
            if head[1] == "commit", let id = CommitID(hex: head[0]), let commit = parse(rest.prefix(size), id: id) {
                commits.append(commit)
            }
            rest = rest.dropFirst(size + 1)
        }
        return commits
    }

    private static func parse(_ bytes: ArraySlice<UInt8>, id: CommitID) -> Commit? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let gap = text.firstRange(of: "\n\n") else { return nil }
        var fields: [Substring: [Substring]] = [:]
        for line in text[..<gap.lowerBound].split(separator: "\n") where !line.hasPrefix(" ") {
            let words = line.split(separator: " ", maxSplits: 1)
            if words.count == 2 { fields[words[0], default: []].append(words[1]) }
        }
        guard let tree = fields["tree"]?.first.flatMap({ ObjectID(hex: $0) }),
            let author = fields["author"]?.first.flatMap(signature),
            let committer = fields["committer"]?.first.flatMap(signature)
        else { return nil }
        return Commit(
            id: id, tree: TreeID(tree), parents: (fields["parent"] ?? []).compactMap { CommitID(hex: $0) },
            author: author, committer: committer, message: String(text[gap.upperBound...]))
    }

    private static func signature(_ line: Substring) -> Signature? {
        guard let open = line.lastIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close else { return nil }
        let name = line[..<open].drop { $0 == " " }
        let time = line[line.index(after: close)...].split(separator: " ").first.flatMap { Int($0) }
        return Signature(
            name: String(name.last == " " ? name.dropLast() : name),
            email: String(line[line.index(after: open)..<close]),
            time: time ?? 0)
    }
}
