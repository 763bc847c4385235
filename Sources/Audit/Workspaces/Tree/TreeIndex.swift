import ManifestSyntax

/// What readers of projects ask a source tree for, each folder listed at most once.
///
/// Names are found as on the case-insensitive file systems that most projects are written on: exactly, else ignoring
/// case.
final class TreeIndex {
    /// Larger manifests and projects are not read.
    static let limit = 64 << 20
    /// No tree is listed deeper.
    private static let depth = 64
    /// No file system has longer paths.
    private static let longest = 4096
    /// The cost of a link in steps: the system resolves it name by name.
    private static let costOfLink = 128
    /// No path that is followed has more links.
    private static let links = 8

    let tree: any SourceTree
    /// The work that is left for reading the tree.
    let budget: ReadingBudget
    private var listings: [String: [TreeEntry]] = [:]
    private var latest: (folder: String?, entries: [TreeEntry]) = (nil, [])
    private var folded: [String: [String: TreeEntry]] = [:]
    private var resolved: [String: String?] = [:]
    private var propertyLists: [String: Result<PropertyNode, Diagnostic>] = [:]
    /// The submodules that a folder's `.gitmodules` names, by folder.
    var submodules: [String: [Submodule]] = [:]
    /// The patterns of a folder's `.gitignore`, by folder.
    var ignorePatterns: [String: [IgnorePattern]] = [:]
    private var configurationFiles: [String: Result<BuildConfigurationFile, Diagnostic>] = [:]

    init(_ tree: any SourceTree, budget: ReadingBudget = ReadingBudget()) {
        (self.tree, self.budget) = (tree, budget)
    }

    /// Lists the entries of a folder; empty if it is not there or outside the root.
    func list(_ folder: String) -> [TreeEntry] {
        // Paths come folder by folder.
        if latest.folder == folder { return latest.entries }
        let entries = listings[folder] ?? firstListing(folder)
        latest = (folder, entries)
        return entries
    }

    private func firstListing(_ folder: String) -> [TreeEntry] {
        guard folder.utf8.count <= Self.longest, budget.isLeft(.entries, at: folder), budget.isLeft(.steps, at: folder)
        else { return [] }
        let entries = (try? tree.list(folder)) ?? []
        let links = entries.count { $0.isLink }
        let fits =
            budget.spend(entries.count + 1, .entries, at: folder)
            && budget.spend(links * Self.costOfLink, .steps, at: folder)
        listings[folder] = fits ? entries : []
        return fits ? entries : []
    }

    /// The path as it is spelled in the tree, and what is there.
    func find(_ path: String) -> (path: String, kind: TreeEntry.Kind)? {
        if path.isEmpty { return ("", .folder) }
        guard path.utf8.count <= Self.longest else { return nil }
        let (folder, name) = (path.parentPath, path.lastPathComponent)
        if let entry = entry(named: name, in: folder) { return (path, entry.kind) }
        guard let parent = find(folder), parent.kind == .folder else { return nil }
        guard let entry = names(in: parent.path)[name] ?? names(in: parent.path)[name.lowercased()] else { return nil }
        return (parent.path.isEmpty ? entry.name : parent.path + "/" + entry.name, entry.kind)
    }

    /// The path of a regular file as it is spelled in the tree.
    func file(_ path: String) -> String? {
        find(path).flatMap { $0.kind == .file ? $0.path : nil }
    }

    /// The path of a folder as it is spelled in the tree.
    func folder(_ path: String) -> String? {
        find(path).flatMap { $0.kind == .folder ? $0.path : nil }
    }

    /// Every file below a folder, in the order of listing, without those below folders that `isSkipped` names.
    func files(below folder: String, skipping isSkipped: (String) -> Bool = { _ in false }) -> [String] {
        var files: [String] = []
        // Without room for files there is no need to look for any.
        if budget.isLeft(.files, at: folder), let place = tree.resolved(folder) {
            collect(folder, at: place, trail: [], links: 0, isSkipped: isSkipped, into: &files)
        }
        return files
    }

    /// - Parameters:
    ///   - place: where the folder really is.
    ///   - trail: where the folders really are that the walk came through. A link to one of them, or to a folder above, is
    ///     not followed: what is there is listed without it.
    ///   - links: how many of them were links.
    private func collect(
        _ folder: String, at place: String, trail: [String], links: Int, isSkipped: (String) -> Bool,
        into files: inout [String]
    ) {
        guard links <= Self.links else {
            return budget.leaveOut("folders behind more than \(Self.links) links are left out", at: folder)
        }
        guard trail.count <= Self.depth else {
            return budget.leaveOut("folders deeper than \(Self.depth) levels are left out", at: folder)
        }
        let entries = list(folder)
        guard budget.spend(entries.count, .steps, at: folder) else { return }
        let trail = trail + [place]
        for entry in entries {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            if entry.kind == .file {
                files.append(path)
            } else if !isSkipped(path) {
                let inside = place.isEmpty ? entry.name : place + "/" + entry.name
                guard let target = entry.isLink ? end(of: path, notIn: trail) : inside else { continue }
                collect(
                    path, at: target, trail: trail, links: entry.isLink ? links + 1 : links, isSkipped: isSkipped,
                    into: &files)
            }
        }
    }

    /// Where a link leads, if the walk is not there already.
    private func end(of link: String, notIn trail: [String]) -> String? {
        guard budget.spend(Self.costOfLink, .steps, at: link), let target = realPath(link), !target.isEmpty else {
            return nil
        }
        return trail.contains { $0 == target || $0.hasPrefix(target + "/") } ? nil : target
    }

