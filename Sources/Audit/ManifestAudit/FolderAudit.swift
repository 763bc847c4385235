import Printing

/// The audit for programs: the findings about a folder of sources.
///
/// Like `relctl audit-manifest` it needs no build and no network, runs nothing of the folder and writes nothing into it. It
/// reads no `relctl.yml`.
public struct FolderAudit: Sendable {
    /// The folder, by its path in the file system.
    public var folder: String
    /// Apps or targets to report on, with what they embed; empty: all.
    public var apps: [String] = []
    /// The build configuration; `nil`: that of the scheme's archive action, else Release.
    public var configuration: String?
    /// Folders with resolved dependencies, besides those that are found in the folder.
    public var dependencies: [String] = []

    /// An audit of everything in a folder.
    public init(folder: String) { self.folder = folder }

    /// Audits, and lists what a person should look at, by app and place. Paths are relative to the folder.
    ///
    /// - Throws: `FolderAuditError` where there is no such folder, app or configuration.
    public func findings() async throws(FolderAuditError) -> [AuditFinding] {
        // Without allowances none can expire.
        var request = Audit.Request(today: Day(number: 0))
        (request.apps, request.configuration) = (apps, configuration)
        do throws(Audit.Failure) {
            let report = try await Audit(folder: folder).with(dependencies: dependencies).run(request)
            return report.findings.map(AuditFinding.init)
        } catch {
            throw FolderAuditError(message: error.text)
        }
    }

    /// Explains a rule: its meaning, its method and the remedy; `nil` if there is no such rule.
    public static func explanation(of rule: String) -> String? { RuleBook.explanation(of: rule) }
}

/// Why a folder can't be audited.
public struct FolderAuditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a full stop.
    public let message: String
    /// The message.
    public var description: String { message }
}

extension Audit.Failure {
    /// The failure in a sentence, with the names that would do.
    fileprivate var text: String {
        switch self {
        case .unknownApp(let name, let known): "there is no app \(name); there are \(known.joined(separator: ", "))"
        case .unknownConfiguration(let name, let known):
            "there is no build configuration \(name); there are \(known.joined(separator: ", "))"
        case .unknownTarget(let name, let app, let known):
            "there is no target \(name) for \(app); there are \(known.joined(separator: ", "))"
        case .takenTarget(let name, let app, let other): "\(app) and \(other) both name the target \(name)"
        case .targetElsewhere(let name, let app, let projects):
            "the target \(name) for \(app) is only in \(projects.joined(separator: ", "))"
        case .unread(let name, let path, let line, let why):
            "\(name) isn't found, and \(path):\(line) can't be read: \(why)"
        case .noTree(let reason): reason
        }
    }
}
