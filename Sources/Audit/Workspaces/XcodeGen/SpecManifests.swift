import ManifestSyntax

/// The manifests of a spec's target: in the spec itself, or in files that settings name.
///
/// Source: `FileWriter.writePlists` and `PBXProjGenerator.getInfoPlists` of XcodeGen 2.45.4.
struct SpecManifests {
    let folder: String
    let index: TreeIndex
    /// Whether the target's own settings name the Info.plist: that comes before `info`. With entitlements it is the
    /// other way round.
    let namesInfoPlist: Bool

    func add(_ spec: ManifestValue, _ settings: SettingResolver, at place: ManifestPlace, to draft: inout DraftTarget) {
        var declared: [ManifestFile.Kind] = []
        if let info = spec["info"], !info.isNothing, isInfoMeant(info, settings) {
            addWritten(info, .infoPlist, defaults: true, to: &draft)
            declared.append(.infoPlist)
        } else if !namesInfoPlist, let path = infoPlist(among: spec["sources"]) {
            draft.target.manifests.append(ManifestFile(kind: .infoPlist, path: path, index: index))
            declared.append(.infoPlist)
        }
        if let entitlements = spec["entitlements"], !entitlements.isNothing {
            addWritten(entitlements, .entitlements, defaults: false, to: &draft)
            declared.append(.entitlements)
        }
        draft.addManifests(
            settings, folder: folder, place: (place.path, place.span), index: index, declared: declared)
        draft.target.takeExtensionPoint()
        if draft.target.bundleIdentifier?.isEmpty != false {
            draft.target.bundleIdentifier = draft.target.manifestValue("CFBundleIdentifier").map(draft.target.expanding)
        }
    }

    private func isInfoMeant(_ info: ManifestValue, _ settings: SettingResolver) -> Bool {
        guard namesInfoPlist, let named = settings.text("INFOPLIST_FILE") else { return true }
        return folder.joined(named) == info["path"]?.string.flatMap { folder.joined($0) }
    }

    /// Adds the values that XcodeGen writes into a file, whatever was there.
    private func addWritten(
        _ value: ManifestValue, _ kind: ManifestFile.Kind, defaults: Bool, to draft: inout DraftTarget
    ) {
        let properties = value["properties"] ?? ManifestValue(.dictionary([]), at: value.place)
        let path = value["path"]?.string.flatMap { folder.joined($0) }.flatMap { index.file($0) }
        let known = defaults ? WrittenInfoPlist.defaults(of: draft.target.kind) : []
        draft.target.manifests += DeclaredManifest.files(
            properties, kind: kind, generatedPath: path,
            defaults: known.filter { properties[$0.key] == nil }, at: value.place)
        guard draft.target.kind.isAudited else { return }
        draft.target.pitfalls += SpecMistakes.misread(in: [properties])
        let keys = Set(known.map(\.key) + properties.pairs.map(\.key))
        if let path { draft.target.pitfalls += overwritten(path, without: keys, by: value) }
    }

    /// Says what a file declares that XcodeGen writes without it.
    private func overwritten(_ path: String, without keys: Set<String>, by value: ManifestValue) -> [Diagnostic] {
        guard let root = try? index.propertyList(path) else { return [] }
        let lost = (root.entries ?? []).map(\.key).filter { !keys.contains($0) }
        guard let first = lost.first else { return [] }
        let others = lost.count > 1 ? " and \(lost.count - 1) other keys" : ""
        let message = "XcodeGen writes \(path) anew without \(first)\(others): name what it declares in 'properties'"
        return [Diagnostic(.dangling, message, path: value.place.path, at: value.place.span)]
    }

    /// XcodeGen takes an Info.plist among the sources when nothing of the target names one.
    private func infoPlist(among sources: ManifestValue?) -> String? {
        for source in sources.map({ $0.elements ?? [$0] }) ?? [] {
            guard let path = (source.string ?? source["path"]?.string).flatMap({ folder.joined($0) }) else { continue }
            if path.lastPathComponent == "Info.plist", let file = index.file(path) { return file }
            guard let found = index.folder(path) else { continue }
            if let file = index.files(below: found).first(where: { $0.lastPathComponent == "Info.plist" }) {
                return file
            }
        }
        return nil
    }
}

/// The values in every Info.plist that XcodeGen writes.
///
/// Source: `InfoPlistGenerator` of XcodeGen 2.45.4.
private enum WrittenInfoPlist {
    static func defaults(of kind: Target.Kind) -> [(key: String, value: String)] {
        [
            ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"), ("CFBundleExecutable", "$(EXECUTABLE_NAME)"),
            ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("CFBundleInfoDictionaryVersion", "6.0"),
            ("CFBundleName", "$(PRODUCT_NAME)"), ("CFBundlePackageType", kind.isAppExtension ? "XPC!" : "APPL"),
            ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
        ]
    }
}
