#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a file is neither read nor written.
package enum FileError: Error, Hashable, Sendable {
    /// A symbolic link on the way leads out of the tree that it lies in.
    case leadsOut(link: String, tree: String)
    /// The path is a symbolic link, and nothing is where it leads.
    case danglingLink(target: String)
    /// The path is a folder, a device, a pipe or a socket.
    case notAFile
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// There is a file already, and it isn't to be replaced.
    case exists
    /// The system refused; the text is its reason.
    case failed(String)

    /// The reason that the last system call gave.
    static var ofSystem: FileError { .failed(String(cString: strerror(errno))) }

    /// The reason for a path where nothing is.
    package static var notFound: FileError { .failed(String(cString: strerror(ENOENT))) }
}

extension FileError: CustomStringConvertible {
    /// The text after a path and a colon in a message.
    package var description: String {
        switch self {
        case .leadsOut(let link, let tree): "the link \(link) leads out of \(tree)"
        case .danglingLink(let target): "is a symbolic link to \(target), where no file is"
        case .notAFile: "is no regular file"
        case .tooLarge(let limit): "is larger than \(limit >> 20) MiB, the limit"
        case .exists: "is there already"
        case .failed(let reason): reason
        }
    }
}
