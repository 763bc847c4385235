import ManifestSyntax

/// The Tuist manifests of a tree and the helpers that they share.
struct TuistFiles {
    /// `Project.swift` files, parsed.
    private(set) var projects: [(path: String, source: SwiftSource)] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The declarations of all helpers.
    private let shared: ManifestProgram
    private let budget: ReadingBudget

    /// The cost of a kept statement, in nodes of a property list.
    private static let costOfStatement = 16

    /// Reads the files that `Discovery` took for manifests; many an app has a source file called `Project.swift` too.
    init(_ paths: [String], index: TreeIndex) {
        var helpers: [(path: String, source: SwiftSource)] = []
        for path in paths where path.lastPathComponent != "Workspace.swift" {
            let isHelper = path.contains("ProjectDescriptionHelpers/")
            guard isHelper || path.lastPathComponent == "Project.swift" else { continue }
            do throws(Diagnostic) {
                let source = try SwiftManifestFile.read(path, index: index)
                try index.keep(source.statements.count * Self.costOfStatement, of: path)
                if isHelper {
                    helpers.append((path, source))
                } else if source.imports("ProjectDescription") {
                    projects.append((path, source))
                }
            } catch {
                if isHelper || Self.isManifest(path, index: index) { diagnostics.append(error) }
            }
        }
        var shared = ManifestProgram()
        for helper in helpers { shared.add(helper.source, path: helper.path) }
        (self.shared, budget) = (shared, index.budget)
    }

    /// The declarations that a project sees: its own and those of all helpers.
    func program(of path: String, _ source: SwiftSource) -> ManifestProgram {
        var program = shared
        // Adding to it copies it.
        budget.spend((shared.functions.count + shared.types.count + shared.owners.count) / 16, .steps, at: path)
        program.add(source, path: path)
        return program
    }

    /// The folder that paths with `//` start from: the nearest above with a `Tuist` folder or a `Workspace.swift`.
    static func root(of path: String, index: TreeIndex) -> String {
        var folder = path.parentPath
        while true {
            let isRoot = ["Tuist", "Tuist.swift", "Workspace.swift"].contains { name in
                folder.joined(name).flatMap { index.find($0) } != nil
            }
            if isRoot { return folder }
            if folder.isEmpty { return path.parentPath }
            folder = folder.parentPath
        }
    }

    private static func isManifest(_ path: String, index: TreeIndex) -> Bool {
        let bytes = (try? index.read(path)) ?? []
        return String(decoding: bytes.prefix(4096), as: UTF8.self).contains("import ProjectDescription")
    }
}

extension SwiftSource {
    fileprivate func imports(_ module: String) -> Bool {
        statements.contains { statement in
            if case .module(module) = statement.kind { true } else { false }
        }
    }
}
