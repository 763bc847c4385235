import Support
import Workspaces

extension Workspace {
    /// Reads a tree of texts.
    static func read(_ files: [String: String], options: ReadingOptions = ReadingOptions()) -> Workspace {
        read(MemoryTree(files), options: options)
    }

    func named(_ name: String) -> Target? {
        let found = targets.filter { $0.name == name }
        return found.count == 1 ? found.first : nil
    }

    /// The paths of all sources in the closure of a target, as it is built for these platforms.
    func sources(of name: String, on platforms: Platforms = .all) -> Set<String> {
        guard let target = named(name) else { return [] }
        let workspace = built(for: platforms)
        return Set(workspace.closure(of: target.id).compactMap(workspace.target).flatMap { $0.sources.map(\.path) })
    }
}
