import Names

/// The text of a commit object, both ways: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects.
///
/// Reading is lenient, as git is: people have commits without an address, with odd dates or encodings.
enum CommitText {
    static func compose(
        tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String
    ) throws(GitStoreError) -> [UInt8] {
        guard !message.utf8.contains(0) else { throw GitStoreError(.broken, "a commit message may not hold a NUL") }
        let lines =
            ["tree \(tree.object.hex)"] + parents.map { "parent \($0.hex)" }
            + ["author \(line(author))", "committer \(line(committer))", "", message]
        return Array(lines.joined(separator: "\n").utf8)
    }

    static func parse(_ bytes: [UInt8], _ id: CommitID) throws(GitStoreError) -> Commit {
        let (header, body) = split(bytes)
        var (tree, parents): (ObjectID?, [CommitID]) = (nil, [])
        var (author, committer): (Signature?, Signature?) = (nil, nil)
        for line in header {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2, let name = words.first, let value = words.last else { continue }
            switch String(decoding: name, as: UTF8.self) {
            case "tree": tree = tree ?? objectID(value)
            case "parent": if let parent = objectID(value) { parents.append(CommitID(parent)) }
            case "author": author = author ?? signature(value)
            case "committer": committer = committer ?? signature(value)
            default: break
            }
        }
        guard let tree else { throw GitStoreError(.broken, "commit \(id.hex) names no tree") }
        let nobody = Signature(name: "", email: "", time: 0)
        return Commit(
            id: id, tree: TreeID(tree), parents: parents, author: author ?? nobody, committer: committer ?? nobody,
            message: String(decoding: body, as: UTF8.self))
    }

    /// The parents of a commit, and its date: all that walks need.
    static func links(_ bytes: [UInt8]) throws(GitStoreError) -> (parents: [CommitID], time: Int) {
        let (parent, committer) = (Array("parent ".utf8), Array("committer ".utf8))
        var parents: [CommitID] = []
        for line in split(bytes).header {
            if line.starts(with: parent) {
                guard let id = objectID(line.dropFirst(parent.count)) else {
                    throw GitStoreError(.broken, "a commit names a parent that is no id")
                }
                parents.append(CommitID(id))
            } else if line.starts(with: committer) {
                return (parents, signature(line.dropFirst(committer.count)).time)
            }
        }
        return (parents, 0)
    }

    /// What an annotated tag points at.
    static func target(ofTag bytes: [UInt8], _ id: ObjectID) throws(GitStoreError) -> ObjectID {
        let prefix = Array("object ".utf8)
        guard let first = split(bytes).header.first, first.starts(with: prefix),
            let target = objectID(first.dropFirst(prefix.count))
        else { throw GitStoreError(.broken, "tag \(id.hex) names no object") }
        return target
    }

    private static func split(_ bytes: [UInt8]) -> (header: [ArraySlice<UInt8>], body: ArraySlice<UInt8>) {
        let newline = UInt8(ascii: "\n")
        var (header, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], bytes[...])
        while let end = rest.firstIndex(of: newline) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            header.append(line)
        }
        return (header, rest)
    }

    private static func objectID(_ bytes: ArraySlice<UInt8>) -> ObjectID? {
        ObjectID(hex: String(decoding: bytes, as: UTF8.self))
    }

    /// `Name <address> seconds +hhmm`; whatever is missing is empty or zero.
    private static func signature(_ bytes: ArraySlice<UInt8>) -> Signature {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let open = text.firstIndex(of: "<") else { return Signature(name: text, email: "", time: 0) }
        let close = text.lastIndex(of: ">").flatMap { $0 > open ? $0 : nil } ?? text.endIndex
        let name = text[..<open].trimming(" ")
        let email = text[text.index(after: open)..<close]
        let words = text[close...].dropFirst().split(separator: " ")
        let zone = words.dropFirst().first.flatMap { Int($0) } ?? 0
        return Signature(
            name: String(name), email: String(email), time: words.first.flatMap { Int($0) } ?? 0,
            offset: zone / 100 * 60 + zone % 100)
    }

    private static func line(_ who: Signature) -> String {
        let (hours, minutes) = abs(who.offset).quotientAndRemainder(dividingBy: 60)
        let digits = [hours, minutes].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(clean(who.name)) <\(clean(who.email))> \(who.time) \(who.offset < 0 ? "-" : "+")\(digits)"
    }

    /// Leaves out what would break the line, as git does.
    private static func clean(_ text: String) -> String {
        String(text.unicodeScalars.filter { !"<>\n\0".unicodeScalars.contains($0) }).trimming(" ")
    }
}

extension StringProtocol {
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}
