import CapabilityUsage
import Workspaces

/// What an earlier run read of a tree's projects, kept with all that it was read from: where that is still the same, the
/// projects need not be read again.
struct WorkspaceCache: Sendable {
    private let file: CacheFile

    /// The cache beside that of uses, one file for each set of options; `nil` where nothing can be kept.
    init?(besides path: String?, options: ReadingOptions) {
        guard let path, let program = CacheFile.program else { return nil }
        // Another build may make something else of the same files.
        file = CacheFile(
            path: "\(path)-\(String(TreeTrace.hash(Array("\(options)".utf8)).high, radix: 16)).projects",
            format: "relctl projects 1 of \(program)")
    }

    /// The workspace, if an earlier run read it from what the tree holds now, and enough of the budget is left for it.
    func workspace(of tree: any SourceTree, budget: ReadingBudget) -> Workspace? {
        guard let bytes = file.load() else { return nil }
        return bytes.withUnsafeBytes { buffer -> Workspace? in
            do throws(WorkspaceDecoder.Unfit) {
                var decoder = try WorkspaceDecoder(buffer)
                let (trace, work) = try decoder.readTrace()
                guard trace.holds(in: tree) else { return nil }
                let workspace = try decoder.readWorkspace()
                return budget.take(work) ? workspace : nil
            } catch {
                return nil
            }
        }
    }

    /// Keeps a workspace, unless something of the tree could not be read, as it may be the next time.
    ///
    /// - Parameter work: how much of each resource of the budget reading it took.
    func store(_ workspace: Workspace, readFrom trace: TreeTrace, work: [Int]) {
        guard !trace.hasFailed else { return }
        file.store(WorkspaceWriter.bytes(of: workspace, trace: trace, work: work))
    }
}
