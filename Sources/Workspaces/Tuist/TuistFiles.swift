import ManifestSyntax

/// The Tuist manifests of a tree and the helpers that they share.
struct TuistFiles {
    /// `Project.swift` files, parsed.
    private(set) var projects: [(path: String, source: SwiftSource)] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let helpers: [(path: String, source: SwiftSource)]

    /// Reads the files that `Discovery` took for manifests; many an app has a source file called `Project.swift` too.
    init(_ paths: [String], index: TreeIndex) {
        var helpers: [(path: String, source: SwiftSource)] = []
        for path in paths where path.lastPathComponent != "Workspace.swift" {
            let isHelper = path.contains("ProjectDescriptionHelpers/")
            guard isHelper || path.lastPathComponent == "Project.swift" else { continue }
            do throws(Diagnostic) {
                let source = try SwiftManifestFile.read(path, index: index)
                if isHelper {
                    helpers.append((path, source))
                } else if source.imports("ProjectDescription") {
                    projects.append((path, source))
                }
            } catch {
                if isHelper || Self.isManifest(path, index: index) { diagnostics.append(error) }
            }
        }
        self.helpers = helpers
    }

    /// The declarations that a project sees: its own and those of all helpers.
    func program(of path: String, _ source: SwiftSource) -> ManifestProgram {
        var program = ManifestProgram()
        for helper in helpers { program.add(helper.source, path: helper.path) }
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
