import ManifestSyntax

/// The frameworks and libraries of a tree that come built: what they import is seen, though not what they are made of.
struct BinaryLibraries {
    private let index: TreeIndex
    /// Paths of binaries, by the name of the library and of the folder around it.
    private var found: [String: String] = [:]
    /// Libraries that Git LFS did not fetch. What they may use is that of their opaque dependencies.
    private(set) var pointers: Set<Diagnostic> = []
    private static let depth = 4

    /// - Parameter roots: folders with what was downloaded or built.
    init(roots: [String], index: TreeIndex) {
        self.index = index
        for root in roots { look(into: root, depth: 0) }
    }

    private mutating func look(into folder: String, depth: Int) {
        guard depth < Self.depth, index.budget.spend(1, .steps, at: folder) else { return }
        for entry in index.list(folder) where !entry.isLink {
            guard let path = folder.joined(entry.name) else { continue }
            if path.isBinary {
                for name in [entry.name.libraryName, folder.lastPathComponent] { keep(path, as: name) }
            } else if entry.kind == .folder {
                look(into: path, depth: depth + 1)
            }
        }
    }

    /// An `.xcframework` has slices for every device: it comes before the others.
    private mutating func keep(_ path: String, as name: String) {
        if found[name] == nil || path.pathExtension == "xcframework" && found[name]?.pathExtension != "xcframework" {
            found[name] = path
        }
    }

    /// Replaces what is opaque in these targets by what can be read of it, which is added to them.
    mutating func link(_ targets: [Target]) -> [Target] {
        var (targets, made): ([Target], [Target.ID: Target]) = (targets, [:])
        for position in targets.indices where !targets[position].opaque.isEmpty {
            let opaque = targets[position].opaque
            let platform = targets[position].platform
            targets[position].opaque = []
            for dependency in opaque {
                guard let target = target(for: dependency, platform: platform) else {
                    targets[position].opaque.append(dependency)
                    continue
                }
                made[target.id] = target
                let isNew = !targets[position].dependencies.contains(target.id)
                if isNew { targets[position].dependencies.append(target.id) }
                let platforms = targets[position].parts.modules[dependency.name] ?? .all
                targets[position].parts.targets.note(target.id, on: platforms, isNew: isNew)
            }
        }
        return targets + made.values.sorted { $0.id < $1.id }
    }

    /// Makes a target of a dependency's library; `nil` if there is none that can be read.
    private mutating func target(for dependency: OpaqueDependency, platform: String?) -> Target? {
        guard [.binaryFramework, .carthage].contains(dependency.reason),
            index.budget.spend(8, .steps, at: dependency.origin)
        else { return nil }
        let place = index.find(dependency.origin)?.path
        guard let path = place.flatMap({ $0.isBinary ? $0 : nil }) ?? found[dependency.name],
            let file = file(of: path, platform: platform), let slice = slice(of: file)
        else { return nil }
        var target = Target(
            id: Target.ID(project: path, name: "\(dependency.name) (\(slice))"), kind: .framework,
            configuration: BuildVariant.release.rawValue)
        target.moduleName = dependency.name
        target.isDependency = true
        target.sources = [SourceFile(path: file)]
        return target
    }

    private mutating func slice(of file: String) -> String? {
        guard index.budget.spend(BinarySlice.headLength, .bytes, at: file),
            let head = try? index.tree.head(of: file, count: BinarySlice.headLength)
        else { return nil }
        if LargeFilePointer.isIn(head) {
            pointers.insert(Diagnostic(.absentModule, Diagnostic.largeFilePointer, path: file))
        }
        return BinarySlice(head: head)?.name
    }

    // MARK: Where the code is

    private func file(of path: String, platform: String?) -> String? {
        switch path.pathExtension {
        case "framework": index.file(path + "/" + path.stem) ?? index.file(path + "/Versions/A/" + path.stem)
        case "xcframework": library(in: path, platform: platform).flatMap { file(of: $0, platform: platform) }
        case "a", "dylib": index.file(path)
        default: nil
        }
    }

    /// The library of an `.xcframework` for devices of a platform.
    private func library(in path: String, platform: String?) -> String? {
        let names = ["watchos": "watchos", "appletvos": "tvos", "xros": "xros", "macosx": "macos"]
        let wanted = platform.flatMap { names[$0] } ?? "ios"
        guard let root = try? index.propertyList(path + "/Info.plist") else { return nil }
        let all = root["AvailableLibraries"]?.elements?.prefix(100) ?? []
        let fitting = all.first { library in
            library["SupportedPlatform"]?.string == wanted && library["SupportedPlatformVariant"] == nil
        }
        guard let folder = fitting?["LibraryIdentifier"]?.string, let name = fitting?["LibraryPath"]?.string,
            name.pathExtension != "xcframework"
        else { return nil }
        return path.joined(folder)?.joined(name)
    }
}
