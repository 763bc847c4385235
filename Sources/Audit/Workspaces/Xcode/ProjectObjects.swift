import ManifestSyntax

/// The objects of a `project.pbxproj`, which refer to each other by number.
struct ProjectObjects {
    /// The `.xcodeproj`, relative to the root.
    let project: String
    /// The `project.pbxproj` in it.
    let file: String
    private let nodes: [String: PropertyNode]
    private let classes: [String: [String]]
    /// The number of the project itself.
    let root: String

    /// The values of an object are found one after the other: Xcode writes some dozen.
    private static let largest = 1000
    /// One is enough for what it decides; all are counted elsewhere.
    private static let missingLimit = 20

    /// Reads the project; throws what makes all of it unreadable.
    init(project: String, index: TreeIndex) throws(Diagnostic) {
        self.project = project
        file = project + "/project.pbxproj"
        let tree = try index.propertyList(file)
        guard let objects = tree["objects"]?.entries else {
            throw Diagnostic(.unreadable, "the project has no objects", path: file, at: tree.span)
        }
        if let large = objects.first(where: { ($0.node.entries?.count ?? 0) > Self.largest }) {
            throw Diagnostic(
                .unreadable, "an object with more than \(Self.largest) values", path: file, at: large.keySpan)
        }
        let nodes = Dictionary(objects.map { ($0.key, $0.node) }) { first, _ in first }
        self.nodes = nodes
        classes = Dictionary(grouping: objects.map(\.key)) { nodes[$0]?["isa"]?.string ?? "" }
        guard let root = tree["rootObject"]?.string, nodes[root] != nil else {
            throw Diagnostic(.unreadable, "the project has no root object", path: file, at: tree.span)
        }
        self.root = root
    }

    /// The object with this number.
    subscript(_ number: String?) -> ProjectObject? {
        guard let number, let node = nodes[number], node.entries != nil else { return nil }
        return ProjectObject(number: number, node: node)
    }

    /// The objects whose numbers a list holds, and a diagnostic for each that is not there.
    func list(_ owner: ProjectObject, _ key: String) -> (objects: [ProjectObject], missing: [Diagnostic]) {
        var (objects, missing): ([ProjectObject], [Diagnostic]) = ([], [])
        for element in owner.node[key]?.elements ?? [] {
            if let object = self[element.string] {
                objects.append(object)
            } else if missing.count < Self.missingLimit {
                let message = "\(owner.isa) refers to an object '\(element.string ?? "")' that is not in the project"
                // Xcode builds on without it.
                let kind: Diagnostic.Kind = owner.isa.hasSuffix("BuildPhase") ? .dangling : .unresolved
                missing.append(Diagnostic(kind, message, path: file, at: element.span))
            }
        }
        return (objects, missing)
    }

    /// Every object, in no order.
    var everything: [ProjectObject] { nodes.map { ProjectObject(number: $0.key, node: $0.value) } }

    /// Every object of a class, by number.
    func all(isa: String) -> [ProjectObject] {
        (classes[isa] ?? []).sorted().compactMap { self[$0] }
    }

    /// A diagnostic at an object.
    func diagnostic(_ message: String, at object: ProjectObject) -> Diagnostic {
        Diagnostic(.unresolved, message, path: file, at: object.node.span)
    }

    /// The folder that paths of the project start from.
    var folder: String {
        let folder = project.parentPath
        return self[root]?.text("projectDirPath").flatMap { folder.joined($0) } ?? folder
    }
}

/// One object of a project.
struct ProjectObject {
    let number: String
    let node: PropertyNode

    /// Its class, like `PBXNativeTarget`.
    var isa: String { text("isa") ?? "" }

    /// A string that is not empty.
    func text(_ key: String) -> String? {
        node[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The strings of a list.
    func texts(_ key: String) -> [String] {
        node[key]?.elements?.compactMap(\.string) ?? []
    }
}
