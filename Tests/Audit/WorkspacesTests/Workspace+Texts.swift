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

    /// The paths of all sources in the closure of a target, by the names of their targets.
    func sources(of name: String) -> Set<String> {
        guard let target = named(name) else { return [] }
        return Set(closure(of: target.id).compactMap(self.target).flatMap { $0.sources.map(\.path) })
    }
}
