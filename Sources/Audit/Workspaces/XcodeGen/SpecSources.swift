/// The files that a target of a spec takes from folders.
struct SpecSources {
    let folder: String
    let index: TreeIndex

    /// Adds what the `sources` of a target name.
    func add(_ sources: ManifestValue?, to contents: inout TargetContents) {
        for source in sources.map({ $0.elements ?? [$0] }) ?? [] {
            guard let path = source.string ?? source["path"]?.string else { continue }
            guard let place = folder.joined(path), let found = index.find(place) else {
                if source["optional"]?.boolean != true, !GeneratedFiles(outputs: []).contains(path) {
                    contents.diagnostics.append(source.place.diagnostic("the source '\(path)' is not in the tree"))
                }
                continue
            }
            add(found, source, to: &contents)
        }
    }

    private func add(
        _ found: (path: String, kind: TreeEntry.Kind), _ source: ManifestValue, to contents: inout TargetContents
    ) {
        let phase = source["buildPhase"]?.string
        guard found.kind == .folder, !Self.bundles.contains(found.path.pathExtension) else {
            return add(found.path, phase: phase, to: &contents)
        }
        if source["type"]?.string == "folder" {
            contents.resources.formUnion(index.files(below: found.path))
            return
        }
        let excludes = globs(source["excludes"], below: found.path)
        let includes = source["includes"].map { globs($0, below: found.path) }
        var bundles: [String] = []
        let files = index.files(below: found.path) { path in
            guard Self.bundles.contains(path.pathExtension) else {
                return Glob.matches(path, any: excludes, in: index)
            }
            bundles.append(path)
            return true
        }
        for file in files + bundles where !Glob.matches(file, any: excludes, in: index) {
            if let includes, !Glob.matches(file, any: includes, in: index) { continue }
            add(file, phase: phase, to: &contents)
        }
    }

    private func globs(_ patterns: ManifestValue?, below folder: String) -> [Glob] {
        (patterns?.texts ?? []).compactMap { folder.joined($0) }.map(Glob.init)
    }

    private func add(_ path: String, phase: String?, to contents: inout TargetContents) {
        switch phase {
        case "none": return
        case "sources": contents.sources.insert(path)
        case "resources": contents.resources.insert(path)
        case "headers": contents.sources.insert(path)
        default:
            if path.isCompiled || path.isHeader {
                contents.sources.insert(path)
            } else if !Self.ignored.contains(path.pathExtension), path.lastPathComponent != "Info.plist" {
                contents.resources.insert(path)
            }
        }
    }

    private static let bundles: Set<String> = [
        "xcassets", "framework", "xcframework", "bundle", "docc", "xcdatamodeld", "xcmappingmodel", "playground",
        "xcodeproj",
        "scnassets",
    ]
    private static let ignored: Set<String> = [
        "entitlements", "xcconfig", "gpx", "apns", "framework", "xcframework", "md", "docc",
    ]
}
