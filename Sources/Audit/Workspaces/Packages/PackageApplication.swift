import ManifestSyntax

/// Apps that a package makes by itself: `.iOSApplication` of Swift Playgrounds, which declares in the manifest.
struct PackageApplication {
    let manifest: PackageManifest
    let index: TreeIndex

    /// Turns the target into an app if it is the executable of a product of that kind.
    func convertToApplication(_ draft: inout DraftTarget) {
        for product in manifest.applications {
            guard let record = product.record else { continue }
            let names = (record["targets"]?.elements ?? []).compactMap(\.string)
            guard executable(of: names) == draft.target.name else { continue }
            draft.links += names.filter { $0 != draft.target.name }.map { name in
                Link(.packageName(name, package: manifest.folder), place: product.place.diagnostic(""))
            }
            return convertToApplication(&draft.target, as: record, of: product)
        }
    }

    /// The target that is the app, of those that a product is made of: one and only one is executable, and the others are
    /// linked to it. Before Swift 5.4 none was called so.
    private func executable(of names: [String]) -> String? {
        let executable = manifest.targets.first { target in
            if case .executable = target.kind { names.contains(target.name) } else { false }
        }
        return executable?.name ?? names.first
    }

    private func convertToApplication(_ target: inout Target, as record: ManifestRecord, of product: ManifestValue) {
        target.kind = .application
        target.platform = "iphoneos"
        target.productName = record["name"]?.string ?? target.productName
        target.bundleIdentifier = record["bundleIdentifier"]?.string
        target.unresolved += product.unknowns
        if let (version, place) = manifest.minimumOS {
            target.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(
                version, path: place.path, line: place.span.line, column: place.span.column)
        }
        let capabilities = (record["capabilities"]?.elements ?? []).compactMap(PackageCapability.init)
        target.unresolved += capabilities.compactMap(\.unreadable)
        let entries = capabilities.flatMap(\.entries)
        target.manifests.append(
            ManifestFile(
                kind: .buildSettings, path: product.place.path,
                content: .success(PropertyNode(.dictionary(entries), at: product.place.span))))
        if let path = record["additionalInfoPlistContentFilePath"]?.string.flatMap({ manifest.folder.joined($0) }) {
            target.manifests.append(ManifestFile(kind: .infoPlist, path: index.file(path) ?? path, index: index))
        }
    }
}
