import GitStore
import Printing
import Settings

/// A clone and its remote of the app, as far as the clone tells without asking it.
struct Origin {
    /// The remote's name; `nil`: no branches are known.
    var name: String?
    /// Its branches when it was last fetched.
    var branches: [String] = []
    /// The branch that it shows first.
    var defaultBranch: String?
    /// The clone's own branches.
    var localBranches: [String] = []
    /// The branch that is checked out.
    var currentBranch: String?

    /// Whether all branches of the remote are fetched.
    var isWhole = true

    init(name: String?) { self.name = name }

    /// Reads a repository; without such a remote its own branches alone.
    init(_ name: String, of repository: Repository) throws(GitStoreError) {
        self.name = name
        branches = try repository.trackedBranches(ofRemote: name)
        defaultBranch = try repository.defaultBranch(ofRemote: name)
        isWhole = branches.isEmpty ? true : try repository.fetchesAllBranches(ofRemote: name)
        localBranches = try repository.localBranches()
        currentBranch = try repository.currentBranch()
    }

    /// The branch that releases are most likely cut from, with what makes it a guess; `nil` where no branch is known.
    var trunk: (branch: String, doubt: String?)? {
        if branches.contains("develop") { return ("develop", landingDoubt) }
        if let defaultBranch { return (defaultBranch, nil) }
        let usual = ["main", "master", "trunk"].first(where: branches.contains)
        // A branch that the remote doesn't have is no guess, unless nobody has fetched it yet.
        let develop = localBranches.contains("develop") ? "develop" : nil
        let local = [develop, only(localBranches), currentBranch].compactMap(\.self)
        let found = only(branches) ?? usual ?? local.first { branches.isEmpty || branches.contains($0) }
        return found.map { branch in
            let name = Printable.text(branch)
            return (branch, "That releases are cut from \(name) and land on it is a guess: --branch names another one.")
        }
    }

    /// What makes `develop` alone a guess: git flow merges a release into a second branch too.
    private var landingDoubt: String? {
        ["main", "master"].first(where: branches.contains).map {
            "That releases land on develop alone is a guess: if they go into \($0) too, write lands_on: [develop, \($0)]."
        }
    }

    private func only(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }

    /// Why release branches may be unknown that somebody sees, with the remedy.
    var unseen: String? {
        guard let name else { return nil }
        let remote = Printable.text(name)
        if !isWhole {
            return "This clone doesn't fetch all branches of \(remote), as a shallow one doesn't:"
                + " git fetch \(remote) '+refs/heads/*:refs/remotes/\(remote)/*' brings the others."
        }
        let missing = localBranches.filter { StarterBranch($0).mayBeRelease && !branches.contains($0) }
        guard !missing.isEmpty else { return nil }
        let shown = missing.prefix(5).map(Printable.text) + (missing.count > 5 ? ["others"] : [])
        let names = shown.joined(separator: ", ")
        return "The branches of \(remote) count, and as of the last fetch it hasn't \(names):"
            + " git push \(remote) BRANCH, before init writes the file."
    }
}
