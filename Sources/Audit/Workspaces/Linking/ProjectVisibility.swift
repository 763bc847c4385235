/// The projects and packages that are visible from each project: those of its workspaces, and those it contains.
struct ProjectVisibility {
    /// For each group of projects that see each other the packages that they see.
    private var groups: [[String]] = []
    /// The groups that each project is in.
    private var memberships: [String: Set<Int>] = [:]
    private var sources: [String: String] = [:]

    /// Notes that a tool writes a project from a spec or manifest, which is read in its place.
    mutating func replace(_ project: String, by source: String) {
        sources[project] = source
    }

    /// Returns the source that is read in place of a project.
    func source(of project: String) -> String { sources[project] ?? project }

    /// Lets these projects see each other and these packages.
    mutating func join(projects: [String], packages: [String]) {
        let projects = projects.map(source)
        for project in projects { memberships[project, default: []].insert(groups.count) }
        groups.append(packages)
    }

    /// Whether a project sees another.
    func sees(_ project: String, _ other: String) -> Bool {
        guard let own = memberships[project], let others = memberships[other] else { return false }
        return !own.isDisjoint(with: others)
    }

    /// The packages that a project sees.
    func packages(from project: String) -> Set<String> {
        (memberships[project] ?? []).reduce(into: []) { $0.formUnion(groups[$1]) }
    }
}
