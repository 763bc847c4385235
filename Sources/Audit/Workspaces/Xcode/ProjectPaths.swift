/// Where the files of a project are: groups and references put together.
struct ProjectPaths {
    /// The place that a reference resolves to.
    enum Place: Equatable {
        /// A path of the tree, which may not exist.
        case tree(String)
        /// The name of something that a target builds.
        case builtProduct(String)
        /// A path in an SDK or in Xcode itself.
        case sdk(String)
        /// A path that leaves the tree.
        case outside(String)
    }

    private let objects: ProjectObjects
    /// Of each object, in the order of the project.
    private var places: [Place?]
    /// How often objects were met that several groups contain.
    private var visits: [Int: Int] = [:]
    /// The groups that the walk is in.
    private var open: Set<Int> = []
    /// How often a group is looked at that several groups contain: the last one that exists is enough.
    private static let visitLimit = 4

    /// Walks the groups of a project.
    init(_ objects: ProjectObjects, index: TreeIndex) {
        self.objects = objects
        places = Array(repeating: nil, count: objects.count)
        guard let main = objects[objects[objects.root]?.text("mainGroup")] else { return }
        visit(main, parent: .tree(objects.folder), folder: objects.folder, index, depth: 0)
        visits = [:]
    }

    /// Where the object with this number is.
    subscript(_ number: String) -> Place? { objects.place(of: number).flatMap { places[$0] } }

    /// Where an object is.
    subscript(_ object: ProjectObject) -> Place? { places[object.place] }

    /// Where a reference is that stands in no group, if that does not depend on one.
    static func ungrouped(_ object: ProjectObject, folder: String) -> Place? {
        let tree = object.text("sourceTree")
        return tree == nil || tree == "<group>" ? nil : place(of: object, parent: .tree(folder), folder: folder)
    }

    private mutating func visit(
        _ object: ProjectObject, parent: Place, folder: String, _ index: TreeIndex, depth: Int
    ) {
        let children = object.node["children"]?.elements ?? []
        // Of a group that two groups contain what exists counts; one that contains itself is met twice.
        guard depth < 256, children.isEmpty || open.insert(object.place).inserted else { return }
        defer { if !children.isEmpty { open.remove(object.place) } }
        let place = Self.place(of: object, parent: parent, folder: folder)
        if let known = places[object.place] {
            let count = visits[object.place, default: 1]
            guard known != place, count < Self.visitLimit, index.budget.spend(4, .steps, at: objects.file) else {
                return
            }
            visits[object.place] = count + 1
            if !Self.exists(known, index), Self.exists(place, index) { places[object.place] = place }
        } else {
            places[object.place] = place
        }
        for number in children {
            guard let child = objects[number.string] else { continue }
            visit(child, parent: place, folder: folder, index, depth: depth + 1)
        }
    }

    private static func exists(_ place: Place, _ index: TreeIndex) -> Bool {
        guard case .tree(let path) = place else { return false }
        return index.find(path) != nil
    }

    private static func place(of object: ProjectObject, parent: Place, folder: String) -> Place {
        let path = object.text("path").map {
            SettingExpansion.expand($0) { ["SRCROOT", "PROJECT_DIR"].contains($0) ? "." : nil }
        }
        switch object.text("sourceTree") {
        case "BUILT_PRODUCTS_DIR": return .builtProduct((path ?? object.text("name") ?? "").lastPathComponent)
        case "SDKROOT", "DEVELOPER_DIR": return .sdk(path ?? "")
        case "SOURCE_ROOT", "PROJECT_DIR": return join(.tree(folder), path)
        case "<absolute>": return .outside(path ?? "")
        case "<group>", nil: return join(parent, path)
        case .some(let variable): return .outside("$(\(variable))/\(path ?? "")")
        }
    }

    private static func join(_ parent: Place, _ path: String?) -> Place {
        guard let path else { return parent }
        switch parent {
        case .tree(let folder):
            return folder.joined(path).map(Place.tree) ?? .outside(path)
        case .builtProduct: return .builtProduct(path.lastPathComponent)
        case .sdk(let folder): return .sdk(folder + "/" + path)
        case .outside(let folder): return .outside(folder + "/" + path)
        }
    }
}
