/// A target while its links are being found; each is taken once, in the order of the project.
struct LinkedTarget {
    var target: Target
    /// The platforms of the target that what is added next is for.
    var platforms = Platforms.all
    private var modules: Set<String>
    private var dependencies: Set<Target.ID>
    private var embedded: Set<Target.ID>
    private var opaque: Set<OpaqueDependency>
    /// The names of all linked modules that are no targets.
    private var names: Set<String>
    private var problems: Set<Diagnostic>

    init(_ target: Target) {
        self.target = target
        modules = Set(target.linkedModules)
        (dependencies, embedded) = (Set(target.dependencies), Set(target.embedded))
        opaque = Set(target.opaque)
        problems = Set(target.unresolved)
        names = modules.union(target.opaque.map(\.name))
    }

    mutating func add(_ id: Target.ID, isEmbedded: Bool) {
        guard id != target.id else { return }
        let isNew = !dependencies.contains(id) && !embedded.contains(id)
        target.parts.targets.note(id, on: platforms, isNew: isNew)
        if isEmbedded, embedded.insert(id).inserted { target.embedded.append(id) }
        if !isEmbedded, dependencies.insert(id).inserted { target.dependencies.append(id) }
    }

    mutating func add(_ dependency: OpaqueDependency) {
        note(dependency.name)
        opaque.insert(dependency)
    }

    mutating func add(_ problem: Diagnostic) {
        target.parts.problems.note(problem, on: platforms, isNew: problems.insert(problem).inserted)
        target.unresolved.append(problem)
    }

    mutating func add(systemModule name: String) {
        note(name)
        modules.insert(name)
    }

    /// Adds what linker flags name and the tree doesn't hold, unless the target is known to link it otherwise.
    mutating func add(flaggedModule name: String) {
        if !names.contains(name) { target.flaggedModules.append(name) }
    }

    private mutating func note(_ name: String) {
        target.parts.modules.note(name, on: platforms, isNew: names.insert(name).inserted)
    }

    /// The target with its unordered lists sorted.
    var finished: Target {
        var finished = target
        finished.linkedModules = modules.sorted()
        finished.flaggedModules = Set(target.flaggedModules).sorted()
        finished.opaque = opaque.sorted()
        finished.unresolved = Set(target.unresolved).sorted()
        return finished
    }
}
