/// Reads everything that a tree defines, in passes: find, read, link.
struct WorkspaceReader {
    private let index: TreeIndex
    private let options: ReadingOptions
    private var diagnostics: [Diagnostic] = []
    private var visibility = ProjectVisibility()

    init(_ index: TreeIndex, options: ReadingOptions) {
        self.index = index
        self.options = options
    }

    mutating func read() -> Workspace {
        let found = Discovery(index)
        let descriptions = readDescriptions(found)
        var drafts = readTargets(of: descriptions, found)
        let dependencies = readDependencies(of: descriptions, found, into: &drafts)
        let locks = compareLocks(with: dependencies, found)
        let versions = DependencyVersions(
            requirements: descriptions.requirements + dependencies.packages.all.flatMap(\.requirements),
            locks: locks, pods: dependencies.pods.locked, cartfiles: found.cartfiles(in: index), index: index)
        // Before `workspace`, which takes the diagnostics: linking adds some.
        let targets = link(drafts, dependencies, versions)
        return workspace(targets)
    }

    private mutating func readDescriptions(_ found: Discovery) -> Descriptions {
        let byProject = SpecsByProject(among: found.otherYAML, workspaces: found.workspaces, index: index)
        let specs = readSpecs(found.specs + byProject.paths)
        let described = readGraphs()
        let manifests = described + readTuist(found.tuist, without: Set(described.map(\.path)))
        // What a tool writes says nothing that its source does not.
        let written = specs.map { ($0.generatedProject, $0.path) } + manifests.map { ($0.generatedProject, $0.path) }
        for (project, source) in written { project.map { visibility.replace($0, by: source) } }
        let made = Set(written.compactMap(\.0))
        let documents = found.workspaces.map { WorkspaceDocument(path: $0, made: made, index: index) }
        let projects = readProjects(found.projects + documents.flatMap(\.projects))
        join(documents, specs, manifests)
        return Descriptions(documents: documents, projects: projects, specs: specs, manifests: manifests)
    }

    /// Reads the targets of projects, specs and manifests.
    private mutating func readTargets(of descriptions: Descriptions, _ found: Discovery) -> [DraftTarget] {
        let choice = configurationChoice(descriptions.projects, workspaces: found.workspaces)
        var drafts = descriptions.projects.flatMap { $0.drafts(choice) }
        drafts += descriptions.specs.flatMap { $0.drafts() }
        drafts += descriptions.manifests.flatMap { project in
            let reader = TuistTargetReader(project: project, index: index, given: options.configuration)
            return project.targets.compactMap(reader.draft)
        }
        diagnostics += descriptions.specs.flatMap(\.mistakes)
        return drafts
    }

    /// The targets, each of which may lack something where anything was left out.
    private func workspace(_ targets: [Target]) -> Workspace {
        var targets = targets
        for position in targets.indices where !index.budget.spend(targets[position].unresolved.count, .problems, at: "")
        {
            targets[position].unresolved.removeAll()
            targets[position].parts.problems.removeAll()
        }
        let isWhole = index.budget.spend(diagnostics.count, .problems, at: "")
        let leftOut = index.budget.exceeded
        guard !leftOut.isEmpty else { return Workspace(targets: targets, diagnostics: diagnostics) }
        for position in targets.indices { targets[position].unresolved += leftOut.prefix(1) }
        return Workspace(targets: targets, diagnostics: (isWhole ? diagnostics : []) + leftOut)
    }

    // MARK: Specs and manifests

    /// The XcodeGen specs among files of that name: they name a project and its targets.
    private mutating func readSpecs(_ paths: [String]) -> [SpecReader] {
        var specs: [SpecReader] = []
        var included: Set<String> = []
        var nameless: [(path: String, unread: [Diagnostic])] = []
        for path in paths {
            var loader = SpecLoader(index)
            do throws(Diagnostic) {
                let spec = try loader.load(path)
                guard spec["name"] != nil else {
                    // A part of another spec has no name either. One with targets is a spec whose name may be in what is
                    // not there.
                    if spec["targets"]?.pairs.isEmpty == false { nameless.append((path, loader.unread)) }
                    continue
                }
                // The targets may be in what is not there.
                diagnostics += loader.diagnostics
                guard spec["targets"]?.pairs.isEmpty == false else { continue }
                included.formUnion(loader.included)
                specs.append(
                    SpecReader(
                        path: path, spec: spec, index: index, given: options.configuration, unread: loader.unread,
                        included: loader.included, repeatedKeys: loader.repeatedKeys))
            } catch {
                diagnostics.append(error)
            }
        }
        diagnostics += nameless.filter { !included.contains($0.path) }.flatMap(\.unread).map { cause in
            var cause = cause
            cause.message += "; nothing else names the project, so its targets are not audited"
            return cause
        }
        return Self.meant(specs, included: included)
    }

