import FoundationEssentials
import Settings

/// The folders with resolved dependencies that the command line and the configuration name.
struct DependencyArguments {
    /// The folders that exist.
    let folders: [String]
    /// Remarks on configured folders that don't exist: a checkout need not have them.
    let remarks: [String]

    init(_ named: [String], _ apps: [AuditedApps.App], _ configuration: String?) throws {
        for folder in named {
            try InputFile.refuseEscape(folder)
            guard FileManager.default.folderExists(atPath: folder) else {
                throw CommandFailure(
                    .unusableInput, "there is no folder \(folder)",
                    hint: "--dependencies names what a build resolved: SourcePackages, Pods, Carthage, derived data")
            }
        }
        let base = configuration.map { URL(filePath: $0).deletingLastPathComponent() }
        var (found, missing): ([String], [String]) = ([], [])
        for app in apps {
            for name in app.audit.dependencies {
                let path = URL(filePath: name, relativeTo: base).standardized.path(percentEncoded: false)
                try InputFile.refuseEscape(path)
                if FileManager.default.folderExists(atPath: path) {
                    found.append(path)
                } else {
                    missing.append("apps.\(app.name).audit.dependencies has no effect: there is no folder \(name)")
                }
            }
        }
        var seen: Set<String> = []
        folders = (named + found).filter { seen.insert($0).inserted }
        remarks = missing
    }
}
