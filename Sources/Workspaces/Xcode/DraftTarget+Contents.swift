import ManifestSyntax

extension TargetContents {
    /// Adds headers that no phase lists: those that settings name, and those beside sources of the C family.
    mutating func addHeaders(settings: SettingResolver, folder: String, index: TreeIndex) {
        for name in ["SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER"] {
            guard let path = settings.text(name).flatMap({ folder.joined($0) }) else { continue }
            sources.insert(path)
        }
        for path in sources where ["m", "mm", "c", "cpp", "cc"].contains(path.pathExtension) {
            if let header = index.file(path.dropLast(path.pathExtension.count) + "h") { sources.insert(header) }
        }
    }
}

extension DraftTarget {
    /// Takes what the phases hold, less what build settings exclude and what is not there.
    mutating func take(_ contents: TargetContents, settings: SettingResolver, index: TreeIndex) {
        let filter = FileNameFilter(settings)
        var missing: [String] = []
        var sources: Set<String> = []
        for path in contents.sources where filter.includes(path) {
            switch index.find(path) {
            case (let found, .file)?: sources.insert(found)
            // Data models and the like: folders without code.
            case (_, .folder)?: break
            case nil: missing.append(path)
            }
        }
        let resources = contents.resources.filter(filter.includes).compactMap { index.find($0)?.path }
        sources.formUnion(resources.filter { SourceFile(path: $0).language == .interfaceBuilder })
        target.sources = sources.sorted().map(SourceFile.init)
        target.resources = resources.sorted()
        target.linkedModules = contents.linkedModules.sorted()
        target.opaque = contents.opaque.sorted()
        target.unresolved += contents.diagnostics
        for path in missing.sorted() where !GeneratedFiles.contains(path, outputs: contents.generated) {
            target.unresolved.append(
                Diagnostic(.unresolved, "a source of \(target.name) is not in the tree", path: path))
        }
    }
}

/// Sources that a build makes, and constants that nobody commits: their absence from a checkout says nothing.
enum GeneratedFiles {
    static func contains(_ path: String, outputs: Set<String>) -> Bool {
        let path = path.lowercased()
        return outputs.contains { $0.lowercased() == path.lastPathComponent } || path.contains("generated")
            || path.contains("derived") || path.lastPathComponent == "r.swift"
            || ["strings.swift", "assets.swift"].contains(path.lastPathComponent)
            || ["secret", "credential", "apikey", "api_key"].contains { path.lastPathComponent.contains($0) }
    }
}

/// `EXCLUDED_SOURCE_FILE_NAMES` and its counterpart.
struct FileNameFilter {
    private let excluded: [String]
    private let included: [String]

    init(_ settings: SettingResolver) {
        excluded = SettingList.split(settings.text("EXCLUDED_SOURCE_FILE_NAMES") ?? "")
        included = SettingList.split(settings.text("INCLUDED_SOURCE_FILE_NAMES") ?? "")
    }

    /// Whether the file is built. Patterns are compared with as many names at the end of the path as they have.
    func includes(_ path: String) -> Bool {
        guard excluded.contains(where: { Self.matches(path, $0) }) else { return true }
        return included.contains { Self.matches(path, $0) }
    }

    private static func matches(_ path: String, _ pattern: String) -> Bool {
        let pattern = pattern.dropPrefix("./")
        let count = pattern.split(separator: "/").count
        let end = path.split(separator: "/").suffix(count).joined(separator: "/")
        return Wildcard.matches(end, pattern: pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern)
            || Wildcard.matches(path, pattern: pattern)
    }
}
