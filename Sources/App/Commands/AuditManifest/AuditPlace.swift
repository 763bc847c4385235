import FoundationEssentials
import ManifestAudit
import Settings

/// Where the sources of an audit are: a folder, or a commit of a repository.
struct AuditPlace {
    private let folder: String
    private let revision: String?
    private let repository: String?

    init(_ command: AuditManifest, _ settings: AuditedApps?, _ apps: [AuditedApps.App]) throws {
        repository = command.options.repository
        let path = command.path ?? (repository == nil ? nil : "")
        folder = try path ?? Self.configured(settings, apps) ?? FileManager.default.currentDirectoryPath
        if !folder.isEmpty { try InputFile.refuseEscape(folder) }
        // A bare repository has no files to look at but its commits'.
        let isBare = command.path == nil && repository.map { !Self.hasWorkTree($0) } ?? false
        revision = command.rev ?? (isBare ? "HEAD" : nil)
        if revision == nil { try Self.refuseProject(folder) }
    }

    func audit() throws(Audit.Failure) -> Audit {
        if let revision {
            return try Audit(revision: revision, of: folder, in: repository)
        }
        return try Audit(folder: folder.isEmpty ? repository ?? "." : folder)
    }

    /// One file per tree, whose name is made of the tree's path; `nil` where nothing is kept.
    var cachePath: String? {
        let named = folder.isEmpty ? repository ?? "." : folder
        let absolute = URL(filePath: named).standardized.path(percentEncoded: false)
        return Cache.audits(of: named).map { $0 + "/" + TreeName.of(absolute) + ".uses" }
    }

    /// The folder that all configured apps share, below the configuration.
    private static func configured(_ settings: AuditedApps?, _ apps: [AuditedApps.App]) throws -> String? {
        guard let settings, let path = apps.first?.audit.path else { return nil }
        if let other = apps.first(where: { $0.audit.path != path }) {
            throw CommandFailure(
                .usage, "apps.\(apps[0].name) and apps.\(other.name) are in different folders (audit.path)",
                hint: "audit one of them at a time: --app \(apps[0].name)")
        }
        let folder = URL(filePath: settings.path).deletingLastPathComponent()
        return folder.appending(path: path).standardized.path(percentEncoded: false)
    }

    private static func hasWorkTree(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/.git")
    }

    /// A project's name is close at hand, and an audit of nothing would pass.
    private static func refuseProject(_ path: String) throws {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard !isFolder || [".xcodeproj", ".xcworkspace"].contains(where: plain.hasSuffix) else { return }
        let parent = URL(filePath: plain).deletingLastPathComponent().path(percentEncoded: false)
        throw CommandFailure(
            .usage, "\(path): is no folder of sources",
            hint: "name the folder that holds it: relctl audit-manifest \(parent)")
    }
}
