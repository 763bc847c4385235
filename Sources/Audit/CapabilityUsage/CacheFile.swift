import Files
import FoundationEssentials
import Glibc

/// One file of relctl's cache: a mark of its format, a hash of its content, the content.
///
/// A broken, foreign or outdated file counts as none, and a file that can't be written is no error. Writers replace the
/// file as a whole, so several runs at once are safe: the last one wins.
package struct CacheFile: Sendable {
    /// The path of the file.
    package let path: String
    private let magic: [UInt8]
    private static let sizeLimit = 256 << 20
    /// No file system's clock ticks slower than that of FAT: every two seconds.
    private static let tick = 2

    /// A file at `path`; folders on the way are made when something is stored.
    ///
    /// - Parameter format: changes whenever older content can't be read any more.
    package init(path: String, format: String) {
        self.path = path
        magic = Array((format + "\n").utf8)
    }

    /// The content; `nil` where there is nothing sound.
    package func load() -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size <= Self.sizeLimit,
            let bytes = try? Data(contentsOf: URL(filePath: path))
        else { return nil }
        return bytes.withUnsafeBytes { buffer in
            var header = ByteReader(buffer)
            guard header.take(magic.count)?.elementsEqual(magic) == true, let check = header.hash(),
                ContentHash(of: header.rest) == check
            else { return nil }
            return Array(header.rest)
        }
    }

    /// Replaces the content. What is too large to be loaded again isn't stored.
    package func store(_ content: [UInt8]) {
        guard content.count + magic.count + 16 <= Self.sizeLimit else { return }
        var writer = ByteWriter()
        writer.bytes.reserveCapacity(magic.count + 16 + content.count)
        writer.bytes += magic
        writer.hash(content.withUnsafeBytes { ContentHash(of: $0) })
        writer.bytes += content
        try? FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? FileWriter.replace(path, with: writer.bytes)
    }

    /// Until when files may have changed (seconds since 1970) for their marks to be trusted: a file that changes after
    /// this moment may look the same once it changes again.
    package static func trustedUntil() -> Int { Int(Date().timeIntervalSince1970) - tick }

    /// Identifies this build of the program, because another build may scan the same file differently. `nil` if the
    /// build can't be identified.
    package static let program: UInt64? = {
        #if os(Linux)
            let path = "/proc/self/exe"
        #else
            let path = CommandLine.arguments.first ?? ""
        #endif
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        var writer = ByteWriter()
        writer.fixed(Int64(status.st_size))
        writer.fixed(Int64(status.st_mtim.tv_sec))
        writer.fixed(Int64(status.st_mtim.tv_nsec))
        return writer.bytes.withUnsafeBytes { ContentHash(of: $0) }.high
    }()
}
