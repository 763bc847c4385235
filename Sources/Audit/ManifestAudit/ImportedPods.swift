import CapabilityUsage
import Workspaces

/// Links targets with the pods that their sources import and that no Podfile links them with.
///
/// An extension with `inherit! :search_paths` finds the modules of its app's pods, and the system loads them from the app.
struct ImportedPods {
    let tree: any SourceTree

    /// How many sources are looked at; beyond that any pod in reach may be imported.
    private static let limit = 20_000
    /// How many references are followed to know what targets link by themselves, and what the pods need that they import.
    private static let referenceLimit = 1_000_000
    private static let headLength = 8192
    /// How many modules of unknown origin are named.
    private static let moduleLimit = 5

    /// What the sources of a target import.
    private struct Imports {
        var modules: Set<String> = []
        /// The names before the slash of `#import <Name/…>`: frameworks, or folders of headers.
        var frameworks: Set<String> = []
        var isWhole = true
    }

    /// The workspace with these links.
    func linked(_ workspace: Workspace) -> Workspace {
        var (workspace, left, references) = (workspace, Self.limit, Self.referenceLimit)
        var names: [ObjectIdentifier?: PodNames] = [:]
        for position in workspace.targets.indices where !workspace.targets[position].reach.isEmpty {
            let target = workspace.targets[position]
            let list = target.reach.list
            let key = list.map { ObjectIdentifier($0) }
            if names[key] == nil { references -= list?.pods.count ?? 0 }
            guard references >= 0 else {
                workspace.targets[position].link([], [OpaqueDependency("Pods", reason: .cocoaPod)])
                continue
            }
            let pods = names[key] ?? PodNames(list, in: workspace)
            names[key] = pods
            link(position, imports(of: target, &left), pods, in: &workspace, &references)
        }
        return workspace
    }

    /// Links a target with what it imports of pods that it may reach.
    private func link(
        _ position: Int, _ imports: Imports, _ names: PodNames, in workspace: inout Workspace, _ references: inout Int
    ) {
        let target = workspace.targets[position]
        let linked = target.reach.linked
        // Most targets import none of them: only for the others it matters what they link.
        let imported = imports.modules.union(imports.frameworks)
        guard !imports.isWhole || target.reach.isOpen || names.holds(anyOf: imported, except: linked) else { return }
        let closure = workspace.closure(of: target.id, limit: &references).compactMap(workspace.target)
        guard imports.isWhole, references >= 0 else {
            return workspace.targets[position].link([], [OpaqueDependency("Pods", reason: .cocoaPod)])
        }
        let known = Self.known(closure)
        let modules = imports.modules.filter { !known.contains(SDKTable.normalized($0)) }
        let frameworks = imports.frameworks.filter { !known.contains(SDKTable.normalized($0)) }
        let pods = names.pods(importedBy: modules.union(frameworks), except: linked)
        references -= pods.reduce(0) { $0 + 1 + $1.needs.count }
        var opaque = pods.filter { $0.target == nil }.map(\.opaque)
        if target.reach.isOpen, closure.allSatisfy(\.opaque.isEmpty), opaque.isEmpty {
            opaque = modules.sorted().prefix(Self.moduleLimit).map { OpaqueDependency($0, reason: .cocoaPod) }
        }
        workspace.targets[position].link(pods.compactMap(\.target), opaque)
    }

    private func imports(of target: Target, _ left: inout Int) -> Imports {
        var imports = Imports()
        let environment = target.environment(platform: target.runtime)
        for source in target.sources {
            guard let language = SourceLanguage(path: source.path), language == .swift || language == .cFamily else {
                continue
            }
            left -= 1
            imports.isWhole = left >= 0
            guard imports.isWhole else { break }
            guard let bytes = try? tree.head(of: source.path, count: Self.headLength),
                let text = SourceText(bytes, language: language)
            else { continue }
            imports.modules.formUnion(text.importedModules)
            imports.frameworks.formUnion(text.includedFrameworks(in: environment))
        }
        return imports
    }

    /// The names by which a target finds modules without these pods.
    private static func known(_ closure: [Target]) -> Set<String> {
        let names = closure.reduce(into: CompilationEnvironment.deviceModules) { $0.formUnion($1.linkedNames) }
        return Set(names.map(SDKTable.normalized))
    }
}

extension PodReach.Pod {
    /// The pod as a module of unknown content.
    fileprivate var opaque: OpaqueDependency {
        var dependency = OpaqueDependency(name, reason: .cocoaPod)
        dependency.version = version
        return dependency
    }
}

extension Target {
    /// Its own names as a module, and those of what it links that is no target.
    fileprivate var linkedNames: [String] {
        let own = [moduleName, productName, name]
        return own + linkedModules + embeddedBinaries + opaque.map(\.name)
    }

    fileprivate mutating func link(_ targets: [Target.ID], _ modules: [OpaqueDependency]) {
        let linked = Set(dependencies + [id])
        let new = targets.filter { !linked.contains($0) }
        dependencies += new
        opaque = Set(opaque + modules).sorted()
    }
}
