#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a file of limited size.
enum FileBytes {
    /// All of the file, or a little more than a configuration may have, so that a larger file is seen to be larger. Pipes
    /// and devices are refused: they may never end.
    static func all(of path: String) throws(SourceText.Located) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SourceText.Located(.none, Refusal("is no file", hint: "name a file with `--config`"))
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= SourceText.sizeLimit {
            let count = receive(descriptor, into: &chunk)
            guard count >= 0 else { throw unreadable() }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private static func receive(_ descriptor: Int32, into chunk: inout [UInt8]) -> Int {
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private static func unreadable() -> SourceText.Located {
        let reason = String(cString: strerror(errno))
        return SourceText.Located(
            .none, Refusal("can't be read: \(reason)", hint: "name it with `--config`, or run `relctl init`"))
    }
}
