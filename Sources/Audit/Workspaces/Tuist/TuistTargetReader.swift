import ManifestSyntax

/// Makes a target of what a Tuist manifest says about it.
struct TuistTargetReader {
    let project: TuistProject
    let index: TreeIndex
    let given: String?

    func draft(_ value: ManifestValue) -> DraftTarget? {
        guard let record = value.record, let name = record["name"]?.string else { return nil }
        // What reads it goes through all of its values.
        guard index.budget.spend(value.weight, .steps, at: project.path) else { return nil }
        let configurations = project.configurations
        let configuration = configurations.configuration(of: name, given: given)
        let platform = TuistProduct.platform(record)
        let product = record["product"]?.record?.name ?? ""
        let kind = TuistProduct.kind(product, platform: platform)
        var target = Target(id: Target.ID(project: project.path, name: name), kind: kind, configuration: configuration)
        target.configurations = configurations.all
        target.platform = platform
        let (settings, problems) = TuistSettings(project: project, index: index).resolver(
            of: record, configuration: configuration, platform: platform)
        target.take(settings)
        target.unresolved = project.issues + problems + Self.uncertain(record)
        var contents = TargetContents()
        let platforms = TuistPlatforms(record)
        let files = TuistFilesOfTarget(paths: project.paths, index: index, platforms: platforms)
        files.add(record, to: &contents)
        contents.addHeaders(settings: settings, folder: project.paths.folder, index: index)
        var draft = DraftTarget(target: target, links: contents.allLinks)
        draft.take(contents, settings: settings, index: index)
        TuistManifests(project: project, index: index).add(record, settings, at: value.place, to: &draft)
        TuistDependencies(project: project, index: index, platforms: platforms).add(record["dependencies"], to: &draft)
        return draft
    }

    /// Remarks on unknown parts of a target that decide about its declarations and sources.
    private static func uncertain(_ record: ManifestRecord) -> [Diagnostic] {
        let decisive: Set<String> = [
            "infoPlist", "entitlements", "sources", "resources", "buildableFolders", "dependencies", "bundleId",
            "product",
        ]
        return record.arguments.filter { decisive.contains($0.label ?? "") }.flatMap { label, value in
            ["infoPlist", "entitlements"].contains(label) ? value.unknownsByKey : value.unknowns
        }
    }
}

/// Tuist's products and platforms.
enum TuistProduct {
    /// Whether a value is a product in the words of Tuist.
    static func isKnown(_ value: ManifestValue) -> Bool {
        value.record.map { ExpectedTypes.members["Product"]?.contains($0.name) == true } ?? false
    }

    static func kind(_ name: String, platform: String?) -> Target.Kind {
        switch name {
        case "app": platform == "watchos" ? .watchApp : .application
        case "watch2App": .watchApp
        case "appClip": .appClip
        case "appExtension", "watch2Extension", "tvTopShelfExtension", "messagesExtension", "stickerPackExtension",
            "extensionKitExtension":
            .appExtension(pointIdentifier: nil)
        case "framework", "dynamicLibrary": .framework
        case "staticFramework", "staticLibrary": .staticLibrary
        case "unitTests", "uiTests": .tests
        case "systemExtension": .systemExtension
        case "commandLineTool", "macro", "xpc": .tool
        default: .other
        }
    }

    /// The SDK of the first destination; several are looked at as iOS.
    static func platform(_ record: ManifestRecord) -> String? {
        let sdks = sdks(record)
        return sdks.contains("iphoneos") ? "iphoneos" : sdks.first
    }

    /// The SDKs of all destinations, each once.
    static func sdks(_ record: ManifestRecord) -> [String] {
        let destinations = record["destinations"] ?? record["platform"]
        let names =
            destinations?.elements?.compactMap { $0.record?.name } ?? [destinations?.record?.name].compactMap(\.self)
        var seen: Set<String> = []
        return names.compactMap { sdk(of: $0.lowercased()) }.filter { seen.insert($0).inserted }
    }

    private static func sdk(of destination: String) -> String? {
        switch destination {
        case "ios", "iphone", "ipad": "iphoneos"
        case "macos", "mac": "macosx"
        case "watchos", "applewatch": "watchos"
        case "tvos", "appletv": "appletvos"
        case "visionos", "applevision": "xros"
        default: nil
        }
    }
}
