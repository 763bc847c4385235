/// Reads everything that a tree defines, in passes: find, read, link.
struct WorkspaceReader {
    private let index: TreeIndex
    private let options: ReadingOptions
    private var diagnostics: [Diagnostic] = []
    private var sight = Sight()

    init(_ index: TreeIndex, options: ReadingOptions) {
        self.index = index
        self.options = options
    }

    mutating func read() -> Workspace {
        let found = Discovery(index)
        let documents = found.workspaces.map { WorkspaceDocument(path: $0, index: index) }
        diagnostics += documents.flatMap(\.diagnostics)
        let projects = readProjects(found.projects + documents.flatMap(\.projects))
        for document in documents { sight.join(projects: document.projects, packages: document.folders) }
        let schemes = SchemeIndex(containers: projects.map(\.objects.project) + found.workspaces, index: index)
        diagnostics += schemes.diagnostics
        let choice = ConfigurationChoice(
            given: options.configuration, schemes: schemes, projects: projects.map(\.objects))
        let packages = PackageCatalog(folders: packageFolders(found, documents, projects), index: index)
        diagnostics += packages.diagnostics
        let drafts =
            projects.flatMap { $0.drafts(choice) }
            + packages.all.flatMap { PackageReader(manifest: $0, index: index).drafts() }
        let linker = Linker(drafts, sight: sight, packages: packages, pods: PodIndex())
        return Workspace(targets: linker.targets(), diagnostics: diagnostics)
    }

    /// The projects at these paths and all that they contain, each once.
    private mutating func readProjects(_ paths: [String]) -> [XcodeProject] {
        var projects: [XcodeProject] = []
        var queue = paths
        var seen: Set<String> = []
        while !queue.isEmpty {
            let path = queue.removeFirst()
            guard seen.insert(path).inserted else { continue }
            do throws(Diagnostic) {
                let project = try XcodeProject(path: path, index: index)
                let inner = project.subprojects
                sight.join(projects: [path] + inner, packages: project.packages)
                queue += inner.filter { index.file($0 + "/project.pbxproj") != nil }
                projects.append(project)
            } catch {
                diagnostics.append(error)
            }
        }
        return projects
    }

    private func packageFolders(
        _ found: Discovery, _ documents: [WorkspaceDocument], _ projects: [XcodeProject]
    ) -> [String] {
        let named = documents.flatMap(\.folders) + projects.flatMap(\.packages)
        return found.packages
            + named.compactMap { index.folder($0) }.filter {
                index.file($0.isEmpty ? "Package.swift" : $0 + "/Package.swift") != nil
            }
    }
}
