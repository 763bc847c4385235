/// The paths of files of a project, as its groups say.
struct ProjectPaths {
    typealias ID = ProjectObjects.ID

    private static let files: Set<String> = [
        "PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCVersionGroup",
    ]
    private static let deepest = 64

    private let objects: ProjectObjects
    /// The group of each object by their nodes.
    private var parents: [Int: Int] = [:]
    /// The path of each file that is in a group, with what it is relative to.
    private(set) var all: [[UInt8]] = []

    /// The paths of some of the files.
    init(_ objects: ProjectObjects, of some: Set<ID>) {
        self.objects = objects
        guard !some.isEmpty else { return }
        // Of the children only those that are asked for, and the groups above them.
        let asked = Set(some.compactMap { objects.node($0) })
        for node in objects.places where objects.isGroup(node) {
            guard let list = objects.listNode("children", of: node) else { continue }
            let group = objects.node(objects.tree.key(node)) ?? node
            for child in objects.tree.children(of: list) {
                guard let object = objects.node(namedBy: child), asked.contains(object) || objects.isGroup(object)
                else { continue }
                parents[object] = group
            }
        }
        var known: [Int: [UInt8]] = [:]
        for id in some {
            guard let node = objects.node(id), parents[node] != nil, Self.files.contains(objects.isa(node)),
                objects.tree.value("path", of: node) != nil
            else { continue }
            all.append(Self.resolved(path(of: node, depth: 0, &known)))
        }
    }

    /// A path without `.` and `..`, as far as it has a folder for them.
    private static func resolved(_ path: [UInt8]) -> [UInt8] {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8), let last = parts.last, !last.elementsEqual("..".utf8) {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return Array(parts.joined(separator: [UInt8(ascii: "/")]))
    }

    private func path(of node: Int, depth: Int, _ known: inout [Int: [UInt8]]) -> [UInt8] {
        if let path = known[node] { return path }
        guard depth < Self.deepest else { return [] }
        let own = objects.tree.string("path", of: node) ?? []
        let root = objects.tree.string("sourceTree", of: node) ?? []
        var path = root.elementsEqual("<group>".utf8) || root.elementsEqual("SOURCE_ROOT".utf8) ? [] : root
        if root.elementsEqual("<group>".utf8), let parent = parents[node] {
            path = self.path(of: parent, depth: depth + 1, &known)
        }
        if !own.isEmpty { path += (path.isEmpty ? [] : [UInt8(ascii: "/")]) + own }
        known[node] = path
        return path
    }
}
