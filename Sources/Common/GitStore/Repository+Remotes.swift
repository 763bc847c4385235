import CGit2

extension Repository {
    /// The URL that a remote is fetched from; `nil` where the repository has no such remote.
    package func url(ofRemote name: String) throws(GitStoreError) -> String? {
        try withHandle { handle throws(GitStoreError) in
            try handle.refuseEmptyReplacements()
            var remote: OpaquePointer?
            defer { git_remote_free(remote) }
            let code = git_remote_lookup(&remote, handle.repository, name)
            if code == GIT_ENOTFOUND.rawValue { return nil }
            try Libgit2.check(code, "read the remote \(name)")
            return git_remote_url(remote).map { String(cString: $0) }
        }
    }

    /// The names of the remotes that have a URL, as the configuration lists them.
    package func remoteNames() throws(GitStoreError) -> [String] {
        try withHandle { handle throws(GitStoreError) in
            var names: [String] = []
            for (name, _) in try handle.configuration("remote.", ".url") where !names.contains(name) {
                names.append(name)
            }
            return names
        }
    }

    /// Whether all branches of a remote are fetched; `git clone --single-branch` and `--depth` fetch one alone.
    package func fetchesAllBranches(ofRemote name: String) throws(GitStoreError) -> Bool {
        try withHandle { handle throws(GitStoreError) in
            try handle.configuration("remote.\(name).fetch").contains { _, refs in
                guard let refs else { return false }
                return refs.contains("refs/heads/*:") || refs.contains("refs/*:")
            }
        }
    }

    /// The headers that the repository's configuration has for requests to a URL (git-config(1), `http.<url>.extraHeader`):
    /// GitHub's action for checkouts leaves its token there.
    package func extraHeaders(for url: String) throws(GitStoreError) -> [String] {
        try withHandle { handle throws(GitStoreError) in
            try handle.configuration("http.", ".extraheader").compactMap { place, value in
                // The whole host, or a folder below it.
                let prefix = place.hasSuffix("/") ? place : place + "/"
                return (url + "/").hasPrefix(prefix) ? value : nil
            }
        }
    }

    /// The branches that a remote had when it was last fetched, by name.
    package func trackedBranches(ofRemote name: String) throws(GitStoreError) -> [String] {
        try names(below: "refs/remotes/\(name)/")
    }

    /// The repository's own branches, by name.
    package func localBranches() throws(GitStoreError) -> [String] { try names(below: "refs/heads/") }

    private func names(below prefix: String) throws(GitStoreError) -> [String] {
        try withHandle { handle throws(GitStoreError) in
            var iterator: OpaquePointer?
            defer { git_reference_iterator_free(iterator) }
            try Libgit2.check(
                git_reference_iterator_glob_new(&iterator, handle.repository, prefix + "*"), "list branches")
            var branches: [String] = []
            var ref: UnsafePointer<CChar>?
            while git_reference_next_name(&ref, iterator) == 0, let found = ref {
                let branch = String(cString: found).dropFirst(prefix.count)
                if branch != "HEAD" { branches.append(String(branch)) }
            }
            return branches.sorted()
        }
    }

    /// The branch that a remote showed first when it was cloned; `nil` where the clone doesn't say.
    package func defaultBranch(ofRemote name: String) throws(GitStoreError) -> String? {
        let prefix = "refs/remotes/\(name)/"
        return try target(of: prefix + "HEAD", below: prefix)
    }

    /// The branch that is checked out, which may have no commit yet; `nil` where HEAD is a commit.
    package func currentBranch() throws(GitStoreError) -> String? { try target(of: "HEAD", below: "refs/heads/") }

    private func target(of name: String, below prefix: String) throws(GitStoreError) -> String? {
        try withHandle { handle throws(GitStoreError) in
            var head: OpaquePointer?
            defer { git_reference_free(head) }
            guard git_reference_lookup(&head, handle.repository, name) == 0,
                let target = git_reference_symbolic_target(head).map({ String(cString: $0) }), target.hasPrefix(prefix)
            else { return nil }
            return String(target.dropFirst(prefix.count))
        }
    }
}
