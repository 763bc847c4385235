/// The files of a commit, as tests write them down.
typealias Snapshot = [String: SnapshotFile]

/// A file of a ``Snapshot``. A string literal is a regular file's text.
struct SnapshotFile: Hashable, ExpressibleByStringLiteral {
    var mode: String
    var content: [UInt8]

    init(mode: String = "100644", _ content: some Sequence<UInt8>) {
        (self.mode, self.content) = (mode, Array(content))
    }

    init(stringLiteral text: String) { self.init(text.utf8) }

    static func executable(_ text: String) -> SnapshotFile { SnapshotFile(mode: "100755", text.utf8) }
    static func link(_ target: String) -> SnapshotFile { SnapshotFile(mode: "120000", target.utf8) }
    /// A submodule at a commit made up from a number.
    static func submodule(_ number: Int) -> SnapshotFile {
        let digits = String(number + 1, radix: 16)
        return SnapshotFile(mode: "160000", (String(repeating: "0", count: 40 - digits.count) + digits).utf8)
    }
    /// Lines, each with a newline.
    static func lines(_ lines: some Sequence<some CustomStringConvertible>) -> SnapshotFile {
        SnapshotFile(lines.flatMap { Array("\($0)\n".utf8) })
    }
}