    /// Removes the specs that another one includes, and variants of `project.yml` (which XcodeGen reads by default) that
    /// generate the same project.
    private static func meant(_ specs: [SpecReader], included: Set<String>) -> [SpecReader] {
        let main = specs.filter(\.isMain)
        let all = specs.filter { spec in
            !included.contains(spec.path) || spec.isMain && !spec.isPart(of: main)
        }
        let made = Set(all.filter(\.isMain).compactMap(\.generatedProject))
        return all.filter { spec in
            spec.isMain || !(spec.generatedProject.map(made.contains) ?? false)
        }
    }

    /// The projects of the graphs, each once.
    private mutating func readGraphs() -> [TuistProject] {
        var projects: [TuistProject] = []
        for path in options.tuistGraphs {
            do throws(Diagnostic) {
                let known = Set(projects.map(\.path))
                projects += try TuistGraph(path, index: index).projects.filter { !known.contains($0.path) }
            } catch {
                diagnostics.append(error)
            }
        }
        return projects
    }

    /// The projects of manifests, but for those that a graph tells better.
    private mutating func readTuist(_ paths: [String], without described: Set<String>) -> [TuistProject] {
        let left = paths.filter { !described.contains($0) }
        guard left.contains(where: { $0.lastPathComponent == "Project.swift" }) else { return [] }
        let files = TuistFiles(left, index: index)
        diagnostics += files.diagnostics
        var projects: [TuistProject] = []
        for (path, source) in files.projects {
            do throws(Diagnostic) {
                let project = try TuistProject(path, source, files: files, index: index)
                diagnostics += project.unreadable
                projects.append(project)
            } catch {
                diagnostics.append(error)
            }
        }
        return projects
    }

    // MARK: Xcode

    /// The projects at these paths and all that they contain, each once; not those that are read from their source.
    private mutating func readProjects(_ paths: [String]) -> [XcodeProject] {
        var projects: [XcodeProject] = []
        var queue = paths
        var seen: Set<String> = []
        while !queue.isEmpty {
            let path = queue.removeFirst()
            guard seen.insert(path).inserted, visibility.source(of: path) == path else { continue }
            do throws(Diagnostic) {
                let project = try XcodeProject(path: path, index: index)
                let inner = project.subprojects
                visibility.join(projects: [path] + inner, packages: project.packages)
                queue += inner.filter { index.file($0 + "/project.pbxproj") != nil }
                diagnostics += ProjectReferences(objects: project.objects).diagnostics
                projects.append(project)
            } catch {
                diagnostics.append(error)
            }
        }
        return projects
    }

    private mutating func configurationChoice(_ projects: [XcodeProject], workspaces: [String]) -> ConfigurationChoice {
        let schemes = SchemeIndex(containers: projects.map(\.objects.project) + workspaces, index: index)
        diagnostics += schemes.diagnostics
        return ConfigurationChoice(given: options.configuration, schemes: schemes, projects: projects.map(\.objects))
    }

    // MARK: Dependencies

    /// The packages and pods of a tree, and what tools put into it.
    private struct Dependencies {
        let outside: DependencyFolders
        let packages: PackageCatalog
        let pods: PodIndex
        /// The targets of the checkouts of packages.
        let checkouts: [DraftTarget]
    }

