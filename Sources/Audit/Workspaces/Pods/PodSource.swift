import ManifestSyntax

/// The source of a pod, from its published podspec (`NAME.podspec.json`).
///
/// Source: https://guides.cocoapods.org/syntax/podspec.html#source.
package enum PodSource: Hashable, Sendable {
    /// A commit or a tag of a repository.
    case commit(LockedDependencies.Commit)
    /// An archive, with its SHA-256.
    case archive(url: String, checksum: String)

    /// Reads a podspec; `nil` for one that names neither, or an archive without a checksum.
    package init?(podspec bytes: [UInt8]) {
        guard let source = (try? PropertyNode(json: bytes, limits: .standard))?["source"] else { return nil }
        if let url = source["git"]?.string, let revision = (source["commit"] ?? source["tag"])?.string {
            self = .commit(LockedDependencies.Commit(url: url, revision: revision))
        } else if let url = source["http"]?.string, let checksum = source["sha256"]?.string {
            self = .archive(url: url, checksum: checksum.lowercased())
        } else {
            return nil
        }
    }
}
