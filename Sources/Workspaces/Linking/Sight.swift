/// Which projects and packages a project sees: those of its workspaces, and those it contains.
struct Sight {
    private var near: [String: Set<String>] = [:]
    private var packages: [String: Set<String>] = [:]
    private var sources: [String: String] = [:]

    /// Notes that a tool writes a project from a spec or manifest, which is read in its place.
    mutating func replace(_ project: String, by source: String) {
        sources[project] = source
    }

    /// What is read in place of a project.
    func source(of project: String) -> String { sources[project] ?? project }

    /// Lets these projects see each other and these packages.
    mutating func join(projects: [String], packages: [String]) {
        let projects = projects.map(source)
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
