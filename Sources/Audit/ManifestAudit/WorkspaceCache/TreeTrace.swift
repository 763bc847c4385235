import CapabilityUsage
import Workspaces

/// All requests made while reading a tree, with hashes of the answers. A tree that gives the same answers is read to
/// the same workspace.
struct TreeTrace: Sendable {
    /// A file that was read, or the beginning of one.
    struct File: Hashable, Sendable {
        var path: String
        /// The limit of the whole file, or the length of the beginning.
        var limit: Int
        var isWhole: Bool
    }

    /// The version and hash of a file's content.
    struct Content: Sendable {
        /// The mark of its version; zero: none that can be trusted.
        var mark: UInt64
        var hash: ContentHash
    }

    /// The hash of each listing.
    var folders: [String: ContentHash] = [:]
    /// The resolved paths of folders; `nil`: the folder doesn't exist.
    var places: [String: String?] = [:]
    var files: [File: Content] = [:]
    /// True if a request failed in the file system or the object store.
    var hasFailed = false

    mutating func note(_ error: SourceTreeError) {
        if case .failed = error { hasFailed = true }
    }

    /// Whether a tree answers all questions alike. Files are read only where their version doesn't tell.
    func holds(in tree: any SourceTree) -> Bool {
        guard folders.allSatisfy({ Self.hash(listing: $0.key, of: tree) == $0.value }),
            places.allSatisfy({ tree.resolved($0.key) == $0.value })
        else { return false }
        let files = files.sorted { $0.key.path < $1.key.path }
        let versions = tree.versions(of: files.map(\.key.path))
        return zip(files, versions).allSatisfy { file, version in
            let isSame = file.value.mark != 0 && version?.mark == file.value.mark
            return isSame || Self.hash(file.key, of: tree) == file.value.hash
        }
    }

    // MARK: Hashes

    static func hash(listing folder: String, of tree: any SourceTree) -> ContentHash {
        do { return hash(try tree.list(folder)) } catch { return hash(error) }
    }

    static func hash(_ entries: [TreeEntry]) -> ContentHash {
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += entry.name.utf8
            bytes += [0, (entry.kind == .folder ? 1 : 0) + (entry.isLink ? 2 : 0)]
        }
        return hash(bytes)
    }

    private static func hash(_ file: File, of tree: any SourceTree) -> ContentHash {
        do {
            return hash(
                try file.isWhole
                    ? tree.contents(of: file.path, limit: file.limit) : tree.head(of: file.path, count: file.limit))
        } catch {
            return hash(error)
        }
    }

    static func hash(_ bytes: [UInt8]) -> ContentHash { bytes.withUnsafeBytes { ContentHash(of: $0) } }

    /// Hashes an error. The halves are swapped so that the result differs from the hash of a file with the same bytes.
    static func hash(_ error: SourceTreeError) -> ContentHash {
        let hash = hash(Array("\(error)".utf8))
        return ContentHash(high: hash.low, low: hash.high)
    }
}
