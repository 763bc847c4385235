/// The files of a target that are there, those that are missing, and which of them only some of its platforms have.
struct FoundFiles {
    private(set) var sources = PathList()
    private(set) var resources = PathList()
    /// Sources that are not there.
    private(set) var missing: [String] = []
    /// Why privacy manifests of submodules are not there.
    private(set) var absences: [Diagnostic] = []
    /// The platforms of files that not all have, by path.
    private(set) var platforms: [String: Platforms] = [:]

    private let filters: FileNameFilters
    private let index: TreeIndex

    init(filters: FileNameFilters, index: TreeIndex) { (self.filters, self.index) = (filters, index) }

    /// Adds what the target has on these platforms, less what build settings exclude. Contents for `all` come last.
    ///
    /// - Returns: whether the budget allowed it.
    mutating func add(_ contents: TargetContents, on platforms: Platforms, of target: Target.ID) -> Bool {
        let (paths, others) = (contents.sources.sorted, contents.resources.sorted)
        guard index.budget.spend(paths.count + others.count, .files, at: target.project) else { return false }
        for path in paths { addSource(path, on: filters.platforms(of: path).intersection(platforms)) }
        for path in others { addResource(path, on: filters.platforms(of: path).intersection(platforms)) }
        return true
    }

    private mutating func addSource(_ path: String, on platforms: Platforms) {
        guard !platforms.isEmpty else { return }
        switch index.find(path) {
        case (let found, .file)?:
            sources.insert(found)
            note(found, platforms)
        // Data models and the like: folders without code.
        case (_, .folder)?: break
        case nil:
            missing.append(path)
            note(path, platforms)
        }
    }

    private mutating func addResource(_ path: String, on platforms: Platforms) {
        guard !platforms.isEmpty else { return }
        if let absence = index.absenceOfPrivacyManifest(path) {
            absences.append(absence)
            note(path, platforms)
        }
        guard let found = index.find(path)?.path else { return }
        resources.insert(found)
        if SourceFile(path: found).language == .interfaceBuilder { sources.insert(found) }
        note(found, platforms)
    }

    /// A file may be listed several times, each time for other platforms.
    private mutating func note(_ path: String, _ there: Platforms) {
        if there != .all {
            platforms[path, default: []].formUnion(there)
        } else if !platforms.isEmpty {
            platforms[path] = nil
        }
    }
}

extension TreeIndex {
    /// Why the privacy manifest at a path is not there, if its submodule is not checked out.
    fileprivate func absenceOfPrivacyManifest(_ path: String) -> Diagnostic? {
        guard path.lastPathComponent == "PrivacyInfo.xcprivacy", file(path) == nil,
            case .failure(let diagnostic) = ManifestFile(kind: .privacy, path: path, index: self).content
        else { return nil }
        return diagnostic.kind == .submodule ? diagnostic : nil
    }
}
