/// Where projects, specs, manifests and packages are in a tree.
struct Discovery {
    /// `.xcodeproj` folders that hold a project.
    private(set) var projects: [String] = []
    /// `.xcworkspace` folders, but for those inside projects.
    private(set) var workspaces: [String] = []
    /// Folders of Swift packages.
    private(set) var packages: [String] = []
    /// Possible XcodeGen specs, by their usual names.
    private(set) var specs: [String] = []
    /// Other YAML files, but for hidden ones.
    private(set) var otherYAML: [String] = []
    /// Tuist's `Project.swift`, `Workspace.swift` and helpers.
    private(set) var tuist: [String] = []
    /// Folders with a `Podfile`, in any case.
    private(set) var podFolders: [String] = []
    /// Folders that tools put dependencies into.
    private(set) var dependencyFolders: [String] = []

    /// The names of folders that tools put dependencies into.
    static let dependencies: Set<String> = [".build", "Carthage", "DerivedData", "Pods", "SourcePackages"]

    private static let depth = 32
    /// Dependencies that tools put into a tree, and what builds leave behind. What a project names in them is read
    /// nevertheless.
    private static let skipped: Set<String> = [
        "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules", "Derived",
    ]
    /// Folders that are one thing for whoever looks at them.
    private static let bundles: Set<String> = [
        "app", "bundle", "docc", "framework", "lproj", "playground", "scnassets", "xcarchive", "xcassets",
        "xcdatamodeld",
        "xcframework",
    ]

    init(_ index: TreeIndex) {
        visit("", index, depth: 0)
    }

    private mutating func visit(_ folder: String, _ index: TreeIndex, depth: Int) {
        let holdsHelpers = (folder + "/").contains("ProjectDescriptionHelpers/")
        for entry in index.list(folder) {
            if entry.kind == .file {
                add(file: entry.name, in: folder, holdsHelpers: holdsHelpers)
                continue
            }
            // What a link leads to is found where it is.
            if entry.isLink { continue }
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            switch path.pathExtension {
            case "xcodeproj": if index.file(path + "/project.pbxproj") != nil { projects.append(path) }
            case "xcworkspace": workspaces.append(path)
            default:
                if Self.dependencies.contains(entry.name) { dependencyFolders.append(path) }
                guard Self.searches(path) else { continue }
                guard depth < Self.depth else {
                    index.budget.leaveOut("folders deeper than \(Self.depth) levels are not searched", at: path)
                    continue
                }
                visit(path, index, depth: depth + 1)
            }
        }
    }

    /// Whether projects are looked for in a folder, judged by its name.
    static func searches(_ path: String) -> Bool {
        let name = path.lastPathComponent
        return
            !(name.hasPrefix(".") || skipped.contains(name) || bundles.contains(path.pathExtension)
            || path.hasSuffix("vendor/bundle"))
    }

    private static func isYAML(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".yml") || name.hasSuffix(".yaml")
    }

    /// Whether a YAML file is called `project.yml`, or like one of several specs of a tree: `project-app.yml`,
    /// `ios-project.yml`, `xcodegen.yml`.
    private static func isSpec(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("project") || name.contains("xcodegen") || name.hasSuffix("-project.yml")
            || name.hasSuffix("_project.yml")
    }

    private mutating func add(file name: String, in folder: String, holdsHelpers: Bool) {
        // Most files of a tree are none of these: their last bytes tell.
        let isSwift = name.utf8.hasEnding(".swift")
        guard isSwift || name.utf8.last.map({ Self.lastBytes.contains($0) }) == true else { return }
        lazy var path = folder.isEmpty ? name : folder + "/" + name
        switch name {
        case "Package.swift": packages.append(folder)
        case "Project.swift", "Workspace.swift": tuist.append(path)
        default:
            if Self.isPodfile(name) {
                podFolders.append(folder)
            } else if isSwift {
                if holdsHelpers { tuist.append(path) }
            } else if Self.isYAML(name) {
                if Self.isSpec(name) { specs.append(path) } else if !name.hasPrefix(".") { otherYAML.append(path) }
            }
        }
    }

    /// `Podfile`, in any case: the disks that projects are written on ignore it.
    static func isPodfile(_ name: String) -> Bool { name.utf8.count == 7 && name.lowercased() == "podfile" }

    /// How `.yml`, `.yaml` and `Podfile` end.
    private static let lastBytes = Array("lLeE".utf8)
}
