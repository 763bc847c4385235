import CapabilityUsage
import Names
import Workspaces

/// What an earlier run read of a tree's projects, kept with all that it was read from: where that is still the same, the
/// projects need not be read again.
struct WorkspaceCache: Sendable {
    private let file: CacheFile

    /// Options come from the audited repository too: whatever they are, a tree has no more files than this in the cache.
    static let slots: UInt64 = 16

    /// The cache beside that of uses; `nil` where nothing can be kept. Options that share a file push each other out.
    init?(besides path: String?, options: ReadingOptions) {
        guard let path, let program = CacheFile.program else { return nil }
        let digest = TreeTrace.hash(Array("\(options)".utf8)).high
        // Another build may make something else of the same files. Images may give all their files one time.
        file = CacheFile(
            path: "\(path)-\(digest % Self.slots).projects",
            format: "relctl projects 1 of \(relctlVersion) \(program) \(digest)")
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
