import Names

/// The text of a commit object, both ways: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects.
///
/// Reading is lenient, as git is: people have commits without an address, with odd dates or encodings.
package enum CommitText {
    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    static func compose(
        tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String,
        signer: CommitSigner? = nil
    ) throws(GitStoreError) -> [UInt8] {
        guard !message.utf8.contains(0) else { throw GitStoreError(.broken, "a commit message may not hold a NUL") }
        let header =
            ["tree \(tree.object.hex)"] + parents.map { "parent \($0.hex)" }
            + ["author \(line(author))", "committer \(line(committer))"]
        let body = ["", message]
        let text = Array((header + body).joined(separator: "\n").utf8)
        guard let signer else { return text }
        // Lines that go on begin with a blank (https://git-scm.com/docs/signature-format).
        let signature = try signer.signature(of: text).replacing("\n", with: "\n ")
        return Array((header + ["gpgsig " + signature] + body).joined(separator: "\n").utf8)
    }

    package static func parse(_ bytes: [UInt8], _ id: CommitID) throws(GitStoreError) -> Commit {
        let (header, body) = split(bytes)
        // The tree comes first, then the parents; what is called so further down is neither, for git and for `links`.
        let tree = header.first.flatMap { $0.starts(with: "tree ".utf8) ? objectID($0.dropFirst(5)) : nil }
        guard let tree else { throw GitStoreError(.broken, "commit \(id.hex) names no tree") }
        var parents: [CommitID] = []
        for line in header.dropFirst().prefix(while: { $0.starts(with: "parent ".utf8) }) {
            parents.append(CommitID(try parent(line)))
        }
        var (author, committer): (Signature?, Signature?) = (nil, nil)
        for line in header.dropFirst(1 + parents.count) {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2, let name = words.first, let value = words.last else { continue }
            switch String(decoding: name, as: UTF8.self) {
            case "author": author = author ?? signature(value)
            case "committer": committer = committer ?? signature(value)
            default: break
            }
        }
        let nobody = Signature(name: "", email: "", time: 0)
        return Commit(
            id: id, tree: TreeID(tree), parents: parents, author: author ?? nobody, committer: committer ?? nobody,
            message: String(decoding: body, as: UTF8.self))
    }

    /// The parents of a commit, and its date: all that walks need. They read thousands, so this looks at no other byte.
    package static func links(_ bytes: [UInt8]) throws(GitStoreError) -> (parents: [CommitID], time: Int) {
        var (parents, time): ([CommitID], Int) = ([], 0)
        var position = (bytes.firstIndex(of: newline) ?? bytes.count - 1) + 1
        var isAmongParents = true
        // A line without its end is none, for git and for `parse`.
        while let end = bytes[position...].firstIndex(of: newline), end > position {
            let line = bytes[position..<end]
            if isAmongParents, line.starts(with: "parent ".utf8) {
                parents.append(CommitID(try parent(line)))
            } else if line.starts(with: "committer ".utf8) {
                time = seconds(line)
                break
            }
            isAmongParents = isAmongParents && line.starts(with: "parent ".utf8)
            position = end + 1
        }
        return (parents, time)
    }

    private static func parent(_ line: ArraySlice<UInt8>) throws(GitStoreError) -> ObjectID {
        guard let id = ObjectID(hexDigits: line.dropFirst(7)) else {
            throw GitStoreError(.broken, "a commit names a parent that is no id")
        }
        return id
    }

    /// The number after the `>` of a signature.
    private static func seconds(_ line: ArraySlice<UInt8>) -> Int {
        guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
        return line[close...].dropFirst(2).prefix { $0 != UInt8(ascii: " ") }.reduce(0) { seconds, digit in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
                ? seconds &* 10 &+ Int(digit - UInt8(ascii: "0")) : seconds
        }
    }

    /// Returns the object that an annotated tag points at.
    package static func target(ofTag bytes: [UInt8], _ id: ObjectID) throws(GitStoreError) -> ObjectID {
        let prefix = Array("object ".utf8)
        guard let first = split(bytes).header.first, first.starts(with: prefix),
            let target = objectID(first.dropFirst(prefix.count))
        else { throw GitStoreError(.broken, "tag \(id.hex) names no object") }
        return target
    }

    private static func split(_ bytes: [UInt8]) -> (header: [ArraySlice<UInt8>], body: ArraySlice<UInt8>) {
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
        ObjectID(hexDigits: bytes)
    }

    /// `Name <address> seconds +hhmm`; whatever is missing is empty or zero.
    private static func signature(_ bytes: ArraySlice<UInt8>) -> Signature {
        guard let open = bytes.firstIndex(of: UInt8(ascii: "<")) else {
            return Signature(name: String(decoding: bytes, as: UTF8.self), email: "", time: 0)
        }
        let close = bytes.lastIndex(of: UInt8(ascii: ">")).flatMap { $0 > open ? $0 : nil } ?? bytes.endIndex
        let numbers = bytes[close...].dropFirst().split(separator: space).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        let (time, zone) = (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
        return Signature(
            name: String(decoding: trimmed(bytes[..<open]), as: UTF8.self),
            email: String(decoding: bytes[(open + 1)..<close], as: UTF8.self), time: times.contains(time) ? time : 0,
            offset: zone / 100 * 60 + zone % 100)
    }

    /// From 1970 to the end of the year 9999, in seconds: anybody can write any number into a commit, and dates are
    /// compared and counted from. git shows what it can't count as 1970, too.
    private static let times = 0...253_402_300_799

    private static func line(_ who: Signature) -> String {
        let (hours, minutes) = abs(who.offset).quotientAndRemainder(dividingBy: 60)
        let digits = [hours, minutes].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(clean(who.name)) <\(clean(who.email))> \(who.time) \(who.offset < 0 ? "-" : "+")\(digits)"
    }

    /// Leaves out what would break the line, as git does.
    private static func clean(_ text: String) -> String {
        let kept = text.utf8.filter { !"<>\n\0".utf8.contains($0) }
        return String(decoding: trimmed(kept[...]), as: UTF8.self)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0 == space }
        let end = start.lastIndex { $0 != space }.map { $0 + 1 } ?? start.startIndex
        return start[..<end]
    }
}
