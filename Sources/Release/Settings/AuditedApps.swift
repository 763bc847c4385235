/// The audit settings of a configuration. A file with nothing but `apps:` is enough: an audit needs neither a forge nor a
/// train.
package struct AuditedApps: Sendable {
    /// The file it came from, as given.
    package var path: String
    /// The apps whose audit is configured, in the order of the file.
    package var apps: [App]
    /// The forge, where the file names one.
    package private(set) var forge: Settings.ForgeSettings?

    /// An app whose audit is configured.
    package struct App: Sendable {
        package var name: String
        /// How its manifests are audited.
        package var audit: Settings.Audit
    }

    private init(path: String, apps: [App]) { (self.path, self.apps) = (path, apps) }

    /// Takes the audit settings of a complete configuration.
    package init(_ settings: Settings) {
        path = settings.path
        forge = settings.forge
        apps = settings.apps.compactMap { app in app.audit.map { App(name: app.name, audit: $0) } }
    }

    /// Reads a configuration file; one with a forge or with trains is held against every rule.
    ///
    /// - Throws: everything that is wrong with the file, in the order of its lines.
    package static func load(path: String) throws(SettingsError) -> AuditedApps {
        let bytes = try Settings.bytes(of: path)
        if let apps = try AuditOnlyFile.apps(in: bytes, path: path) { return AuditedApps(path: path, apps: apps) }
        return AuditedApps(try Settings.parse(bytes: bytes, path: path))
    }
}

/// A file with neither `forge:` nor `trains:`.
enum AuditOnlyFile {
    private static let table = Table(
        RootSection.version, RootSection.forge.asOptional, RootSection.identity, RootSection.trains.asOptional, apps,
        RootSection.appStoreConnect, RootSection.notify)
    private static let apps = Key<[Named<Settings.Audit?>]>(
        "apps", .map(name: "APP", of: app), .required, RootSection.apps.summary)
    private static let app = Shape<Settings.Audit?>.section(
        Table(AppSection.train.asOptional, AppSection.audit, AppSection.upload)
    ) { section in
        .some(section.read(AppSection.audit))
    }

    /// The apps of such a file; `nil` for any other.
    static func apps(in bytes: [UInt8], path: String) throws(SettingsError) -> [AuditedApps.App]? {
        guard let (tree, problems) = tree(in: bytes), case .mapping(let entries) = tree.content,
            !entries.contains(where: { [RootSection.forge.name, RootSection.trains.name].contains($0.key) }),
            entries.contains(where: { $0.key == apps.name })
        else { return nil }
        let reading = Reading(problems: problems)
        guard let section = SectionReader(tree, table: table, at: .root, reading: reading) else { return nil }
        _ = section.read(RootSection.version)
        let found = section.read(apps) ?? []
        guard reading.problems.isEmpty else { throw SettingsError(path: path, unsorted: reading.problems) }
        return found.compactMap { app in app.value.map { AuditedApps.App(name: app.name, audit: $0) } }
    }

    private static func tree(in bytes: [UInt8]) -> (Tree, [SettingsError.Problem])? {
        guard let text = try? SourceText(bytes: bytes) else { return nil }
        var parser = TreeParser(text)
        guard let tree = try? parser.parse() else { return nil }
        return (tree, parser.problems)
    }
}

extension Key {
    /// The same key where it may be left out.
    fileprivate var asOptional: Key { Key(name, shape, .optional, summary) }
}
