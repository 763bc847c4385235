import FoundationEssentials
import Settings

/// Finds and reads `relctl.yml`.
enum SettingsFile {
    static func load(_ options: GlobalOptions) throws -> Settings {
        let path = try path(options)
        do throws(SettingsError) {
            return try Settings.load(path: path)
        } catch {
            throw CommandFailure(error)
        }
    }

    static func path(_ options: GlobalOptions) throws(CommandFailure) -> String {
        guard let path = options.config ?? Settings.locate(from: FileManager.default.currentDirectoryPath) else {
            throw CommandFailure(
                .badConfig, "there is no relctl.yml here or in a parent folder",
                hint: "relctl init writes one; --config PATH names one elsewhere")
        }
        return path
    }

    /// Reads the audit settings of the file at or above `folder`, if there is one.
    static func loadAudits(_ options: GlobalOptions, from folder: String) throws -> AuditedApps? {
        guard let path = options.config ?? Settings.locate(from: folder) else { return nil }
        do throws(SettingsError) {
            return try AuditedApps.load(path: path)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// The failure for a faulty settings file.
    init(_ error: SettingsError) {
        self.init(error, fix: "correct these places; relctl config validate looks at the file alone")
    }

    /// The failure for a faulty settings file. With several problems each line ends with its own remedy, and `fix` is for all.
    init(_ error: SettingsError, fix: String) {
        let (message, hint) = error.single ?? (error.description, fix)
        self.init(.badConfig, message, hint: hint)
    }
}
