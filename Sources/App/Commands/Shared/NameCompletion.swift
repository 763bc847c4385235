import ArgumentParser
import FoundationEssentials
import Settings

/// Names for the shell's completion; from the file alone, nothing is asked of a server.
enum NameCompletion {
    /// The trains of `relctl.yml`.
    static let trains = CompletionKind.custom { _, _, _ in plain(settings?.trains.map(\.name.text)) }

    /// The apps whose audit is configured.
    static let auditedApps = CompletionKind.custom { _, _, _ in
        plain(path.flatMap { try? AuditedApps.load(path: $0) }?.apps.map(\.name))
    }

    static let uploadedApps = CompletionKind.custom { _, _, _ in
        plain(settings?.apps.filter { $0.upload != nil }.map(\.name))
    }

    /// The names that mean nothing to a shell. bash expands what it is offered (`compgen -W`), so a name such as `$(command)` in
    /// a checkout's `relctl.yml` would be run.
    private static func plain(_ names: [String]?) -> [String] {
        (names ?? []).filter { $0.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\/@+-]*/) != nil }
    }

    private static var path: String? { Settings.locate(from: FileManager.default.currentDirectoryPath) }
    private static var settings: Settings? { path.flatMap { try? Settings.load(path: $0) } }
}
