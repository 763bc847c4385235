import Names

extension SimulatedUser {
    /// Merges a commit into a branch at home, settles the conflict by writing these files, and pushes.
    ///
    /// - Parameter files: path to content, put on top of the merge; conflicting files that aren't named keep their markers.
    @discardableResult
    package func resolve(
        _ other: CommitID, into branch: String, with files: [String: String]
    ) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, user, repository in
            _ = state.clock.tick()
            guard let ours = state.tip(of: branch) else { throw APIError.notFound("no branch \(branch)") }
            var stream = FastImport()
            let scratch = "relctl-rehearsal/scratch"
            let tree = try await repository.markedTree(ours, other)
            let start = try await repository.write(
                NewCommit(tree: tree, parents: [], signature: state.signature(of: user), message: "Scratch\n"))
            stream.commit(
                to: scratch, from: start, files: files.mapValues { $0 }, message: "Scratch",
                by: state.signature(of: user))
            try await stream.write(to: repository.git)
            guard let settled = try await repository.commit(named: "refs/heads/" + scratch) else {
                throw APIError.broken("the scratch branch is gone")
            }
            _ = try await repository.setRef("refs/heads/" + scratch, from: settled, to: nil)
            let merge = NewCommit(
                tree: try await repository.commit(settled).tree, parents: [ours, other],
                signature: state.signature(of: user),
                message: "Merge \(other.short) into \(branch) and settle the conflict\n")
            let commit = try await repository.write(merge)
            guard try await repository.setRef("refs/heads/" + branch, from: ours, to: commit) else {
                throw APIError.broken("\(branch) moved")
            }
            return commit
        }
    }
}

extension GitProgramRepository {
    /// The tree of git's default merge, with conflict markers where there are conflicts.
    fileprivate func markedTree(_ ours: CommitID, _ theirs: CommitID) async throws(APIError) -> TreeID {
        let outcome = try await git.run(["merge-tree", "--write-tree", "--no-messages", ours.hex, theirs.hex])
        guard outcome.status <= 1, let id = ObjectID(hex: String(decoding: outcome.output.prefix(40), as: UTF8.self))
        else {
            throw .broken("git merge-tree failed")
        }
        return TreeID(id)
    }
}
