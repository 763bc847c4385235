import Archives
import Cryptography
import Files
import FoundationEssentials
import GitStore
import Glibc
import ManifestAudit
import Names
import Workspaces

/// Fetched dependencies in relctl's cache: commits in one bare repository, archives and podspecs by their checksums. No
/// server is asked again for those that are in it.
final class DependencyStore: Sendable {
    let repository: Repository
    private let folder: String
    /// True if the folder is deleted after this run, because no cache folder is out of the checkout's reach.
    private let isTemporary: Bool

    /// Opens the store below a folder; in a temporary one where there is none.
    init(in folder: String?) throws {
        isTemporary = folder == nil
        let name = "relctl-dependencies-\(UUID().uuidString)"
        self.folder =
            folder.map { $0 + "/dependencies" }
            ?? FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        for part in ["archives", "podspecs"] {
            try FileManager.default.createDirectory(
                atPath: self.folder + "/" + part, withIntermediateDirectories: true)
        }
        repository = try Cache.open(at: self.folder + "/commits.git")
    }

    deinit { if isTemporary { try? FileManager.default.removeItem(atPath: folder) } }

    // MARK: Commits

    /// The commit that was fetched for a revision of a repository; `nil`: none was.
    func commit(_ wanted: LockedDependencies.Commit) -> CommitID? {
        if let id = ObjectID(hex: wanted.revision.lowercased()) {
            return (try? repository.keeps(id)) == true ? CommitID(id) : nil
        }
        return (try? repository.commit(named: "refs/relctl/" + Self.name(of: wanted))) ?? nil
    }

    /// Remembers which commit a revision of a repository is.
    func keep(_ wanted: LockedDependencies.Commit, as id: ObjectID) {
        try? repository.remember([(name: Self.name(of: wanted), id: id)])
    }

    private static func name(of wanted: LockedDependencies.Commit) -> String {
        "fetched/" + TreeName.of(wanted.url + " " + wanted.revision)
    }

    // MARK: Podspecs and archives

    /// The podspec with this SHA-1.
    func podspec(_ checksum: String) -> [UInt8]? {
        guard Self.isChecksum(checksum, digits: 40) else { return nil }
        let bytes = try? FileReader.bytes(of: folder + "/podspecs/" + checksum, limit: 1 << 20)
        return bytes.flatMap { Self.hasSHA1($0, checksum) ? $0 : nil }
    }

    /// Keeps a podspec; false where it has another SHA-1.
    func keep(podspec bytes: [UInt8], _ checksum: String) -> Bool {
        guard Self.hasSHA1(bytes, checksum) else { return false }
        try? FileWriter.replace(folder + "/podspecs/" + checksum, with: bytes)
        return true
    }

    private static func hasSHA1(_ bytes: [UInt8], _ checksum: String) -> Bool {
        (try? HashFunction.sha1.hash(bytes))?.hexadecimal == checksum
    }

    /// The files of the archive with this SHA-256.
    func archive(_ checksum: String) -> (any SourceTree)? {
        Self.isChecksum(checksum, digits: 64) ? try? FolderTree(root: place(ofArchive: checksum)) : nil
    }

    /// A new file to download to.
    func newFile() -> String { folder + "/archives/.\(UUID().uuidString)" }

    /// Removes such a file.
    func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Unpacks a downloaded archive. It appears whole, or not at all.
    func keep(archive path: String, _ checksum: String) throws(Archive.Failure) {
        let draft = newFile()
        defer { remove(draft) }
        do { try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false) } catch {
            throw Archive.Failure(message: "\(draft): can't be made")
        }
        try Archive.unpack(path, into: draft)
        // Another run may have been faster.
        guard rename(draft, place(ofArchive: checksum)) == 0 || archive(checksum) != nil else {
            throw Archive.Failure(message: "\(folder): can't be written")
        }
    }

    private func place(ofArchive checksum: String) -> String { folder + "/archives/" + checksum }

    /// Whether a text is a checksum, which becomes a file's name.
    static func isChecksum(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    // MARK: As trees

    /// The files of a dependency, as its role has them; `nil`: they were not fetched.
    func files(of dependency: MissingDependency) -> (dependency: MissingDependency, files: any SourceTree)? {
        switch dependency.source {
        case .commit(let wanted):
            return commit(wanted).flatMap { try? GitTree($0, in: repository) }.map { (dependency, $0) }
        case .archive(_, let checksum): return archive(checksum).map { (dependency, $0) }
        case .pod(let name, _, let checksum):
            return podspec(checksum).flatMap { Self.dependency(name, podspec: $0) }.flatMap(files)
        }
    }

    /// Reads a pod's source from its podspec.
    static func dependency(_ pod: String, podspec: [UInt8]) -> MissingDependency? {
        switch PodSource(podspec: podspec) {
        case .commit(let commit)?: MissingDependency(name: pod, role: .checkout, source: .commit(commit))
        case .archive(let url, let checksum)?:
            MissingDependency(name: pod, role: .unpackedPod, source: .archive(url: url, checksum: checksum))
        case nil: nil
        }
    }
}
