import ManifestSyntax

/// Reads an `.xcconfig` with all that it includes.
struct BuildConfigurationLoader {
    private let index: TreeIndex
    private let folder: String
    private var open: Set<String> = []
    // Files that include each other twice would take exponential time.
    private var loads = 0
    private var statements = 0
    private static let limits = (loads: 1000, depth: 64, statements: 100_000, problems: 100)
    private(set) var diagnostics: [Diagnostic] = []

    /// `folder` is that of the project, where includes are looked for when they are not beside the file.
    init(_ index: TreeIndex, folder: String) {
        self.index = index
        self.folder = folder
    }

    /// Returns the assignments of a file with its includes, and what could not be read.
    static func load(
        _ path: String, in index: TreeIndex, folder: String
    ) -> (assignments: SettingAssignments, diagnostics: [Diagnostic]) {
        var loader = BuildConfigurationLoader(index, folder: folder)
        let assignments = loader.load(index.file(path) ?? path)
        return (assignments, loader.diagnostics)
    }

    /// Returns the assignments of the file, with its includes in place.
    mutating func load(_ path: String) -> SettingAssignments {
        var assignments = SettingAssignments()
        load(path, into: &assignments)
        return assignments
    }

    private mutating func load(_ path: String, into assignments: inout SettingAssignments) {
        loads += 1
        let isWithinLimits = loads <= Self.limits.loads && open.count < Self.limits.depth
        guard isWithinLimits, open.insert(path).inserted else {
            diagnostics.append(Diagnostic(.unreadable, "the file includes itself, or too many others", path: path))
            return
        }
        defer { open.remove(path) }
        let file: BuildConfigurationFile
        do throws(Diagnostic) {
            file = try read(path)
        } catch {
            diagnostics.append(error)
            return
        }
        statements += file.statements.count
        guard statements <= Self.limits.statements else {
            let message = "more than \(Self.limits.statements) lines with what the file is included from"
            diagnostics.append(Diagnostic(.unreadable, message, path: path))
            return
        }
        guard index.budget.spend(file.statements.count, .steps, at: path) else {
            diagnostics.append(.beyondLimit(path))
            return
        }
        diagnostics += file.problems.prefix(Self.limits.problems).map { Diagnostic($0, path: path) }
        for statement in file.statements {
            switch statement {
            case .assignment(let assignment):
                assignments.add(
                    assignment.name,
                    SettingAssignment(
                        value: assignment.value, conditions: assignment.conditions, path: path, span: assignment.span))
            case .include(let name, let isOptional, let span):
                include(name, isOptional: isOptional, from: path, at: span, into: &assignments)
            }
        }
    }

    private mutating func include(
        _ name: String, isOptional: Bool, from path: String, at span: Span, into assignments: inout SettingAssignments
    ) {
        let names = [name, name + ".xcconfig"]
        let candidates = [path.parentPath, folder].flatMap { folder in names.compactMap { folder.joined($0) } }
        let found = candidates.compactMap { index.file($0) }.first
        if let found {
            load(found, into: &assignments)
        } else if !isOptional, !Self.isOfPods(name) {
            diagnostics.append(
                Diagnostic(.unset, "the included file '\(name)' is not in the tree", path: path, at: span))
        }
    }

    /// True for files that CocoaPods writes: they are absent from most checkouts, and that the target uses pods is said
    /// elsewhere.
    static func isOfPods(_ path: String) -> Bool { path.contains("Target Support Files/Pods-") }

    private func read(_ path: String) throws(Diagnostic) -> BuildConfigurationFile {
        do {
            return try index.configurationFile(path)
        } catch {
            var diagnostic = error
            if [.unresolved, .ignored, .submodule].contains(diagnostic.kind) { diagnostic.kind = .unset }
            throw diagnostic
        }
    }
}
