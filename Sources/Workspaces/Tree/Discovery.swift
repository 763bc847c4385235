/// Where projects, specs, manifests and packages are in a tree.
struct Discovery {
    /// `.xcodeproj` folders that hold a project.
    private(set) var projects: [String] = []
    /// `.xcworkspace` folders, but for those inside projects.
    private(set) var workspaces: [String] = []
    /// Folders of Swift packages.
    private(set) var packages: [String] = []
    /// What may be XcodeGen specs, by their usual names.
    private(set) var specs: [String] = []
    /// Tuist's `Project.swift`, `Workspace.swift` and helpers.
    private(set) var tuist: [String] = []
    /// Folders with a `Podfile`.
    private(set) var podFolders: [String] = []

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
        for entry in index.list(folder) {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            if entry.kind == .file {
                add(file: path, in: folder)
                continue
            }
            switch path.pathExtension {
            case "xcodeproj": if index.file(path + "/project.pbxproj") != nil { projects.append(path) }
            case "xcworkspace": workspaces.append(path)
            default:
                let isSkipped =
                    entry.name.hasPrefix(".") || Self.skipped.contains(entry.name)
                    || Self.bundles.contains(path.pathExtension) || path.hasSuffix("vendor/bundle")
                if !isSkipped, depth < Self.depth { visit(path, index, depth: depth + 1) }
            }
        }
    }

    /// `project.yml`, and what a tree with several specs calls them: `project-app.yml`, `xcodegen.yml`.
    private static func isSpec(_ name: String) -> Bool {
        let name = name.lowercased()
        guard name.hasSuffix(".yml") || name.hasSuffix(".yaml") else { return false }
        return name.hasPrefix("project") || name.contains("xcodegen")
    }

    private mutating func add(file path: String, in folder: String) {
        switch path.lastPathComponent {
        case "Package.swift": packages.append(folder)
        case "Project.swift", "Workspace.swift": tuist.append(path)
        case "Podfile": podFolders.append(folder)
        case let name where Self.isSpec(name): specs.append(path)
        default: if path.pathExtension == "swift", path.contains("ProjectDescriptionHelpers/") { tuist.append(path) }
        }
    }
}
