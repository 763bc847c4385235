import GitStore
import Printing

/// A clone and its remote `origin`, as far as the clone tells without asking it.
struct Origin {
    /// Where it is fetched from; `nil` where there is no such remote.
    var url: String?
    /// Its branches when it was last fetched.
    var branches: [String] = []
    /// The branch that it shows first.
    var defaultBranch: String?
    /// The clone's own branches.
    var localBranches: [String] = []
    /// The branch that is checked out.
    var currentBranch: String?

    /// Reads a repository; `nil` where there is none.
    init?(ofRepositoryAt path: String) throws {
        guard let repository = try Repository.discover(from: path) else { return nil }
        url = try repository.url(ofRemote: "origin")
        branches = try repository.trackedBranches(ofRemote: "origin")
        defaultBranch = try repository.defaultBranch(ofRemote: "origin")
        localBranches = try repository.localBranches()
        currentBranch = try repository.currentBranch()
    }

    /// The branch that releases are most likely cut from, with what makes it a guess; `nil` where no branch is known.
    var trunk: (branch: String, doubt: String?)? {
        if branches.contains("develop") { return ("develop", nil) }
        if let defaultBranch { return (defaultBranch, nil) }
        let usual = ["main", "master"].first(where: branches.contains)
        // A branch that the remote doesn't have is no guess, unless nobody has fetched it yet.
        let develop = localBranches.contains("develop") ? "develop" : nil
        let local = [develop, only(localBranches), currentBranch].compactMap(\.self)
        let found = only(branches) ?? usual ?? local.first { branches.isEmpty || branches.contains($0) }
        return found.map { branch in
            let name = Printable.text(branch)
            return (branch, "That releases are cut from \(name) and land on it is a guess: --branch names another one.")
        }
    }

    private func only(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }

    /// Branches that look like release branches: `Trendyol/Release`, `release/8.2.0`, `go-release/3.1.0`.
    var releaseBranches: [String] {
        branches.filter { branch in
            let parts = branch.split(separator: "/", maxSplits: 1)
            if parts.count == 2, parts[1].lowercased().hasPrefix("release") { return true }
            return branch.lowercased().contains("release") && branch.contains(/[0-9]+(\.[0-9]+)+$/)
        }
    }
}
