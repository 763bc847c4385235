import ManifestSyntax

extension DraftTarget {
    /// Finds the manifests that build settings and resources name. `place` is where the target's own settings stand;
    /// kinds that are `declared` elsewhere have a file that a tool writes.
    mutating func addManifests(
        _ settings: SettingResolver, folder: String, place: (path: String, span: Span), index: TreeIndex,
        declared: [ManifestFile.Kind] = []
    ) {
        for (name, kind) in [
            ("INFOPLIST_FILE", ManifestFile.Kind.infoPlist), ("CODE_SIGN_ENTITLEMENTS", .entitlements),
        ]
        where !declared.contains(kind) {
            addFile(name, kind, settings, folder: folder, index: index)
        }
        target.manifests += GeneratedInfoPlist.manifests(settings, place: place)
        target.takePrivacyManifests(from: target.resources, index)
        target.takeExtensionPoint()
        if target.bundleIdentifier == nil {
            target.bundleIdentifier = target.manifestValue("CFBundleIdentifier").map(target.expanding)
        }
    }

    /// Takes the entitlements of the other build configurations, by the settings of each.
    mutating func addOtherEntitlements(
        _ others: [(configuration: String, settings: SettingResolver)], folder: String, index: TreeIndex
    ) {
        let known = Set(target.manifests.map(\.path))
        var byPath: [String: [String]] = [:]
        for other in others {
            guard let path = other.settings.text("CODE_SIGN_ENTITLEMENTS").flatMap({ folder.joined($0) }),
                let file = index.file(path), !known.contains(file)
            else { continue }
            byPath[file, default: []].append(other.configuration)
        }
        target.otherEntitlements = byPath.sorted { $0.key < $1.key }.map { path, configurations in
            var manifest = ManifestFile(kind: .entitlements, path: path, index: index)
            manifest.configurations = configurations
            return manifest
        }
    }

    private mutating func addFile(
        _ name: String, _ kind: ManifestFile.Kind, _ settings: SettingResolver, folder: String, index: TreeIndex
    ) {
        guard let setting = settings[name], !setting.value.isEmpty else { return }
        guard !setting.value.contains("$("), let path = folder.joined(setting.value) else {
            // An absolute path may be what is left behind a variable that is not set.
            let isOutside = !setting.value.contains("$(") && !setting.value.hasPrefix("/")
            let why =
                isOutside ? "outside of what is read: audit the folder that holds both" : "which can't be followed"
            target.unresolved.append(
                Diagnostic(
                    isOutside ? .unreadable : .unresolved, "\(name) is '\(setting.value)', \(why)",
                    path: setting.path, line: setting.line, column: setting.column))
            return
        }
        let file = index.file(path) ?? path
        guard kind == .infoPlist, settings.isTrue("INFOPLIST_PREPROCESS") else {
            return add(ManifestFile(kind: kind, path: file, index: index))
        }
        var preprocessor = InfoPlistPreprocessor(settings)
        add(
            ManifestFile(kind: kind, path: file) { () throws(Diagnostic) in
                try index.propertyList(file) { preprocessor.run($0) }
            })
        if let line = preprocessor.undecided {
            target.unresolved.append(
                Diagnostic(
                    .unresolved, "a condition of the preprocessor that can't be decided: its first branch is read",
                    path: file, line: line))
        }
    }

    private mutating func add(_ manifest: ManifestFile) {
        if case .failure(let diagnostic) = manifest.content { target.unresolved.append(diagnostic) }
        target.manifests.append(manifest)
    }
}

extension ManifestFile {
    /// The property list at `path`, or why it can't be read.
    init(kind: Kind, path: String, index: TreeIndex) {
        self.init(kind: kind, path: path) { () throws(Diagnostic) in try index.propertyList(path) }
    }

    /// Reads the property list at `path`.
    fileprivate init(kind: Kind, path: String, read: () throws(Diagnostic) -> PropertyNode) {
        do throws(Diagnostic) {
            let root = try read()
            guard root.entries != nil else { throw Diagnostic(.unreadable, "the root is no dictionary", path: path) }
            self.init(kind: kind, path: path, content: .success(root))
        } catch {
            self.init(kind: kind, path: path, content: .failure(error))
        }
    }
}

extension Target {
    /// The text under a key of the Info.plist, from whatever place declares it.
    func manifestValue(_ key: String) -> String? {
        let declaring = manifests.filter { $0.kind == .infoPlist || $0.kind == .buildSettings }
        return declaring.lazy.compactMap { $0.root?[key]?.string }.first
    }

    /// Takes an extension's point from its Info.plist, the only place that has it.
    mutating func takeExtensionPoint() {
        guard kind.isAppExtension else { return }
        for manifest in manifests {
            let point =
                manifest.root?["NSExtension"]?["NSExtensionPointIdentifier"]
                ?? manifest.root?["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]
            if let point = point?.string { kind = .appExtension(pointIdentifier: expanding(point)) }
        }
    }
}

extension Target {
    /// Adds the privacy manifests among files that are copied into its bundle.
    mutating func takePrivacyManifests(from files: [String], _ index: TreeIndex) {
        for path in files where path.lastPathComponent == "PrivacyInfo.xcprivacy" {
            manifests.append(ManifestFile(kind: .privacy, path: path, index: index))
        }
    }
}
