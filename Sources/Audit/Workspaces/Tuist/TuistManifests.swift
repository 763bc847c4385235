import ManifestSyntax

/// The manifests of a Tuist target: in the project's manifest itself, or in files that it names.
struct TuistManifests {
    let project: TuistProject
    let index: TreeIndex

    func add(
        _ record: ManifestRecord, _ settings: SettingResolver, at place: ManifestPlace, to draft: inout DraftTarget
    ) {
        addInfoPlist(record["infoPlist"], at: place, to: &draft.target)
        addEntitlements(record["entitlements"], to: &draft.target)
        addPrivacy(record["resources"], to: &draft.target)
        let declared = [ManifestFile.Kind.infoPlist] + (record["entitlements"] == nil ? [] : [.entitlements])
        draft.addManifests(
            settings, folder: project.paths.folder, place: (place.path, place.span), index: index, declared: declared)
    }

    private func addInfoPlist(_ value: ManifestValue?, at place: ManifestPlace, to target: inout Target) {
        guard target.kind.isAudited || target.kind == .framework else { return }
        // Without a word, Tuist writes a plain one.
        let plain = ManifestValue(.dictionary([]), at: place)
        guard let value, !value.isNothing else {
            target.manifests += DeclaredManifest.files(plain, kind: .infoPlist)
            return
        }
        if value.isPath { return addFile(value, .infoPlist, to: &target) }
        guard let record = value.record else { return target.unresolved += value.misfits("an Info.plist") }
        switch record.name {
        case "default":
            target.manifests += DeclaredManifest.files(
                ManifestValue(.dictionary([]), at: value.place), kind: .infoPlist)
        case "extendingDefault", "dictionary":
            add(record["with"] ?? record.first ?? plain, .infoPlist, to: &target)
        case "file": addFile(record["path"] ?? record.first, .infoPlist, to: &target)
        default:
            target.unresolved += value.misfits("an Info.plist")
        }
    }

    private func addEntitlements(_ value: ManifestValue?, to target: inout Target) {
        guard let value, !value.isNothing else { return }
        if value.isPath { return addFile(value, .entitlements, to: &target) }
        guard let record = value.record else { return target.unresolved += value.misfits("entitlements") }
        switch record.name {
        case "dictionary": if let dictionary = record.first { add(dictionary, .entitlements, to: &target) }
        case "file": addFile(record["path"] ?? record.first, .entitlements, to: &target)
        default:
            target.unresolved += value.misfits("entitlements")
        }
    }

    private func add(_ dictionary: ManifestValue, _ kind: ManifestFile.Kind, to target: inout Target) {
        target.manifests += DeclaredManifest.files(dictionary, kind: kind)
        if case .dictionary(let pairs) = dictionary.kind {
            target.unresolved += DeclaredManifest.unreadable(pairs)
        } else {
            target.unresolved += dictionary.misfits("keys")
        }
    }

    private func addFile(_ value: ManifestValue?, _ kind: ManifestFile.Kind, to target: inout Target) {
        guard let value else { return }
        guard let path = project.paths.path(value) else {
            return target.unresolved += value.misfits("a file outside the tree, or one")
        }
        let manifest = ManifestFile(kind: kind, path: index.file(path) ?? path, index: index)
        if case .failure(let diagnostic) = manifest.content { target.unresolved.append(diagnostic) }
        target.manifests.append(manifest)
    }

    /// `.resources([…], privacyManifest: .privacyManifest(tracking: …))`
    private func addPrivacy(_ resources: ManifestValue?, to target: inout Target) {
        guard let value = resources?.record?["privacyManifest"], let record = value.record else { return }
        let keys = [
            "tracking": "NSPrivacyTracking", "trackingDomains": "NSPrivacyTrackingDomains",
            "collectedDataTypes": "NSPrivacyCollectedDataTypes", "accessedApiTypes": "NSPrivacyAccessedAPITypes",
        ]
        let pairs = record.arguments.compactMap { label, value in
            label.flatMap { keys[$0] }.map { (key: ManifestValue(.string($0), at: value.place), value: value) }
        }
        target.manifests += DeclaredManifest.files(ManifestValue(.dictionary(pairs), at: value.place), kind: .privacy)
    }
}

extension ManifestValue {
    /// Whether it stands for a file: a text, or `.relativeToManifest("…")` and its like.
    fileprivate var isPath: Bool {
        string != nil || record?.name.hasPrefix("relativeTo") == true || record?.name == "path"
    }
}
