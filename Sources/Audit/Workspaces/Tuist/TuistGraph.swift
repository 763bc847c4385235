import ManifestSyntax

/// The output of `tuist graph --format json`: each project as Tuist understood it, after running its manifests.
///
/// The file is `Graph` of https://github.com/tuist/XcodeGraph as Swift encodes it: dictionaries with paths for keys are
/// lists of keys and values in turn, and a case of an enumeration is an object with one member. Its paths are those of
/// the machine that wrote it.
struct TuistGraph {
    /// The projects that have a `Project.swift` in the tree.
    let projects: [TuistProject]

    /// Reads the file; throws when it tells nothing about this tree.
    init(_ path: String, index: TreeIndex) throws(Diagnostic) {
        let (file, graph) = try Self.read(path, index: index)
        let all = Self.projects(of: graph)
        let own = all.filter { !$0.node.isExternal }
        guard !own.isEmpty else {
            throw Diagnostic(.unresolved, "no project in it: not what 'tuist graph --format json' writes", path: file)
        }
        if let old = own.lazy.flatMap(\.node.targets).first(where: { $0["destinations"] == nil }) {
            throw Diagnostic(
                .unresolved,
                "the older JSON, which says nothing about what targets declare: write it with a Tuist of 2025 or later "
                    + "and --format json; the manifests are read instead", path: file, at: old.span)
        }
        guard let root = TuistGraphRoot(own, index: index) else {
            throw Diagnostic(
                .unresolved, "none of its projects is in the tree: the manifests are read instead", path: file)
        }
        let externals = Set(all.filter(\.node.isExternal).map(\.folder))
        let reader = TuistGraphReader(path: file, root: root, externals: externals, index: index)
        let shared = graph["workspace"]?["schemes"]?.elements ?? []
        projects = own.compactMap { reader.project($0.node, folder: $0.folder, sharedSchemes: shared) }
    }

    private static func read(_ path: String, index: TreeIndex) throws(Diagnostic) -> (String, PropertyNode) {
        guard let path = "".joined(path) else { throw Diagnostic(.outsideRoot, path: path) }
        guard let file = index.file(path) else {
            throw Diagnostic(
                .unresolved,
                "the file is not there: 'tuist graph --format json --no-open' writes it; the manifests are read instead",
                path: path)
        }
        let bytes = try index.read(file)
        do throws(SyntaxError) {
            return (file, try PropertyNode(json: bytes))
        } catch {
            throw Diagnostic(error, path: file)
        }
    }

    /// A dictionary whose keys are no texts to Swift: a list of keys and values in turn.
    static func dictionary(_ node: PropertyNode?) -> [(key: PropertyNode, value: PropertyNode)] {
        let elements = node?.elements ?? []
        return stride(from: 1, to: elements.count, by: 2).map { (elements[$0 - 1], elements[$0]) }
    }

    /// The projects by their folders; the older JSON has a plain dictionary of them.
    private static func projects(of graph: PropertyNode) -> [(folder: String, node: PropertyNode)] {
        let projects = graph["projects"]
        return projects?.entries?.map { ($0.key, $0.node) }
            ?? dictionary(projects).compactMap { key, value in key.string.map { ($0, value) } }
    }
}

extension PropertyNode {
    /// Whether this project came with a dependency.
    fileprivate var isExternal: Bool { self["type"]?["external"] != nil || self["isExternal"]?.boolean == true }

    /// The targets of a project, in the order of the file.
    var targets: [PropertyNode] { self["targets"]?.elements ?? self["targets"]?.entries?.map(\.node) ?? [] }
}

/// Where the folders of the machine that wrote a graph are in the tree.
struct TuistGraphRoot {
    /// What goes before a path of the tree to make one of that machine; ends in `/`.
    private let prefix: String
    /// How many sources are looked for before it is clear which folder is meant.
    private static let sample = 200

    /// Finds the folder below which most projects and sources are as in the tree; `nil` where none is.
    init?(_ projects: [(folder: String, node: PropertyNode)], index: TreeIndex) {
        let sources = projects.lazy.flatMap { $0.node.targets.lazy.flatMap { $0["sources"]?.elements ?? [] } }
            .compactMap { $0["path"]?.string }.prefix(Self.sample)
        let wanted = projects.map { $0.folder + "/Project.swift" }
        var best: (prefix: String, count: Int)?
        // Shorter ones first: where two would do, more of the path is right in the shorter one.
        for prefix in Self.prefixes(of: projects.map(\.folder)) {
            let manifests = Self.count(wanted, below: prefix, index)
            guard manifests > 0 else { continue }
            let count = manifests + Self.count(sources, below: prefix, index)
            if count > best?.count ?? 0 { best = (prefix, count) }
        }
        guard let best else { return nil }
        prefix = best.prefix
    }

    /// A path of that machine as one of the tree; `nil` for what is elsewhere.
    func path(_ absolute: String) -> String? {
        absolute.path(below: prefix) ?? (absolute + "/" == prefix ? "" : nil)
    }

    private static func prefixes(of folders: [String]) -> [String] {
        var prefixes: Set<String> = []
        for folder in folders {
            var folder = folder
            while prefixes.insert(folder + "/").inserted, !folder.isEmpty { folder = folder.parentPath }
        }
        return prefixes.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    private static func count(_ paths: some Sequence<String>, below prefix: String, _ index: TreeIndex) -> Int {
        paths.count { path in path.path(below: prefix).flatMap { index.file($0) } != nil }
    }
}

extension String {
    /// What follows a prefix that ends in `/`.
    fileprivate func path(below prefix: String) -> String? {
        utf8.starts(with: prefix.utf8) ? String(dropFirst(prefix.count)) : nil
    }
}
