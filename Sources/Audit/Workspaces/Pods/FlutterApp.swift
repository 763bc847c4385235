/// The plugins of a Flutter app. The `flutter` tool writes a Podfile at the first build, if there is none, and links every app
/// of the project with the plugins among its packages.
///
/// Sources: `CocoaPods.setupPodfile` of `packages/flutter_tools/lib/src/macos/cocoapods.dart` and
/// `docs/platforms/darwin/Swift-Package-Manager.md` in https://github.com/flutter/flutter.
struct FlutterApp {
    /// The most packages whose `pubspec.yaml` is read.
    private static let limit = 200
    /// The folders of the projects, called like the systems in a plugin's `pubspec.yaml`.
    private static let systems: Set<String> = ["ios", "macos"]
    /// How the packages end that hold an Apple system's part of a plugin.
    private static let endings = ["apple", "avfoundation", "darwin", "foundation", "storekit", "wkwebview"]

    /// The path of the Xcode project.
    let project: String
    /// Whether a Podfile lies beside the project.
    let hasPodfile: Bool
    private let system: String
    /// The pods that the app links: plugins, and packages of which the tree doesn't tell whether they are some.
    private(set) var pods: Set<String> = []
    /// The folders that hold the podspecs of plugins in the tree, by name.
    private(set) var podspecs: [String: String] = [:]

    /// `nil` for other projects.
    init?(project: String, index: TreeIndex) {
        let folder = project.parentPath
        let app = folder.parentPath
        (self.project, system) = (project, folder.lastPathComponent)
        hasPodfile = folder.joined("Podfile").flatMap { index.file($0) } != nil
        guard Self.systems.contains(system),
            let spec = FlutterPlugins.read("pubspec.yaml", in: app, index),
            spec["dependencies"]?["flutter"]?["sdk"]?.string == "flutter"
        else { return nil }
        let folders = FlutterPlugins(app: app, index: index)
        takePackages(of: app, folders, index)
        takeParts(listedIn: FlutterPlugins.read("pubspec.lock", in: app, index), folders)
    }

    /// The packages behind what stands for plugins that aren't listed: a call of a Podfile without a lock file, or the Swift
    /// package that the `flutter` tool writes and nobody commits.
    ///
    /// - Parameter pods: the pods that a target uses.
    func packages(besides pods: Set<String>, _ links: [Link]) -> Set<String> {
        let isUnlisted = links.contains { link in
            if case .packageProduct("FlutterGeneratedPluginSwiftPackage", _) = link.goal { true } else { false }
        }
        guard isUnlisted || pods.contains(where: { $0.hasPrefix("flutter_install_") }) else { return [] }
        return self.pods.subtracting(pods)
    }

    /// Takes what the app depends on, also through packages in the tree.
    private mutating func takePackages(of app: String, _ folders: FlutterPlugins, _ index: TreeIndex) {
        var queue: [(name: String, folder: String)] = [(app, app)]
        var seen: Set<String> = []
        while let package = queue.popLast() {
            guard seen.insert(package.folder).inserted else { continue }
            guard seen.count <= Self.limit, let spec = FlutterPlugins.read("pubspec.yaml", in: package.folder, index)
            else {
                // It may be a plugin, and so may be what it depends on.
                pods.insert(package.name)
                continue
            }
            if let plugin = spec["flutter"]?["plugin"] { take(plugin, called: package.name, in: package.folder, index) }
            for (name, _, value) in spec["dependencies"]?.pairs ?? [] where value["sdk"] == nil {
                if let folder = folders.folder(of: name) {
                    queue.append((name, folder))
                } else if !DartPackages.withoutPlugins.contains(name) {
                    pods.insert(name)
                }
            }
        }
    }

    /// Takes a plugin in the tree, unless it has no native code of its own for the system.
    ///
    /// Source: https://docs.flutter.dev/packages-and-plugins/developing-packages#plugin-platforms.
    private mutating func take(
        _ plugin: ManifestValue, called name: String, in package: String, _ index: TreeIndex
    ) {
        if let platforms = plugin["platforms"] {
            let own = platforms[system]
            guard own?["pluginClass"] != nil || own?["ffiPlugin"] != nil else { return }
        }
        pods.insert(name)
        podspecs[name] = [system, "darwin"].compactMap { package.joined($0) }.first { folder in
            folder.joined(name + ".podspec").flatMap { index.file($0) } != nil
        }
    }

    /// Takes the packages of the lock file that are the system's part of a plugin, in place of the package that depends on
    /// them and holds no native code: `image_picker_ios` of `image_picker`.
    private mutating func takeParts(listedIn lock: ManifestValue?, _ folders: FlutterPlugins) {
        for (name, _, _) in lock?["packages"]?.pairs ?? [] where folders.folder(of: name) == nil {
            guard let ending = (Self.endings + [system]).first(where: { name.hasSuffix("_" + $0) }) else { continue }
            pods.insert(name)
            pods.remove(String(name.dropLast(ending.count + 1)))
        }
    }
}
