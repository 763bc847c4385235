import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A folder on disk as a source tree.
///
/// Every path is resolved to where it really is before it is opened, and refused when that is not below the root.
package final class FolderTree: SourceTree {
    /// The root, absolute, without symbolic links.
    package let root: String

    // Where folders really are: asking the system for every file would cost as much as reading it.
    private let folders = Mutex<[String: String]>([:])

    /// The tree below an existing folder.
    package init(root: String) throws(SourceTreeError) {
        guard let resolved = Self.resolve(root) else { throw .absent }
        self.root = resolved
    }

    /// Lists the entries of a folder. A symbolic link is listed as its target, if that is below the root.
    package func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        let path: String
        do { path = try locate(folder) } catch .absent { return [] }
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var entries: [TreeEntry] = []
        while let item = readdir(stream) {
            // A name that is no UTF-8 can be named by no project; APFS refuses to make one.
            guard let name = Self.name(of: item), name != ".", name != ".." else { continue }
            guard let kind = kind(of: item.pointee.d_type, in: folder, name: name) else { continue }
            let isLink = Int32(item.pointee.d_type) == Int32(DT_LNK)
            entries.append(TreeEntry(name: name, kind: kind, isLink: isLink))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Where a folder really is.
    package func resolved(_ folder: String) -> String? {
        guard let path = try? locate(folder) else { return nil }
        return path == root ? "" : path.dropPrefix(root == "/" ? root : root + "/")
    }

    /// The bytes of a file. What is no regular file is refused, not waited for.
    package func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        do throws(SourceTreeError) {
            return try read(path) { descriptor, size throws(SourceTreeError) in
                guard size <= limit else { throw .tooLarge(bytes: size) }
                return try Self.read(descriptor, expected: size, limit: limit)
            }
        } catch {
            throw error == .absent ? absence(of: path) : error
        }
    }

    /// Why nothing is at a path: a symbolic link on the way may lead to where nothing is.
    private func absence(of path: String) -> SourceTreeError {
        guard !path.utf8.contains(0), let end = LinkEnd.of(path, link: { self.link(at: $0) }), end != path else {
            return .absent
        }
        return .dangling(end)
    }

    /// What the symbolic link at a path says. No folder on the way is a link.
    private func link(at path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(root + "/" + path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// The first bytes of a file.
    package func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8] {
        try read(path) { descriptor, size throws(SourceTreeError) in
            try Self.read(descriptor, expected: min(size, count), limit: count)
        }
    }

    private func read(
        _ path: String, _ body: (Int32, Int) throws(SourceTreeError) -> [UInt8]
    ) throws(SourceTreeError) -> [UInt8] {
        // Not blocking, because a pipe would wait for its writer for ever.
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
        var descriptor = open(try locateName(path), flags | O_NOFOLLOW)
        if descriptor < 0, errno == ELOOP { descriptor = open(try locate(path), flags | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw errno == ENOENT ? .absent : .failed(Self.reason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(Self.reason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return try body(descriptor, Int(status.st_size))
    }

    /// Where a path really is; throws when that is outside the root.
    func locate(_ path: String) throws(SourceTreeError) -> String {
        guard !path.utf8.contains(0) else { throw .absent }
        guard let resolved = Self.resolve(path.isEmpty ? root : root + "/" + path) else { throw .absent }
        // By bytes: names that only look the same are not the same folder.
        guard
            resolved.utf8.elementsEqual(root.utf8) || resolved.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
        else { throw .outsideRoot }
        return resolved
    }

    /// The path below where its folder really is; the last name may still be a symbolic link.
    private func locateName(_ path: String) throws(SourceTreeError) -> String {
        let name = path.lastPathComponent
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else { throw .notAFile }
        let folder = path.parentPath
        if let known = folders.withLock({ $0[folder] }) { return known + "/" + name }
        let resolved = try locate(folder)
        folders.withLock { $0[folder] = resolved }
        return resolved + "/" + name
    }

    private func kind(of type: UInt8, in folder: String, name: String) -> TreeEntry.Kind? {
        switch Int32(type) {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .folder
        case Int32(DT_LNK), Int32(DT_UNKNOWN):
            guard let path = try? locate(folder.isEmpty ? name : folder + "/" + name) else { return nil }
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            return switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: nil
            }
        default: return nil
        }
    }

    private static func name(of item: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafeBytes(of: &item.pointee.d_name) { bytes in
            String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    private static func read(_ descriptor: Int32, expected: Int, limit: Int) throws(SourceTreeError) -> [UInt8] {
        var failure: SourceTreeError?
        let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            while count < expected {
                #if canImport(Darwin)
                    let got = Darwin.read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
                #elseif canImport(Musl)
                    let got = Musl.read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
                #else
                    let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
                #endif
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = .failed(reason()) }
                guard got > 0 else { return }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func reason() -> String {
        String(cString: strerror(errno))
    }
}
