/// An Xcode project of the tree: its objects with what is needed to make targets of them.
struct XcodeProject {
    let objects: ProjectObjects
    let paths: ProjectPaths
    let index: TreeIndex

    init(path: String, index: TreeIndex) throws(Diagnostic) {
        objects = try ProjectObjects(project: path, index: index)
        paths = ProjectPaths(objects, index: index)
        self.index = index
    }

    /// The other projects that this one contains.
    var subprojects: [String] { ProxyReferences(objects: objects, paths: paths).projects }

    /// The folders of the packages that it names: as such, or as a plain folder among its files.
    var packages: [String] {
        let references = objects.all(isa: "PBXFileReference") { reference in
            reference.text("lastKnownFileType").map { ["wrapper", "folder", "text"].contains($0) } ?? true
        }
        let folders = references.compactMap { reference -> String? in
            guard case .tree(let path) = paths[reference], index.file(path + "/Package.swift") != nil else {
                return nil
            }
            return path
        }
        return PackageReferences(objects: objects).localPackages + folders
    }

    /// What it requires of packages elsewhere, by URL.
    var requirements: [(url: String, text: String)] { PackageReferences(objects: objects).requirements }

    /// The traits of packages that it asks for, by the packages' identities.
    var packageTraits: [String: Set<String?>] { PackageReferences(objects: objects).traits }

    /// Every target of the project.
    func drafts(_ choice: ConfigurationChoice) -> [DraftTarget] {
        objects.targets.compactMap { XcodeTargetReader(project: self, choice: choice).draft($0) }.map { draft in
            var draft = draft
            draft.target.isDependency = isDownloadedPod(draft.target)
            return draft
        }
    }

    /// CocoaPods downloads pods into the folder of the project that it writes. Pods that are developed in the tree stay
    /// where they are.
    private func isDownloadedPod(_ target: Target) -> Bool {
        guard objects.project.isPodsProject else { return false }
        let folder = objects.project.parentPath + "/"
        return target.sources.allSatisfy { $0.path.hasPrefix(folder) }
    }
}
