/// The sources and commits of a tree's dependencies, from its lock files.
package struct LockedDependencies: Sendable {
    /// A commit of a repository.
    package struct Commit: Hashable, Sendable {
        /// The repository's address, as the lock file has it.
        package var url: String
        /// The commit's full name in lower case, or, where the lock file has no better one, a tag.
        package var revision: String

        /// A commit of the repository at an address.
        package init(url: String, revision: String) { (self.url, self.revision) = (url, revision) }
    }

    /// A pod as `Podfile.lock` has it.
    package struct Pod: Hashable, Sendable {
        package var version: String
        /// The SHA-1 of its podspec; `nil`: the lock file has none.
        package var checksum: String?
        /// The repository and commit that it was checked out from, for pods that come from no spec repository.
        package var commit: Commit?

        /// All that pins it, for comparisons.
        var pin: String { [version, checksum ?? "", commit?.revision ?? ""].joined(separator: " ") }
    }

    /// By the identity of the Swift package.
    package private(set) var packages: [String: Commit] = [:]
    /// By the name of the pod.
    package private(set) var pods: [String: Pod] = [:]
    /// By the name of the repository of a Carthage dependency.
    package private(set) var carthage: [String: Commit] = [:]

    /// A lock file without entries.
    package init() {}

    /// Reads every `Package.resolved`, `Podfile.lock` and `Cartfile.resolved` of a tree. What can't be read pins nothing.
    package init(of tree: any SourceTree) {
        let index = TreeIndex(tree)
        let found = Discovery(index)
        packages =
            PackagePins(locks: found.packageLocks(of: found.packages, in: index), states: [], index: index).commits
        for folder in found.podFolders {
            guard let bytes = index.readRuby("Podfile.lock", in: folder) else { continue }
            pods.merge(PodLock(String(decoding: bytes, as: UTF8.self)).pods) { first, _ in first }
        }
        for path in found.cartfiles(in: index) {
            guard let bytes = try? index.readRuby(path) else { continue }
            carthage.merge(Self.carthage(String(decoding: bytes, as: UTF8.self))) { first, _ in first }
        }
    }

    /// `github "owner/name" "1.0"` and `git "https://…" "1.0"`; binaries have no repository.
    ///
    /// Source: https://github.com/Carthage/Carthage/blob/master/Documentation/Artifacts.md.
    static func carthage(_ text: String) -> [String: Commit] {
        var commits: [String: Commit] = [:]
        for line in text.split(whereSeparator: \.isNewline).prefix(10_000) {
            let words = line.split(separator: "\"").map { String($0) }
            guard words.count >= 4 else { continue }
            let kind = words[0].trimmingBlanks
            let isShort = kind == "github" && !words[1].contains("://")
            guard isShort || kind == "git" || kind == "github" else { continue }
            let commit = Commit(url: isShort ? "https://github.com/\(words[1])" : words[1], revision: words[3])
            commits[PackageIdentity.of(commit.url)] = commit
        }
        return commits
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(drop { $0 == " " }.prefix { $0 != " " }) }
}

extension Discovery {
    /// The lock files of Carthage: at the root, and beside what it built.
    func cartfiles(in index: TreeIndex) -> [String] {
        Set(dependencyFolders.map(\.parentPath) + [""]).sorted().compactMap { folder in
            folder.joined("Cartfile.resolved").flatMap { index.file($0) }
        }
    }

    /// The files in which Xcode, SwiftPM and Tuist pin packages.
    func packageLocks(of packages: [String], in index: TreeIndex) -> [String] {
        let xcode =
            projects.map { $0 + "/project.xcworkspace/xcshareddata/swiftpm" }
            + workspaces.map { $0 + "/xcshareddata/swiftpm" }
        let folders = xcode + packages + ["Tuist/Dependencies/Lockfiles"]
        return folders.compactMap { $0.joined("Package.resolved").flatMap { index.file($0) } }
    }
}
