/// Finds XcodeGen specs that are called like the project that they make: `Shop/Shop.yml`, for `xcodegen --spec`.
///
/// Most YAML files are none. A file is one only where its project is not in the tree, and where a workspace or a
/// `.gitignore` file names that project.
struct SpecsByProject {
    /// The projects that workspaces name and that are not in the tree.
    private let missing: Set<String>
    private let index: TreeIndex
    /// The bytes that may still be read.
    private var rest = 16 << 20
    /// The paths of the specs.
    private(set) var paths: [String] = []

    /// Larger files hold data.
    private static let sizeLimit = 256 << 10

    /// Looks for specs among the YAML files of a tree.
    init(among files: [String], workspaces: [String], index: TreeIndex) {
        self.index = index
        let documents = files.isEmpty ? [] : workspaces.map { WorkspaceDocument(path: $0, index: index) }
        missing = Set(documents.flatMap(\.missing))
        for file in files where makesMissingProject(file) && namesTargets(file) { paths.append(file) }
    }

    /// True if the project that is called like the file is not in the tree, and a build step is known to make it.
    private func makesMissingProject(_ file: String) -> Bool {
        guard let project = file.parentPath.joined(file.stem + ".xcodeproj") else { return false }
        let content = project + "/project.pbxproj"
        guard index.file(content) == nil else { return false }
        return missing.contains(project) || index.isIgnored(content, by: \.namesProject)
    }

    /// True if the file has a name and targets, as far as its lines tell. A part of another spec has no name.
    private mutating func namesTargets(_ file: String) -> Bool {
        guard rest > 0, let bytes = try? index.tree.contents(of: file, limit: Self.sizeLimit),
            index.budget.spend(bytes.count, .bytes, at: file)
        else { return false }
        rest -= bytes.count
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return ["name:", "targets:"].allSatisfy { key in lines.contains { $0.starts(with: key.utf8) } }
    }
}
