/// The paths of files of a project, as its groups say.
struct ProjectPaths {
    typealias ID = ProjectObjects.ID

    private static let files: Set<String> = [
        "PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCVersionGroup",
    ]
    private static let deepest = 64

    private let objects: ProjectObjects
    private var parents: [ByteText: ID] = [:]
    /// The path of each file that is in a group, with what it is relative to.
    private(set) var all: [[UInt8]] = []

    /// The paths of some of the files.
    init(_ objects: ProjectObjects, of some: Set<ID>) {
        self.objects = objects
        guard !some.isEmpty else { return }
        for (id, node) in zip(objects.order, objects.places) where objects.isGroup(node) {
            for child in objects.list("children", of: node) { parents[ByteText(child)] = id }
        }
        var known: [ID: [UInt8]] = [:]
        for id in some where parents[ByteText(id)] != nil {
            guard let node = objects.node(id), Self.files.contains(objects.isa(node)),
                objects.tree.value("path", of: node) != nil
            else { continue }
            all.append(path(of: id, depth: 0, &known))
        }
    }

    private func path(of id: ID, depth: Int, _ known: inout [ID: [UInt8]]) -> [UInt8] {
        if let path = known[id] { return path }
        guard depth < Self.deepest, let node = objects.node(id) else { return [] }
        let own = objects.tree.string("path", of: node) ?? []
        let root = objects.tree.string("sourceTree", of: node) ?? []
        var path = root.elementsEqual("<group>".utf8) || root.elementsEqual("SOURCE_ROOT".utf8) ? [] : root
        if root.elementsEqual("<group>".utf8), let parent = parents[ByteText(id)] {
            path = self.path(of: parent, depth: depth + 1, &known)
        }
        if !own.isEmpty { path += (path.isEmpty ? [] : [UInt8(ascii: "/")]) + own }
        known[id] = path
        return path
    }
}
