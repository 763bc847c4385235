import ManifestAudit

/// A line for each error of one app, as a check of a merge request would post it.
func errors(of app: String, in folder: String) async throws -> [String] {
    var audit = FolderAudit(folder: folder)
    audit.apps = [app]
    return try await audit.findings()
        .filter { $0.severity == .error }
        .map { "\($0.path):\($0.line): \($0.message). \($0.help)" }
}
