/// Paths as Tuist manifests write them.
struct TuistPaths {
    /// The folder of the manifest.
    let folder: String
    /// The folder that `//` and `.relativeToRoot` mean.
    let root: String

    /// The path that a value means: a text, or `.relativeToRoot("…")` and its like; `nil` for what can't be told.
    func path(_ value: ManifestValue?) -> String? {
        guard let value else { return nil }
        if let text = value.string { return resolve(text, from: folder) }
        guard let record = value.record,
            let text = record.first?.string ?? record["path"]?.string ?? record.first.flatMap({ path($0) })
        else {
            return nil
        }
        switch record.name {
        case "relativeToRoot": return root.joined(text)
        case "relativeToCurrentFile": return value.place.path.parentPath.joined(text)
        default: return resolve(text, from: folder)
        }
    }

    private func resolve(_ text: String, from folder: String) -> String? {
        text.hasPrefix("//") ? root.joined(String(text.dropFirst(2))) : folder.joined(text)
    }
}
