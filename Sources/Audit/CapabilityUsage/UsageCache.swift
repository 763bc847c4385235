import Files
import FoundationEssentials
import Glibc

/// What was found in the files of one tree, kept in one file from run to run.
///
/// It is only ever a help: a broken, foreign or outdated file counts as none, and a file that can't be written is not
/// missed. Writers replace it as a whole, so several runs at once are safe: the last one wins.
package struct UsageCache: Sendable {
    /// Where the file is.
    package let path: String

    /// A cache at `path`; folders on the way are made when something is stored.
    package init(path: String) {
        self.path = path
    }

    /// One file of the tree.
    struct File: Hashable, Sendable {
        /// The mark that `SourceAccess.versions` gave it; zero: none that can be trusted.
        var mark: UInt64
        /// The hash of its content; zero where it could not be read.
        var hash = ContentHash(high: 0, low: 0)
        var uses = FileUses()
    }

    private static let magic = Array("relctl uses 4\n".utf8)
    private static let sizeLimit = 256 << 20

    /// Returns the stored uses; empty if there are none that can be read.
    func load() -> StoredUses {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size <= Self.sizeLimit,
            let bytes = try? Data(contentsOf: URL(filePath: path))
        else { return StoredUses() }
        return bytes.withUnsafeBytes { buffer in
            var header = ByteReader(buffer)
            guard header.take(Self.magic.count)?.elementsEqual(Self.magic) == true,
                let check = header.hash(), ContentHash(of: header.rest) == check
            else { return StoredUses() }
            return StoredUses(Array(header.rest)) ?? StoredUses()
        }
    }

    /// Replaces what is stored, by files in the order of their paths.
    func store(_ files: [(path: String, file: File)], for symbols: SymbolSet) {
        let body = StoredUses.encode(files, for: symbols)
        var writer = ByteWriter()
        writer.bytes += Self.magic
        writer.hash(body.withUnsafeBytes { ContentHash(of: $0) })
        writer.bytes += body
        let url = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? FileWriter.replace(path, with: writer.bytes)
    }
}
