import ManifestSyntax

/// What a target of a spec declares: in the spec itself, or in files that settings name.
struct SpecManifests {
    let folder: String
    let index: TreeIndex

    func add(_ spec: ManifestValue, _ settings: SettingResolver, at place: ManifestPlace, to draft: inout DraftTarget) {
        let written = [
            (spec["info"], ManifestFile.Kind.infoPlist), (spec["entitlements"], ManifestFile.Kind.entitlements),
        ]
        for (value, kind) in written {
            guard let value, let properties = value["properties"] else { continue }
            let generated = value["path"]?.string.flatMap { folder.joined($0) }.flatMap { index.file($0) }
            draft.target.manifests += DeclaredManifest.files(properties, kind: kind, generatedPath: generated)
        }
        // XcodeGen takes an Info.plist among the sources when nothing names one.
        if spec["info"] == nil, settings.text("INFOPLIST_FILE") == nil, let path = infoPlist(among: spec["sources"]) {
            draft.target.manifests.append(ManifestFile(kind: .infoPlist, path: path, index: index))
        }
        draft.addManifests(
            settings, folder: folder, place: (place.path, place.span), index: index,
            declared: written.compactMap { $0.0?["properties"] == nil ? nil : $0.1 })
        addFiles(named: written, to: &draft)
        draft.target.takeExtensionPoint()
        if draft.target.bundleIdentifier?.isEmpty != false {
            draft.target.bundleIdentifier = draft.target.manifestValue("CFBundleIdentifier").map(draft.target.expanding)
        }
    }

    /// A path without properties names a file that people write.
    private func addFiles(named written: [(ManifestValue?, ManifestFile.Kind)], to draft: inout DraftTarget) {
        for (value, kind) in written where value?["properties"] == nil {
            guard let path = value?["path"]?.string.flatMap({ folder.joined($0) }), let found = index.file(path) else {
                continue
            }
            guard !draft.target.manifests.contains(where: { $0.path == found }) else { continue }
            draft.target.manifests.append(ManifestFile(kind: kind, path: found, index: index))
        }
    }

    private func infoPlist(among sources: ManifestValue?) -> String? {
        for source in sources.map({ $0.elements ?? [$0] }) ?? [] {
            guard let path = (source.string ?? source["path"]?.string).flatMap({ folder.joined($0) }),
                let found = index.folder(path)
            else { continue }
            if let file = index.files(below: found).first(where: { $0.lastPathComponent == "Info.plist" }) {
                return file
            }
        }
        return nil
    }
}
