#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads whole files of limited size.
package enum FileReader {
    /// The bytes of a regular file. Pipes and devices are refused: they may never end.
    ///
    /// - Throws: ``FileError``, also where a symbolic link leads the path out of the tree that it is in.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        let place = try PathWalk(path).destination
        let descriptor = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { throw refusal(of: place) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .ofSystem }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    /// Why the system didn't open a path. A link that is still one after the walk is refused as one too many (open(2),
    /// `O_NOFOLLOW`): why it couldn't be followed says more.
    private static func refusal(of place: String) -> FileError {
        let refusal = FileError.ofSystem
        guard let target = target(ofLink: place), access(place, F_OK) != 0 else { return refusal }
        return errno == ENOENT || errno == ENOTDIR ? .danglingLink(target: target) : .ofSystem
    }

    private static func target(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { return nil }
        return buffer.withUnsafeBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
    }
}
