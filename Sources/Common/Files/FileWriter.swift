#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes files, never through a symbolic link: whoever commits one would choose what is overwritten.
package enum FileWriter {
    /// Replaces a file as a whole: its readers see the old bytes or the new ones. A symbolic link at the path is replaced
    /// itself; a device or a pipe is written to.
    ///
    /// - Throws: ``FileError``, also where a link leads a folder of the path out of the repository or the current folder.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        if let stream = standardStream(path) { return try write(bytes, to: stream) }
        let place = try Place(path)
        switch place.kind {
        case S_IFDIR: throw .notAFile
        case S_IFREG, S_IFLNK, nil: try replace(place, with: bytes)
        default: try write(bytes, to: place.path, O_NOFOLLOW)
        }
    }

    /// Writes a file that doesn't exist.
    ///
    /// - Throws: ``FileError``: `exists` where there is anything, a link that leads nowhere too.
    package static func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try write(bytes, to: try Place(path).path, O_CREAT | O_EXCL)
    }

    /// Adds to the end of a file.
    ///
    /// - Throws: ``FileError``, also for a path that is a symbolic link.
    package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: try Place(path).path, O_CREAT | O_APPEND | O_NOFOLLOW)
    }

    /// Makes a folder, and those it lies in, unless they are there.
    ///
    /// - Throws: ``FileError``, also where a link leads a part of the path out of the repository or the current folder.
    package static func createFolder(_ path: String) throws(FileError) {
        let whole = try PathWalk(path, roots: .repositoriesAndCurrentFolder).destination
        for end in whole.utf8.indices.dropFirst() where whole.utf8[end] == UInt8(ascii: "/") {
            try createOneFolder(String(whole[..<end]))
        }
        try createOneFolder(whole)
    }

    private static func createOneFolder(_ path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFile }
        } else if mkdir(path, 0o777) != 0, errno != EEXIST {
            throw .ofSystem
        }
    }

    /// A path whose folder is resolved and whose last component is not, so that a symbolic link there isn't followed.
    private struct Place {
        let folder: String
        let path: String
        /// The type and the permissions of what is there; `nil`: nothing.
        let mode: mode_t?

        var kind: mode_t? { mode.map { $0 & S_IFMT } }

        init(_ path: String) throws(FileError) {
            let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
            let (parent, name) = (String(path[..<start]), path[start...])
            guard !["", ".", ".."].contains(name), !path.utf8.contains(0) else { throw .notAFile }
            folder = try PathWalk(parent, roots: .repositoriesAndCurrentFolder).destination
            self.path = (folder == "/" ? "" : folder) + "/" + name
            var status = stat()
            mode = lstat(self.path, &status) == 0 ? status.st_mode : nil
        }
    }

    private static func replace(_ place: Place, with bytes: [UInt8]) throws(FileError) {
        let draft = place.folder + "/.relctl-" + String(UInt64.random(in: .min ... .max), radix: 36)
        do throws(FileError) {
            try write(bytes, to: draft, O_CREAT | O_EXCL)
            if let mode = place.mode, place.kind == S_IFREG { chmod(draft, mode & 0o777) }
            guard rename(draft, place.path) == 0 else { throw .ofSystem }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// The file descriptor for `/dev/stdout` and similar paths, which are symbolic links of the system; `nil` for other
    /// paths.
    private static func standardStream(_ path: String) -> Int32? {
        switch path {
        case "/dev/stdout": STDOUT_FILENO
        case "/dev/stderr": STDERR_FILENO
        default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
        }
    }

    private static func write(_ bytes: [UInt8], to path: String, _ flags: Int32) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
        guard descriptor >= 0 else { throw errno == EEXIST ? .exists : .ofSystem }
        do throws(FileError) {
            try write(bytes, to: descriptor)
        } catch {
            close(descriptor)
            // A half file would be taken for a whole one.
            if flags & O_EXCL != 0 { unlink(path) }
            throw error
        }
        guard close(descriptor) == 0 else { throw .ofSystem }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .ofSystem }
            rest = rest.dropFirst(count)
        }
    }
}

/// `write(2)`: within ``FileWriter`` the name means its own functions.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
