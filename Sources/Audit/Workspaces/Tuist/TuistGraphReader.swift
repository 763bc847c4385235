import ManifestSyntax

/// Puts what a graph says of a project into the words of a manifest, which the rest reads.
struct TuistGraphReader {
    /// The graph's own path.
    let path: String
    let root: TuistGraphRoot
    /// The folders of projects that came with dependencies.
    let externals: Set<String>
    let index: TreeIndex

    /// The project of a folder; `nil` where no `Project.swift` of the tree makes it.
    func project(_ node: PropertyNode, folder: String, sharedSchemes: [PropertyNode]) -> TuistProject? {
        guard let place = root.path(folder + "/Project.swift"), let manifest = index.file(place) else { return nil }
        let shared = sharedSchemes.filter { scheme in
            scheme["buildAction"]?["targets"]?.elements?.contains { $0["projectPath"]?.string == folder } ?? false
        }
        let schemes = (node["schemes"]?.elements ?? []) + shared
        let record = ManifestRecord(
            type: "Project", name: "Project",
            arguments: [
                ("settings", settings(node["settings"])), ("packages", list(node["packages"], of: call)),
                ("schemes", value(.array(schemes.map(scheme)), node)),
            ].compactMap(Self.given))
        return TuistProject(
            path: manifest, name: node["name"]?.string ?? "",
            paths: TuistPaths(folder: manifest.parentPath, root: ""), targets: node.targets.map(target),
            record: record, generatedProject: node["xcodeProjPath"]?.string.flatMap(root.path))
    }

    private func target(_ node: PropertyNode) -> ManifestValue {
        let product = Self.camelCased(node["product"]?.string ?? "")
        let destinations = list(node["destinations"]) { record($0.string ?? "", $0, []) }
        let platforms = TuistPlatforms(
            ManifestRecord(name: "target", arguments: [("destinations", destinations)].compactMap(Self.given)))
        return record(
            "target", node,
            [
                ("name", text(node["name"])), ("productName", text(node["productName"])),
                ("bundleId", text(node["bundleId"])), ("product", record(product, node, [])),
                ("destinations", destinations),
                ("deploymentTargets", node["deploymentTargets"].map { members($0, named: "multiplatform") }),
                ("infoPlist", node["infoPlist"].flatMap(declared)),
                ("entitlements", node["entitlements"].flatMap(declared)),
                ("settings", settings(node["settings"])), ("sources", sources(node, platforms)),
                ("resources", resources(node["resources"])), ("headers", headers(node["headers"])),
                ("buildableFolders", list(node["buildableFolders"], of: buildableFolder)),
                ("dependencies", list(node["dependencies"], of: dependency)),
            ])
    }

    // MARK: Files

    /// What the condition of a source leaves out is not compiled; what is not in the tree is said.
    private func sources(_ target: PropertyNode, _ platforms: TuistPlatforms) -> ManifestValue? {
        guard let node = target["sources"], let elements = node.elements else { return nil }
        let compiled = elements.filter { !platforms.meeting(condition($0["compilationCondition"])).isEmpty }
        let paths = compiled.map { $0["path"] ?? $0 }
        // What Tuist writes itself is no one's code.
        let missing = paths.filter { path in
            guard let text = path.string, !text.contains("/Derived/") else { return false }
            return root.path(text).flatMap { index.file($0) } == nil
        }
        var files = compiled.map { file($0["path"] ?? $0, "compilationCondition", $0["compilationCondition"]) }
        if let first = missing.first?.string {
            let reason =
                "\(missing.count) of \(paths.count) sources are not in the tree, such as "
                + "'\(first.lastPathComponent)': the graph is of another state"
            files.append(value(.unknown(reason), node))
        }
        return value(.array(files), node)
    }

    private func resources(_ node: PropertyNode?) -> ManifestValue? {
        guard let node, let elements = node["resources"]?.elements ?? node.elements else { return nil }
        let files = elements.compactMap { $0.entries?.first?.node }.compactMap { element in
            element["path"].map { file($0, "inclusionCondition", element["inclusionCondition"]) }
        }
        let privacy = node["privacyManifest"].map { members($0, named: "privacyManifest") }
        return record("resources", node, [(nil, value(.array(files), node)), ("privacyManifest", privacy)])
    }

    private func headers(_ node: PropertyNode?) -> ManifestValue? {
        guard let node else { return nil }
        return record("headers", node, (node.entries ?? []).map { ($0.key, list($0.node, of: path)) })
    }

    private func buildableFolder(_ node: PropertyNode) -> ManifestValue {
        let folder = node["path"]?.string.map { $0 + "/" } ?? ""
        let exceptions = (node["exceptions"]?.elements ?? node["exceptions"]?["exceptions"]?.elements ?? [])
            .flatMap { $0["excluded"]?.elements ?? [] }
            .compactMap { excluded in
                excluded.string.flatMap { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : nil }
                    .map { value(.string($0), excluded) }
            }
        return record(
            "folder", node, [(nil, node["path"].map(path)), ("exceptions", value(.array(exceptions), node))])
    }

    /// A file or folder by its own name, whatever characters are in it, with its condition.
    private func file(_ node: PropertyNode, _ label: String, _ filter: PropertyNode?) -> ManifestValue {
        record("file", node, [("path", path(node)), (label, condition(filter))])
    }

    /// A path as manifests write those below the root; one of elsewhere stays as it is.
    private func path(_ node: PropertyNode) -> ManifestValue {
        let text = node.string ?? ""
        return value(.string(root.path(text).map { "//" + $0 } ?? text), node)
    }

    // MARK: What is declared

