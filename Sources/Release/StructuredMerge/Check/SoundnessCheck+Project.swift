// The checks that apply to projects alone.
extension SoundnessCheck {
    private static let references: Set<String> = [
        "baseConfigurationReference", "buildConfigurationList", "buildConfigurations", "buildPhases", "buildRules",
        "children", "currentVersion", "dependencies", "exceptions", "fileRef", "fileSystemSynchronizedGroups", "files",
        "mainGroup", "package", "packageProductDependencies", "packageReferences", "productRef", "productRefGroup",
        "productReference", "target", "targetProxy", "targets",
    ]

    mutating func lookThrough(_ tree: SyntaxTree) {
        do throws(MergeConflict) {
            let objects = try ProjectObjects(tree)
            findMissingObjects(in: objects)
            findDoubledFiles(in: objects)
            findDoubledChildren(in: objects)
            findDoubledNames(in: objects)
        } catch {
            note(error.reason, at: 0)
        }
    }

    private mutating func findMissingObjects(in objects: ProjectObjects) {
        let tree = objects.tree
        for object in tree.children(of: objects.container) {
            for field in tree.children(of: object) {
                let key = String(decoding: tree.key(field), as: UTF8.self)
                guard Self.references.contains(key) else { continue }
                let values = tree.kind(field) == .array ? Array(tree.children(of: field)) : [field]
                for value in values {
                    guard let id = tree.string(value), !objects.contains(id) else { continue }
                    note("\(key) names \(Self.quoted(id)), which is no object", at: Int(tree.nodes[value].start))
                }
            }
        }
    }

    private mutating func findDoubledFiles(in objects: ProjectObjects) {
        let tree = objects.tree
        for object in tree.children(of: objects.container) {
            guard let list = tree.value("files", of: object), tree.kind(list) == .array else { continue }
            var seen: Set<[UInt8]> = []
            for element in tree.children(of: list) {
                guard let id = tree.string(element) else { continue }
                let file = objects.content(ofBuildFile: id)
                guard !seen.insert(file).inserted else { continue }
                note(
                    "\(name(of: file, in: objects)) is twice in \(objects.isa(object))",
                    at: Int(tree.nodes[element].start))
            }
        }
    }

    private mutating func findDoubledChildren(in objects: ProjectObjects) {
        let tree = objects.tree
        var seen: Set<[UInt8]> = []
        for object in tree.children(of: objects.container) {
            guard let list = tree.value("children", of: object), tree.kind(list) == .array else { continue }
            var places: Set<[UInt8]> = []
            for element in tree.children(of: list) {
                guard let id = tree.string(element) else { continue }
                let place = Int(tree.nodes[element].start)
                if !seen.insert(id).inserted { note("\(name(of: id, in: objects)) is in groups twice", at: place) }
                guard let child = objects.node(id), let path = tree.string("path", of: child) else { continue }
                let root = tree.string("sourceTree", of: child) ?? []
                if !places.insert(root + [0] + path).inserted {
                    note("the path \(Self.quoted(path)) is twice in a group", at: place)
                }
            }
        }
    }

    /// Targets, packages and configurations that stand in one list under one name, which Xcode doesn't tell apart.
    private mutating func findDoubledNames(in objects: ProjectObjects) {
        let tree = objects.tree
        for object in tree.children(of: objects.container) {
            for list in tree.children(of: object) where tree.kind(list) == .array {
                guard let kind = Self.named[String(decoding: tree.key(list), as: UTF8.self)] else { continue }
                var seen: Set<[UInt8]> = []
                for element in tree.children(of: list) {
                    guard let id = tree.string(element), let node = objects.node(id),
                        let identity = ProjectIdentity.of(node, in: objects, canonical: { $0 }),
                        !seen.insert(identity).inserted
                    else { continue }
                    note("\(name(of: id, in: objects)) is the name of two \(kind)", at: Int(tree.nodes[element].start))
                }
            }
        }
    }

    private static let named = [
        "buildConfigurations": "configurations", "packageReferences": "packages", "targets": "targets",
    ]

    private func name(of id: [UInt8], in objects: ProjectObjects) -> String {
        guard let node = objects.node(id) else { return Self.quoted(id) }
        let keys: [StaticString] = ["path", "name", "repositoryURL"]
        return Self.quoted(keys.lazy.compactMap { objects.tree.string($0, of: node) }.first ?? id)
    }
}
