/// Where the plugins of a Flutter app lie that come from folders of the tree.
///
/// Podfiles name them by links below `.symlinks/plugins`, which `flutter pub get` makes and nobody commits.
///
/// Source: https://dart.dev/tools/pub/dependencies#path-packages.
struct FlutterPlugins {
    /// The most packages whose `pubspec.yaml` is read.
    private static let limit = 200

    /// The folders of packages by name.
    private var folders: [String: String] = [:]

    /// Reads what the lock file says of all packages, and else what those in the tree say of each other.
    init(app: String, index: TreeIndex) {
        let locked = Self.read("pubspec.lock", in: app, index)?["packages"]?.pairs ?? []
        // The `path` of a package from git is one of that repository.
        for (name, _, value) in locked where value["source"]?.string == "path" {
            add(name, value["description"], in: app)
        }
        let overrides = Self.read("pubspec_overrides.yaml", in: app, index)
        add(overrides?["dependency_overrides"], in: app)
        add(Self.read("pubspec.yaml", in: app, index)?["dependency_overrides"], in: app)
        var queue = [app]
        var seen: Set<String> = []
        while let package = queue.popLast(), seen.count < Self.limit {
            guard seen.insert(package).inserted, let spec = Self.read("pubspec.yaml", in: package, index) else {
                continue
            }
            for section in package == app ? ["dependencies", "dev_dependencies"] : ["dependencies"] {
                queue += add(spec[section], in: package)
            }
        }
    }

    /// The folder of a package; `nil` for one that comes from elsewhere.
    func folder(of package: String) -> String? { folders[package] }

    /// The folder that a path with such a link stands for.
    func folder(behind path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let start = parts.firstIndex(of: ".symlinks"), parts.count > start + 2, parts[start + 1] == "plugins",
            let folder = folders[String(parts[start + 2])]
        else { return nil }
        return folder.joined(parts[(start + 3)...].joined(separator: "/"))
    }

    /// Adds the packages of a section that lie in folders, and returns these.
    @discardableResult
    private mutating func add(_ section: ManifestValue?, in package: String) -> [String] {
        (section?.pairs ?? []).compactMap { add($0.key, $0.value, in: package) }
    }

    @discardableResult
    private mutating func add(_ name: String, _ value: ManifestValue?, in package: String) -> String? {
        // Never out of the tree: `joined` knows no folder there.
        guard let folder = value?["path"]?.string.flatMap({ package.joined($0) }) else { return nil }
        folders[name] = folders[name] ?? folder
        return folder
    }

    /// A YAML file of a folder; `nil` where it can't be read.
    static func read(_ name: String, in folder: String, _ index: TreeIndex) -> ManifestValue? {
        guard let path = folder.joined(name).flatMap({ index.file($0) }) else { return nil }
        return try? YAMLFile.read(path, index: index)
    }
}
