/// Where resolved dependencies lie: what SwiftPM, CocoaPods and Carthage leave in a tree, and in folders that a person
/// names. Folders are told by what is in them.
struct DependencyFolders {
    /// Checkouts of Swift packages, by identity.
    private(set) var packages: [String: String] = [:]
    /// Folders of pods, by name.
    private(set) var pods: [String: String] = [:]
    /// Folders with the podspec of a pod, by the name of the pod.
    private(set) var podspecs: [String: String] = [:]
    /// Checkouts of Carthage.
    private(set) var carthage: [String] = []
    /// Folders that hold what was downloaded or built: frameworks and libraries.
    private(set) var binaries: [String] = []
    /// The files in which SwiftPM keeps what it checked out.
    private(set) var states: [String] = []
    /// CocoaPods' copies of the lock file that it installed.
    private(set) var manifestLocks: [String] = []

    /// - Parameters:
    ///   - named: folders that a person names: what they hold comes first.
    ///   - found: folders of the tree with names that the tools give.
    init(named: [String], found: [String], index: TreeIndex) {
        for folder in named {
            take(folder, index)
            takePodspecs(folder, index)
            for entry in Self.folders(in: folder, index) { takeInner(entry, of: folder, index) }
        }
        for folder in found { take(folder, index) }
    }

    /// Whether there is anything.
    var isEmpty: Bool { packages.isEmpty && pods.isEmpty && carthage.isEmpty && binaries.isEmpty }

    /// Takes the dependencies below a folder that a person names: packages side by side, or the folders of the tools.
    private mutating func takeInner(_ name: String, of folder: String, _ index: TreeIndex) {
        guard let path = folder.joined(name) else { return }
        if index.file(path + "/Package.swift") != nil { return add(package: path) }
        if Discovery.dependencies.contains(name) { take(path, index) }
        // Without CocoaPods' copy of the lock file a folder of this name need not be its work, but for whoever names it.
        if name == "Pods", index.file(path + "/Manifest.lock") == nil { takePods(path, index) }
    }

    private mutating func take(_ folder: String, _ index: TreeIndex) {
        guard index.budget.spend(8, .steps, at: folder) else { return }
        if index.file(folder + "/Package.swift") != nil { add(package: folder) }
        for name in Self.folders(in: folder, index) {
            guard let path = folder.joined(name) else { continue }
            switch name {
            case "checkouts":
                for checkout in Self.folders(in: path, index) { path.joined(checkout).map { add(package: $0) } }
            case "Checkouts": carthage += Self.folders(in: path, index).compactMap { path.joined($0) }
            case "artifacts", "Build": binaries.append(path)
            // Of derived data each project has a folder.
            default:
                if index.folder(path + "/SourcePackages") == path + "/SourcePackages" {
                    take(path + "/SourcePackages", index)
                }
            }
        }
        if let state = index.file(folder + "/workspace-state.json") { states.append(state) }
        if let lock = index.file(folder + "/Manifest.lock") {
            manifestLocks.append(lock)
            takePods(folder, index)
        }
    }

    /// Takes the podspecs of a checkout.
    private mutating func takePodspecs(_ folder: String, _ index: TreeIndex) {
        for entry in index.list(folder) where entry.kind == .file && entry.name.pathExtension == "podspec" {
            podspecs[entry.name.stem] = podspecs[entry.name.stem] ?? folder
        }
    }

    private mutating func takePods(_ folder: String, _ index: TreeIndex) {
        for name in Self.folders(in: folder, index) where !Self.noPods.contains(name) {
            pods[name] = pods[name] ?? folder.joined(name)
        }
    }

    private mutating func add(package folder: String) {
        let identity = folder.lastPathComponent.lowercased()
        packages[identity] = packages[identity] ?? folder
    }

    private static func folders(in folder: String, _ index: TreeIndex) -> [String] {
        index.list(folder).filter { $0.kind == .folder && !$0.isLink }.map(\.name)
    }

    /// Folders that CocoaPods keeps beside the pods.
    private static let noPods: Set<String> = [
        "Headers", "Local Podspecs", "Pods.xcodeproj", "Target Support Files", "build",
    ]
}
