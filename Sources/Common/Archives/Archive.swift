import CArchive
import Files

/// A zip or tar file that a stranger made.
package enum Archive {
    /// Why an archive can't be unpacked.
    package struct Failure: Error, Hashable, Sendable {
        /// The cause.
        package var message: String

        /// A failure in words.
        package init(message: String) { self.message = message }
    }

    /// How much is unpacked of one archive.
    package struct Limits: Sendable {
        /// Entries, of any kind.
        package var entries = 100_000
        /// Bytes of all files.
        package var bytes = 4 << 30
        /// Bytes of a path.
        package var path = 1024

        /// Limits that are enough for every package of an app.
        package init() {}
    }

    private static let loaded: String? = relctl_archive_load().map { String(cString: $0) }
    private static let piece = 1 << 20

    /// Why archives can't be unpacked on this machine; `nil`: they can.
    package static var defect: String? { loaded.map { "libarchive is not installed: \($0)" } }

    /// Unpacks the regular files of an archive into a folder. Links and devices are left out; what leads out of the folder
    /// fails.
    ///
    /// - Parameters:
    ///   - path: where the archive is.
    ///   - folder: a new folder, which may hold a part of the files after a failure.
    package static func unpack(
        _ path: String, into folder: String, limits: Limits = Limits()
    ) throws(Failure) {
        if let defect { throw Failure(message: defect) }
        guard let reader = relctl_archive_open(path) else { throw Failure(message: "there is no memory for a reader") }
        defer { relctl_archive_close(reader) }
        var (entries, bytes) = (limits.entries, limits.bytes)
        while try step(reader) {
            entries -= 1
            guard entries >= 0 else { throw Failure(message: "it holds more than \(limits.entries) entries") }
            guard relctl_archive_is_file(reader) == 1 else { continue }
            let name = try name(of: reader, limits)
            bytes = try unpack(reader, into: folder + "/" + name, left: bytes)
        }
    }

    private static func step(_ reader: UnsafeMutableRawPointer) throws(Failure) -> Bool {
        let code = relctl_archive_next(reader)
        guard code >= 0 else { throw failure(reader) }
        return code == 1
    }

    private static func failure(_ reader: UnsafeMutableRawPointer) -> Failure {
        Failure(message: String(cString: relctl_archive_error(reader)))
    }

    private static func name(of reader: UnsafeMutableRawPointer, _ limits: Limits) throws(Failure) -> String {
        guard let raw = relctl_archive_path(reader), let name = String(validatingCString: raw),
            (1...limits.path).contains(name.utf8.count), !name.hasPrefix("/")
        else { throw Failure(message: "an entry has no path that can be used") }
        let parts = name.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != ".." && !$0.utf8.contains { $0 < 0x20 || $0 == 0x5C } }) else {
            throw Failure(message: "an entry leads out of the archive")
        }
        return parts.joined(separator: "/")
    }

    /// Writes the present entry; returns how many bytes may still be written.
    private static func unpack(
        _ reader: UnsafeMutableRawPointer, into path: String, left: Int
    ) throws(Failure) -> Int {
        var left = left
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        do throws(FileError) {
            try FileWriter.createFolder(String(path[..<slash]))
            try FileWriter.create(path, with: [])
        } catch { throw Failure(message: "\(path): can't be written: \(error)") }
        var buffer = [UInt8](repeating: 0, count: piece)
        while true {
            let count = buffer.withUnsafeMutableBytes { relctl_archive_read(reader, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw failure(reader) }
            if count == 0 { return left }
            left -= count
            guard left >= 0 else { throw Failure(message: "it holds more bytes than are unpacked") }
            do throws(FileError) { try FileWriter.append(Array(buffer[..<count]), to: path) } catch {
                throw Failure(message: "\(path): can't be written: \(error)")
            }
        }
    }
}
