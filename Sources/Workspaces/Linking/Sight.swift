/// Which projects and packages a project sees: those of its workspaces, and those it contains.
struct Sight {
    private var near: [String: Set<String>] = [:]
    private var packages: [String: Set<String>] = [:]

    /// Lets these projects see each other and these packages.
    mutating func join(projects: [String], packages: [String]) {
        for project in projects {
            near[project, default: []].formUnion(projects)
            self.packages[project, default: []].formUnion(packages)
        }
    }

    /// The projects that a project sees.
    func projects(from project: String) -> Set<String> { near[project] ?? [] }

    /// The packages that a project sees.
    func packages(from project: String) -> Set<String> { packages[project] ?? [] }
}
