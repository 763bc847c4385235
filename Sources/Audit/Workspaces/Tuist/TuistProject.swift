import ManifestSyntax

/// A `Project.swift` as far as it can be read without running it.
struct TuistProject {
    let path: String
    let name: String
    let paths: TuistPaths
    let targets: [ManifestValue]
    let record: ManifestRecord
    /// Remarks that make all of it uncertain.
    let issues: [Diagnostic]
    /// Remarks on possible targets that nothing is known of: apps among them would go unaudited without a word.
    let unreadable: [Diagnostic]
    /// The project that Tuist writes from it.
    let generatedProject: String?

    /// Reads the manifest; throws when no project comes out of it.
    init(_ path: String, _ source: SwiftSource, files: TuistFiles, index: TreeIndex) throws(Diagnostic) {
        self.path = path
        let evaluator = ManifestEvaluator(files.program(of: path, source), path: path, budget: index.budget)
        let values = evaluator.run(source).values
        let found =
            values.first { $0.record?.name == "Project" } ?? values.first { $0.record?.type == "Project" }
            // `let project: Project = .init(name: …, targets: …)`
            ?? values.first { $0.record?.name == "init" && $0.record?["name"] != nil && $0.record?["targets"] != nil }
        guard let found, let record = found.record else {
            let unknown = values.lazy.flatMap(\.unknowns).first
            throw unknown.map { Self.remark($0, of: path) }
                ?? Diagnostic(
                    .unresolved, "no project that can be read without running the manifest\(Self.remedy)", path: path)
        }
        guard record.name == "Project" || record.name == "init" else {
            throw found.place.diagnostic("'\(record.name)' is defined in no helper of the tree\(Self.remedy)")
        }
        self.record = record
        paths = TuistPaths(folder: path.parentPath, root: TuistFiles.root(of: path, index: index))
        name = record["name"]?.string ?? path.parentPath.lastPathComponent
        let all = record["targets"]?.elements ?? []
        targets = all.filter(Self.isTarget)
        let whole = record["targets"]?.elements == nil ? record["targets"]?.misfits("targets") ?? [] : []
        let strange = whole + all.filter { !Self.isTarget($0) }.flatMap { $0.misfits("a target") }
        issues = evaluator.issues + strange
        let products = targets.compactMap { $0.record?["product"] }.filter { !TuistProduct.isKnown($0) }
        unreadable = ((targets.isEmpty ? issues : strange) + products.flatMap { $0.misfits("a product") })
            .map { Self.remark($0, of: path) }
        generatedProject = path.parentPath.joined(name + ".xcodeproj")
    }

    /// A remark with the project whose targets it hides, where it stands in a helper.
    private static func remark(_ remark: Diagnostic, of path: String) -> Diagnostic {
        guard remark.path != path else { return remark }
        var remark = remark
        remark.message += "; it hides targets of \(path)"
        return remark
    }

    /// Whether a value is a target in the words of Tuist itself.
    private static func isTarget(_ value: ManifestValue) -> Bool {
        guard let record = value.record, record["name"]?.string != nil else { return false }
        return ["target", "Target", "init"].contains(record.name)
    }

    private static let remedy = "; 'tuist graph --format json' tells, and audit.graph names its file"

    /// A project that Tuist itself has read.
    init(
        path: String, name: String, paths: TuistPaths, targets: [ManifestValue], record: ManifestRecord,
        generatedProject: String?
    ) {
        (self.path, self.name, self.paths, self.targets, self.record) = (path, name, paths, targets, record)
        (self.generatedProject, issues, unreadable) = (generatedProject, [], [])
    }

    /// The packages that the project names: folders in the tree, by name the others.
    var localPackages: [String] {
        (record["packages"]?.elements ?? []).compactMap { value in
            guard let package = value.record, package["url"] == nil, let path = package["path"] else { return nil }
            return paths.path(path)
        }
    }

    /// The configurations of the project, with the names that schemes archive them in.
    var configurations: TuistConfigurations { TuistConfigurations(self) }
}

/// The build configurations of a Tuist project.
struct TuistConfigurations {
    /// In the order of the manifest.
    private(set) var all: [String] = []
    private var releases: [String] = []
    private var archives = ArchiveChoice<String>()

    init(_ project: TuistProject) {
        for value in project.record["settings"]?.record?["configurations"]?.elements ?? [] {
            guard let name = Self.name(value.record?["name"]) else { continue }
            all.append(name)
            if value.record?.name == "release" { releases.append(name) }
        }
        if all.isEmpty { (all, releases) = (["Debug", "Release"], ["Release"]) }
        for scheme in project.record["schemes"]?.elements ?? [] {
            guard let record = scheme.record,
                record["buildAction"] != nil
            else { continue }
            let archive = record["archiveAction"]?.record
            let configuration = Self.name(archive?["configuration"] ?? archive?["config"]) ?? "Release"
            for target in record["buildAction"]?.record?["targets"]?.elements ?? [] {
                let name = target.string ?? target.record?["target"]?.string ?? target.record?.first?.string
                guard let name else { continue }
                archives.add(name, scheme: record["name"]?.string ?? "", configuration: configuration)
            }
        }
    }

    /// `"Name"`, `.release`, `.configuration("Name")`.
    private static func name(_ value: ManifestValue?) -> String? {
        if let text = value?.string { return text }
        guard let record = value?.record else { return nil }
        return record.first?.string ?? (record.name.prefix(1).uppercased() + record.name.dropFirst())
    }

    func configuration(of target: String, given: String?) -> String {
        let wanted =
            given.map { [$0] } ?? [archives.configuration(of: target, called: target), "Release"].compactMap(\.self)
        return wanted.first { all.contains($0) } ?? ReleaseConfiguration.guess(among: releases, byDefault: nil)
            ?? all.last ?? "Release"
    }
}
