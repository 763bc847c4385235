import ManifestSyntax

extension TargetContents {
    /// Adds headers that no phase lists: those that settings name for a language that is compiled, those beside sources of the
    /// C family, and in their folders those without an implementation, which others include.
    mutating func addHeaders(settings: SettingResolver, folder: String, index: TreeIndex) {
        changeAll { $0.addOwnHeaders(settings: settings, folder: folder, index: index) }
    }

    private mutating func addOwnHeaders(settings: SettingResolver, folder: String, index: TreeIndex) {
        let listed = sources.sorted
        let compiledAsC = listed.filter { Self.implementations.contains($0.pathExtension) }
        for (name, isRead) in [
            ("SWIFT_OBJC_BRIDGING_HEADER", listed.contains { $0.utf8.hasEnding(".swift") }),
            ("GCC_PREFIX_HEADER", !compiledAsC.isEmpty),
        ] where isRead {
            guard let path = settings.text(name).flatMap({ folder.joined($0) }) else { continue }
            sources.insert(path)
        }
        var folders: Set<String> = []
        for path in compiledAsC {
            if let header = index.file(path.dropLast(path.pathExtension.count) + "h") { sources.insert(header) }
            folders.insert(path.parentPath)
        }
        for folder in folders.sorted() { addHeaderOnly(in: folder, index) }
    }

    private mutating func addHeaderOnly(in folder: String, _ index: TreeIndex) {
        let names = index.list(folder).filter { $0.kind == .file }.map(\.name)
        guard index.budget.spend(1 + names.count / 8, .steps, at: folder) else { return }
        let implemented = Set(names.filter { Self.implementations.contains($0.pathExtension) }.map(\.stem))
        for name in names where name.isHeader && !implemented.contains(name.stem) {
            folder.joined(name).map { sources.insert($0) }
        }
    }

    private static let implementations: Set<String> = ["m", "mm", "c", "cpp", "cc", "cxx"]
}

extension DraftTarget {
    /// Takes what the phases hold, less what build settings exclude and what is not there.
    mutating func take(_ contents: TargetContents, settings: SettingResolver, index: TreeIndex) {
        let parts = contents.sortedParts
        var found = FoundFiles(filters: FileNameFilters(settings, of: target, budget: index.budget), index: index)
        // Last what is there on all platforms: nothing narrows that.
        for (platforms, part) in parts + [(platforms: Platforms.all, contents: contents)] {
            guard found.add(part, on: platforms, of: target.id) else { return }
        }
        target.sources = found.sources.sorted.map(SourceFile.init)
        target.resources = found.resources.sorted
        target.parts.files = found.platforms
        target.unresolved += found.absences
        target.linkedModules = contents.linkedModules.sorted()
        target.opaque = contents.opaque.sorted()
        // Looking through a name for what is generated takes as long as some comparisons.
        guard index.budget.spend(found.missing.count * 4, .steps, at: target.id.project) else { return }
        let generated = GeneratedFiles(outputs: contents.generated)
        let lost = found.missing.filter { !generated.contains($0) && !$0.isSystemHeader }.map {
            Diagnostic(.absent, "a source of \(target.name) is not in the tree", path: $0)
        }
        let partial: [(diagnostic: Diagnostic, platforms: Platforms)] = parts.flatMap { part in
            part.contents.diagnostics.map { (diagnostic: $0, platforms: part.platforms) }
        }
        let count = contents.diagnostics.count + partial.count + lost.count
        guard index.budget.spend(count, .problems, at: target.id.project) else { return }
        target.unresolved += contents.diagnostics + lost
        target.add(partial)
    }
}

extension String {
    /// Whether it is the path of a header that comes with Xcode. `SDKROOT` may have its value there: `iphoneos`.
    fileprivate var isSystemHeader: Bool {
        let variables = ["SYSTEM_LIBRARY_DIR", "SDKROOT", "DEVELOPER_DIR"].flatMap { ["$(\($0))/", "${\($0)}/"] }
        return isHeader && (variables + ["/System/Library/"]).contains { self.contains($0) }
    }
}
