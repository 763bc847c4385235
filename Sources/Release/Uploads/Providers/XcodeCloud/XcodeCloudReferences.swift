import Names
import Synchronization

/// A cache of Xcode Cloud's ids of branches, by workflow, for the time of one command: finding a branch takes up to fifty
/// calls.
final class XcodeCloudReferences: Sendable {
    private struct Key: Hashable {
        var workflow: String
        var branch: BranchName
    }

    private let ids = Mutex<[Key: String]>([:])

    func id(of branch: BranchName, in workflow: String) -> String? {
        ids.withLock { $0[Key(workflow: workflow, branch: branch)] }
    }

    func keep(_ id: String, for branch: BranchName, of workflow: String) {
        ids.withLock { $0[Key(workflow: workflow, branch: branch)] = id }
    }
}
