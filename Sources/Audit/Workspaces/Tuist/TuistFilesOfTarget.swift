/// The files that a Tuist target takes by globs.
struct TuistFilesOfTarget {
    let paths: TuistPaths
    let index: TreeIndex
    let platforms: TuistPlatforms

    func add(_ target: ManifestRecord, to contents: inout TargetContents) {
        for (platforms, files) in files(target["sources"], takingFolders: false, &contents) {
            contents.add(on: platforms) { $0.sources.formUnion(files.filter { $0.isCompiled || $0.isHeader }) }
        }
        for value in strings(in: target["headers"]) {
            guard let path = paths.path(value) else { continue }
            contents.sources.formUnion(Glob(path).files(in: index, takingFolders: true).filter(\.isHeader))
        }
        for (platforms, files) in files(target["resources"], takingFolders: true, &contents) {
            contents.add(on: platforms) { $0.resources.formUnion(files.map(Self.bundle)) }
        }
        guard let folders = target["buildableFolders"] else { return }
        if folders.elements == nil { contents.diagnostics += folders.misfits("folders") }
        for value in folders.elements ?? [] { addFolder(value, to: &contents) }
    }

    // MARK: Lists

    /// The files that a list names, by the platforms that have them.
    private func files(
        _ list: ManifestValue?, takingFolders: Bool, _ contents: inout TargetContents
    ) -> [Platforms: Set<String>] {
        guard let list, !list.isNothing else { return [:] }
        var files: [Platforms: Set<String>] = [:]
        for element in elements(list) {
            let record = element.record
            // Sources have the first, resources the second.
            let there = platforms.meeting(record?["compilationCondition"])
                .intersection(platforms.meeting(record?["inclusionCondition"]))
            if there.isEmpty { continue }
            let pattern = element.string == nil ? record?.first ?? record?["path"] ?? record?["pattern"] : element
            guard let path = paths.path(pattern) else {
                contents.add(on: there) { $0.diagnostics += element.misfits("files outside the tree, or") }
                continue
            }
            // A graph names files, not patterns.
            if record?.name == "file", let file = index.file(path) {
                files[there, default: []].insert(file)
                continue
            }
            let excluded = record?["excluding"].map { $0.elements ?? [$0] } ?? []
            let excludes = excluded.compactMap { paths.path($0) }.map(Glob.init)
            let found = Glob(path).files(in: index, takingFolders: takingFolders)
            files[there, default: []].formUnion(found.filter { !Glob.matches($0, any: excludes, in: index) })
        }
        return files
    }

    /// The globs of a list: `["…"]`, `.sourceFilesList(globs: […])`, `.paths([…])`, `.resources([…])`.
    private func elements(_ value: ManifestValue) -> [ManifestValue] {
        if let elements = value.elements { return elements }
        guard let record = value.record else { return [value] }
        if let list = record.arguments.lazy.compactMap(\.value.elements).first, record["excluding"] == nil {
            return list
        }
        return [value]
    }

    private func strings(in value: ManifestValue?) -> [ManifestValue] {
        guard let value else { return [] }
        switch value.kind {
        case .string: return [value]
        case .array(let elements): return elements.flatMap { strings(in: $0) }
        case .record(let record): return record.arguments.flatMap { strings(in: $0.value) }
        default: return []
        }
    }

    /// An asset catalogue is one resource, whatever is in it.
    private static func bundle(_ path: String) -> String {
        guard let range = path.firstRange(of: ".xcassets/") else { return path }
        return String(path[..<range.upperBound].dropLast())
    }

    // MARK: Folders

    private func addFolder(_ value: ManifestValue, to contents: inout TargetContents) {
        let name = value.string == nil ? value.record?.first ?? value.record?["path"] : value
        guard let path = paths.path(name) else { return contents.diagnostics += value.misfits("a folder") }
        guard let folder = index.folder(path) else { return }
        let exceptions = value.record?["exceptions"].map { strings(in: $0) } ?? []
        let excluded = Set(exceptions.compactMap { $0.string }.compactMap { folder.joined($0) })
        for file in index.files(below: folder) where !excluded.contains(file) {
            if file.isCompiled || file.isHeader {
                contents.sources.insert(file)
            } else {
                contents.resources.insert(Self.bundle(file))
            }
        }
    }
}
