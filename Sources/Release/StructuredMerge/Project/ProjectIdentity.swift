/// The identity of an object of a project within a list: two objects of one identity stand for the same thing.
enum ProjectIdentity {
    typealias ID = ProjectObjects.ID

    /// The identity of an object; `nil` for kinds that this knows nothing about.
    static func of(_ node: Int, in objects: ProjectObjects, canonical: (ID) -> ID) -> [UInt8]? {
        let tree = objects.tree
        let isa = objects.isa(node)
        switch isa {
        case "PBXFileReference", "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXReferenceProxy",
            "PBXFileSystemSynchronizedRootGroup":
            let tag: StaticString = tree.value("path", of: node) == nil ? "name" : "path"
            return join("place", [tree.string(tag, of: node) ?? [], tree.string("sourceTree", of: node) ?? []])
        case "PBXBuildFile":
            let reference = tree.string("fileRef", of: node) ?? tree.string("productRef", of: node)
            return reference.map { join(isa, [canonical($0)]) }
        case "XCRemoteSwiftPackageReference":
            return tree.string("repositoryURL", of: node).map { join("package", [PackageAddress.identity($0)]) }
        case "XCLocalSwiftPackageReference":
            // None of a remote package: a local one of its name overrides it.
            return tree.string("relativePath", of: node).map { join(isa, [$0]) }
        case "XCSwiftPackageProductDependency":
            let package = tree.string("package", of: node).map(canonical) ?? []
            return tree.string("productName", of: node).map { join(isa, [$0, package]) }
        case "PBXTargetDependency":
            return dependency(node, in: objects, canonical: canonical).map { join(isa, [$0]) }
        case "PBXFileSystemSynchronizedBuildFileExceptionSet":
            return tree.string("target", of: node).map { join(isa, [$0]) }
        case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
            return tree.string("buildPhase", of: node).map { join(isa, [$0]) }
        case "PBXBuildRule": return join(isa, texts(["fileType", "filePatterns"], of: node, in: tree))
        case _ where isa.hasSuffix("Target"), "XCBuildConfiguration":
            return tree.string("name", of: node).map { join(isa.hasSuffix("Target") ? "target" : isa, [$0]) }
        case _ where isa.hasSuffix("BuildPhase"):
            if let name = tree.string("name", of: node) { return join(isa, [name]) }
            // Xcode calls all these alike until somebody gives them a name.
            return join(isa, texts(["shellScript", "dstPath", "dstSubfolderSpec"], of: node, in: tree))
        default: return nil
        }
    }

    private static func dependency(_ node: Int, in objects: ProjectObjects, canonical: (ID) -> ID) -> [UInt8]? {
        let tree = objects.tree
        if let target = tree.string("target", of: node) { return target }
        if let product = tree.string("productRef", of: node) { return canonical(product) }
        guard let proxy = tree.string("targetProxy", of: node), let object = objects.node(proxy) else { return nil }
        let portal = tree.string("containerPortal", of: object).map(canonical) ?? []
        return tree.string("remoteGlobalIDString", of: object).map { join("remote", [portal, $0]) }
    }

    private static func texts(_ keys: [StaticString], of node: Int, in tree: SyntaxTree) -> [[UInt8]] {
        keys.map { tree.string($0, of: node) ?? [] }
    }

    private static func join(_ kind: String, _ parts: [[UInt8]]) -> [UInt8] {
        parts.reduce(Array(kind.utf8)) { $0 + [UInt8(ascii: " ")] + $1 }
    }
}
