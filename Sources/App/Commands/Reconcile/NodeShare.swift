/// Which part of a list one of several equal CI jobs takes: every job gets each total-th entry.
struct NodeShare: Equatable {
    /// From 0.
    let index: Int
    let total: Int

    /// As GitLab tells jobs with `parallel`: `CI_NODE_INDEX` from 1 to `CI_NODE_TOTAL`
    /// (https://docs.gitlab.com/ci/variables/predefined_variables/). Everything where neither is set.
    init(_ variables: [String: String]) throws {
        let index = variables["CI_NODE_INDEX"] ?? "", total = variables["CI_NODE_TOTAL"] ?? ""
        // A job without `parallel` has a total, 1, and no index.
        if index.isEmpty, total.isEmpty || total == "1" {
            (self.index, self.total) = (0, 1)
            return
        }
        guard let number = Int(index), let count = Int(total), (1...max(1, count)).contains(number), count >= 1 else {
            throw CommandFailure(
                .usage, "CI_NODE_INDEX and CI_NODE_TOTAL say \"\(index)\" of \"\(total)\"",
                hint: "unset both, or set an index from 1 to the total")
        }
        (self.index, self.total) = (number - 1, count)
    }

    /// The entries that are this job's.
    func of<Entry>(_ entries: [Entry]) -> [Entry] {
        entries.indices.filter { $0 % total == index }.map { entries[$0] }
    }
}