    private func realPath(_ folder: String) -> String? {
        if let known = resolved[folder] { return known }
        let path = tree.resolved(folder)
        resolved[folder] = .some(path)
        return path
    }

    /// The entry that is spelled so. Listings are sorted, and most names are asked for once: no table pays.
    private func entry(named name: String, in folder: String) -> TreeEntry? {
        list(folder).element(named: name, \.name)
    }

    private func names(in folder: String) -> [String: TreeEntry] {
        if let known = folded[folder] { return known }
        let entries = list(folder)
        var names: [String: TreeEntry] = [:]
        for entry in entries { names[entry.name.lowercased()] = entry }
        // Last, so that a file is found under its own name whatever else differs from it by case alone.
        for entry in entries { names[entry.name] = entry }
        folded[folder] = names
        return names
    }
}

extension TreeIndex {
    /// The bytes of a file, or why they can't be had, as a diagnostic.
    func read(_ path: String) throws(Diagnostic) -> [UInt8] {
        guard path.utf8.count <= Self.longest else {
            throw Diagnostic(.unresolved, "a path longer than \(Self.longest) bytes", path: String(path.prefix(200)))
        }
        let bytes: [UInt8]
        do {
            bytes = try tree.contents(of: path, limit: Self.limit)
        } catch {
            throw diagnostic(error, path)
        }
        guard budget.spend(bytes.count, .bytes, at: path) else { throw .beyondLimit(path) }
        return bytes
    }

    /// Why the file at `path` can't be had: of one that is not there, what would bring it.
    private func diagnostic(_ error: SourceTreeError, _ path: String) -> Diagnostic {
        let place: String
        switch error {
        case .absent: place = path
        case .dangling(let end): place = end
        default: return Diagnostic(error, path: path)
        }
        if let submodule = missingSubmodule(around: place) {
            let message = "the submodule '\(submodule.place)' is not checked out: run `\(submodule.checkout)`"
            return Diagnostic(.submodule, message, path: path)
        }
        guard isIgnored(path) else { return Diagnostic(error, path: path) }
        return Diagnostic(.ignored, "the file is not there, and .gitignore names it", path: path)
    }

    /// The property list in a file, or why there is none. Targets that share it share its memory.
    func propertyList(_ path: String) throws(Diagnostic) -> PropertyNode {
        if let known = propertyLists[path] { return try known.get() }
        let list = Result { () throws(Diagnostic) in try propertyList(path) { $0 } }
        propertyLists[path] = list
        return try list.get()
    }

    /// The build configuration file at a path, or why there is none.
    func configurationFile(_ path: String) throws(Diagnostic) -> BuildConfigurationFile {
        if let known = configurationFiles[path] { return try known.get() }
        let file = Result { () throws(Diagnostic) in
            let bytes = try read(path)
            let file: BuildConfigurationFile
            do throws(SyntaxError) {
                file = try BuildConfigurationFile(bytes, limits: limits)
            } catch {
                throw Diagnostic(error, path: path)
            }
            try keep(file.statements.count + file.problems.count, of: path)
            return file
        }
        configurationFiles[path] = file
        return try file.get()
    }

    /// The limits of a reader of one file: the tree's own, less what was read of it before.
    var limits: Limits {
        var limits = Limits.standard
        limits.nodes = min(limits.nodes, budget.rest(of: .values))
        return limits
    }

    /// Counts the values of a file, which stay in memory.
    func keep(_ values: Int, of path: String) throws(Diagnostic) {
        guard budget.spend(values, .values, at: path) else { throw .beyondLimit(path) }
    }

    /// The property list in a file, once `edit` has gone over it, or why there is none.
    func propertyList(
        _ path: String, editing edit: ([UInt8]) -> [UInt8]
    ) throws(Diagnostic) -> PropertyNode {
        let bytes = edit(try read(path))
        // An empty file would parse as a `.strings` file without entries, but a manifest must not be empty.
        guard bytes.contains(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) else {
            throw Diagnostic(.unreadable, "the file is empty", path: path)
        }
        let root: PropertyNode
        do { root = try PropertyList(bytes, limits: limits).root } catch { throw Diagnostic(error, path: path) }
        try keep(root.size, of: path)
        return root
    }
}

extension Diagnostic {
    /// A file for which nothing is left of the budget.
    static func beyondLimit(_ path: String) -> Diagnostic {
        Diagnostic(.leftOut, "left out, because reading the tree took too much before", path: path)
    }

    /// Why the file at `path` can't be had.
    init(_ error: SourceTreeError, path: String) {
        switch error {
        case .absent, .dangling: self.init(.unresolved, "the file is not there", path: path)
        case .outsideRoot: self.init(.unresolved, "the file is outside the tree and not read", path: path)
        case .notAFile: self.init(.unreadable, "not a regular file", path: path)
        case .tooLarge(let bytes):
            self.init(.unreadable, "\(bytes) bytes are more than can be read", path: path)
        case .failed(let reason): self.init(.unreadable, "can't be read: \(reason)", path: path)
        }
    }

    /// A syntax error in the file at `path`.
    init(_ error: SyntaxError, path: String) {
        self.init(.unreadable, error.message, path: path, line: error.span.line, column: error.span.column)
    }

    /// Something at a place of the file at `path`.
    init(_ kind: Kind, _ message: String, path: String, at span: Span) {
        self.init(kind, message, path: path, line: span.line, column: span.column)
    }
}
