/// The files that a target of a spec takes from folders.
struct SpecSources {
    let folder: String
    let index: TreeIndex
    /// The SDKs that the target is looked at for.
    let sdks: [String]

    /// Adds what the `sources` of a target name.
    func add(_ sources: ManifestValue?, to contents: inout TargetContents) {
        for source in sources.map({ $0.elements ?? [$0] }) ?? [] {
            let platforms = PlatformFilter.destinations(source["destinationFilters"]).platforms(of: sdks)
            guard let path = source.string ?? source["path"]?.string, !platforms.isEmpty else { continue }
            guard let place = folder.joined(path), let found = index.find(place) else {
                if source["optional"]?.boolean != true, !Self.isCopiedWhole(source),
                    !GeneratedFiles(outputs: []).contains(path)
                {
                    let diagnostic = source.place.diagnostic("the source '\(path)' is not in the tree")
                    contents.add(on: platforms) { $0.diagnostics.append(diagnostic) }
                }
                continue
            }
            contents.add(on: platforms) { add(found, source, to: &$0) }
        }
    }

    private func add(
        _ found: (path: String, kind: TreeEntry.Kind), _ source: ManifestValue, to contents: inout TargetContents
    ) {
        // `copyFiles` has settings of its own, and copies what it names.
        let phase = source["buildPhase"].map { $0.string ?? "resources" }
        guard found.kind == .folder, !Self.bundles.contains(found.path.pathExtension) else {
            return addFiltered(found.path, phase: phase, source, to: &contents)
        }
        if Self.isCopiedWhole(source) { return contents.addCopied(files: index.files(below: found.path)) }
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
            if let includes, !isIncluded(file, includes, below: found.path) { continue }
            addFiltered(file, phase: phase, source, to: &contents)
        }
    }

    /// Nothing of such a folder is compiled, so one that is not there, as before a build of its web pages, hides no use.
    private static func isCopiedWhole(_ source: ManifestValue) -> Bool { source["type"]?.string == "folder" }

    /// A pattern may mean the file or a folder around it.
    private func isIncluded(_ file: String, _ includes: [Glob], below folder: String) -> Bool {
        var path = file
        while path.utf8.count > folder.utf8.count {
            if Glob.matches(path, any: includes, in: index) { return true }
            path = path.parentPath
        }
        return false
    }

    private func globs(_ patterns: ManifestValue?, below folder: String) -> [Glob] {
        (patterns?.texts ?? []).compactMap { folder.joined($0) }.map(Glob.init)
    }

    /// Adds a file on the platforms that its path tells, where the source asks for that. Filters that it names come
    /// first.
    ///
    /// Source: `SourceGenerator.makeDestinationFilters` of XcodeGen 2.45.4.
    private func addFiltered(
        _ path: String, phase: String?, _ source: ManifestValue, to contents: inout TargetContents
    ) {
        let isNamed = source["destinationFilters"]?.elements?.isEmpty == false
        guard source["inferDestinationFiltersByPath"]?.boolean == true, !isNamed else {
            return add(path, phase: phase, source, to: &contents)
        }
        let platforms = PlatformFilter.told(byPath: path).platforms(of: sdks)
        contents.add(on: platforms) { add(path, phase: phase, source, to: &$0) }
    }

    private func add(
        _ path: String, phase: String?, _ source: ManifestValue, to contents: inout TargetContents
    ) {
        // XcodeGen copies it into the bundle.
        if path.pathExtension == "framework", phase == nil || phase == "frameworks" {
            let product = Link.Goal.builtProduct(path.lastPathComponent, path: path)
            contents.links.append(Link(product, isEmbedded: true, place: source.place.diagnostic("")))
            return
        }
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
