import ManifestSyntax

/// The objects of a `project.pbxproj`, which refer to each other by number.
struct ProjectObjects {
    /// The `.xcodeproj`, relative to the root.
    let project: String
    /// The `project.pbxproj` in it.
    let file: String
    private let table: ObjectTable
    /// The places in the table of the objects of each class.
    private let classes: [String: [Int]]
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
        let table = ObjectTable(objects)
        self.table = table
        classes = Dictionary(grouping: objects.indices.filter { table.place(of: objects[$0].key) == $0 }) {
            objects[$0].node["isa"]?.string ?? ""
        }
        guard let root = tree["rootObject"]?.string, table.place(of: root) != nil else {
            throw Diagnostic(.unreadable, "the project has no root object", path: file, at: tree.span)
        }
        self.root = root
    }

    /// The object with this number.
    subscript(_ number: String?) -> ProjectObject? {
        number.flatMap(table.place).flatMap(object)
    }

    private func object(at place: Int) -> ProjectObject? {
        let entry = table.entries[place]
        return entry.node.entries == nil ? nil : ProjectObject(number: entry.key, node: entry.node, place: place)
    }

    /// Whether there is an object with this number.
    func contains(_ number: String) -> Bool {
        table.place(of: number).map { table.entries[$0].node.entries != nil } ?? false
    }

    /// Where the object with this number is among all of them.
    func place(of number: String) -> Int? { table.place(of: number) }

    /// How many objects there are.
    var count: Int { table.entries.count }

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

    /// The values of every object, in the order of the file.
    var everything: some Sequence<PropertyNode> { table.entries.lazy.map(\.node) }

    /// Every object of a class that is wanted, by number.
    func all(isa: String, where isWanted: (ProjectObject) -> Bool = { _ in true }) -> [ProjectObject] {
        (classes[isa] ?? []).compactMap(object).filter(isWanted).sorted { $0.number < $1.number }
    }

    func diagnostic(_ message: String, at object: ProjectObject) -> Diagnostic {
        Diagnostic(.unresolved, message, path: file, at: object.node.span)
    }

    /// The folder that paths of the project start from.
    var folder: String {
        let folder = project.parentPath
        return self[root]?.text("projectDirPath").flatMap { folder.joined($0) } ?? folder
    }
}

struct ProjectObject {
    let number: String
    let node: PropertyNode
    /// Where it is among all objects.
    let place: Int

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
