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
    /// No folder reference or glob takes more than this many files.
    private static let count = 200_000

    let tree: any SourceTree
    private var listings: [String: [TreeEntry]] = [:]
    private var latest: (folder: String?, entries: [TreeEntry]) = (nil, [])
    private var folded: [String: [String: TreeEntry]] = [:]

    init(_ tree: any SourceTree) {
        self.tree = tree
    }

    /// What is directly in a folder; empty where it is not there or outside the root.
    func list(_ folder: String) -> [TreeEntry] {
        // Paths come folder by folder.
        if latest.folder == folder { return latest.entries }
        let entries = listings[folder] ?? (try? tree.list(folder)) ?? []
        listings[folder] = entries
        latest = (folder, entries)
        return entries
    }

    /// The path as it is spelled in the tree, and what is there.
    func find(_ path: String) -> (path: String, kind: TreeEntry.Kind)? {
        if path.isEmpty { return ("", .folder) }
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
        collect(folder, depth: 0, isSkipped: isSkipped, into: &files)
        return files
    }

    private func collect(_ folder: String, depth: Int, isSkipped: (String) -> Bool, into files: inout [String]) {
        for entry in list(folder) where files.count < Self.count {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            switch entry.kind {
            case .file: files.append(path)
            case .folder:
                if depth < Self.depth, !isSkipped(path), !(entry.isLink && leadsAround(path)) {
                    collect(path, depth: depth + 1, isSkipped: isSkipped, into: &files)
                }
            }
        }
    }

    /// Whether a link leads to a folder that it lies in, by whatever way: what is there is listed without it.
    private func leadsAround(_ link: String) -> Bool {
        guard let target = tree.resolved(link) else { return true }
        var folder = link.parentPath
        while true {
            guard let real = tree.resolved(folder) else { return true }
            if target.isEmpty || real == target || real.hasPrefix(target + "/") { return true }
            if folder.isEmpty { return false }
            folder = folder.parentPath
        }
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
        do {
            return try tree.contents(of: path, limit: Self.limit)
        } catch {
            throw Diagnostic(error, path: path)
        }
    }

    /// The property list in a file, once `edit` has gone over it, or why there is none.
    func propertyList(
        _ path: String, editing edit: ([UInt8]) -> [UInt8] = { $0 }
    ) throws(Diagnostic) -> PropertyNode {
        let bytes = edit(try read(path))
        // As `.strings` it would do, and hold nothing.
        guard bytes.contains(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) else {
            throw Diagnostic(.unreadable, "the file is empty", path: path)
        }
        do {
            return try PropertyList(bytes).root
        } catch {
            throw Diagnostic(error, path: path)
        }
    }
}

extension Diagnostic {
    /// Why the file at `path` can't be had.
    init(_ error: SourceTreeError, path: String) {
        switch error {
        case .absent: self.init(.unresolved, "the file is not there", path: path)
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
