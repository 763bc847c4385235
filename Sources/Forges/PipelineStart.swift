import Names

/// When a commit's pipelines were started.
enum PipelineStart {
    /// The earliest of those for a branch; with none, of all: forges run many for a merge request's ref instead.
    static func first(of pipelines: [(ref: String?, createdAt: String?)], on branch: BranchName) -> Int? {
        let ofBranch = pipelines.filter { $0.ref == branch.text }
        return (ofBranch.isEmpty ? pipelines : ofBranch)
            .compactMap { $0.createdAt.flatMap(Timestamp.seconds(iso8601:)) }.min()
    }
}
