import ArgumentParser
import FoundationEssentials
import Settings

/// Names for the shell's completion; from the file alone, nothing is asked of a server.
enum NameCompletion {
    /// The trains of `relctl.yml`.
    static let trains = CompletionKind.custom { _, _, _ in settings?.trains.map(\.name.text) ?? [] }

    /// The apps whose audit is configured.
    static let auditedApps = CompletionKind.custom { _, _, _ in
        path.flatMap { try? AuditedApps.load(path: $0) }?.apps.map(\.name) ?? []
    }

    /// The apps that have an upload.
    static let uploadedApps = CompletionKind.custom { _, _, _ in
        settings?.apps.filter { $0.upload != nil }.map(\.name) ?? []
    }

    private static var path: String? { Settings.locate(from: FileManager.default.currentDirectoryPath) }
    private static var settings: Settings? { path.flatMap { try? Settings.load(path: $0) } }
}
