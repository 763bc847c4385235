#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension FolderTree {
    /// Size, inode and times of each file. A symbolic link counts as what it leads to, if that is below the root.
    package func versions(of paths: [String]) -> [FileVersion?] {
        var folder: OpenFolder?
        return paths.map { path in
            path.withCString { text in
                guard strlen(text) == path.utf8.count else { return nil }
                let slash = strrchr(text, Int32(UInt8(ascii: "/")))
                let name = slash.map { UnsafePointer($0) + 1 } ?? text
                let parent = UnsafeRawBufferPointer(start: text, count: slash.map { UnsafePointer($0) - text } ?? 0)
                if folder?.isCalled(parent) != true { folder = open(parent) }
                guard let folder, let status = folder.status(of: name) else { return nil }
                guard status.st_mode & S_IFMT == S_IFLNK else { return FileVersion(status) }
                return followed(path)
            }
        }
    }

    private func open(_ name: UnsafeRawBufferPointer) -> OpenFolder? {
        guard let place = try? locate(String(decoding: name, as: UTF8.self)) else { return nil }
        return OpenFolder(name: Array(name), at: place)
    }

    private func followed(_ path: String) -> FileVersion? {
        var status = stat()
        guard let place = try? locate(path), lstat(place, &status) == 0 else { return nil }
        return FileVersion(status)
    }
}

/// A folder that is kept open: the system finds a name in it sooner than a whole path.
private final class OpenFolder {
    private let name: [UInt8]
    private let descriptor: Int32

    init?(name: [UInt8], at place: String) {
        self.name = name
        descriptor = open(place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func isCalled(_ other: UnsafeRawBufferPointer) -> Bool {
        name.withUnsafeBytes { $0.count == other.count && $0.elementsEqual(other) }
    }

    func status(of name: UnsafePointer<CChar>) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }
}

extension FileVersion {
    /// The version of a regular file in this state.
    fileprivate init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        // As splitmix64 does, a word at a time.
        var mark: UInt64 = 0x9E37_79B9_7F4A_7C15
        func mix(_ word: some BinaryInteger) {
            mark = (mark ^ UInt64(truncatingIfNeeded: word)) &* 0xBF58_476D_1CE4_E5B9
            mark ^= mark >> 29
        }
        mix(status.st_size)
        mix(status.st_ino)
        mix(modified.tv_sec)
        mix(modified.tv_nsec)
        mix(changed.tv_sec)
        mix(changed.tv_nsec)
        self.init(mark: mark, changed: max(modified.tv_sec, changed.tv_sec))
    }
}
