import CapabilityUsage
import Names
import Workspaces

/// The workspace read by an earlier run, cached with a trace of the files it was read from. It is used only if these
/// files are unchanged.
struct WorkspaceCache: Sendable {
    private let file: CacheFile

    /// The maximum number of cache files per tree. Options come from the audited repository, so their number must be
    /// limited.
    static let slots: UInt64 = 16

    /// Opens the workspace cache next to the usage cache; `nil` without a cache path. Options with the same slot
    /// overwrite each other.
    init?(besides path: String?, options: ReadingOptions) {
        guard let path, let program = CacheFile.program else { return nil }
        let digest = TreeTrace.hash(Array("\(options)".utf8)).high
        // Another build of relctl may read the same files differently; the version alone doesn't identify it. In
        // container images all files may have the same modification time.
        file = CacheFile(
            path: "\(path)-\(digest % Self.slots).projects",
            format: "relctl projects 2 of \(relctlVersion) \(program) \(digest)")
    }

    /// Returns the workspace if the tree still has the files it was read from and the budget covers the recorded work.
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

    /// Stores a workspace, unless a file could not be read: it may be readable the next time.
    ///
    /// - Parameter work: how much of each resource of the budget reading it took.
    func store(_ workspace: Workspace, readFrom trace: TreeTrace, work: [Int]) {
        guard !trace.hasFailed else { return }
        file.store(WorkspaceWriter.bytes(of: workspace, trace: trace, work: work))
    }
}
