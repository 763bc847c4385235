/// The paths of the files of a project, as its groups say.
struct ProjectPaths {
    typealias ID = ProjectObjects.ID

    private static let files: Set<String> = [
        "PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCVersionGroup",
    ]
    private static let deepest = 64

    private let objects: ProjectObjects
    private var parents: [ID: ID] = [:]
    /// The path of each file that is in a group, with what it is relative to.
    private(set) var all: [[UInt8]] = []

    init(_ objects: ProjectObjects) {
        self.objects = objects
        var files: [(ID, Int)] = []
        for id in objects.order {
            guard let node = objects.nodes[id] else { continue }
            let isa = objects.isa(node)
            if Self.files.contains(isa) { files.append((id, node)) }
            if ProjectObjects.groups.contains(isa) {
                for child in objects.list("children", of: node) { parents[child] = id }
            }
        }
        var known: [ID: [UInt8]] = [:]
        for (id, node) in files where parents[id] != nil && objects.tree.value("path", of: node) != nil {
            all.append(path(of: id, depth: 0, &known))
        }
    }

    private func path(of id: ID, depth: Int, _ known: inout [ID: [UInt8]]) -> [UInt8] {
        if let path = known[id] { return path }
        guard depth < Self.deepest, let node = objects.nodes[id] else { return [] }
        let own = objects.tree.string("path", of: node) ?? []
        let root = objects.tree.string("sourceTree", of: node) ?? []
        var path = root.elementsEqual("<group>".utf8) || root.elementsEqual("SOURCE_ROOT".utf8) ? [] : root
        if root.elementsEqual("<group>".utf8), let parent = parents[id] {
            path = self.path(of: parent, depth: depth + 1, &known)
        }
        if !own.isEmpty { path += (path.isEmpty ? [] : [UInt8(ascii: "/")]) + own }
        known[id] = path
        return path
    }
}
