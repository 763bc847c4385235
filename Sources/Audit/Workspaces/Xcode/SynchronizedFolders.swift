/// The folders of Xcode 16 whose files belong to a target without being listed.
struct SynchronizedFolders {
    let objects: ProjectObjects
    let paths: ProjectPaths
    let index: TreeIndex
    /// The SDKs that the target is looked at for.
    let sdks: [String]
    /// Every `PBXFileSystemSynchronizedRootGroup` of the project.
    private let groups: [ProjectObject]

    init(objects: ProjectObjects, paths: ProjectPaths, index: TreeIndex, sdks: [String]) {
        self.objects = objects
        self.paths = paths
        self.index = index
        self.sdks = sdks
        groups = objects.all(isa: "PBXFileSystemSynchronizedRootGroup")
    }

    /// Adds the files of a target. A folder of the target counts whole but for its exceptions; of a folder that is not
    /// the target's, the exceptions alone count.
    func add(_ target: ProjectObject, to contents: inout TargetContents) {
        let (own, missing) = objects.list(target, "fileSystemSynchronizedGroups")
        contents.diagnostics += missing
        let numbers = Set(own.map(\.number))
        let phases = Set(target.texts("buildPhases"))
        var absent: [ProjectObject] = []
        for group in groups {
            guard case .tree(let path) = paths[group], let folder = index.folder(path) else {
                if numbers.contains(group.number) { absent.append(group) }
                continue
            }
            let sets = objects.list(group, "exceptions").objects
            let work = sets.reduce(1 + group.node.size) { $0 + $1.node.size }
            guard index.budget.spend(work, .steps, at: objects.file) else { break }
            let exceptions = Exceptions(sets, of: target, phases: phases, sdks: sdks)
            if numbers.contains(group.number) {
                addFiles(below: folder, exceptions, group, to: &contents)
                for path in exceptions.copied {
                    guard let copied = folder.joined(path) else { continue }
                    contents.add(on: exceptions.platforms(of: path)) { $0.resources.insert(copied) }
                }
            } else {
                for path in exceptions.paths {
                    contents.add(on: exceptions.platforms(of: path)) { add(folder.joined(path), group, to: &$0) }
                }
            }
        }
        report(absent: absent, in: &contents)
    }

    /// Reports folders that are not there. A target without any source has its code in one of them.
    private func report(absent groups: [ProjectObject], in contents: inout TargetContents) {
        let hasSources = ([contents] + contents.parts.values).contains { !$0.sources.isEmpty }
        for group in groups where !hasSources || !isEmptyFolder(group) {
            contents.diagnostics.append(objects.diagnostic("the folder of this group is not in the tree", at: group))
        }
    }

    /// Whether the folder of a group is not there because git keeps no empty folders: nothing names a file of it, and
    /// neither a build step nor a submodule brings it.
    private func isEmptyFolder(_ group: ProjectObject) -> Bool {
        guard case .tree(let path) = paths[group], !path.contains("$"),
            group.node["exceptions"]?.elements?.isEmpty ?? true,
            index.find(path) == nil, index.folder(path.parentPath) != nil
        else { return false }
        let file = path + "/File.swift"
        return index.missingSubmodule(around: file) == nil && !index.isIgnored(file)
    }

    /// A group's exceptions for one target.
    private struct Exceptions {
        var paths: Set<String> = []
        /// Files that a phase of the target copies in place of compiling them.
        var copied: Set<String> = []
        /// The platforms of files and folders that the target doesn't take in on all of its own.
        private var platforms: [String: Platforms] = [:]

        init(_ sets: [ProjectObject], of target: ProjectObject, phases: Set<String>, sdks: [String]) {
            for set in sets {
                let members = set.texts("membershipExceptions").map(Self.path)
                if set.text("target") == target.number {
                    paths.formUnion(members)
                    takeFilters(of: set, sdks)
                }
                guard let phase = set.text("buildPhase"), phases.contains(phase) else { continue }
                copied.formUnion(members)
                paths.formUnion(members)
            }
        }

        private mutating func takeFilters(of set: ProjectObject, _ sdks: [String]) {
            for entry in set.node["platformFiltersByRelativePath"]?.entries ?? [] {
                let names = entry.node.elements?.compactMap(\.string) ?? []
                let there = PlatformFilter(names: names).platforms(of: sdks)
                if there != .all { platforms[Self.path(entry.key)] = there }
            }
        }

        /// The platforms on which the target takes in a path in the folder. A filter of a folder holds for what is in
        /// it.
        func platforms(of path: String) -> Platforms {
            guard !platforms.isEmpty else { return .all }
            var (path, found) = (path, Platforms.all)
            while !path.isEmpty {
                found.formIntersection(platforms[path] ?? .all)
                path = path.parentPath
            }
            return found
        }

        /// Localised files are written as `/Localized: Name.strings`.
        private static func path(_ member: String) -> String {
            member.hasPrefix("/Localized: ") ? member.dropPrefix("/Localized: ") : member
        }
    }

    private func addFiles(
        below folder: String, _ exceptions: Exceptions, _ group: ProjectObject, to contents: inout TargetContents
    ) {
        let platforms = { (path: String) -> Platforms in
            let inside = path.dropPrefix(folder + "/")
            // Localised files are named without the folders of languages.
            let name = inside.split(separator: "/").drop { $0.hasSuffix(".lproj") }.joined(separator: "/")
            if exceptions.paths.contains(inside) || exceptions.paths.contains(name) { return [] }
            return exceptions.platforms(of: inside).intersection(exceptions.platforms(of: name))
        }
        var bundles: [String] = []
        let files = index.files(below: folder) { path in
            if platforms(path).isEmpty { return true }
            guard Self.bundles.contains(path.pathExtension) else { return false }
            bundles.append(path)
            return true
        }
        for path in files + bundles { contents.add(on: platforms(path)) { add(path, group, to: &$0) } }
    }

    private func add(_ path: String?, _ group: ProjectObject, to contents: inout TargetContents) {
        guard let path else { return }
        if path.isBinary {
            contents.links.append(
                Link(.builtProduct(path.lastPathComponent, path: path), place: objects.diagnostic("", at: group)))
        } else if path.isCompiled || path.isHeader {
            contents.sources.insert(path)
        } else if index.folder(path) != nil, !Self.bundles.contains(path.pathExtension) {
            for file in index.files(below: path) { add(file, group, to: &contents) }
        } else if !["entitlements", "xcconfig", "md", "docc"].contains(path.pathExtension) {
            contents.resources.insert(path)
        }
    }

    /// Folders that Xcode treats as one file.
    private static let bundles: Set<String> = [
        "xcassets", "framework", "xcframework", "bundle", "docc", "xcdatamodeld", "xcmappingmodel", "mlpackage",
        "playground", "xcodeproj", "rcproject", "scnassets", "icon",
    ]
}
