import GitStore

/// The remote `origin` of a clone, as far as the clone tells without asking it.
struct Origin {
    /// Where it is fetched from.
    var url: String
    /// Its branches when it was last fetched.
    var branches: [String] = []
    /// The branch that it shows first.
    var defaultBranch: String?

    /// Reads a repository; `nil` where there is none with such a remote.
    init?(ofRepositoryAt path: String) throws {
        guard let repository = try Repository.discover(from: path),
            let url = try repository.url(ofRemote: "origin")
        else { return nil }
        self.url = url
        branches = try repository.trackedBranches(ofRemote: "origin")
        defaultBranch = try repository.defaultBranch(ofRemote: "origin")
    }

    /// The branch that releases are most likely cut from.
    var trunk: String? { branches.contains("develop") ? "develop" : defaultBranch }

    /// Branches that look like release branches: `Trendyol/Release`, `release/8.2.0`, `go-release/3.1.0`.
    var releaseBranches: [String] {
        branches.filter { branch in
            let parts = branch.split(separator: "/", maxSplits: 1)
            if parts.count == 2, parts[1].lowercased().hasPrefix("release") { return true }
            return branch.lowercased().contains("release") && branch.contains(/[0-9]+(\.[0-9]+)+$/)
        }
    }
}