    /// Reads the packages, pods and libraries in the tree, and adds their targets to the drafts.
    private mutating func readDependencies(
        of descriptions: Descriptions, _ found: Discovery, into drafts: inout [DraftTarget]
    ) -> Dependencies {
        let variant = BuildVariant(of: drafts, given: options.configuration)
        let outside = DependencyFolders(
            named: options.dependencies.compactMap { index.folder($0) }, found: found.dependencyFolders,
            index: index)
        var packages = PackageCatalog(
            folders: packageFolders(found, descriptions), checkouts: outside.packages,
            traits: descriptions.packageTraits, variant: variant, index: index)
        packages.override(for: drafts, visibility)
        let projects = Set(descriptions.projects.map(\.objects.project))
        let hasPods = projects.contains(where: \.isPodsProject)
        var pods = PodIndex(
            folders: found.podFolders,
            flutterApps: hasPods ? [] : projects.sorted().compactMap { FlutterApp(project: $0, index: index) },
            unpacked: hasPods ? [:] : outside.pods, podspecs: hasPods ? [:] : outside.podspecs, index: index)
        drafts += packages.all.flatMap { PackageReader(manifest: $0, index: index).drafts() }
        drafts += pods.drafts(for: drafts, index: index, variant)
        drafts += carthageDrafts(outside.carthage, known: projects)
        let checkouts = PackageCheckouts(packages: packages, visibility: visibility, index: index)
            .drafts(neededBy: drafts)
        drafts += checkouts
        diagnostics += descriptions.documents.flatMap(\.diagnostics) + packages.diagnostics
        return Dependencies(outside: outside, packages: packages, pods: pods, checkouts: checkouts)
    }

    /// Returns the lock files of packages, and records which packages and pods are there in another version than
    /// locked.
    private mutating func compareLocks(with dependencies: Dependencies, _ found: Discovery) -> [String] {
        diagnostics += dependencies.pods.differences(from: dependencies.outside.manifestLocks, index: index)
        let locks = found.packageLocks(of: dependencies.packages.all.map(\.folder), in: index)
        diagnostics += differences(of: dependencies.checkouts, locks: locks, dependencies.outside)
        return locks
    }

    /// Links the drafts with each other and with the binaries in the tree.
    private mutating func link(
        _ drafts: [DraftTarget], _ dependencies: Dependencies, _ versions: DependencyVersions
    ) -> [Target] {
        let linker = Linker(
            drafts, visibility: visibility, packages: dependencies.packages, pods: dependencies.pods,
            budget: index.budget)
        var binaries = BinaryLibraries(roots: dependencies.outside.binaries, index: index)
        var targets = binaries.link(linker.targets())
        diagnostics += binaries.pointers.sorted()
        versions.add(to: &targets)
        return targets
    }

    /// The framework and static library targets of Carthage's checkouts, as dependencies. Their demo apps are left out.
    private mutating func carthageDrafts(_ checkouts: [String], known: Set<String>) -> [DraftTarget] {
        let said = diagnostics
        let paths = checkouts.flatMap { checkout in
            index.list(checkout).filter { $0.kind == .folder && $0.name.pathExtension == "xcodeproj" }
                .compactMap { checkout.joined($0.name) }
        }
        let projects = readProjects(paths.filter { !known.contains($0) && index.file($0 + "/project.pbxproj") != nil })
        let choice = configurationChoice(projects, workspaces: [])
        // Teams can't fix others' projects, so their diagnostics are dropped.
        diagnostics = said
        return projects.flatMap { $0.drafts(choice) }.filter { [.framework, .staticLibrary].contains($0.target.kind) }
            .map { draft in
                var draft = draft
                draft.target.isDependency = true
                return draft
            }
    }

    private func differences(
        of checkouts: [DraftTarget], locks: [String], _ outside: DependencyFolders
    ) -> [Diagnostic] {
        let folders = Set(checkouts.map(\.target.id.project)).sorted()
        guard !folders.isEmpty else { return [] }
        let pins = PackagePins(locks: locks, states: outside.states, index: index)
        return folders.compactMap { pins.difference(of: $0, index: index) }
    }

    // MARK: What sees what

    private mutating func join(_ documents: [WorkspaceDocument], _ specs: [SpecReader], _ manifests: [TuistProject]) {
        for document in documents { visibility.join(projects: document.projects, packages: document.folders) }
        for spec in specs { visibility.join(projects: [spec.path] + spec.references.values, packages: spec.packages) }
        for project in manifests { visibility.join(projects: [project.path], packages: project.localPackages) }
    }

    private func packageFolders(_ found: Discovery, _ descriptions: Descriptions) -> [String] {
        let named = descriptions.documents.flatMap(\.folders) + descriptions.packages
        let others = named.compactMap { index.folder($0) }
        return found.packages
            + others.filter { folder in
                folder.joined("Package.swift").flatMap { index.file($0) } != nil
            }
    }
}
