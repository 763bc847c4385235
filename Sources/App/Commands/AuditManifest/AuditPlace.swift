import FoundationEssentials
import ManifestAudit
import Printing
import Settings
import Workspaces

/// Where the sources of an audit are: a folder, or a commit of a repository.
struct AuditPlace {
    private let folder: String
    /// The audited folder as a path in the repository's tree; used where there is no local checkout.
    private let folderInRepository: String
    /// The commit that is read, as it was named; `nil`: the work tree.
    let revision: String?
    /// The repository that was named.
    let repository: String?

    init(_ command: AuditManifest, _ settings: AuditedApps?, _ apps: [AuditedApps.App]) throws {
        repository = command.options.repository
        let path = command.path ?? (repository == nil ? nil : "")
        folder = try path ?? Self.configured(command, settings, apps) ?? FileManager.default.currentDirectoryPath
        folderInRepository = command.path ?? apps.first?.audit.path ?? ""
        if !folder.isEmpty { try InputFile.refuseEscape(folder) }
        // A bare repository has no files to look at but its commits'.
        let isBare = command.path == nil && repository.map { !Self.hasWorkTree($0) } ?? false
        revision = command.rev ?? (isBare ? "HEAD" : nil)
        if revision == nil { try Self.refuseProject(folder) }
    }

    /// The tree to audit, as the repository has it where it is in one.
    ///
    /// - Parameter commit: the commit that is read, and where; `nil`: the work tree.
    func tree(_ commit: (revision: Revision, store: RevisionStore)?) throws(Audit.Failure) -> AuditedTree {
        if let (revision, store) = commit {
            let folder = store.checkout == nil ? folderInRepository : folder
            return AuditedTree(
                try GitTree.reading(revision, of: folder, in: store, isNamed: repository != nil), of: revision,
                root: try? store.checkout?.workTree)
        }
        let tree = try FolderTree.reading(path)
        return AuditedTree(tree, place: Self.place(of: tree.root))
    }

    /// The folder that was named.
    var path: String { folder.isEmpty ? repository ?? "." : folder }

    /// Where in its repository a folder is: empty for the root, and where there is no repository.
    private static func place(of folder: String) -> String {
        workTree(around: folder).map { String(folder.dropFirst($0.count + 1)) } ?? ""
    }

    /// The root of the work tree that an absolute path leads into.
    private static func workTree(around folder: String) -> String? {
        var root = folder[...]
        while !root.isEmpty {
            if hasWorkTree(String(root)) { return String(root) }
            root = root[..<(root.lastIndex(of: "/") ?? root.startIndex)]
        }
        return nil
    }

    /// One file per tree, whose name is made of the tree's path; `nil` where nothing is kept.
    var cachePath: String? {
        Cache.audits(of: path).map { $0 + "/" + TreeName.of(Self.absolute(path)) + ".uses" }
    }

    /// The folder that all configured apps share: below the repository's root, or below the configuration's folder if it
    /// isn't there. `.` is the folder of a configuration that was found, and the root for one that `--config` names.
    private static func configured(
        _ command: AuditManifest, _ settings: AuditedApps?, _ apps: [AuditedApps.App]
    ) throws -> String? {
        guard let settings, let path = apps.first?.audit.path else { return nil }
        if let other = apps.first(where: { $0.audit.path != path }) {
            throw CommandFailure(
                .usage, "apps.\(apps[0].name) and apps.\(other.name) are in different folders (audit.path)",
                hint: "audit one of them at a time: --app \(apps[0].name)")
        }
        let beside = absolute(URL(filePath: settings.path).deletingLastPathComponent().path(percentEncoded: false))
        let root = path == "." && command.options.config == nil ? nil : workTree(around: beside)
        let folders = [root, beside].compactMap(\.self).map { absolute($0 + "/" + path) }
        return folders.first(where: FileManager.default.fileExists(atPath:)) ?? folders.last
    }

    private static func absolute(_ path: String) -> String {
        let whole = URL(filePath: path).standardized.path(percentEncoded: false)
        return whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }

    private static func hasWorkTree(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/.git")
    }

    /// Refuses a file and an Xcode project or workspace as the folder to audit: they are easily named by mistake, and
    /// an audit that finds no sources would pass.
    private static func refuseProject(_ path: String) throws {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard !isFolder || [".xcodeproj", ".xcworkspace"].contains(where: plain.hasSuffix) else { return }
        let parent = URL(filePath: plain).deletingLastPathComponent().path(percentEncoded: false)
        throw CommandFailure(
            .usage, "\(path) is no folder of sources",
            hint: "name the folder that holds it: relctl audit-manifest \(ShellWord.quoted(parent))")
    }
}

extension FolderTree {
    /// The tree below the folder at `path`.
    fileprivate static func reading(_ path: String) throws(Audit.Failure) -> FolderTree {
        do {
            return try FolderTree(root: path)
        } catch .failed(let reason) {
            throw .noTree("\(path): \(reason)")
        } catch {
            throw .noTree("there is no folder \(path): name the one that holds the project")
        }
    }
}

extension GitTree {
    /// The tree of a commit, or the part of it below the folder at `path`.
    fileprivate static func reading(
        _ revision: Revision, of path: String, in store: RevisionStore, isNamed: Bool
    ) throws(Audit.Failure) -> GitTree {
        do {
            return try GitTree(revision, of: path, in: store, isNamed: isNamed)
        } catch .failed(let reason) {
            throw .noTree(reason)
        } catch {
            throw .noTree("\(revision.name) can't be read: \(error)")
        }
    }
}