    /// `{"extendingDefault": {"with": {…}}}`, `{"file": {"path": …}}`, `{"dictionary": {"_0": {…}}}`.
    private func declared(_ node: PropertyNode) -> ManifestValue? {
        guard let entry = node.entries?.first else { return nil }
        let arguments = (entry.node.entries ?? []).map { argument in
            (Self.label(argument.key), argument.key == "path" ? path(argument.node) : plain(argument.node))
        }
        return record(entry.key, node, arguments)
    }

    /// `{"release": …}` of each configuration, in the words of `.settings(base:configurations:)`.
    private func settings(_ node: PropertyNode?) -> ManifestValue? {
        guard let node else { return nil }
        let configurations = TuistGraph.dictionary(node["configurations"]).map { name, settings in
            record(
                name["variant"]?.string ?? "release", name,
                [
                    ("name", text(name["name"])), ("settings", settings["settings"].map(plain)),
                    ("xcconfig", settings["xcconfig"].map(path)),
                ])
        }
        return record(
            "settings", node,
            [
                ("base", node["base"].map(plain)), ("debug", node["baseDebug"].map(plain)),
                ("configurations", value(.array(configurations), node)),
                ("defaultSettings", node["defaultSettings"].flatMap(declared)),
            ])
    }

    private func scheme(_ node: PropertyNode) -> ManifestValue {
        let targets = list(node["buildAction"]?["targets"]) { text($0["name"]) ?? value(.nothing, $0) }
        return record(
            "scheme", node,
            [
                ("name", text(node["name"])),
                ("buildAction", node["buildAction"].map { record("buildAction", $0, [("targets", targets)]) }),
                (
                    "archiveAction",
                    node["archiveAction"].map {
                        record("archiveAction", $0, [("configuration", text($0["configurationName"]))])
                    }
                ),
            ])
    }

    // MARK: Dependencies

    private func dependency(_ node: PropertyNode) -> ManifestValue {
        guard
            let (name, folder) = node["project"].flatMap({ project in
                project["target"]?.string.flatMap { name in project["path"]?.string.map { (name, $0) } }
            }), externals.contains(folder)
        else { return call(node) }
        let origin = Self.package(folder)
        let arguments = [("name", name), ("origin", origin)].map { ($0.0, value(.string($0.1), node)) }
        return record(
            "external", node,
            arguments + [("condition", condition(node["project"]?["condition"]))])
    }

    /// `…/checkouts/name`, `…/registry/downloads/scope/name/1.0.0`.
    private static func package(_ folder: String) -> String {
        let names = folder.split(separator: "/").map(String.init)
        let isVersion = names.last?.first?.isNumber ?? false
        return (isVersion ? names.dropLast() : names[...]).last ?? ""
    }

    /// `{"platformFilters": [{"ios": {}}]}`
    private func condition(_ node: PropertyNode?) -> ManifestValue? {
        guard let node, let filters = node["platformFilters"] else { return nil }
        let platforms = list(filters) { record($0.entries?.first?.key ?? $0.string ?? "", $0, []) }
        return record("when", node, [(nil, platforms)])
    }

    // MARK: Values

    /// A case of an enumeration: `{"sdk": {"name": "StoreKit"}}`.
    private func call(_ node: PropertyNode) -> ManifestValue {
        guard let entry = node.entries?.first else { return value(.nothing, node) }
        return record(
            entry.key, node,
            (entry.node.entries ?? []).map { argument in
                switch argument.key {
                case "path": (argument.key, path(argument.node))
                case "condition": (argument.key, condition(argument.node))
                default: (Self.label(argument.key), plain(argument.node))
                }
            })
    }

    /// A structure.
    private func members(_ node: PropertyNode, named name: String) -> ManifestValue {
        record(name, node, (node.entries ?? []).map { ($0.key, plain($0.node)) })
    }

    /// A value of a property list or a build setting, out of `{"string": {"_0": …}}`.
    private func plain(_ node: PropertyNode) -> ManifestValue {
        switch node.value {
        case .string(let string): return value(.string(string), node)
        case .integer(let integer): return value(.integer(integer), node)
        case .real(let real): return value(.real(real), node)
        case .boolean(let boolean): return value(.boolean(boolean), node)
        case .array(let elements): return value(.array(elements.map(plain)), node)
        case .date, .data: return value(.nothing, node)
        case .dictionary(let entries):
            if let wrapped = entries.first?.node["_0"], entries.count == 1 { return plain(wrapped) }
            let pairs = entries.map { entry in
                (
                    key: ManifestValue(.string(entry.key), at: ManifestPlace(path: path, span: entry.keySpan)),
                    value: plain(entry.node)
                )
            }
            return value(.dictionary(pairs), node)
        }
    }

    private func text(_ node: PropertyNode?) -> ManifestValue? { node.flatMap { $0.string == nil ? nil : plain($0) } }

    private func list(_ node: PropertyNode?, of element: (PropertyNode) -> ManifestValue) -> ManifestValue? {
        guard let node, let elements = node.elements else { return nil }
        return value(.array(elements.map(element)), node)
    }

    private func record(
        _ name: String, _ node: PropertyNode, _ arguments: [(String?, ManifestValue?)]
    ) -> ManifestValue {
        value(.record(ManifestRecord(name: name, arguments: arguments.compactMap(Self.given))), node)
    }

    private func value(_ kind: ManifestValue.Kind, _ node: PropertyNode) -> ManifestValue {
        ManifestValue(kind, at: ManifestPlace(path: path, span: node.span))
    }

    private static func given(_ label: String?, _ value: ManifestValue?) -> (label: String?, value: ManifestValue)? {
        value.map { (label, $0) }
    }

    /// Swift calls values without a label `_0`, `_1`.
    private static func label(_ key: String) -> String? { key.hasPrefix("_") ? nil : key }

    /// `app_extension` is `.appExtension`.
    private static func camelCased(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
